import type { CaseCurves } from '../../../../shared/rooms/drift/caseViews.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { listCaseKeys } from '../tables/casesTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';
import { type RunCurve, shownCurves } from './runCurves.ts';

type CurvePage = {
  /** Null for all models of the run. */
  readonly models: readonly string[] | null;
  readonly order: 'file' | 'lowest';
  readonly offset: number;
  readonly limit: number;
};

/** The cases in which one of the models was measured, a page of them with the curves of all of these models. */
export async function pageOfCases(
  db: ReadableDatabase,
  run: StoredRun,
  { models, order, offset, limit }: CurvePage,
): Promise<{ cases: CaseCurves[]; total: number }> {
  const curvesOfCases = new Map<number, { model: string; curve: RunCurve }[]>();
  for (const model of models ?? run.models) {
    for (const curve of await shownCurves(db, run, model)) {
      const known = curvesOfCases.get(curve.caseId);
      if (known === undefined) curvesOfCases.set(curve.caseId, [{ model, curve }]);
      else known.push({ model, curve });
    }
  }
  const cases = listCaseKeys(db, run.datasetId).filter(({ id }) => curvesOfCases.has(id));
  if (order === 'lowest') {
    const means = new Map(cases.map(({ id }) => [id, meanRecall(curvesOfCases.get(id) ?? [])]));
    cases.sort((one, other) => (means.get(one.id) ?? 0) - (means.get(other.id) ?? 0));
  }
  return {
    total: cases.length,
    cases: cases.slice(offset, offset + limit).map(({ id, key }) => {
      const measured = curvesOfCases.get(id) ?? [];
      const [first] = measured;
      return {
        caseId: id,
        caseKey: key,
        turns: [...(first?.curve.turns ?? [])],
        goldCount: first?.curve.goldCount ?? 0,
        curves: measured.map(({ model, curve }) => ({
          model,
          recall: [...curve.recall],
          hallucinatedRate: [...curve.hallucinatedRate],
          overruledTurns: [...curve.overruledTurns],
        })),
      };
    }),
  };
}

/** Mean over turns and models; cases without gold, which have no curve, come behind all others. */
function meanRecall(measured: readonly { readonly curve: RunCurve }[]): number {
  const values = measured.flatMap(({ curve }) => curve.recall.filter((value) => value !== null));
  return values.length === 0 ? 2 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
