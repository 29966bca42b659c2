import type { Dataset } from '../../../../shared/datasets.ts';
import type { TraceHead, TraceRow } from '../../../../shared/traces/traceGroup.ts';

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

type Placed = Pick<
  TraceHead,
  'id' | 'datasetId' | 'datasetName' | 'key' | 'model' | 'epoch' | 'line' | 'member' | 'pointer'
>;

/** Where a run came from, as far as that tells it from other runs of its question. */
export type RunPlace = {
  /** The file; null where all runs are of one. */
  readonly file: { readonly name: string; readonly dataset: Dataset | null } | null;
  /** Its line, or else its member or place in the file; null where model, id and repetition tell it from the others of its file. */
  readonly place: { readonly line: number } | { readonly text: string } | null;
};

/** What tells the runs of a question apart beside their models, ids, scores and steps, by their ids. */
export function placesOfRuns(runs: readonly Placed[], datasets: readonly Dataset[]): ReadonlyMap<number, RunPlace> {
  const areOfOneFile = new Set(runs.map(({ datasetId }) => datasetId)).size < 2;
  const alike = ({ datasetId, model, key, epoch }: Placed) => JSON.stringify([datasetId, model, key, epoch]);
  const counts = Map.groupBy(runs, alike);
  return new Map(
    runs.map((run) => {
      const { datasetId, datasetName: name, line, member, pointer } = run;
      const dataset = datasets.find(({ id }) => id === datasetId) ?? null;
      const isAlone = counts.get(alike(run))?.length === 1;
      const text = member === null ? pointer : `${member}${pointer}`;
      const place = line === null ? { text } : { line };
      return [run.id, { file: areOfOneFile ? null : { name, dataset }, place: isAlone ? null : place }];
    }),
  );
}

/** What the file says of how a run came out. */
export function verdictOf({ passed }: Pick<Run, 'passed'>): (typeof verdicts)[number] {
  return passed === null ? 'unscored' : passed ? 'passed' : 'failed';
}

function scoreOf({ scores }: Run): number {
  const first = scores.find(({ value }) => typeof value === 'number')?.value;
  return typeof first === 'number' ? first : Number.NEGATIVE_INFINITY;
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
