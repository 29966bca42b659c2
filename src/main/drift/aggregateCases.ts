import type { ModelNumbers, ReferenceNumbers } from '../../shared/drift/modelNumbers.ts';
import { type CaseNumbers, type PackedCases, unpackCases } from './caseNumbers.ts';
import { type DriftResults, driftResults, type RunFacts } from './driftResults.ts';
import { modelNumbers, referenceNumbers } from './modelNumbers.ts';

/** The numbers of one model: for the window, and as `study_c_results.json` has them. */
export type AggregatedModel = {
  readonly numbers: ModelNumbers;
  /** Null outside of strict mode. */
  readonly reference: ReferenceNumbers | null;
  readonly results: DriftResults;
};

/** Everything about one model that is computed from its measured cases; `reference` are the same cases in reference mode. */
export function aggregateCases(
  model: string,
  cases: readonly CaseNumbers[],
  reference: readonly CaseNumbers[] | null,
  facts: RunFacts,
): AggregatedModel {
  const { nli, embedder, plans } = facts.sources;
  const numbers = modelNumbers(cases, {
    seed: facts.seed,
    hasNli: nli !== null,
    hasEmbedder: embedder !== null,
    hasPlans: plans !== null,
  });
  const beside = reference && referenceNumbers(reference, facts.seed);
  return { numbers, reference: beside, results: driftResults(model, numbers, cases, facts, beside) };
}

/** The same in a thread. */
export type AggregateTask = {
  readonly model: string;
  readonly cases: PackedCases;
  readonly reference: PackedCases | null;
  readonly facts: RunFacts;
};

export function aggregatePacked({ model, cases, reference, facts }: AggregateTask): AggregatedModel {
  return aggregateCases(model, unpackCases(cases), reference && unpackCases(reference), facts);
}
