/** The plans of a set: those of its files, and above them those that were written here. */
import type { DriftPlan } from '../../../shared/drift/driftCase.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { planAspect, type StoredPlan, storedPlanSchema } from './aspects.ts';
import { listCaseKeys } from './casesTable.ts';
import { filePlans } from './plansTable.ts';
import { valuesOfCases } from './valuesTable.ts';

/** The plan that each case is compared with, by the key of the case. Cases without one, or whose plan was taken away, are not in it. */
export function plansInForce(db: ReadableDatabase, datasetId: number): ReadonlyMap<string, string> {
  const plans = new Map([...filePlans(db, datasetId)].map(([key, { plan }]): [string, string] => [key, plan.plan]));
  for (const [key, { plan }] of writtenPlans(db, datasetId)) plans.set(key, plan);
  return new Map([...plans].filter(([, plan]) => plan !== ''));
}

/** Plans that were written here, by the key of the case; an empty one was taken away. */
export function writtenPlans(db: ReadableDatabase, datasetId: number): ReadonlyMap<string, StoredPlan> {
  const values = valuesOfCases(db, datasetId, planAspect, storedPlanSchema);
  if (values.length === 0) return new Map();
  const keys = new Map(listCaseKeys(db, datasetId).map(({ id, key }) => [id, key]));
  return new Map(values.map(({ itemId, value }) => [keys.get(itemId) ?? '', value]));
}

/** What stands in a plan that was just written: nothing where it is as the file has it, so that it counts as imported again. */
export function writtenPlan(
  given: { readonly plan: string; readonly sourceId: string | null },
  imported: DriftPlan | null,
  before: StoredPlan | null,
  author: Pick<StoredPlan, 'evaluatorId' | 'savedAt'>,
): StoredPlan | null {
  const { plan } = given;
  // A number stays a number: texts alone come from the window.
  const known = [before?.sourceId, imported?.sourceId].find((id) => String(id ?? '') === given.sourceId);
  const sourceId = known ?? given.sourceId;
  if (plan === (imported?.plan ?? '') && (plan === '' || sourceId === (imported?.sourceId ?? null))) return null;
  if (before !== null && plan === before.plan && sourceId === before.sourceId) return before;
  return { plan, sourceId, split: imported?.split ?? null, revision: (before?.revision ?? 0) + 1, ...author };
}
