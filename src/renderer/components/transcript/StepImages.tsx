import { Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type StepImage, saysImage, saysImageElsewhere } from '../../../shared/traces/stepImages.ts';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { useText } from '../../window/i18n.ts';
import { useStepImages } from './stepCache.ts';
import { useSide } from './transcriptContext.ts';
import type { Place } from './transcriptTypes.ts';
import './stepImages.css';

/** The images of a step, small, from the bytes of its file; what lies elsewhere is not loaded, and that is said. */
export function StepImages({ place, step }: { readonly place: Place; readonly step: ShownStep }) {
  const { t } = useText();
  const { cache } = useSide(place.side);
  const isSaid = useMemo(() => saysImage(step), [step]);
  const images = useStepImages(cache, place.step, isSaid);
  const [opened, setOpened] = useState<StepImage | null>(null);
  const wordsOf = ({ mediaType, byteCount }: StepImage) =>
    t('transcript.imageOf', { type: mediaType.replace('image/', '').toUpperCase(), count: byteCount });
  return (
    <>
      {saysImageElsewhere(step) && <p className="tx-hint">{t('transcript.imageElsewhere')}</p>}
      {isSaid && images === undefined && <div className="tx-images tx-images-coming" />}
      {images === 'failed' && <p className="tx-fault">{t('transcript.imagesUnreadable')}</p>}
      {typeof images === 'object' && images.length > 0 && (
        <ul className="tx-images">
          {images.map((image, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: images of one step, always in this order
            <li key={index}>
              {image.base64 !== null && (
                <button
                  type="button"
                  className="tx-image"
                  title={t('transcript.imageOpen')}
                  onClick={() => setOpened(image)}
                >
                  <img src={addressOf(image)} alt={wordsOf(image)} loading="lazy" />
                </button>
              )}
              <span className="tx-image-words">
                {image.base64 === null ? t('transcript.imageTooLarge', { image: wordsOf(image) }) : wordsOf(image)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {opened !== null && (
        <Modal
          opened
          onClose={() => setOpened(null)}
          title={wordsOf(opened)}
          size="auto"
          closeButtonProps={{ 'aria-label': t('common.close') }}
        >
          <img className="tx-image-whole" src={addressOf(opened)} alt={wordsOf(opened)} />
        </Modal>
      )}
    </>
  );
}

function addressOf({ mediaType, base64 }: StepImage): string {
  return `data:${mediaType};base64,${base64}`;
}
