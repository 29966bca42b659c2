import { AppError } from '../../../shared/errors.ts';
import { createCommentDrafts } from '../../window/commentDrafts.ts';
import { createLoader } from '../../window/roomStore.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { createWritesInTurn } from '../../window/writesInTurn.ts';
import type { DriftActs, PlanDraft, StoreParts } from './driftState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

type Options = { readonly session: SessionKeeper } & Pick<ReturnType<typeof createWritesInTurn>, 'write'>;

type Acts = Pick<DriftActs, 'loadPlans' | 'typePlan' | 'savePlan' | 'savePlans'>;

/** Plans of the open set. A half-typed one stays a draft until its field is left: a revision at each pause would hide those that were meant. */
export function createPlanActs(
  { call, get, set }: StoreParts,
  { session, write }: Options,
): {
  readonly acts: Acts;
  readonly clear: () => void;
  /** Reads them again because the core says that something changed. */
  readonly changed: () => void;
} {
  const plans = createLoader(
    (read) => set({ plans: read }),
    () => get().plans,
  );

  async function loadPlans(): Promise<void> {
    const { datasetId } = get();
    if (datasetId !== null) await plans.load(() => call('drift.plans', { datasetId }));
  }

  let isSaving = false;
  let isStale = false;

  /** The core tells of a plan before it answers who saves it: one reading shows both. */
  function changed(): void {
    if (isSaving) isStale = true;
    else void loadPlans();
  }

  /** Sending the plan of another case as it stands would confirm it. */
  function isAsStored(caseId: number, plan: string, source: string): boolean {
    const { plans: read } = get();
    const stored = read.status === 'ready' ? read.value.find((one) => one.caseId === caseId) : undefined;
    return stored?.plan === plan && String(stored.sourceId ?? '') === source;
  }

  /** A draft is there only for what differs: once another set is shown, nothing tells any more that it does not. */
  function type(caseId: number, draft: PlanDraft): void {
    const key = String(caseId);
    // What is on its way may still change what is stored.
    if (get().writing === 0 && isAsStored(caseId, draft.text, draft.source)) drafts.drop(key);
    else drafts.type(key, draft);
  }

  const drafts = createCommentDrafts({
    read: () => get().planDrafts,
    keep: (planDrafts) => {
      set({ planDrafts });
      session.touch();
    },
    inTurn: (_, act) => write(act),
    save,
  });

  async function save(key: string, { text, source: typed }: PlanDraft): Promise<void> {
    const caseId = Number(key);
    const plan = text.trim() === '' ? '' : text;
    const source = typed.trim();
    if (isAsStored(caseId, plan, source)) return;
    isSaving = true;
    try {
      await call('drift.setPlan', { caseId, plan, sourceId: source === '' ? null : source });
      isStale = true;
    } catch (thrown) {
      if (wireErrorOf(thrown).code !== 'NOT_FOUND') throw thrown;
      throw new AppError('NOT_FOUND', 'The case of a plan is gone', { reason: 'plan' }, { cause: thrown });
    } finally {
      isSaving = false;
      if (isStale) {
        isStale = false;
        await loadPlans();
      }
    }
  }

  return {
    acts: {
      loadPlans,
      typePlan: type,
      savePlan: (caseId) => drafts.saveOne(String(caseId)),
      savePlans: drafts.save,
    },
    clear: plans.clear,
    changed,
  };
}
