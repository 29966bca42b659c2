import type { ReactNode } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { RetryNote } from '../../../components/RetryNote.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';
import { type DriftState, listedModel, listedTurn, type SummaryPlace } from '../driftState.ts';
import { summaryKey } from '../summaryKey.ts';
import { PdsqiForm } from './PdsqiForm.tsx';
import { RatedSummary } from './RatedSummary.tsx';
import { nextUnrated } from './ratingSteps.ts';
import { useOwnRating } from './useRatings.ts';

/** The open summary beside its rating. */
export function PdsqiRate() {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const point = useDrift((state) => state.point);
  const caseId = useDrift((state) => state.caseId);
  const reason = useDrift((state) => state.reason);
  const openPoint = useDrift((state) => state.openPoint);
  const next = useNextUnrated();
  if (point === null || caseId === null) return <NoPoint />;
  if (reason.status === 'failed') {
    return (
      <div className="pq-body">
        <RetryNote title={t('driftPdsqi.failedSummary')} onRetry={() => act(() => openPoint(point, caseId))} />
      </div>
    );
  }
  if (reason.status !== 'ready') return <LoadingShape rows={9} label={t('driftPdsqi.reading')} />;
  const { value } = reason;
  // The old summary stays in sight until the new one is there; digits that are typed meanwhile are meant for neither.
  const place: SummaryPlace = { caseId: value.caseId, model: value.model, turn: value.turn };
  const isLeaving = summaryKey(place) !== summaryKey({ caseId, ...point });
  const go = next && (() => act(() => store.getState().openPoint({ model: next.model, turn: next.turn }, next.caseId)));
  if (value.absent !== null) return <Absent onNext={go} />;
  const form: ReactNode = <PdsqiForm place={place} isLeaving={isLeaving} onNext={go} />;
  return (
    <div className="pq-two">
      <RatedSummary reason={value} />
      {form}
    </div>
  );
}

function Absent({ onNext }: { onNext: (() => void) | null }) {
  const { t } = useText();
  return (
    <EmptyState
      isAbout
      title={t('driftPdsqi.absent')}
      acts={onNext && <ActButton onClick={onNext}>{t('driftPdsqi.next')}</ActButton>}
    />
  );
}

function NoPoint() {
  const { t } = useText();
  const act = useAct();
  const openPoint = useDrift((state) => state.openPoint);
  const model = useDrift(listedModel);
  const turn = useDrift(listedTurn);
  const isBlind = useDrift((state) => state.isBlind);
  return (
    <EmptyState
      isAbout
      title={t('driftPdsqi.noPoint')}
      acts={
        model !== null && (
          <ActButton
            primary
            {...(!isBlind && { title: t('driftPdsqi.openLowestOf', { model, turn }) })}
            onClick={() => act(() => openPoint({ model, turn }))}
          >
            {t('driftPdsqi.openLowest')}
          </ActButton>
        )
      }
    >
      {t('driftPdsqi.noPointText')}
    </EmptyState>
  );
}

/** The next summary of the open queue, else of the cases at the open turn, that the evaluator has not rated in full. */
function useNextUnrated(): SummaryPlace | null {
  const ownOf = useOwnRating();
  const queue = useDrift((state) => state.queue);
  const cases = useDrift((state) => state.casesAtTurn);
  const point = useDrift((state) => state.point);
  const caseId = useDrift((state) => state.caseId);
  const places = placesOf({ queue, casesAtTurn: cases, point });
  const open = point === null || caseId === null ? null : { caseId, ...point };
  return nextUnrated(places, open, (place) => ownOf(place).rating);
}

function placesOf({ queue, casesAtTurn, point }: Pick<DriftState, 'queue' | 'casesAtTurn' | 'point'>): SummaryPlace[] {
  if (queue !== null) return queue.turns.map(({ caseId, model, turn }) => ({ caseId, model, turn }));
  if (point === null || casesAtTurn.status !== 'ready') return [];
  return casesAtTurn.value.map(({ caseId }) => ({ caseId, ...point }));
}
