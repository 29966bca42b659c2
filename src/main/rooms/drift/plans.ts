/** The plans of a set: those of its files, and above them those that were written here. */
import type { DriftPlan } from '../../../shared/drift/driftCase.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { planAspect, type StoredPlan, storedPlanSchema } from './aspects.ts';
import { readCase } from './casesTable.ts';
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
  return new Map(
    valuesOfCases(db, datasetId, planAspect, storedPlanSchema).flatMap(({ itemId, value }): [string, StoredPlan][] => {
      const found = readCase(db, itemId);
      return found === null ? [] : [[found.key, value]];
    }),
  );
}

/** What a plan says where nobody wrote one here. */
export const noPlan: Omit<DriftPlan, 'caseId'> = { plan: '', sourceId: null, split: null, components: [] };
