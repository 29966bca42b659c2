/** Plans of cases as files have them; what is written here lies with the values of the room. */
import { z } from 'zod';
import type { DriftPlan } from '../../../shared/drift/driftCase.ts';
import { readJsonColumn, writeJsonColumn } from '../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../database/types.ts';
import { answersSet } from './answersSet.ts';

const planSchema = z.object({
  caseId: z.string(),
  plan: z.string(),
  sourceId: z.union([z.string(), z.number()]).nullable(),
  split: z.string().nullable(),
  components: z.array(z.string()),
});

/** A plan and the name of the file that it came from. */
export type FilePlan = { readonly plan: DriftPlan; readonly fileName: string };

export function insertPlans(db: WritableDatabase, datasetId: number, plans: readonly DriftPlan[]): void {
  const insert = db.prepare('INSERT INTO drift_plans (dataset_id, case_key, plan_json) VALUES (?, ?, ?)');
  for (const plan of plans) insert.run(datasetId, plan.caseId, writeJsonColumn(plan));
}

/**
 * The plans of all files in sight that belong to a set, by the key of the case; of two for one case the later import counts. `caseKey`:
 * of this case alone.
 */
export function filePlans(
  db: ReadableDatabase,
  datasetId: number,
  caseKey: string | null = null,
): Map<string, FilePlan> {
  const rows = db
    .prepare<[{ set: number; key: string | null }], { case_key: string; plan_json: string; file_name: string }>(
      `SELECT p.case_key, p.plan_json, d.file_name FROM datasets d JOIN drift_plans p ON p.dataset_id = d.id
       WHERE ${answersSet('drift-plans')} AND (@key IS NULL OR p.case_key = @key) ORDER BY d.id, p.case_key`,
    )
    .all({ set: datasetId, key: caseKey });
  return new Map(
    rows.map(({ case_key: key, plan_json: json, file_name: fileName }) => [
      key,
      { plan: readJsonColumn(planSchema, json, 'drift_plans.plan_json'), fileName },
    ]),
  );
}

/** The keys of the cases of a set that a file in sight has a plan for, without the plans. */
export function filePlanKeys(db: ReadableDatabase, datasetId: number): string[] {
  return db
    .prepare<[{ set: number }], { case_key: string }>(
      `SELECT DISTINCT p.case_key FROM datasets d JOIN drift_plans p ON p.dataset_id = d.id
         JOIN drift_cases c ON c.dataset_id = @set AND c.key = p.case_key
       WHERE ${answersSet('drift-plans')}`,
    )
    .all({ set: datasetId })
    .map((row) => row.case_key);
}
