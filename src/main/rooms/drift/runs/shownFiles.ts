/** Results that were measured elsewhere, as lines of the charts. */
import { z } from 'zod';
import {
  driftIntervalSchema,
  type EntitySourceKind,
  entitySourceKinds,
  intervalMethods,
  type MeasuredModel,
  type MissingReason,
  type ModelNumbers,
  numbersVersion,
} from '../../../../shared/rooms/drift/modelNumbers.ts';
import type { MetricsFile, ResultsFile } from '../../../../shared/rooms/drift/resultsFile.ts';
import type { ShownFile } from '../tables/filesTable.ts';

/** The model of a results file. What the file does not have is missing, and says so; it is never 0. */
export function modelOfFile(file: Extract<ShownFile, { kind: 'results' }>): MeasuredModel {
  const { datasetId, fileName, results } = file;
  return {
    model: results.model,
    fileDatasetId: datasetId,
    fileName,
    entitySource: entitySourceOf(results),
    measured: numbersOfFile(results),
    overruled: null,
    overrulingCount: 0,
    reference: null,
  };
}

/** The models of `drift_metrics.json`, each a line of its own. What it does not have is missing. The gates are those that the notebook of the study holds against these numbers. */
export function modelsOfMetrics(file: Extract<ShownFile, { kind: 'metrics' }>): MeasuredModel[] {
  const { datasetId, fileName, results } = file;
  return results.map((row) => ({
    model: row.model,
    fileDatasetId: datasetId,
    fileName,
    isExactMatch: true,
    entitySource: null,
    measured: numbersOfMetrics(row),
    overruled: null,
    overrulingCount: 0,
    reference: null,
  }));
}

function numbersOfMetrics(row: MetricsFile[number]): ModelNumbers {
  const continuity = row.continuity_score ?? null;
  const conflict = row.knowledge_conflict_rate ?? null;
  // The interval is of each case's last turn, which is that of turn 10 only where none comes behind it.
  const isOfTen = row.recall_curve.length <= 10 && row.entity_recall_t10 !== null;
  const numbers: Omit<ModelNumbers, 'missing'> = {
    version: numbersVersion,
    caseCount: row.usable_cases ?? row.total_cases ?? null,
    casesWithGold: null,
    casesWithTen: null,
    clusterCount: null,
    recallAtTen: {
      critical: row.entity_recall_t10,
      extended: null,
      interval: isOfTen ? boundsOf(row.entity_recall_t10_ci_low, row.entity_recall_t10_ci_high) : null,
    },
    slope: { critical: null, extended: null, intercept: null, interval: null },
    conflict:
      conflict === null
        ? null
        : {
            evaluatedPairs: { conflicts: null, of: null, rate: conflict },
            totalTurns: null,
            interval: boundsOf(row.knowledge_conflict_rate_ci_low, row.knowledge_conflict_rate_ci_high),
            intervalMethod: null,
            emptyPairs: null,
            compared: null,
          },
    alignment:
      continuity === null
        ? null
        : { full: null, actions: continuity, interval: null, curve: [], perTurn: [], cutPerTurn: [] },
    controlled: null,
    decay: null,
    curves: {
      critical: { recall: row.recall_curve, precision: [], f1: [], hallucinatedRate: [] },
      extended: { recall: [], precision: [], f1: [], hallucinatedRate: [] },
    },
    perTurn: [],
    bands: null,
  };
  return { ...numbers, missing: missingOf(numbers) };
}

function boundsOf(lower: number | null | undefined, upper: number | null | undefined) {
  return typeof lower === 'number' && typeof upper === 'number' ? { lower, upper } : null;
}

const rate = z.object({ conflicts: z.number().int(), of: z.number().int(), rate: z.number() });
const interval = driftIntervalSchema.nullable().catch(null);
const intervalMethod = z.enum(intervalMethods).nullable().catch(null);
/** What results that Akapen wrote have beside the keys of the format; anything else is as if it were absent. */
const akapenSchema = z
  .object({
    sources: z
      .object({ entities: z.object({ kind: z.enum(entitySourceKinds) }) })
      .nullable()
      .catch(null),
    cases_with_gold: z.number().int().nullable().catch(null),
    cases_up_to_turn_10: z.number().int().nullable().catch(null),
    cluster_count: z.number().int().nullable().catch(null),
    n_per_turn: z.array(z.number().int()).catch([]),
    drift_intercept_critical: z.number().nullable().catch(null),
    drift_slope_interval: interval,
    knowledge_conflict: z
      .object({
        evaluated_pairs: rate,
        total_turns: rate,
        interval,
        interval_method: intervalMethod,
        empty_pairs: z.number().int().nullable().catch(null),
        compared: rate.extend({ interval, intervalMethod }).nullable().catch(null),
      })
      .nullable()
      .catch(null),
    session_goal_alignment: z
      .object({
        curve_actions: z.array(z.number().nullable()),
        n_per_turn: z.array(z.number().int()),
        cut_per_turn: z.array(z.number().int()).default([]),
      })
      .nullable()
      .catch(null),
  })
  .catch({
    sources: null,
    cases_with_gold: null,
    cases_up_to_turn_10: null,
    cluster_count: null,
    n_per_turn: [],
    drift_intercept_critical: null,
    drift_slope_interval: null,
    knowledge_conflict: null,
    session_goal_alignment: null,
  });
type AkapenKeys = z.infer<typeof akapenSchema>;

/** Where the entities of a file come from, which only Akapen writes; null for any other program. */
function entitySourceOf({ akapen }: ResultsFile): EntitySourceKind | null {
  return akapenSchema.parse(akapen ?? {}).sources?.entities.kind ?? null;
}

function numbersOfFile(results: ResultsFile): ModelNumbers {
  const akapen = akapenSchema.parse(results.akapen ?? {});
  const interval = results.entity_recall_ci ?? { lower: null, upper: null };
  const caseCount = results.n_cases ?? null;
  const numbers: Omit<ModelNumbers, 'missing'> = {
    version: numbersVersion,
    caseCount,
    casesWithGold: akapen.cases_with_gold,
    casesWithTen: akapen.cases_up_to_turn_10,
    clusterCount: akapen.cluster_count,
    recallAtTen: {
      critical: results.entity_recall_at_t10,
      extended: results.entity_recall_at_t10_extended ?? null,
      interval:
        results.entity_recall_at_t10 === null || interval.lower === null || interval.upper === null
          ? null
          : { lower: interval.lower, upper: interval.upper },
    },
    slope: {
      critical: results.drift_slope_critical ?? null,
      extended: results.drift_slope_extended ?? null,
      intercept: akapen.drift_intercept_critical,
      interval: results.drift_slope_critical == null ? null : akapen.drift_slope_interval,
    },
    conflict: conflictOf(results, akapen),
    alignment: alignmentOf(results, akapen),
    controlled: null,
    decay: null,
    curves: {
      critical: {
        recall: results.average_recall_curve_critical ?? results.average_recall_curve ?? [],
        precision: results.average_precision_curve_critical ?? [],
        f1: results.average_f1_curve_critical ?? [],
        hallucinatedRate: results.average_hallucinated_rate_curve_critical ?? [],
      },
      extended: {
        recall: results.average_recall_curve_extended ?? [],
        precision: results.average_precision_curve_extended ?? [],
        f1: results.average_f1_curve_extended ?? [],
        hallucinatedRate: results.average_hallucinated_rate_curve_extended ?? [],
      },
    },
    perTurn: akapen.n_per_turn,
    bands: null,
  };
  return { ...numbers, missing: missingOf(numbers) };
}

/** A file of another program has the rate alone. */
function conflictOf({ knowledge_conflict_rate }: ResultsFile, { knowledge_conflict }: AkapenKeys) {
  const value = knowledge_conflict_rate ?? null;
  if (value === null) return null;
  const alone = { conflicts: null, of: null, rate: value };
  return {
    evaluatedPairs: knowledge_conflict?.evaluated_pairs ?? alone,
    totalTurns: knowledge_conflict?.total_turns ?? null,
    interval: knowledge_conflict?.interval ?? null,
    intervalMethod: knowledge_conflict?.interval_method ?? null,
    emptyPairs: knowledge_conflict?.empty_pairs ?? null,
    compared: knowledge_conflict?.compared ?? null,
  };
}

function alignmentOf(results: ResultsFile, { session_goal_alignment }: AkapenKeys): ModelNumbers['alignment'] {
  const full = results.session_goal_alignment_full ?? null;
  const actions = results.session_goal_alignment_actions ?? results.continuity_score ?? null;
  const curve = session_goal_alignment?.curve_actions ?? results.alignment_curve_actions ?? [];
  if (full === null && actions === null && curve.length === 0) return null;
  const { n_per_turn: perTurn = [], cut_per_turn: cutPerTurn = [] } = session_goal_alignment ?? {};
  return { full, actions, interval: null, curve, perTurn, cutPerTurn };
}

function missingOf(numbers: Omit<ModelNumbers, 'missing'>): Record<string, MissingReason> {
  const { recallAtTen, slope, conflict, alignment, controlled, decay } = numbers;
  const found = {
    entity_recall_at_t10: recallAtTen.critical,
    drift_slope_critical: slope.critical,
    knowledge_conflict_rate: conflict,
    session_goal_alignment: alignment,
    entity_recall_ci: recallAtTen.interval,
    controlled_recall: controlled,
    token_normalised_truth_decay: decay,
  };
  const missing = Object.entries(found).filter(([, value]) => value === null);
  return Object.fromEntries(missing.map(([name]) => [name, 'notInFile']));
}
