import { createCommentDrafts, typedOn, typedOver } from '../../window/commentDrafts.ts';
import type { createWritesInTurn } from '../../window/writesInTurn.ts';
import type { DriftActs, StoreParts, SummaryPlace } from './driftState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

type Options = {
  readonly session: SessionKeeper;
  /** Reads the open case again. */
  readonly refresh: () => Promise<void>;
  /** Reads the numbers of the run again. */
  readonly loadNumbers: () => Promise<unknown>;
  readonly writes: ReturnType<typeof createWritesInTurn>;
};

/** Under which name a half-typed comment is kept. */
export function commentKey({ caseId, turn, model }: SummaryPlace): string {
  return `${caseId}:${turn}:${model}`;
}

/** The place of a name: a model may hold any character, so only the first two colons count. */
export function placeOfKey(key: string): SummaryPlace | null {
  const [, caseId, turn, model] = /^(\d+):(-?\d+):(.*)$/s.exec(key) ?? [];
  return caseId === undefined || turn === undefined || model === undefined
    ? null
    : { caseId: Number(caseId), turn: Number(turn), model };
}

/** What a reviewer says of a turn. Written in the order it was said; what is shown is read again from the disk. */
export function createReviewActs(
  { call, later, get, set }: StoreParts,
  { session, refresh, loadNumbers, writes: { write, settled } }: Options,
): Pick<DriftActs, 'overrule' | 'typeComment' | 'saveComment' | 'setTurnDone' | 'send' | 'flush'> {
  function openPlace(): SummaryPlace | null {
    const { caseId, point } = get();
    return caseId === null || point === null ? null : { caseId, ...point };
  }

  const drafts = createCommentDrafts({
    later,
    read: () => get().commentDrafts,
    keep: (commentDrafts) => {
      set({ commentDrafts });
      session.touch();
    },
    inTurn: (_, act) => write(act),
    over: typedOver,
    save: async (key, typed) => {
      const place = placeOfKey(key);
      if (!place) return;
      await call('drift.setComment', { ...place, ...typed });
      await refresh();
    },
  });

  return {
    overrule: async (entity, counts, wording) => {
      const place = openPlace();
      if (!place) return;
      await write(async () => {
        await call('drift.overrule', { ...place, entity, counts, wording });
        await Promise.all([refresh(), loadNumbers()]);
      });
    },
    typeComment: (text) => {
      const place = openPlace();
      if (!place) return;
      const { reason, commentDrafts } = get();
      const shown = reason.status === 'ready' ? (reason.value.comment?.text ?? '') : null;
      const key = commentKey(place);
      drafts.type(key, typedOn(commentDrafts[key], text, shown));
    },
    saveComment: drafts.save,
    setTurnDone: async (done) => {
      const place = openPlace();
      if (!place) return;
      await write(async () => {
        await call('drift.setTurnDone', { ...place, done });
        const { queue } = get();
        if (queue) {
          const turns = queue.turns.map((one) => (commentKey(one) === commentKey(place) ? { ...one, done } : one));
          set({ queue: { ...queue, turns } });
        }
        await refresh();
      });
    },
    send: (method, input) => write(() => call(method, input)),
    flush: async () => {
      await drafts.save();
      await settled();
    },
  };
}
