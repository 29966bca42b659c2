import type { ClaimSide } from '../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../../shared/rooms/evidence/claimTask.ts';
import { createCommentDrafts, isSent, typedSince } from '../../window/commentDrafts.ts';
import type { InStep } from '../../window/inStep.ts';
import { rebased, retyped, type TypedText } from '../../window/typedText.ts';
import { type StoreParts, type TextActs, taskIn } from './evidenceState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { placeOfTyped, typedKey } from './typedKey.ts';

type Needs = {
  readonly session: SessionKeeper;
  readonly inStep: InStep;
  readonly write: <T>(act: () => Promise<T>) => Promise<T>;
  readonly refresh: () => Promise<void>;
};

/** What is typed about a claim: explanations are saved after a pause, comments when they are sent; until then both are drafts that outlive a crash. */
export function createTextActs({ call, later, get, set }: StoreParts, { session, inStep, write, refresh }: Needs) {
  const isComment = (key: string) => placeOfTyped(key)?.place === 'comment';
  const keep = (typed: Readonly<Record<string, TypedText>>) => {
    set({ typed });
    session.touch();
  };
  const explanations = createCommentDrafts({
    later,
    read: () => Object.fromEntries(Object.entries(get().typed).filter(([key]) => !isComment(key))),
    keep: (typed) => {
      const comments = Object.entries(get().typed).filter(([key]) => isComment(key));
      keep({ ...Object.fromEntries(comments), ...typed });
    },
    inTurn: (_, act) => write(act),
    rebase: rebased,
    save: async (key, typed) => {
      const found = placeOfTyped(key);
      if (found === null || found.place === 'comment') return;
      const { claimId, place: side } = found;
      const { text } = await call('evidence.writeExplanation', { claimId, side, ...typed }).finally(inStep.say());
      showExplanation(claimId, side, text);
      if (get().selectedId === claimId) await refresh();
    },
  });

  /** The open claim holds what was saved of it before the draft goes: a reading may be overtaken by another. */
  function showExplanation(claimId: number, side: ClaimSide, text: string): void {
    const task = taskIn(get());
    if (task?.row.id !== claimId) return;
    const others = task.explanations.filter((one) => one.side !== side);
    const explanations = [...others, { side, text }].toSorted((a, b) => a.side.localeCompare(b.side));
    set({ task: { status: 'ready', value: { ...task, explanations } } });
  }

  /** What was sent as the window went away is no draft any more. */
  function dropSent({ row, comments }: ClaimTask): void {
    const { [typedKey(row.id, 'comment')]: draft, ...rest } = get().typed;
    if (draft !== undefined && isSent(draft.text, comments)) keep(rest);
  }

  const acts: TextActs = {
    type: (place, text) => {
      const task = taskIn(get());
      if (task === null) return;
      const key = typedKey(task.row.id, place);
      const { typed } = get();
      if (place === 'comment') {
        keep({ ...typed, [key]: { text, base: null } });
        return;
      }
      const saved = task.explanations.find(({ side }) => side === place)?.text ?? '';
      explanations.type(key, retyped(typed[key], text, saved));
    },
    addComment: async () => {
      const task = taskIn(get());
      if (task === null) return;
      const key = typedKey(task.row.id, 'comment');
      const sent = get().typed[key]?.text ?? '';
      const text = sent.trim();
      if (text === '') return;
      await write(async () => {
        await call('evidence.addComment', { claimId: task.row.id, text });
        const { [key]: now, ...rest } = get().typed;
        const since = typedSince(sent, now?.text ?? '');
        keep(since === '' ? rest : { ...rest, [key]: { text: since, base: null } });
        await refresh();
      });
    },
    editComment: (comment) =>
      write(async () => {
        await call('evidence.editComment', comment);
        if (get().selectedId === comment.claimId) await refresh();
      }),
  };
  return { acts, dropSent, save: explanations.save, saveQuietly: explanations.saveQuietly };
}
