import type { AsyncData } from '../../../../../shared/asyncData.ts';
import type { EntityRecall } from '../../../../../shared/rooms/drift/entityRecall.ts';
import { useEventTimes, useReading } from '../../../../window/useReading.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift } from '../../driftContext.ts';

/** What the shown run keeps of entities, with the words of reviewers where they count. Read again when anybody says something. */
export function useEntityRecall(runId: number | null): AsyncData<EntityRecall> {
  const call = useCall();
  const overruled = useDrift((state) => state.showsOverruled);
  // Overrulings are of cases, kinds are settings of the project.
  const [ofCases, ofSettings] = [useEventTimes('drift.changed'), useEventTimes('drift.settingsChanged')];
  const place = runId === null ? null : `${runId} ${overruled}`;
  return useReading(place, () => call('drift.entityRecall', { runId: runId ?? 0, overruled }), ofCases + ofSettings);
}
