import type { Problem } from '../../../../shared/files.ts';
import type { DriftCase } from '../../../../shared/rooms/drift/driftCase.ts';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import type { ClusterChoice } from '../../../../shared/rooms/drift/measureSettings.ts';
import type { ModelReadings } from '../../../../shared/rooms/drift/modelReadings.ts';
import { type AggregatedModel, aggregateCases } from '../numbers/aggregateCases.ts';
import { type CaseNumbers, createCaseNumbers } from '../numbers/caseNumbers.ts';
import type { EntitySourceFacts, RunFacts, SourceFile } from '../numbers/driftResults.ts';
import { conversationKey } from '../reading/conversationKey.ts';
import type { DriftRun } from '../reading/readDriftRun.ts';
import { caseInputs } from './caseInputs.ts';
import type { DriftModels } from './driftModels.ts';
import type { CaseInput } from './measureCase.ts';
import { measureInModes, modesOf } from './measureInModes.ts';

export type MeasureSettings = {
  readonly mode: MatchingMode;
  readonly stride: number;
  readonly seed: number;
  readonly clusters: ClusterChoice;
  readonly entities: EntitySourceFacts;
  readonly nli: readonly SourceFile[] | null;
  readonly embedder: readonly SourceFile[] | null;
  readonly readings: ModelReadings | null;
};

type Listener = {
  onProblem(problem: Problem): void;
  /** Hears of each case that is measured. */
  onCase?(input: CaseInput, done: number, total: number): void;
};

/**
 * Measures every model of a run. In strict mode reference mode is measured too, and its headline numbers stand beside. Cases that
 * cannot be measured become problems; the others are measured all the same.
 */
export async function measureDrift(
  run: DriftRun,
  settings: MeasureSettings,
  models: DriftModels,
  { onProblem, onCase }: Listener,
): Promise<AggregatedModel[]> {
  const { mode, stride, seed, clusters, entities, nli, embedder, readings } = settings;
  const conversationOf = new Map(run.cases.map((one) => [one.id, conversationKey(one)]));
  const facts = {
    set: { cases: run.cases.length, conversations: new Set(conversationOf.values()).size },
    mode,
    stride,
    seed,
    clusters,
    readings,
    sources: { ...run.sources, entities, nli, embedder, aliases: [] },
  };
  const numbersOf = createCaseNumbers(clusters === 'cases' ? null : conversationOf);
  const aggregated: AggregatedModel[] = [];
  for (const model of run.table.models) {
    const inputs = caseInputs(run.cases, model, run.table, run.plans, onProblem);
    const numbers: CaseNumbers[] = [];
    const reference: CaseNumbers[] = [];
    for (const [index, input] of inputs.entries()) {
      const [own, beside] = await measureInModes(input, models, { modes: modesOf(mode), stride });
      if (own !== undefined && own.state !== 'known') own.notices.forEach(onProblem);
      if (own?.state === 'measured') numbers.push(numbersOf(own.measure));
      if (beside?.state === 'measured') reference.push(numbersOf(beside.measure));
      onCase?.(input, index + 1, inputs.length);
    }
    const ofModel: RunFacts = { ...facts, otherSplitCases: otherSplitCases(run, model) };
    aggregated.push(aggregateCases(model, numbers, mode === 'strict' ? reference : null, ofModel));
  }
  return aggregated;
}

function otherSplitCases({ otherSplit }: DriftRun, model: string): number {
  return new Set(otherSplit.flatMap((one) => (one.model === model ? one.caseId : []))).size;
}

/** Terms for the lexicon of a set of cases: the critical entities of all of them, and a list of more. */
export function lexiconTerms(cases: readonly DriftCase[], more: readonly string[] = []): string[] {
  return [...new Set([...cases.flatMap(({ criticalEntities }) => criticalEntities), ...more])];
}
