import type { AsyncData } from '../../../../../shared/asyncData.ts';
import type { CaseRelations, CleaningLosses } from '../../../../../shared/rooms/drift/caseRelations.ts';
import { useEventTimes, useReading } from '../../../../window/useReading.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift } from '../../driftContext.ts';

/** Recall of the cases of the shown run against something else; null place for what is not shown. Read again when anybody says something. */
export function useCaseRelations(runId: number | null): AsyncData<CaseRelations> {
  const call = useCall();
  const overruled = useDrift((state) => state.showsOverruled);
  const turns = useDrift((state) => state.kindTurns);
  const against = useDrift((state) => (state.caseView === 'cleaning' ? null : state.caseView));
  const times = useEventTimes('drift.changed');
  const place = runId === null || against === null ? null : `${runId} ${against} ${turns} ${overruled}`;
  return useReading(
    place,
    () => call('drift.caseRelations', { runId: runId ?? 0, against: against ?? 'length', turns, overruled }),
    times,
  );
}

/** What cleaning took from the answers of the shown run, with the cleaner that the conversations are shown with. */
export function useCleaningLosses(runId: number | null): AsyncData<CleaningLosses> {
  const call = useCall();
  const isShown = useDrift((state) => state.caseView === 'cleaning');
  const cleaner = useDrift((state) => state.cleaner);
  const place = runId === null || !isShown ? null : `${runId} ${cleaner}`;
  return useReading(place, () => call('drift.cleaningLosses', { runId: runId ?? 0, cleaner }), 0);
}
