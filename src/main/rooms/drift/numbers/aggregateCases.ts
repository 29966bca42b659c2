import type { ModelNumbers, ReferenceNumbers } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { type CaseNumbers, type PackedCases, unpackCases } from './caseNumbers.ts';
import { type DriftResults, driftResults, type RunFacts } from './driftResults.ts';
import { modelBands, modelNumbers, referenceNumbers } from './modelNumbers.ts';

/** The numbers of one model: for the window, and as `study_c_results.json` has them. */
export type AggregatedModel = {
  readonly numbers: ModelNumbers;
  /** Null outside of strict mode. */
  readonly reference: ReferenceNumbers | null;
  readonly results: DriftResults;
};

/** Everything about one model that is computed from its measured cases; `reference` are the same cases in reference mode. `bands` may be given. */
export function aggregateCases(
  model: string,
  cases: readonly CaseNumbers[],
  reference: readonly CaseNumbers[] | null,
  facts: RunFacts,
  bands: ModelNumbers['bands'] = modelBands(cases, facts.seed),
): AggregatedModel {
  const { nli, embedder, plans } = facts.sources;
  const found = { hasNli: nli !== null, hasEmbedder: embedder !== null, hasPlans: plans !== null };
  const numbers = modelNumbers(cases, { seed: facts.seed, ...found }, bands);
  const beside = reference && referenceNumbers(reference, facts.seed);
  return { numbers, reference: beside, results: driftResults(model, numbers, cases, facts, beside) };
}

/** The same in a thread, without bands: `bandsOfPacked` makes them in another one at the same time. */
type AggregateTask = {
  readonly model: string;
  readonly cases: PackedCases;
  readonly reference: PackedCases | null;
  readonly facts: RunFacts;
};

export function aggregatePacked({ model, cases, reference, facts }: AggregateTask): AggregatedModel {
  return aggregateCases(model, unpackCases(cases), reference && unpackCases(reference), facts, null);
}

export function bandsOfPacked({ cases, seed }: { readonly cases: PackedCases; readonly seed: number }) {
  return modelBands(unpackCases(cases), seed);
}
