import { createCommentDrafts } from '../../window/commentDrafts.ts';
import { createLoader } from '../../window/roomStore.ts';
import type { createWritesInTurn } from '../../window/writesInTurn.ts';
import type { DriftActs, StoreParts } from './driftState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

type Options = { readonly session: SessionKeeper } & Pick<ReturnType<typeof createWritesInTurn>, 'write'>;

/** Plans of the open set. A half-typed one stays a draft until its field is left: a revision at each pause would hide those that were meant. */
export function createPlanActs(
  { call, get, set }: StoreParts,
  { session, write }: Options,
): Pick<DriftActs, 'loadPlans' | 'typePlan' | 'savePlans'> {
  const plans = createLoader(
    (read) => set({ plans: read }),
    () => get().plans,
  );

  async function loadPlans(): Promise<void> {
    const { datasetId } = get();
    if (datasetId !== null) await plans.load(() => call('drift.plans', { datasetId }));
  }

  /** Sending the plan of another case as it stands would confirm it. */
  function isAsStored(caseId: number, plan: string, source: string): boolean {
    const { plans: read } = get();
    const stored = read.status === 'ready' ? read.value.find((one) => one.caseId === caseId) : undefined;
    return stored?.plan === plan && String(stored.sourceId ?? '') === source;
  }

  const drafts = createCommentDrafts({
    later: () => () => undefined,
    read: () => get().planDrafts,
    keep: (planDrafts) => {
      set({ planDrafts });
      session.touch();
    },
    inTurn: (_, act) => write(act),
    save: async (key, { text, source: typed }) => {
      const caseId = Number(key);
      const plan = text.trim() === '' ? '' : text;
      const source = typed.trim();
      if (isAsStored(caseId, plan, source)) return;
      await call('drift.setPlan', { caseId, plan, sourceId: source === '' ? null : source });
      await loadPlans();
    },
  });

  return { loadPlans, typePlan: (caseId, draft) => drafts.type(String(caseId), draft), savePlans: drafts.save };
}
