import type { CaseRelationKind, CaseRelations, RelationTurns } from '../../../../shared/rooms/drift/caseRelations.ts';
import { letOthersThrough } from '../../../database/timeSlices.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { caseInput } from '../measuring/caseInputs.ts';
import { conflictsOf } from '../numbers/caseNumbers.ts';
import { caseRelation, type RelationCase } from '../numbers/caseRelations.ts';
import { sizeOf, type TextSize, unitOfLengths } from '../numbers/textSize.ts';
import { overrulingsOf } from '../overrulings.ts';
import { answersOf } from '../tables/answersTable.ts';
import { readCase } from '../tables/casesTable.ts';
import { measuredCases, readCurves } from '../tables/measuresTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';
import { clusteredCases } from './clusteredCases.ts';
import { overruledMeasure } from './overruledMeasures.ts';

type Order = {
  readonly models: readonly string[];
  readonly against: CaseRelationKind;
  readonly turns: RelationTurns;
  /** Whether the words of reviewers on single summaries count. */
  readonly overruled: boolean;
};

/** Cases that are read before others are let through. */
const atOnce = 20;

/** Recall of the cases of a run against something else of the same cases, model by model. */
export async function readCaseRelations(db: ReadableDatabase, run: StoredRun, order: Order): Promise<CaseRelations> {
  const { against, turns } = order;
  const measured: { readonly model: string; readonly cases: Awaited<ReturnType<typeof casesOf>> }[] = [];
  for (const model of order.models) {
    measured.push({ model, cases: await casesOf(db, run, model, order.overruled) });
    await letOthersThrough();
  }
  const unit = unitOfLengths(measured.flatMap(({ cases }) => cases.flatMap(({ sizes }) => sizes)));
  const models: CaseRelations['models'] = [];
  for (const { model, cases } of measured) {
    const inUnit = cases.map(({ sizes, ...one }) => ({ ...one, lengths: sizes.map((size) => size?.[unit] ?? null) }));
    models.push({ model, ...caseRelation(inUnit, { against, turns, seed: run.settings.seed }) });
    await letOthersThrough();
  }
  return { clusters: run.settings.clusters, against: against === 'length' ? unit : against, turns, models };
}

async function casesOf(db: ReadableDatabase, run: StoredRun, model: string, isOverruled: boolean) {
  const clusters = new Map(clusteredCases(db, run).map(({ id, cluster }) => [id, cluster]));
  const said = isOverruled ? overrulingsOf(db, run.datasetId, model) : new Map<number, never>();
  const cases: (Omit<RelationCase, 'lengths'> & { readonly sizes: readonly (TextSize | null)[] })[] = [];
  for (const [at, { caseId, measureKey }] of measuredCases(db, run.id, model).entries()) {
    if (at % atOnce === atOnce - 1) await letOthersThrough();
    const measured = readCurves(db, measureKey);
    const { key, case: one } = readCase(db, caseId);
    const rows = answersOf(db, run.datasetId, model, [key]).get(key);
    if (measured === null || rows === undefined) continue;
    const rulings = said.get(caseId);
    const measure = (rulings && overruledMeasure(db, run, model, caseId, rulings)) ?? measured;
    const { summaries } = caseInput(one, model, rows, null, () => {});
    cases.push({
      caseId,
      caseKey: key,
      cluster: clusters.get(caseId) ?? caseId,
      isOverruled: rulings !== undefined,
      turns: measure.turns,
      recall: measure.goldCritical.length === 0 ? [] : measure.critical.recall,
      sizes: summaries.map((text) => (text === null ? null : sizeOf(text))),
      conflicts: conflictsOf(measure),
    });
  }
  return cases;
}
