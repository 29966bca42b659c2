import type { TraceRow } from '../../../../shared/traces/traceGroup.ts';

export const runOrders = ['position', 'model', 'score'] as const;
export type RunOrder = (typeof runOrders)[number];

export const verdicts = ['passed', 'failed', 'unscored'] as const;

export type RunFilter = {
  /** Null for all. */
  readonly model: string | null;
  readonly verdict: (typeof verdicts)[number] | null;
  readonly order: RunOrder;
};

type Run = Pick<TraceRow, 'model' | 'passed' | 'scores' | 'epoch'>;

/**
 * The runs of a model and verdict: as they came; by model and then repetition; or by score, those that passed first, then by the first score that is
 * a number, highest first, and runs without one last. Equal ones stay in their order.
 */
export function orderedRuns<R extends Run>(runs: readonly R[], { model, verdict, order }: RunFilter): readonly R[] {
  const fits = runs.filter(
    (run) => (model === null || run.model === model) && (verdict === null || verdictOf(run) === verdict),
  );
  if (order === 'model') {
    return fits.toSorted(
      (a, b) => compare(a.model ?? '\uffff', b.model ?? '\uffff') || (a.epoch ?? 0) - (b.epoch ?? 0),
    );
  }
  if (order === 'score') {
    return fits.toSorted(
      (a, b) => verdicts.indexOf(verdictOf(a)) - verdicts.indexOf(verdictOf(b)) || compare(scoreOf(b), scoreOf(a)),
    );
  }
  return fits;
}

/** The scores as the file has them, such as `reward 1, turns 12`; empty without any. */
export function scoreWords({ scores }: Pick<Run, 'scores'>): string {
  return scores.map(({ name, value }) => `${name} ${value}`).join(', ');
}

function verdictOf({ passed }: Run): (typeof verdicts)[number] {
  return passed === null ? 'unscored' : passed ? 'passed' : 'failed';
}

function scoreOf({ scores }: Run): number {
  const first = scores.find(({ value }) => typeof value === 'number')?.value;
  return typeof first === 'number' ? first : Number.NEGATIVE_INFINITY;
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
