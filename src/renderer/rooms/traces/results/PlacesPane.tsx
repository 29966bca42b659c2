import type { Output } from '../../../../shared/api/contract.ts';
import type { LabelledPlace } from '../../../../shared/rooms/traces/resultsApi.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { useText } from '../../../window/i18n.ts';
import type { Reading } from '../../../window/useReading.ts';

type Props = {
  /** Model and answer of the number; null before one was chosen. */
  readonly title: string | null;
  readonly read: Reading<Output<'traces.labelledPlaces'>>;
  readonly chosenKey: string | null;
  readonly onChoose: (key: string) => void;
  readonly onOpen: (key: string) => void;
};

/** Names a place as the way to it does. */
export const keyOfPlace = ({ traceId, step }: LabelledPlace) => `${traceId}/${step ?? -1}`;

/** The places behind a number, one after the other, and the way to each. */
export function PlacesPane({ title, read, chosenKey, onChoose, onOpen }: Props) {
  const { t } = useText();
  if (title === null) return <EmptyState title={t('tracesResults.choose')} />;
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (read.status !== 'ready') return <LoadingShape rows={8} label={t('tracesResults.reading')} />;
  const { places, total, hidden } = read.value;
  return (
    <div className="tl-places">
      <header>
        <h2>{title}</h2>
        <p className="ak-caption">{t('tracesResults.places', { count: total })}</p>
        {hidden > 0 && <p className="ak-caption ak-sentence">{t('tracesResults.hidden', { count: hidden })}</p>}
        {places.length + hidden < total && (
          <p className="ak-caption">{t('tracesResults.cut', { shown: places.length })}</p>
        )}
      </header>
      <ScrollPane className="tl-places-list" label={title}>
        <ul>
          {places.map((place) => {
            const key = keyOfPlace(place);
            return (
              <li key={key}>
                <button
                  type="button"
                  aria-current={key === chosenKey}
                  ref={key === chosenKey ? bringIntoSight : null}
                  onClick={() => onChoose(key)}
                  onDoubleClick={() => onOpen(key)}
                >
                  <Content text={place.title} />
                  <small>
                    {place.step === null
                      ? t('tracesAgreement.whole')
                      : t('tracesAgreement.step', { step: place.step + 1 })}
                    {place.labels > 1 && ` · ${t('tracesResults.part', { given: place.given, labels: place.labels })}`}
                  </small>
                </button>
              </li>
            );
          })}
        </ul>
      </ScrollPane>
      <footer>
        <ActButton
          command="traces.openDisagreement"
          disabled={chosenKey === null}
          onClick={() => chosenKey !== null && onOpen(chosenKey)}
        >
          {t('tracesAgreement.open')}
        </ActButton>
      </footer>
    </div>
  );
}

function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
