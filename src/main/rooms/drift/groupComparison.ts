import { driftLine, valueAtTen } from '../../../shared/drift/curves.ts';
import { AppError } from '../../../shared/errors.ts';
import type { groupMetrics } from '../../../shared/rooms/drift.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { compareGroups, type GroupComparison } from '../../drift/compareGroups.ts';
import type { CaseCurve } from './curvesTable.ts';
import { measuredCurves } from './runCurves.ts';
import type { StoredRun } from './runsTable.ts';
import { readGroups } from './saidSettings.ts';

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

/** Compares two groups of models by a number as it was measured. Errors: NOT_FOUND for a group that the set does not have. */
export async function compareRunGroups(
  db: ReadableDatabase,
  run: StoredRun,
  { metric, one, other }: { readonly metric: Metric; readonly one: string; readonly other: string },
): Promise<GroupComparison> {
  const groups = readGroups(db, run.datasetId);
  const modelsOf = (name: string) => {
    const group = groups.find((known) => known.name === name);
    if (group === undefined) throw new AppError('NOT_FOUND', 'No such group', { kind: 'driftGroup', id: name });
    return group.models.filter((model) => run.models.includes(model));
  };
  const [first, second] = [modelsOf(one), modelsOf(other)];
  const valuesOfModels = new Map<string, Map<number, number>>();
  for (const model of new Set([...first, ...second])) {
    const values = new Map<number, number>();
    for (const curve of await measuredCurves(db, run.id, model)) {
      const value = valueIn[metric](curve);
      if (value !== null) values.set(curve.caseId, value);
    }
    valuesOfModels.set(model, values);
  }
  const meanIn = (models: readonly string[], caseId: number) =>
    meanOf(models.flatMap((model) => valuesOfModels.get(model)?.get(caseId) ?? []));
  // The order of the rows is that of the set, whatever was measured first.
  const caseIds = [...new Set([...valuesOfModels.values()].flatMap((values) => [...values.keys()]))];
  const cases = caseIds
    .sort((left, right) => left - right)
    .map((caseId) => ({ one: meanIn(first, caseId), other: meanIn(second, caseId) }));
  return compareGroups(cases, run.settings.seed);
}
