import { type AveragePoint, averageCurve, driftLine, valueAtTen } from '../../../../shared/rooms/drift/curves.ts';
import {
  type BandSet,
  type CurveSet,
  type DriftInterval,
  type MissingReason,
  type ModelNumbers,
  numbersVersion,
  type ReferenceNumbers,
} from '../../../../shared/rooms/drift/modelNumbers.ts';
import { bootstrapMeans } from '../../../metrics/bootstrapMeans.ts';
import { clusterInterval, clusterSums, groupByCluster } from '../../../metrics/clusters.ts';
import { pairwiseMean } from '../../../metrics/pairwiseMean.ts';
import type { CaseNumbers } from './caseNumbers.ts';
import { conflictNumbers, shareInterval } from './conflictNumbers.ts';
import { hasInterval } from './intervalCases.ts';
import { modelDecay } from './modelDecay.ts';
import { slopeInterval } from './slopeInterval.ts';

/** What a model was measured with: the seed of every interval, and which models and plans there were. */
type NumbersFacts = {
  readonly seed: number;
  readonly hasNli: boolean;
  readonly hasEmbedder: boolean;
  readonly hasPlans: boolean;
};

/**
 * The numbers of one model over its measured cases. Means are of the cases with a gold entity, in the order of the cases. Every interval
 * is a percentile interval of 1,000 resamples of cases, those of one cluster together, from MT19937 seeded anew with `seed`; it is there
 * for more than ten cases in at least five clusters. `bands` may be given: they take as long as all the rest.
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
    version: numbersVersion,
    caseCount: cases.length,
    casesWithGold: critical.curves.length,
    casesWithTen: critical.tenths.length,
    clusterCount: new Set(critical.clusters).size,
    recallAtTen: recallAtTenOf(critical, extended, seed),
    slope: {
      ...slopesOf(critical, extended),
      intercept: critical.line?.intercept ?? null,
      interval: slopeInterval(
        critical.curves.map(({ recall }) => recall),
        critical.clusters,
        seed,
      ),
    },
    conflict: conflictNumbers(cases, seed),
    alignment: alignmentOf(cases, seed),
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
  const conflict = conflictNumbers(cases, seed);
  return {
    recallAtTen: recallAtTenOf(critical, extended, seed),
    slope: slopesOf(critical, extended),
    conflictRate: conflict?.compared?.of ? conflict.evaluatedPairs.rate : null,
    curves: { critical: critical.average.recall, extended: extended.average.recall },
  };
}

const curveKeys = ['recall', 'precision', 'f1', 'hallucinatedRate'] as const satisfies (keyof CurveSet)[];
type Measures = ReturnType<typeof measuresOf>;

function measuresOf(cases: readonly CaseNumbers[], set: 'critical' | 'extended') {
  const there = cases.filter((one) => one[set].recall.length > 0);
  const curves = there.map((one) => one[set]);
  const points = (key: keyof CurveSet): AveragePoint[] => {
    const all = averageCurve(curves.map((one) => one[key]));
    return all.slice(0, all.findLastIndex(({ count }) => count > 0) + 1);
  };
  const means = (key: keyof CurveSet) => points(key).map(({ mean }) => mean);
  const recall = points('recall');
  const tenths = there.flatMap((one) => {
    const value = valueAtTen(one[set].recall);
    return value === null ? [] : [{ value, cluster: one.cluster }];
  });
  return {
    curves,
    clusters: there.map(({ cluster }) => cluster),
    tenths,
    perTurn: recall.map(({ count }) => count),
    average: {
      recall: means('recall'),
      precision: means('precision'),
      f1: means('f1'),
      hallucinatedRate: means('hallucinatedRate'),
    } satisfies CurveSet,
    line: driftLine(recall.map(({ mean }) => mean)),
  };
}

/** Null for fewer than two turns, where there is no slope. */
function slopesOf(critical: Measures, extended: Measures) {
  const slope = ({ perTurn, line }: Measures) =>
    perTurn.filter((count) => count > 0).length < 2 ? null : (line?.slope ?? null);
  return { critical: slope(critical), extended: slope(extended) };
}

type Drawn = { readonly value: number; readonly cluster: number };
const valuesOf = (drawn: readonly Drawn[]) => drawn.map(({ value }) => value);

function recallAtTenOf(critical: Measures, extended: Measures, seed: number): ModelNumbers['recallAtTen'] {
  return {
    critical: pairwiseMean(valuesOf(critical.tenths)),
    extended: pairwiseMean(valuesOf(extended.tenths)),
    interval: meanInterval(critical.tenths, seed),
  };
}

/** The interval of a mean over cases; null for too few of them. */
function meanInterval(drawn: readonly Drawn[], seed: number): DriftInterval | null {
  const clusters = drawn.map(({ cluster }) => cluster);
  return hasInterval(drawn.length, new Set(clusters).size)
    ? clusterInterval(valuesOf(drawn), clusters, { seed })
    : null;
}

/** Turns that the same cases have are drawn together. */
function bandsOf({ curves, clusters, perTurn }: Measures, seed: number): BandSet {
  const bands: BandSet = { recall: [], precision: [], f1: [], hallucinatedRate: [] };
  const turnsByCases = new Map<string, { readonly there: readonly number[]; readonly turns: number[] }>();
  for (const turn of perTurn.keys()) {
    const there = curves.flatMap(({ recall }, index) => ((recall[turn] ?? null) === null ? [] : [index]));
    const key = there.join();
    const known = turnsByCases.get(key);
    if (known === undefined) turnsByCases.set(key, { there, turns: [turn] });
    else known.turns.push(turn);
  }
  for (const { there, turns } of turnsByCases.values()) {
    const groups = groupByCluster(there.map((index) => clusters[index] ?? 0));
    const columnOf = (key: keyof CurveSet, turn: number) =>
      clusterSums(
        there.map((index) => curves[index]?.[key][turn] ?? 0),
        groups,
      );
    const columns = curveKeys.flatMap((key) => turns.map((turn) => columnOf(key, turn)));
    const sizes = groups.length === there.length ? null : Float64Array.from(groups, ({ length }) => length);
    const intervals = hasInterval(there.length, groups.length)
      ? bootstrapMeans(columns, { seed, sizes })
      : columns.map(() => null);
    for (const [index, key] of curveKeys.entries()) {
      for (const [at, turn] of turns.entries()) bands[key][turn] = intervals[index * turns.length + at] ?? null;
    }
  }
  return bands;
}

function alignmentOf(cases: readonly CaseNumbers[], seed: number): ModelNumbers['alignment'] {
  const found = cases.flatMap(({ alignment, cluster }) => (alignment === null ? [] : [{ ...alignment, cluster }]));
  if (found.length === 0) return null;
  const drawn = (key: 'full' | 'actions') =>
    found.flatMap(({ [key]: value, cluster }): Drawn[] => (value === null ? [] : [{ value, cluster }]));
  const curve = averageCurve(found.map((one) => one.curve));
  return {
    full: pairwiseMean(valuesOf(drawn('full'))),
    actions: pairwiseMean(valuesOf(drawn('actions'))),
    interval: meanInterval(drawn('full'), seed),
    curve: curve.map((point) => point.mean),
    perTurn: curve.map(({ count }) => count),
    cutPerTurn: curve.map((_, turn) => found.filter(({ isCut }) => isCut[turn] === true).length),
  };
}

/** Null where there is no summary. */
function controlledOf(cases: readonly CaseNumbers[], seed: number): ModelNumbers['controlled'] {
  const shares = cases.flatMap(({ kept, cluster }) => {
    const there = kept.filter((is) => is !== null);
    return there.length === 0 ? [] : [{ part: there.filter(Boolean).length, whole: there.length, cluster }];
  });
  const sum = (key: 'part' | 'whole') => shares.reduce((total, one) => total + one[key], 0);
  const [compliant, total] = [sum('part'), sum('whole')];
  if (total === 0) return null;
  return { rate: compliant / total, compliant, total, ...shareInterval(shares, seed) };
}

function missingOf(numbers: Omit<ModelNumbers, 'missing'>, { hasNli, hasEmbedder, hasPlans }: NumbersFacts) {
  const reasons: Record<string, MissingReason> = {};
  const noCases = numbers.casesWithGold === 0;
  if (numbers.recallAtTen.critical === null) reasons.entity_recall_at_t10 = noCases ? 'noCases' : 'noneUpToTen';
  if (numbers.slope.critical === null) reasons.drift_slope_critical = noCases ? 'noCases' : 'tooFewTurns';
  if (numbers.conflict === null) reasons.knowledge_conflict_rate = hasNli ? 'noDialogues' : 'noNliModel';
  else if (numbers.conflict.compared?.of === 0) reasons.knowledge_conflict_rate = 'nothingCompared';
  if (numbers.alignment === null) {
    reasons.session_goal_alignment = !hasEmbedder ? 'noEmbedder' : hasPlans ? 'noDialogues' : 'noPlan';
  }
  if (numbers.recallAtTen.interval === null) reasons.entity_recall_ci = 'tooFewCases';
  if (numbers.controlled === null) reasons.controlled_recall = 'noCases';
  if (numbers.decay === null) reasons.token_normalised_truth_decay = noCases ? 'noCases' : 'tooFewTurns';
  return reasons;
}
