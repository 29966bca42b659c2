import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useText } from '../../window/i18n.ts';
import { chunksOf } from './longText.ts';
import { TextBlock, type TextBlockProps } from './TextBlock.tsx';
import { stepName, useKept, useSide } from './transcriptContext.ts';
import { useChunkPlaces } from './useChunkPlaces.ts';

/** Texts up to this length are drawn at once; longer ones scroll by themselves and are drawn where one looks. */
export const longestAtOnce = 40_000;
const chunkCharacters = 4_000;
/** Names are masked chunk by chunk; one may stand across an edge. */
const overlap = 200;

type LongTextProps = Pick<TextBlockProps, 'place' | 'spans' | 'looks' | 'onSpanOpen'> & { readonly text: string };

/** A text of any length in a pane of its own: only the pieces in view are in the document. */
export function LongText({ place, text, spans, looks, onSpanOpen }: LongTextProps) {
  const { t } = useText();
  const side = useSide(place.side);
  const scroller = useRef<HTMLDivElement>(null);
  const [offset, keepOffset] = useKept(`${side.outline.traceId}.${place.step}.offset`, 0);
  const starts = useMemo(() => chunksOf(text, chunkCharacters), [text]);
  const { placesBefore, currentChunk } = useChunkPlaces(place, text, starts);
  const virtualizer = useVirtualizer({
    count: starts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => chunkCharacters / 3.5,
    initialOffset: offset,
    overscan: 1,
  });

  useEffect(() => {
    if (currentChunk !== null) virtualizer.scrollToIndex(currentChunk, { align: 'start' });
  }, [currentChunk, virtualizer]);

  return (
    <section
      ref={scroller}
      className="tx-long"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here
      tabIndex={0}
      aria-label={t('transcript.wholeText', { step: stepName(side, place.step) })}
      onScroll={(event) => keepOffset(event.currentTarget.scrollTop)}
    >
      <div className="tx-long-all" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start: top }) => {
          const start = starts[index] ?? 0;
          const end = starts[index + 1] ?? text.length;
          const from = Math.max(0, start - overlap);
          return (
            <div
              key={index}
              data-index={index}
              ref={virtualizer.measureElement}
              className="tx-long-piece"
              style={{ top }}
            >
              <TextBlock
                place={place}
                text={side.mask(text.slice(from, end + overlap)).slice(start - from, end - from)}
                start={start}
                spans={spans}
                {...(looks && { looks })}
                onSpanOpen={onSpanOpen}
                placesBefore={placesBefore[index] ?? 0}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}
