/** The plans of a set: those of its files, and above them those that were written here. */
import type { ReadableDatabase } from '../../database/types.ts';
import { planAspect, type StoredPlan, storedPlanSchema } from './aspects.ts';
import { listCaseKeys } from './tables/casesTable.ts';
import { valuesOfCases } from './tables/caseValuesTable.ts';
import { type FilePlan, filePlans } from './tables/plansTable.ts';

/**
 * The plan that each case is compared with, by the key of the case. Cases without one, whose plan was taken away, or whose file has the
 * plan of another case are not in it.
 */
export function plansInForce(db: ReadableDatabase, datasetId: number): ReadonlyMap<string, string> {
  const plans = new Map<string, string>();
  for (const [key, { plan, strangeAnchors }] of filePlans(db, datasetId)) {
    if (strangeAnchors.length === 0) plans.set(key, plan.plan);
  }
  for (const [key, { plan }] of writtenPlans(db, datasetId)) plans.set(key, plan);
  return new Map([...plans].filter(([, plan]) => plan !== ''));
}

/** Keys of cases whose file has the plan of another case that nobody confirmed, with the entities which tell it. */
export function strangePlans(db: ReadableDatabase, datasetId: number): ReadonlyMap<string, readonly string[]> {
  const written = writtenPlans(db, datasetId);
  const strange = [...filePlans(db, datasetId)].filter(
    ([key, plan]) => plan.strangeAnchors.length > 0 && !written.has(key),
  );
  return new Map(strange.map(([key, plan]) => [key, plan.strangeAnchors]));
}

/** Plans that were written here, by the key of the case; an empty one was taken away. */
export function writtenPlans(db: ReadableDatabase, datasetId: number): ReadonlyMap<string, StoredPlan> {
  const values = valuesOfCases(db, datasetId, planAspect, storedPlanSchema);
  if (values.length === 0) return new Map();
  const keys = new Map(listCaseKeys(db, datasetId).map(({ id, key }) => [id, key]));
  return new Map(values.map(({ itemId, value }) => [keys.get(itemId) ?? '', value]));
}

/**
 * What stands in a plan that was just written: nothing where it is as the file has it, so that it counts as imported again. The plan of
 * another case counts only as written: saving it as it is confirms it.
 */
export function writtenPlan(
  given: { readonly plan: string; readonly sourceId: string | null },
  file: FilePlan | null,
  before: StoredPlan | null,
  author: Pick<StoredPlan, 'evaluatorId' | 'savedAt'>,
): StoredPlan | null {
  const { plan } = given;
  const imported = file?.plan ?? null;
  const isStrange = (file?.strangeAnchors ?? []).length > 0;
  // A number stays a number: texts alone come from the window.
  const known = [before?.sourceId, imported?.sourceId].find((id) => String(id ?? '') === given.sourceId);
  const sourceId = known ?? given.sourceId;
  if (!isStrange && plan === (imported?.plan ?? '') && (plan === '' || sourceId === (imported?.sourceId ?? null)))
    return null;
  if (before !== null && plan === before.plan && sourceId === before.sourceId) return before;
  return { plan, sourceId, split: imported?.split ?? null, revision: (before?.revision ?? 0) + 1, ...author };
}
