import type { TaskPool } from '../../../workers/taskPool.ts';
import type { CaseMeasure } from '../measuring/measureCase.ts';
import type { AggregatedModel } from '../numbers/aggregateCases.ts';
import { createCaseNumbers, createCasePacker, type PackedCases } from '../numbers/caseNumbers.ts';
import type { RunFacts } from '../numbers/driftResults.ts';

/** Measured cases of a model, in the order of the set. They may come one by one, so that not all of them need be in memory. */
type MeasuredCases = Iterable<CaseMeasure> | AsyncIterable<CaseMeasure>;

type AggregateInput = {
  readonly model: string;
  readonly measures: MeasuredCases;
  /** The same cases in reference mode where `facts.mode` is strict. */
  readonly reference: MeasuredCases | null;
  /** The conversation of each case by its id, where equal ones are one cluster; null takes each case for itself. */
  readonly conversations: ReadonlyMap<string, string> | null;
  readonly facts: RunFacts;
};

/** Milliseconds after which others get their turn. */
const slice = 10;

/** Computes the numbers of a model in two threads. Errors: CANCELLED, TASK_FAILED. */
export async function aggregateModel(
  pool: Pick<TaskPool, 'run'>,
  { model, measures, reference, conversations, facts }: AggregateInput,
  signal: AbortSignal,
): Promise<AggregatedModel> {
  const cases = await pack(measures, conversations, signal);
  const beside = reference && (await pack(reference, conversations, signal));
  const [aggregated, bands] = await Promise.all([
    pool.run('drift.aggregate', { model, cases, reference: beside, facts }, { signal }),
    pool.run('drift.bands', { cases, seed: facts.seed }, { signal }),
  ]);
  return { ...aggregated, numbers: { ...aggregated.numbers, bands } };
}

async function pack(
  measures: MeasuredCases,
  conversations: AggregateInput['conversations'],
  signal: AbortSignal,
): Promise<PackedCases> {
  const numbersOf = createCaseNumbers(conversations);
  const packer = createCasePacker();
  let since = performance.now();
  for await (const measure of measures) {
    packer.add(numbersOf(measure));
    if (performance.now() - since < slice) continue;
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    since = performance.now();
  }
  return packer.end();
}
