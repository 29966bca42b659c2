import type { Problem } from '../../../../shared/datasets.ts';
import type { DriftCase } from '../../../../shared/rooms/drift/driftCase.ts';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import { createMatchingRules } from '../../../../shared/rooms/drift/matchingRules.ts';
import type { ClusterChoice } from '../../../../shared/rooms/drift/measureSettings.ts';
import type { ModelReadings } from '../../../../shared/rooms/drift/modelReadings.ts';
import { type AggregatedModel, aggregateCases } from '../numbers/aggregateCases.ts';
import { createCaseNumbers } from '../numbers/caseNumbers.ts';
import type { EntitySourceFacts, RunFacts, SourceFile } from '../numbers/driftResults.ts';
import { conversationKey } from '../reading/conversationKey.ts';
import { driftProblem } from '../reading/driftProblems.ts';
import type { DriftRun } from '../reading/readDriftRun.ts';
import { caseInputs } from './caseInputs.ts';
import type { DriftModels } from './driftModels.ts';
import { type CaseInput, type CaseMeasure, measureCase, type UnmeasuredCase } from './measureCase.ts';

type Measured = CaseMeasure | UnmeasuredCase;

/** Measures cases of one model in one mode, in their order. */
type Measurer = (inputs: readonly CaseInput[], mode: MatchingMode) => Promise<readonly Measured[]>;

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

/**
 * Measures every model of a run. In strict mode reference mode is measured too, and its headline numbers stand beside. Cases that
 * cannot be measured become problems; the others are measured all the same.
 */
export async function measureDrift(
  run: DriftRun,
  settings: MeasureSettings,
  measure: Measurer,
  onProblem: (problem: Problem) => void,
): Promise<AggregatedModel[]> {
  const { mode, stride, seed, clusters, entities, nli, embedder, readings } = settings;
  const facts = {
    mode,
    stride,
    seed,
    clusters,
    readings,
    sources: { ...run.sources, entities, nli, embedder, aliases: [] },
  };
  const conversations = clusters === 'cases' ? null : new Map(run.cases.map((one) => [one.id, conversationKey(one)]));
  const models: AggregatedModel[] = [];
  for (const model of run.table.models) {
    const inputs = caseInputs(run.cases, model, run.table, run.plans, onProblem);
    const measures = keepMeasured(await measure(inputs, mode), onProblem);
    const reference = mode === 'strict' ? keepMeasured(await measure(inputs, 'reference'), () => {}) : null;
    const ofModel: RunFacts = { ...facts, otherSplitCases: otherSplitCases(run, model) };
    const numbersOf = createCaseNumbers(conversations);
    models.push(aggregateCases(model, measures.map(numbersOf), reference?.map(numbersOf) ?? null, ofModel));
  }
  return models;
}

function otherSplitCases({ otherSplit }: DriftRun, model: string): number {
  return new Set(otherSplit.flatMap((one) => (one.model === model ? one.caseId : []))).size;
}

function keepMeasured(measured: readonly Measured[], onProblem: (problem: Problem) => void): CaseMeasure[] {
  return measured.filter((one): one is CaseMeasure => {
    const { caseId, model } = one;
    if ('turn' in one) {
      onProblem(driftProblem('entitiesMissing', { model, turn: one.turn }, { caseId }));
      return false;
    }
    if (!one.hasSummaryEntities) onProblem(driftProblem('summaryEntitiesMissing', { model }, { caseId }));
    return true;
  });
}

/** Measures where it is called, with any models. `onCase` hears of each case that is done, by model and mode. */
export function directMeasurer(
  models: DriftModels,
  stride: number,
  onCase: (input: CaseInput, done: number, total: number, mode: MatchingMode) => void = () => {},
): Measurer {
  return async (inputs, mode) => {
    const rules = createMatchingRules(mode);
    const measured: Measured[] = [];
    for (const input of inputs) {
      measured.push(await measureCase(input, models, rules, { stride, keepPredictions: false }));
      onCase(input, measured.length, inputs.length, mode);
    }
    return measured;
  };
}

/** Terms for the lexicon of a set of cases: the critical entities of all of them, and a list of more. */
export function lexiconTerms(cases: readonly DriftCase[], more: readonly string[] = []): string[] {
  return [...new Set([...cases.flatMap(({ criticalEntities }) => criticalEntities), ...more])];
}
