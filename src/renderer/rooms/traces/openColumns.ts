import type { Outcome } from '../../../shared/traces/runVerdict.ts';
import type { TraceRow, TraceView } from '../../../shared/traces/traceGroup.ts';
import { type OpenTrace, type Side, sides, type TracesData } from './tracesState.ts';

/** What stands in the columns, from left to right. */
export function openTracesOf(state: Pick<TracesData, Side>): readonly OpenTrace[] {
  return sides.flatMap((side) => state[side] ?? []);
}

/** The columns that are open. */
export function openSides(state: Pick<TracesData, Side>): readonly Side[] {
  return sides.filter((side) => state[side] !== null);
}

/** The trace that a link to a step shows beside it: the first one, or for that one the second. */
export function besideOf(state: Pick<TracesData, Side>, side: Side): number | null {
  return state[side === 'left' ? 'right' : 'left']?.head.id ?? null;
}

type Asked = Pick<TraceRow, 'datasetId' | 'model' | 'task' | 'status' | 'passed' | 'errorCount'>;

/** The runs for which a view shows their question, in their order: of its files, models and tasks, and ended as it asks. All where it asks nothing of runs. */
export function runsAskedFor<Run extends Asked>(
  { datasetIds, filter }: TraceView,
  runs: readonly Run[],
): readonly Run[] {
  const { models, tasks, outcomes, errors } = filter;
  const isAnyOf = <T>(wanted: readonly T[], value: T) => wanted.length === 0 || wanted.includes(value);
  return runs.filter(
    (run) =>
      isAnyOf(datasetIds, run.datasetId) &&
      isAnyOf(models, run.model) &&
      isAnyOf(tasks, run.task) &&
      (outcomes.length === 0 || outcomes.some((outcome) => endedAs[outcome](run))) &&
      (errors === null || run.errorCount > 0 === errors),
  );
}

const endedAs: Readonly<Record<Outcome, (run: Asked) => boolean>> = {
  passed: ({ passed }) => passed === true,
  failed: ({ passed }) => passed === false,
  stopped: ({ status }) => status === 'failed' || status === 'limit',
  unscored: ({ passed }) => passed === null,
};
