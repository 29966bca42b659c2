import type { Output } from '../../../../shared/api/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import { driftLine, valueAtTen } from '../../../../shared/rooms/drift/curves.ts';
import { type DriftGroupComparison, groupMetrics } from '../../../../shared/rooms/drift/groupComparison.ts';
import type { DriftGroup } from '../../../../shared/rooms/drift/overview.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { holmAdjusted } from '../../../metrics/holm.ts';
import { compareGroups, type GroupComparison } from '../numbers/compareGroups.ts';
import { readGroups } from '../saidSettings.ts';
import type { CaseCurve } from '../tables/curvesTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';
import { clusteredCases } from './clusteredCases.ts';
import { measuredCurves, type RunCurve } from './runCurves.ts';

type Metric = (typeof groupMetrics)[number];

/** The value of one model in one case; null where it has none. Means over all cases of equal length are the numbers of the model. */
const valueIn = {
  recallAtTen: ({ recall }) => valueAtTen(recall),
  slope: ({ recall }) =>
    recall.filter((value) => value !== null).length < 2 ? null : (driftLine(recall)?.slope ?? null),
  conflictRate: ({ pairs, contradictions }) => (pairs === 0 ? null : contradictions / pairs),
  hallucinatedRate: ({ hallucinatedRate }) => meanOf(hallucinatedRate.filter((value) => value !== null)),
} as const satisfies Record<Metric, (curve: CaseCurve) => number | null>;

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Below it, adjusted by Holm, two groups are said to differ. */
const level = 0.05;

/**
 * Compares two groups of models by every number as it was measured. The tests of all numbers that have one are one family, as they stand in
 * one table. Errors: NOT_FOUND for a group that the set does not have.
 */
export async function compareRunGroups(
  db: ReadableDatabase,
  run: StoredRun,
  { one, other }: { readonly one: string; readonly other: string },
): Promise<Output<'drift.compareGroups'>> {
  const groups = readGroups(db, run.datasetId);
  const groupOf = (name: string) => {
    const group = groups.find((known) => known.name === name);
    if (group === undefined) throw new AppError('NOT_FOUND', 'No such group', { kind: 'driftGroup', id: name });
    return group;
  };
  const compared = await compareTwo(db, run, groupOf(one), groupOf(other));
  return { clusters: run.settings.clusters, ...inOneFamily(compared) };
}

/** Two groups of models side by side, as an export and a report have them. */
export type ComparedGroups = DriftGroupComparison & { readonly first: DriftGroup; readonly second: DriftGroup };

/**
 * Every two groups of a set that have models of a run, in every number as it was measured. All tests are one family, as they stand on one
 * page. Empty for fewer than two such groups.
 */
export async function compareEveryTwo(
  db: ReadableDatabase,
  run: StoredRun,
): Promise<{ readonly testCount: number; readonly comparisons: readonly ComparedGroups[] }> {
  const groups = readGroups(db, run.datasetId)
    .map(({ name, models }) => ({ name, models: models.filter((model) => run.models.includes(model)) }))
    .filter(({ models }) => models.length > 0);
  const compared: (Compared & Pick<ComparedGroups, 'first' | 'second'>)[] = [];
  for (const [at, first] of groups.entries()) {
    for (const second of groups.slice(at + 1)) {
      for (const one of await compareTwo(db, run, first, second)) compared.push({ ...one, first, second });
    }
  }
  return inOneFamily(compared);
}

async function compareTwo(
  db: ReadableDatabase,
  run: StoredRun,
  first: DriftGroup,
  second: DriftGroup,
): Promise<Compared[]> {
  const curvesOf = ({ models }: DriftGroup) =>
    Promise.all(models.filter((model) => run.models.includes(model)).map((model) => measuredCurves(db, run.id, model)));
  const [firsts, seconds] = [await curvesOf(first), await curvesOf(second)];
  const cases = clusteredCases(db, run);
  return groupMetrics.map((metric) => {
    const [ones, others] = [meansByCase(firsts, metric), meansByCase(seconds, metric)];
    const grouped = cases.map(({ id, cluster }) => ({
      one: ones.get(id) ?? null,
      other: others.get(id) ?? null,
      cluster,
    }));
    return { metric, ...compareGroups(grouped, run.settings.seed) };
  });
}

/** The mean of the models of a group in each case, over those that have a value in it. */
function meansByCase(models: readonly (readonly RunCurve[])[], metric: Metric): ReadonlyMap<number, number> {
  const values = new Map<number, number[]>();
  // K of a model counts pairs with an empty side as none in conflict, and is none where every pair has one.
  const isMeasured = (curves: readonly RunCurve[]) =>
    metric !== 'conflictRate' || curves.some(({ comparedPairs }) => comparedPairs > 0);
  for (const curve of models.filter(isMeasured).flat()) {
    const value = valueIn[metric](curve);
    if (value !== null) values.set(curve.caseId, [...(values.get(curve.caseId) ?? []), value]);
  }
  return new Map(
    [...values].flatMap(([caseId, found]) => {
      const mean = meanOf(found);
      return mean === null ? [] : [[caseId, mean] as const];
    }),
  );
}

type Compared = GroupComparison & { readonly metric: Metric };

function inOneFamily<T extends Compared>(compared: readonly T[]) {
  const tested = compared.filter(({ test }) => test !== null);
  const adjusted = holmAdjusted(tested.flatMap(({ test }) => test?.p ?? []));
  const comparisons = compared.map((one) => {
    const p = adjusted[tested.indexOf(one)];
    const test = one.test === null || p === undefined ? null : { ...one.test, adjusted: p };
    return { ...one, test, differs: test !== null && test.adjusted < level };
  });
  return { testCount: tested.length, comparisons };
}
