import type { Alias } from '../../../../shared/rooms/drift/aliases.ts';
import { driftLine } from '../../../../shared/rooms/drift/curves.ts';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import { conflictRateOf, gateResults } from '../../../../shared/rooms/drift/gates.ts';
import type { ClusterChoice } from '../../../../shared/rooms/drift/measureSettings.ts';
import type { ModelNumbers, ReferenceNumbers } from '../../../../shared/rooms/drift/modelNumbers.ts';
import type { ModelReadings } from '../../../../shared/rooms/drift/modelReadings.ts';
import type { TermFacts } from '../../../../shared/rooms/drift/termFacts.ts';
import { tokenEncoding } from '../measuring/countTokens.ts';
import type { CaseNumbers } from './caseNumbers.ts';

/** A file that numbers come from. */
export type SourceFile = { readonly name: string; readonly sha256: string };
export type EntitySourceFacts = {
  readonly kind: 'lexicon' | 'precomputed' | 'onnx';
  readonly files: readonly SourceFile[];
  /** False for a lexicon, which bounds its predictions, and another model, which finds other spans. Null for precomputed ones: the file does not say which program found them. */
  readonly isComparableWithScispacy: boolean | null;
  /** The list as it was; null for other sources, and where nobody kept it. */
  readonly terms?: TermFacts | null;
};

export type RunFacts = {
  readonly mode: MatchingMode;
  readonly stride: number;
  readonly seed: number;
  /** What intervals resample. */
  readonly clusters: ClusterChoice;
  /** Cases of the set, and how many conversations they are: equal ones under several ids are one. */
  readonly set: { readonly cases: number; readonly conversations: number };
  /** Cases of the model whose generations were made from other content, and which were measured all the same. */
  readonly otherSplitCases: number;
  /** Null for runs of a version that did not keep it. */
  readonly readings: ModelReadings | null;
  readonly sources: {
    readonly cases: SourceFile;
    readonly generations: readonly SourceFile[];
    readonly plans: SourceFile | null;
    readonly entities: EntitySourceFacts;
    readonly nli: readonly SourceFile[] | null;
    readonly embedder: readonly SourceFile[] | null;
    /** Wordings that counted as entities, which the published code does not know. */
    readonly aliases: readonly Alias[];
  };
};

/**
 * The numbers of one model in the format of `study_c_results.json`, key for key and in its order. What that format has no place for
 * lies under `akapen`. Keys that the format leaves out where a number is missing are left out; recall and slopes, which it always has,
 * are 0 as in the reference; `akapen.unavailable` says why in both cases. A turn that no case has is null in the curves.
 */
export function driftResults(
  model: string,
  numbers: ModelNumbers,
  cases: readonly CaseNumbers[],
  facts: RunFacts,
  reference: ReferenceNumbers | null,
) {
  const { recallAtTen, slope, conflict, alignment, controlled, decay, curves } = numbers;
  const { critical, extended } = curves;
  return {
    model,
    study: 'C',
    entity_recall_at_t10: recallAtTen.critical ?? 0,
    entity_recall_at_t10_extended: recallAtTen.extended ?? 0,
    knowledge_conflict_rate: conflictRateOf(numbers),
    n_cases: cases.length,
    drift_slope_critical: slope.critical ?? 0,
    drift_slope_extended: slope.extended ?? 0,
    ...(alignment === null ? {} : alignmentKeys(alignment)),
    ...(recallAtTen.interval === null ? {} : { entity_recall_ci: recallAtTen.interval }),
    average_recall_curve: critical.recall,
    average_recall_curve_critical: critical.recall,
    average_recall_curve_extended: extended.recall,
    average_precision_curve_critical: critical.precision,
    average_precision_curve_extended: extended.precision,
    average_f1_curve_critical: critical.f1,
    average_f1_curve_extended: extended.f1,
    average_hallucinated_rate_curve_critical: critical.hallucinatedRate,
    average_hallucinated_rate_curve_extended: extended.hallucinatedRate,
    akapen: {
      mode: facts.mode,
      stride: facts.stride,
      seed: facts.seed,
      clusters: facts.clusters,
      cluster_count: new Set(cases.map(({ cluster }) => cluster)).size,
      set_cases: facts.set.cases,
      set_conversations: facts.set.conversations,
      sources: facts.sources,
      models: facts.readings,
      unavailable: numbers.missing,
      cases_with_gold: numbers.casesWithGold,
      cases_up_to_turn_10: numbers.casesWithTen,
      cases_from_other_split: facts.otherSplitCases,
      turns_without_summary: cases.reduce((sum, { missingSummaries }) => sum + missingSummaries, 0),
      turns_not_generated: cases.reduce((sum, { notGenerated }) => sum + notGenerated, 0),
      cases_without_summary_entities: cases.filter((one) => !one.hasSummaryEntities).length,
      n_per_turn: numbers.perTurn,
      numbers_version: numbers.version,
      drift_intercept_critical: slope.intercept,
      drift_slope_interval: slope.interval,
      drift_intercept_extended: driftLine(extended.recall)?.intercept ?? null,
      knowledge_conflict: conflict && {
        evaluated_pairs: conflict.evaluatedPairs,
        total_turns: conflict.totalTurns,
        interval: conflict.interval,
        interval_method: conflict.intervalMethod,
        empty_pairs: conflict.emptyPairs,
        compared: conflict.compared,
        stride: facts.stride,
      },
      session_goal_alignment: alignment && {
        cases: cases.filter((one) => one.alignment !== null).length,
        interval: alignment.interval,
        curve_actions: alignment.curve,
        n_per_turn: alignment.perTurn,
        cut_per_turn: alignment.cutPerTurn,
      },
      controlled_recall: controlled,
      token_normalised_truth_decay: decay && decayKeys(decay),
      gates: gateResults(numbers, { entitySource: facts.sources.entities.kind }),
      reference_mode: reference && referenceKeys(reference),
    },
  };
}
export type DriftResults = ReturnType<typeof driftResults>;

function alignmentKeys({ full, actions, curve }: NonNullable<ModelNumbers['alignment']>) {
  const points = curve.filter((mean) => mean !== null);
  return {
    ...(actions === null ? {} : { continuity_score: actions }),
    ...(full === null ? {} : { session_goal_alignment_full: full }),
    ...(actions === null ? {} : { session_goal_alignment_actions: actions }),
    // The format has no gaps: a turn at which no case has advised yet is passed over. `akapen` keeps it.
    ...(points.length === 0 ? {} : { alignment_curve_actions: points }),
  };
}

function decayKeys({ tokenSource, ...decay }: NonNullable<ModelNumbers['decay']>) {
  return { ...decay, token_source: tokenSource, ...(tokenSource === 'tokenizer' ? { encoding: tokenEncoding } : {}) };
}

/** The headline numbers of reference mode, which stand beside those of strict mode. */
function referenceKeys({ recallAtTen, slope, conflictRate, curves }: ReferenceNumbers) {
  return {
    entity_recall_at_t10: recallAtTen.critical ?? 0,
    entity_recall_at_t10_extended: recallAtTen.extended ?? 0,
    knowledge_conflict_rate: conflictRate,
    drift_slope_critical: slope.critical ?? 0,
    drift_slope_extended: slope.extended ?? 0,
    entity_recall_ci: recallAtTen.interval,
    average_recall_curve_critical: curves.critical,
    average_recall_curve_extended: curves.extended,
  };
}
