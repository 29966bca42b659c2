/** Plans of cases as files have them; what is written here lies with the values of the room. */
import { z } from 'zod';
import type { DriftPlan } from '../../../../shared/rooms/drift/driftCase.ts';
import { strangeAnchors } from '../../../../shared/rooms/drift/planAnchors.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { answersSet } from './answersTable.ts';

const planSchema = z.object({
  caseId: z.string(),
  plan: z.string(),
  sourceId: z.union([z.string(), z.number()]).nullable(),
  split: z.string().nullable(),
  components: z.array(z.string()),
});

/** A plan and the name of the file that it came from. */
export type FilePlan = {
  readonly plan: DriftPlan;
  readonly fileName: string;
  /** Entities that it names and its case does not have: it was made for another one, and counts only once somebody writes it here. */
  readonly strangeAnchors: readonly string[];
};

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
    .prepare<[{ set: number; key: string | null }], PlanRow>(
      `SELECT p.case_key, p.plan_json, d.file_name, json_extract(c.case_json, '$.criticalEntities') AS entities_json
       FROM datasets d JOIN drift_plans p ON p.dataset_id = d.id
         LEFT JOIN drift_cases c ON c.dataset_id = @set AND c.key = p.case_key
       WHERE ${answersSet('drift-plans')} AND (@key IS NULL OR p.case_key = @key) ORDER BY d.id, p.case_key`,
    )
    .all({ set: datasetId, key: caseKey });
  return new Map(
    rows.map(({ case_key: key, plan_json: json, file_name: fileName, entities_json: entitiesJson }) => {
      const plan = readJsonColumn(planSchema, json, 'drift_plans.plan_json');
      const entities = entitiesJson && readJsonColumn(z.array(z.string()), entitiesJson, 'drift_cases.case_json');
      return [key, { plan, fileName, strangeAnchors: entities ? strangeAnchors(plan.plan, entities) : [] }];
    }),
  );
}

type PlanRow = { case_key: string; plan_json: string; file_name: string; entities_json: string | null };
