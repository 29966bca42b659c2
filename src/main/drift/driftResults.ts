import { type AveragePoint, averageCurve, driftLine, valueAtTen } from '../../shared/drift/curves.ts';
import type { MatchingMode } from '../../shared/drift/entityFilter.ts';
import { bootstrapInterval, type Interval } from '../metrics/bootstrap.ts';
import { pairwiseMean } from '../metrics/pairwiseMean.ts';
import type { CaseMeasure, SetCurves } from './measureCase.ts';
import { type TruthDecay, truthDecay } from './truthDecay.ts';

/** A file that numbers come from. */
export type SourceFile = { readonly name: string; readonly sha256: string };
export type EntitySourceFacts = {
  readonly kind: 'lexicon' | 'precomputed' | 'onnx';
  readonly files: readonly SourceFile[];
  /** Predictions of a lexicon are bounded by it, and another model finds other spans: only precomputed ones may be scispaCy's. */
  readonly isComparableWithScispacy: boolean;
};

export type RunFacts = {
  readonly mode: MatchingMode;
  readonly stride: number;
  readonly seed: number;
  readonly sources: {
    readonly cases: SourceFile;
    readonly generations: readonly SourceFile[];
    readonly plans: SourceFile | null;
    readonly entities: EntitySourceFacts;
    readonly nli: readonly SourceFile[] | null;
    readonly embedder: readonly SourceFile[] | null;
  };
};

/** Why a number is missing. */
export type MissingReason = 'noNliModel' | 'noEmbedder' | 'noPlan' | 'noDialogues' | 'tooFewCases' | 'noCases';

/** The interval of recall is written for more cases than this. */
const casesForInterval = 10;

/**
 * The results of one model in the format of `study_c_results.json`, key for key and in its order. What that format has no place for
 * lies under `akapen`. Keys that the format leaves out where a number is missing are left out; `akapen.unavailable` says why.
 * `reference` are the same cases in reference mode where `facts.mode` is strict.
 */
export function driftResults(
  model: string,
  measures: readonly CaseMeasure[],
  facts: RunFacts,
  reference: readonly CaseMeasure[] | null = null,
) {
  const critical = measuresOf(measures, 'critical');
  const extended = measuresOf(measures, 'extended');
  const interval = intervalOf(critical.tenths, facts.seed);
  const conflict = conflictOf(measures);
  const alignment = alignmentOf(measures);
  const decay = decayOf(measures, facts.seed);
  return {
    model,
    study: 'C',
    entity_recall_at_t10: critical.atTen,
    entity_recall_at_t10_extended: extended.atTen,
    knowledge_conflict_rate: conflict?.evaluated_pairs.rate ?? null,
    n_cases: measures.length,
    drift_slope_critical: critical.slope,
    drift_slope_extended: extended.slope,
    ...(alignment === null ? {} : alignment.keys),
    ...(interval === null ? {} : { entity_recall_ci: interval }),
    average_recall_curve: critical.curves.recall,
    average_recall_curve_critical: critical.curves.recall,
    average_recall_curve_extended: extended.curves.recall,
    average_precision_curve_critical: critical.curves.precision,
    average_precision_curve_extended: extended.curves.precision,
    average_f1_curve_critical: critical.curves.f1,
    average_f1_curve_extended: extended.curves.f1,
    average_hallucinated_rate_curve_critical: critical.curves.hallucinatedRate,
    average_hallucinated_rate_curve_extended: extended.curves.hallucinatedRate,
    akapen: {
      mode: facts.mode,
      stride: facts.stride,
      seed: facts.seed,
      sources: facts.sources,
      unavailable: unavailable(measures, facts, interval),
      cases_with_gold: critical.caseCount,
      turns_without_summary: measures.reduce((sum, one) => sum + one.turnsWithoutSummary.length, 0),
      cases_without_summary_entities: measures.filter((one) => !one.hasSummaryEntities).length,
      n_per_turn: critical.perTurn,
      drift_intercept_critical: critical.intercept,
      drift_intercept_extended: extended.intercept,
      knowledge_conflict: conflict && { ...conflict, stride: facts.stride },
      session_goal_alignment: alignment?.details ?? null,
      token_normalised_truth_decay: decay,
      reference_mode: reference === null ? null : referenceNumbers(reference, facts.seed),
    },
  };
}
export type DriftResults = ReturnType<typeof driftResults>;

/** The headline numbers of reference mode, which stand beside those of strict mode. */
function referenceNumbers(measures: readonly CaseMeasure[], seed: number) {
  const critical = measuresOf(measures, 'critical');
  const extended = measuresOf(measures, 'extended');
  return {
    entity_recall_at_t10: critical.atTen,
    entity_recall_at_t10_extended: extended.atTen,
    knowledge_conflict_rate: conflictOf(measures)?.evaluated_pairs.rate ?? null,
    drift_slope_critical: critical.slope,
    drift_slope_extended: extended.slope,
    entity_recall_ci: intervalOf(critical.tenths, seed),
    average_recall_curve_critical: critical.curves.recall,
    average_recall_curve_extended: extended.curves.recall,
  };
}

function measuresOf(measures: readonly CaseMeasure[], set: 'critical' | 'extended') {
  const cases = measures.map((one) => one[set]).filter(({ recall }) => recall.length > 0);
  const average = (key: keyof SetCurves): AveragePoint[] => averageCurve(cases.map((curves) => curves[key]));
  const recall = average('recall');
  const means = (points: readonly AveragePoint[]) => points.map(({ mean }) => mean ?? 0);
  const tenths = cases.map((curves) => valueAtTen(curves.recall)).filter((value) => value !== null);
  const line = driftLine(means(recall));
  return {
    caseCount: cases.length,
    atTen: pairwiseMean(tenths) ?? 0,
    slope: line?.slope ?? 0,
    intercept: line?.intercept ?? null,
    tenths,
    perTurn: recall.map(({ count }) => count),
    curves: {
      recall: means(recall),
      precision: means(average('precision')),
      f1: means(average('f1')),
      hallucinatedRate: means(average('hallucinatedRate')),
    },
  };
}

/** The interval of mean recall at turn 10; null for too few cases. */
function intervalOf(tenths: readonly number[], seed: number): Interval | null {
  return tenths.length > casesForInterval ? bootstrapInterval(tenths, { seed }) : null;
}

/** Conflicts of all cases: among evaluated pairs, as the code counts, and over all answered turns, as the guide writes. */
function conflictOf(measures: readonly CaseMeasure[]) {
  const conflicts = measures.map((one) => one.conflict).filter((one) => one !== null);
  if (conflicts.length === 0) return null;
  const contradictions = (pairs: readonly { readonly verdict: string }[]) =>
    pairs.filter(({ verdict }) => verdict === 'contradiction').length;
  const rate = (count: number, of: number) => ({ conflicts: count, of, rate: of === 0 ? 0 : count / of });
  const pairs = conflicts.flatMap((one) => one.pairs);
  const turns = conflicts.reduce((sum, one) => sum + one.guideTurns, 0);
  return {
    evaluated_pairs: rate(contradictions(pairs), pairs.length),
    total_turns: rate(contradictions(conflicts.flatMap((one) => one.guide)), turns),
  };
}

function alignmentOf(measures: readonly CaseMeasure[]) {
  const found = measures.map((one) => one.alignment).filter((one) => one !== null);
  if (found.length === 0) return null;
  const mean = (values: readonly (number | null)[]) => pairwiseMean(values.filter((value) => value !== null));
  const full = mean(found.map((one) => one.full));
  const actions = mean(found.map((one) => one.actions));
  const curve = averageCurve(found.map((one) => one.curve));
  const points = curve.flatMap((point) => (point.mean === null ? [] : [point.mean]));
  return {
    keys: {
      ...(actions === null ? {} : { continuity_score: actions }),
      ...(full === null ? {} : { session_goal_alignment_full: full }),
      ...(actions === null ? {} : { session_goal_alignment_actions: actions }),
      // The format has no gaps: a turn at which no case has advised yet is passed over. `akapen` keeps it.
      ...(points.length === 0 ? {} : { alignment_curve_actions: points }),
    },
    details: {
      cases: found.length,
      curve_actions: curve.map((point) => point.mean),
      n_per_turn: curve.map(({ count }) => count),
    },
  };
}

/** Provider counts where every summary has one, else an estimate of four code points per token; the two are never mixed. */
function decayOf(measures: readonly CaseMeasure[], seed: number): TruthDecay & { readonly token_source: TokenSource } {
  const cases = measures.filter((one) => one.critical.recall.length > 0);
  const isCounted = cases.length > 0 && cases.every((one) => one.promptTokens.every((count) => count !== null));
  const decay = truthDecay(
    cases.map((one) => ({
      recall: one.critical.recall,
      tokens: isCounted
        ? one.promptTokens.map((count) => count ?? 0)
        : one.promptLengths.map((length) => Math.ceil(length / 4)),
    })),
    seed,
  );
  return { ...decay, token_source: isCounted ? 'provider' : 'estimated' };
}
export type TokenSource = 'provider' | 'estimated';

function unavailable(measures: readonly CaseMeasure[], facts: RunFacts, interval: Interval | null) {
  const reasons: Record<string, MissingReason> = {};
  if (measures.length === 0) reasons.entity_recall_at_t10 = 'noCases';
  if (conflictOf(measures) === null) {
    reasons.knowledge_conflict_rate = facts.sources.nli === null ? 'noNliModel' : 'noDialogues';
  }
  if (alignmentOf(measures) === null) {
    reasons.session_goal_alignment =
      facts.sources.embedder === null ? 'noEmbedder' : facts.sources.plans === null ? 'noPlan' : 'noDialogues';
  }
  if (interval === null) reasons.entity_recall_ci = 'tooFewCases';
  return reasons;
}
