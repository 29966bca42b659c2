import type { Input } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import type { CasePlan } from '../../../shared/rooms/drift/caseViews.ts';
import { createCommentDrafts } from '../../window/commentDrafts.ts';
import { createLoader } from '../../window/roomStore.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { createWritesInTurn } from '../../window/writesInTurn.ts';
import type { DriftActs, PlanDraft, PlanFields, StoreParts } from './driftState.ts';
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

  /** As the plan is on disk; null where that is not known. */
  function storedPlan(caseId: number): PlanFields | null {
    const { plans: read } = get();
    const stored = read.status === 'ready' ? read.value.find((one) => one.caseId === caseId) : undefined;
    return stored === undefined ? null : fieldsOf(stored);
  }

  /** A draft is there only for what differs: once another set is shown, nothing tells any more that it does not. */
  function type(caseId: number, { text, source }: PlanFields): void {
    const key = String(caseId);
    const typed = { text, source };
    const stored = storedPlan(caseId);
    const draft = get().planDrafts[key];
    const base = draft === undefined || isSamePlan(draft, stored) ? stored : draft.base;
    // What is on its way may still change what is stored.
    if (get().writing === 0 && isSamePlan(typed, stored)) drafts.drop(key);
    else drafts.type(key, { ...typed, base });
  }

  const drafts = createCommentDrafts({
    read: () => get().planDrafts,
    keep: (planDrafts) => {
      set({ planDrafts });
      session.touch();
    },
    inTurn: (_, act) => write(act),
    rebase: (draft, written) => ({ ...draft, base: written && { text: written.text, source: written.source } }),
    save,
  });

  async function save(key: string, { base, ...typed }: PlanDraft): Promise<void> {
    const caseId = Number(key);
    const said = { text: typed.text.trim() === '' ? '' : typed.text, source: typed.source.trim() };
    // Sending the plan of another case as it stands would confirm it.
    if (isSamePlan(said, storedPlan(caseId))) return;
    isSaving = true;
    try {
      await call('drift.setPlan', { caseId, ...sentPlan(said), base: base && sentPlan(base) });
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

/** A plan as it stands in its fields where nobody types. */
export function fieldsOf({ plan, sourceId }: Pick<CasePlan, 'plan' | 'sourceId'>): PlanFields {
  return { text: plan, source: String(sourceId ?? '') };
}

export function sentPlan({ text, source }: PlanFields): Pick<Input<'drift.setPlan'>, 'plan' | 'sourceId'> {
  const id = source.trim();
  return { plan: text, sourceId: id === '' ? null : id };
}

export function isSamePlan(one: PlanFields, other: PlanFields | null): boolean {
  return one.text === other?.text && one.source === other.source;
}
