import { createCommentDrafts } from '../../window/commentDrafts.ts';
import { rebased, retyped } from '../../window/typedText.ts';
import type { createWritesInTurn } from '../../window/writesInTurn.ts';
import type { DriftActs, StoreParts, SummaryPlace } from './driftState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { placeOfSummaryKey, summaryKey } from './summaryKey.ts';

type Options = {
  readonly session: SessionKeeper;
  /** Reads the open case again. */
  readonly refresh: () => Promise<void>;
  /** Reads the numbers of the run again. */
  readonly loadNumbers: () => Promise<unknown>;
  readonly writes: ReturnType<typeof createWritesInTurn>;
};

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
    rebase: rebased,
    save: async (key, typed) => {
      const place = placeOfSummaryKey(key);
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
      const key = summaryKey(place);
      drafts.type(key, retyped(commentDrafts[key], text, shown));
    },
    saveComment: drafts.save,
    setTurnDone: async (done) => {
      const place = openPlace();
      if (!place) return;
      await write(async () => {
        await call('drift.setTurnDone', { ...place, done });
        const { queue } = get();
        if (queue) {
          const turns = queue.turns.map((one) => (summaryKey(one) === summaryKey(place) ? { ...one, done } : one));
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
