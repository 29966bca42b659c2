import { create } from 'zustand';
import type { Call } from '../../../shared/api/contract.ts';
import type { Dataset } from '../../../shared/datasets.ts';
import type { ClaimTask } from '../../../shared/rooms/evidence/claimTask.ts';
import { createInStep } from '../../window/inStep.ts';
import { createLoader, type Later, laterByTimer } from '../../window/roomStore.ts';
import { createWritesInTurn } from '../../window/writesInTurn.ts';
import { cardsOf, createClaimActs, nextUndecided } from './claimActs.ts';
import {
  type EvidenceState,
  emptyData,
  emptySet,
  type RevealedGold,
  type StoreParts,
  taskIn,
} from './evidenceState.ts';
import { createListActs } from './listActs.ts';
import { createQueueActs } from './queueActs.ts';
import { createSessionKeeper } from './sessionKeeper.ts';
import { createTextActs } from './textActs.ts';

/** More changed claims than this are fetched as pages rather than one by one. */
const countsDelayMs = 400;

/** The store of the room: sets of claims, the open claim, what is said of it. `call` is the only way to the core. */
export function createEvidenceStore(call: Call, { later = laterByTimer }: { readonly later?: Later } = {}) {
  return create<EvidenceState>()((set, get) => {
    const parts: StoreParts = { call, later, get, set };
    const session = createSessionKeeper(parts);
    const { write, settled } = createWritesInTurn({ get, set });
    let counting: (() => void) | null = null;

    const gold = createLoader<RevealedGold>(
      (data) => set({ gold: data }),
      () => get().gold,
    );

    async function readGold({ row: { id: claimId }, datasetId, fileName }: ClaimTask): Promise<RevealedGold> {
      const [right, scores, files] = await Promise.all([
        call('evidence.readGold', { claimId }),
        call('evidence.readScores', { claimId }),
        call('evidence.fileScores', { datasetId }),
      ]);
      return { ...right, scores, ofFile: files.find((file) => file.fileName === fileName) ?? null };
    }

    function show(task: ClaimTask): void {
      const isSame = taskIn(get())?.row.id === task.row.id;
      if (!isSame) texts.dropSent(task);
      const { current } = get();
      const isThere = cardsOf(task).some(({ evidenceId }) => evidenceId === current);
      const first = nextUndecided(task, null) ?? cardsOf(task)[0]?.evidenceId ?? null;
      set({
        task: { status: 'ready', value: task },
        ...(!(isThere && isSame) && { current: first, sentence: 0 }),
        ...(!isSame && { showsGold: true }),
      });
      list.patchRow(task.row);
      if (!isSame || task.revealedAt === null) gold.clear();
      if (task.revealedAt !== null) void gold.load(() => readGold(task));
    }

    const inStep = createInStep(() => void list.refresh());
    const texts = createTextActs(parts, { session, inStep, write, refresh: () => list.refresh() });
    const list = createListActs(parts, { inStep, session, show, saveTyped: texts.saveQuietly });
    const claim = createClaimActs(parts, {
      session,
      inStep,
      write,
      refresh: list.refresh,
      saveTyped: texts.save,
      list: list.acts,
    });

    async function loadSets(): Promise<readonly Dataset[]> {
      const own = (await call('datasets.list', {})).filter(({ room }) => room === 'evidence');
      const of = (format: string) => own.filter((dataset) => dataset.format === format);
      const [sets, resultSets] = [of('evidence-claims'), of('evidence-results')];
      const isThere = resultSets.some(({ id }) => id === get().resultsId);
      set({ sets, resultSets, ...(!isThere && { resultsId: null }) });
      return sets;
    }

    async function flush(): Promise<void> {
      await texts.save();
      await settled();
    }

    return {
      ...emptyData,
      ...list.acts,
      ...claim,
      ...texts.acts,
      ...createQueueActs(parts, list.acts),
      open: async () => {
        const { datasetId, view, selectedId, current, sentence, ...look } = await session.open();
        set(look);
        const sets = await loadSets();
        const known = sets.find(({ id }) => id === datasetId) ?? sets[0];
        if (known === undefined) return;
        const isKept = known.id === datasetId && view?.datasetId === datasetId;
        await list.openSet(known.id, isKept ? { view, selectedId } : undefined);
        if (isKept && current !== null && get().selectedId === selectedId) set({ current, sentence });
        // What was typed before the window went away is saved now.
        await texts.save().catch(() => null);
      },
      setLook: (look) => {
        set(look);
        session.touch();
      },
      openDialog: (dialog) => set({ dialog }),
      showResults: (resultsId) => {
        set({ resultsId });
        session.touch();
      },
      claimsChanged: (datasetId, claimIds) => {
        if (get().datasetId !== datasetId) return;
        const { selectedId } = get();
        if (selectedId !== null && (claimIds === null || claimIds.includes(selectedId))) void list.refresh();
        if (claimIds === null || claimIds.some((id) => id !== selectedId)) list.refreshVisible();
        counting?.();
        counting = later(() => void list.loadHead(), countsDelayMs);
      },
      datasetsChanged: () => {
        void loadSets().then(
          async (sets) => {
            const { datasetId } = get();
            if (sets.some(({ id }) => id === datasetId)) return;
            const [next] = sets;
            if (next === undefined) set(emptySet);
            else await list.openSet(next.id);
          },
          () => null,
        );
      },
      flush,
      leave: () => {
        void flush().catch(() => null);
        session.flush();
      },
    };
  });
}

export type EvidenceStore = ReturnType<typeof createEvidenceStore>;
