import { type AveragePoint, averageCurve, driftLine, valueAtTen } from '../../shared/drift/curves.ts';
import type {
  BandSet,
  CurveSet,
  DriftInterval,
  MissingReason,
  ModelNumbers,
  ReferenceNumbers,
} from '../../shared/drift/modelNumbers.ts';
import { bootstrapInterval, bootstrapStatistic } from '../metrics/bootstrap.ts';
import { bootstrapMeans } from '../metrics/bootstrapMeans.ts';
import { pairwiseMean } from '../metrics/pairwiseMean.ts';
import type { CaseConflicts, CaseNumbers } from './caseNumbers.ts';
import { modelDecay } from './modelDecay.ts';

/** What a model was measured with: the seed of every interval, and which models and plans there were. */
export type NumbersFacts = {
  readonly seed: number;
  readonly hasNli: boolean;
  readonly hasEmbedder: boolean;
  readonly hasPlans: boolean;
};

/** The interval of recall is given for more cases than this. */
const casesForInterval = 10;
/** The least number of cases that a band or an interval of conflicts resamples. */
const casesForBand = 2;

/**
 * The numbers of one model over its measured cases. Means are of the cases with a gold entity, in the order of the cases. Every
 * interval is a percentile interval of 1,000 resamples from MT19937 seeded anew with `seed`: of cases, and for the rate of controlled
 * recall of summaries, as its source has it. `bands` may be given: they take as long as all the rest.
 */
export function modelNumbers(
  cases: readonly CaseNumbers[],
  facts: NumbersFacts,
  bands: ModelNumbers['bands'] = modelBands(cases, facts.seed),
): ModelNumbers {
  const { seed } = facts;
  const critical = measuresOf(cases, 'critical');
  const extended = measuresOf(cases, 'extended');
  const numbers: Omit<ModelNumbers, 'missing'> = {
    caseCount: cases.length,
    casesWithGold: critical.curves.length,
    recallAtTen: {
      critical: pairwiseMean(critical.tenths),
      extended: pairwiseMean(extended.tenths),
      interval: intervalOf(critical.tenths, seed),
    },
    slope: { ...slopesOf(critical, extended), intercept: critical.line?.intercept ?? null },
    conflict: conflictOf(cases, seed),
    alignment: alignmentOf(cases),
    controlled: controlledOf(cases, seed),
    decay: modelDecay(
      cases.filter(({ critical: { recall } }) => recall.length > 0),
      seed,
    ),
    curves: { critical: critical.average, extended: extended.average },
    perTurn: critical.perTurn,
    bands,
  };
  return { ...numbers, missing: missingOf(numbers, facts) };
}

/** Bands of all curves, from resampling cases. */
export function modelBands(cases: readonly CaseNumbers[], seed: number): NonNullable<ModelNumbers['bands']> {
  return {
    critical: bandsOf(measuresOf(cases, 'critical'), seed),
    extended: bandsOf(measuresOf(cases, 'extended'), seed),
  };
}

/** Headline numbers of the same cases in reference mode. */
export function referenceNumbers(cases: readonly CaseNumbers[], seed: number): ReferenceNumbers {
  const critical = measuresOf(cases, 'critical');
  const extended = measuresOf(cases, 'extended');
  const conflicts = countConflicts(judgedCases(cases));
  return {
    recallAtTen: {
      critical: pairwiseMean(critical.tenths),
      extended: pairwiseMean(extended.tenths),
      interval: intervalOf(critical.tenths, seed),
    },
    slope: slopesOf(critical, extended),
    conflictRate: conflicts?.evaluatedPairs.rate ?? null,
    curves: { critical: critical.average.recall, extended: extended.average.recall },
  };
}

const curveKeys = ['recall', 'precision', 'f1', 'hallucinatedRate'] as const satisfies (keyof CurveSet)[];
type Measures = ReturnType<typeof measuresOf>;

function measuresOf(cases: readonly CaseNumbers[], set: 'critical' | 'extended') {
  const curves = cases.map((one) => one[set]).filter(({ recall }) => recall.length > 0);
  const points = (key: keyof CurveSet): AveragePoint[] => averageCurve(curves.map((one) => one[key]));
  const means = (key: keyof CurveSet) => points(key).map(({ mean }) => mean);
  const recall = points('recall');
  return {
    curves,
    tenths: curves.map((one) => valueAtTen(one.recall)).filter((value) => value !== null),
    perTurn: recall.map(({ count }) => count),
    average: {
      recall: means('recall'),
      precision: means('precision'),
      f1: means('f1'),
      hallucinatedRate: means('hallucinatedRate'),
    } satisfies CurveSet,
    line: driftLine(recall.map(({ mean }) => mean ?? 0)),
  };
}

/** Null for fewer than two turns, where there is no slope. */
function slopesOf(critical: Measures, extended: Measures) {
  const slope = ({ perTurn, line }: Measures) => (perTurn.length < 2 ? null : (line?.slope ?? null));
  return { critical: slope(critical), extended: slope(extended) };
}

/** The interval of mean recall at turn 10; null for too few cases. */
function intervalOf(tenths: readonly number[], seed: number): DriftInterval | null {
  return tenths.length > casesForInterval ? bootstrapInterval(tenths, { seed }) : null;
}

/** Turns that the same cases have are drawn together: cases only end, so turns with as many cases have the same ones. */
function bandsOf({ curves, perTurn }: Measures, seed: number): BandSet {
  const bands: BandSet = { recall: [], precision: [], f1: [], hallucinatedRate: [] };
  for (const count of new Set(perTurn)) {
    const turns = perTurn.flatMap((cases, turn) => (cases === count ? [turn] : []));
    const there = curves.filter(({ recall }) => recall.length > (turns[0] ?? 0));
    const columns = curveKeys.flatMap((key) => turns.map((turn) => columnOf(there, key, turn)));
    const intervals = count < casesForBand ? columns.map(() => null) : bootstrapMeans(columns, { seed });
    for (const [index, key] of curveKeys.entries()) {
      for (const [at, turn] of turns.entries()) bands[key][turn] = intervals[index * turns.length + at] ?? null;
    }
  }
  return bands;
}

function columnOf(curves: Measures['curves'], key: keyof CurveSet, turn: number): Float64Array {
  const column = new Float64Array(curves.length);
  for (const [index, curve] of curves.entries()) column[index] = curve[key][turn] ?? 0;
  return column;
}

function judgedCases(cases: readonly CaseNumbers[]): CaseConflicts[] {
  return cases.map(({ conflicts }) => conflicts).filter((one) => one !== null);
}

/** Conflicts of all cases: among evaluated pairs, as the code counts, and over all answered turns, as the guide writes. */
function countConflicts(judged: readonly CaseConflicts[]) {
  if (judged.length === 0) return null;
  const sum = (key: keyof CaseConflicts) => judged.reduce((total, one) => total + one[key], 0);
  const rate = (conflicts: number, of: number) => ({ conflicts, of, rate: of === 0 ? 0 : conflicts / of });
  return {
    evaluatedPairs: rate(sum('contradictions'), sum('pairs')),
    totalTurns: rate(sum('guideContradictions'), sum('guideTurns')),
  };
}

function conflictOf(cases: readonly CaseNumbers[], seed: number): ModelNumbers['conflict'] {
  const judged = judgedCases(cases);
  const rates = countConflicts(judged);
  if (rates === null) return null;
  const contradictions = Float64Array.from(judged.map((one) => one.contradictions));
  const pairs = Float64Array.from(judged.map((one) => one.pairs));
  const rateOf = (drawn: Int32Array) => {
    const of = sumOf(pairs, drawn);
    return of === 0 ? null : sumOf(contradictions, drawn) / of;
  };
  return {
    ...rates,
    interval: judged.length < casesForBand ? null : bootstrapStatistic(judged.length, rateOf, { seed }),
  };
}

function alignmentOf(cases: readonly CaseNumbers[]): ModelNumbers['alignment'] {
  const found = cases.map(({ alignment }) => alignment).filter((one) => one !== null);
  if (found.length === 0) return null;
  const mean = (values: readonly (number | null)[]) => pairwiseMean(values.filter((value) => value !== null));
  const curve = averageCurve(found.map((one) => one.curve));
  return {
    full: mean(found.map((one) => one.full)),
    actions: mean(found.map((one) => one.actions)),
    curve: curve.map((point) => point.mean),
    perTurn: curve.map(({ count }) => count),
  };
}

/** Null where there is no summary; the interval needs more than one. */
function controlledOf(cases: readonly CaseNumbers[], seed: number): ModelNumbers['controlled'] {
  const summaries = cases.flatMap(({ kept }) => kept.filter((is) => is !== null));
  const total = summaries.length;
  if (total === 0) return null;
  const kept = Uint8Array.from(summaries.map(Number));
  // Sums of ones are exact, so that this is the mean in any order of adding.
  const share = (drawn: Int32Array) => {
    let sum = 0;
    for (let index = 0; index < drawn.length; index += 1) sum += kept[drawn[index] ?? 0] ?? 0;
    return sum / total;
  };
  const compliant = summaries.filter(Boolean).length;
  return {
    rate: compliant / total,
    compliant,
    total,
    interval: total < 2 ? null : bootstrapStatistic(total, share, { seed }),
  };
}

function sumOf(values: Float64Array, drawn: Int32Array): number {
  let sum = 0;
  for (let index = 0; index < drawn.length; index += 1) sum += values[drawn[index] ?? 0] ?? 0;
  return sum;
}

function missingOf(numbers: Omit<ModelNumbers, 'missing'>, { hasNli, hasEmbedder, hasPlans }: NumbersFacts) {
  const reasons: Record<string, MissingReason> = {};
  const noCases = numbers.casesWithGold === 0;
  if (noCases) reasons.entity_recall_at_t10 = 'noCases';
  if (numbers.slope.critical === null) reasons.drift_slope_critical = noCases ? 'noCases' : 'tooFewTurns';
  if (numbers.conflict === null) reasons.knowledge_conflict_rate = hasNli ? 'noDialogues' : 'noNliModel';
  if (numbers.alignment === null) {
    reasons.session_goal_alignment = !hasEmbedder ? 'noEmbedder' : hasPlans ? 'noDialogues' : 'noPlan';
  }
  if (numbers.recallAtTen.interval === null) reasons.entity_recall_ci = 'tooFewCases';
  if (numbers.controlled === null) reasons.controlled_recall = 'noCases';
  if (numbers.decay === null) reasons.token_normalised_truth_decay = noCases ? 'noCases' : 'tooFewTurns';
  return reasons;
}
