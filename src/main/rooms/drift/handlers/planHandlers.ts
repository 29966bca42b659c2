import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import type { CasePlan } from '../../../../shared/rooms/drift/caseViews.ts';
import { longestPlan } from '../../../../shared/rooms/drift/fields.ts';
import { typedOnto } from '../../../../shared/typedOnto.ts';
import type { HandlersFor } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { evaluatorNames, readValue } from '../../../judgements/valuesTable.ts';
import { planAspect, storedPlanSchema } from '../aspects.ts';
import { exportPlans } from '../exports/exportPlans.ts';
import { writtenPlan, writtenPlans } from '../plans.ts';
import { listCaseKeys } from '../tables/casesTable.ts';
import { filePlans } from '../tables/plansTable.ts';
import { visibleCase } from '../visible.ts';
import { recordOnCase } from './driftActs.ts';
import { authorOf } from './humanHandlers.ts';

type Methods = Extract<keyof typeof driftApi, 'drift.plans' | 'drift.setPlan' | 'drift.exportPlans'>;

/** Handlers of the plans that the advice of models is compared with. */
export const planHandlers: HandlersFor<Methods> = {
  'drift.plans': ({ datasetId }, { db }) => {
    readDataset(db, datasetId);
    const [imported, written, names] = [filePlans(db, datasetId), writtenPlans(db, datasetId), evaluatorNames(db)];
    return listCaseKeys(db, datasetId).map(({ id, key }): CasePlan => {
      const file = imported.get(key) ?? null;
      const own = written.get(key) ?? null;
      const shown = own ?? file?.plan ?? null;
      return {
        caseId: id,
        caseKey: key,
        plan: shown?.plan ?? '',
        sourceId: shown?.sourceId ?? null,
        split: shown?.split ?? null,
        components: own === null ? [...(file?.plan.components ?? [])] : [],
        fileName: own === null ? (file?.fileName ?? null) : null,
        author: own === null ? null : (names.get(own.evaluatorId) ?? ''),
        savedAt: own?.savedAt ?? null,
        revision: own?.revision ?? 0,
        strangeAnchors: [...(own === null ? (file?.strangeAnchors ?? []) : [])],
      };
    });
  },

  'drift.setPlan': ({ caseId, base, ...typed }, context) => {
    const found = visibleCase(context.db, caseId);
    const imported = filePlans(context.db, found.datasetId, found.key).get(found.key) ?? null;
    const place = { itemKind: 'driftCase', itemId: caseId, aspect: planAspect } as const;
    const before = readValue(context.db, place, storedPlanSchema);
    const stored = before ?? imported?.plan;
    const plan = typedOnto(stored?.plan ?? '', { text: typed.plan, base: base?.plan ?? null }, longestPlan);
    const sourceId = base?.sourceId === typed.sourceId ? (stored?.sourceId ?? null) : typed.sourceId;
    const given = { plan: plan.toWellFormed(), sourceId: sourceId === null ? null : String(sourceId).toWellFormed() };
    const after = writtenPlan(given, imported, before, authorOf(context));
    const kind = given.plan === '' ? 'driftRemovePlan' : 'driftPlan';
    return recordOnCase(context, found, null, { kind, aspect: planAspect, before, after });
  },

  'drift.exportPlans': ({ datasetId, destination }, context) => exportPlans(context, datasetId, destination),
};
