import type { QuestionDetail } from '../../../shared/rooms/derivations/api.ts';
import { corpusOf } from '../../../shared/rooms/derivations/corpora/index.ts';
import type { CheckFinding } from '../../../shared/rooms/derivations/finding.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { isSent } from '../../window/commentDrafts.ts';
import { composition } from '../../window/composition.ts';
import type { DerivationsActs, DerivationsData, StoreParts } from './derivationsState.ts';
import type { QuestionCache } from './list/questionCache.ts';
import { patchRow } from './list/questionWindow.ts';
import { type SaveQueue, type SaveQueueOptions, saving, typed } from './saveQueue.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { isSameCell } from './work/cellMoves.ts';
import { firstChangedCell } from './work/changedCells.ts';
import { isSameContent } from './work/derivationDraft.ts';
import { isSameList } from './work/isSameList.ts';

/** Longest pause of typing before the text is saved. */
const typingPauseMs = 400;
/** Shorter pause after which checks, graph and counts follow: longer than between the keys of somebody who goes on typing. */
const settleDelayMs = 150;

/** Typing that waits for the end of a composition, not for a pause. */
const composed = () => {};

type Acts = Pick<
  DerivationsActs,
  | 'change'
  | 'commit'
  | 'flush'
  | 'applyFix'
  | 'retrySave'
  | 'resolveConflict'
  | 'setDerivation'
  | 'setActiveCell'
  | 'setActiveText'
  | 'focusCell'
>;

export type ContentActs = {
  readonly acts: Acts;
  readonly queueChanged: SaveQueueOptions['onChange'];
  readonly rebased: SaveQueueOptions['onRebase'];
  /** Puts a question into the work pane, with what was typed into it and not saved yet. */
  readonly show: (detail: QuestionDetail) => void;
  /** Takes over a newer state of the question that is shown, unless something of it waits to be saved. */
  readonly refresh: () => Promise<void>;
  /** Hands over what was typed before the question is left, a composition that is open with it. */
  readonly finish: () => void;
  /** Saves drafts of questions that nobody looks at now. */
  readonly saveDrafts: () => Promise<void>;
  readonly settled: () => Promise<void>;
  /** Whether something of the question is not saved. */
  readonly isWaiting: (questionId: number) => boolean;
};

/** Editing: typing is saved after a pause, acts at once; findings follow the content. */
export function createContentActs(
  { later, get, set, runChecks }: StoreParts,
  queue: SaveQueue,
  cache: QuestionCache,
  session: SessionKeeper,
): ContentActs {
  let typing: (() => void) | null = null;
  let settling: (() => void) | null = null;
  let isOutdated = false;
  const datasetOf = new Map<number, number>();

  function checksOf(content: QuestionContent): CheckFinding[] {
    const corpus = corpusOf(get().dataset?.format ?? '');
    return corpus === null ? [] : runChecks(content, corpus.language);
  }

  function settle(): void {
    settling?.();
    if (composition.isOpen()) {
      settling = composed;
      composition.afterwards(settle);
      return;
    }
    settling = null;
    const { content, findings } = get();
    const now = content ? checksOf(content) : [];
    // Most edits change no finding, and the lists of them need not be drawn again.
    set({ settled: content, findings: isSameList(findings, now) ? findings : now });
  }

  /** Shows content that was not typed: everything follows at once. */
  function put(content: QuestionContent): Pick<DerivationsData, 'content' | 'settled' | 'findings'> {
    settling?.();
    settling = null;
    return { content, settled: content, findings: checksOf(content) };
  }

  /** What is composed is saved when it has come to stand. */
  function commit(): void {
    typing?.();
    if (composition.isOpen()) {
      typing &&= composed;
      composition.afterwards(commit);
      return;
    }
    typing = null;
    const { selectedId, content } = get();
    if (selectedId === null || !content) return;
    queue.put(selectedId, content, 'edit');
    set({ save: queue.status(selectedId) });
    // After the save, which has left by now.
    if (settling) settle();
    if (queue.waiting(selectedId) !== null) return;
    // Typed and taken back: nothing to keep.
    session.dropDraft(selectedId);
    if (isOutdated) refresh().catch(() => null);
  }

  function finish(): void {
    composition.finish();
    commit();
  }

  function listConflict(itemId: number): void {
    const { conflicts } = get();
    const others = conflicts.filter((one) => one.itemId !== itemId);
    const isOne = queue.status(itemId)?.status === 'conflict';
    if (isOne === others.length < conflicts.length) return;
    const place = { room: 'derivations', datasetId: datasetOf.get(itemId) ?? null, itemId } as const;
    set({ conflicts: isOne ? [...others, place] : others });
  }

  function queueChanged(questionId: number, wasSaved: boolean): void {
    listConflict(questionId);
    const waiting = queue.waiting(questionId);
    const status = queue.status(questionId);
    if (wasSaved && waiting === null) session.dropDraft(questionId);
    if (wasSaved) cache.drop([questionId]);
    if (questionId !== get().selectedId) return;
    if (!typing) set({ save: status });
    else if (waiting === null && get().save === saving) set({ save: typed });
    if (waiting === null && isOutdated) void refresh();
  }

  /** What is composed is let come to stand first: another text under it would end it. */
  function rebased(questionId: number, version: number, rebase: (mine: QuestionContent) => QuestionContent): void {
    const waiting = queue.waiting(questionId);
    if (waiting !== null) session.keepDraft(questionId, version, waiting);
    composition.afterwards(() => {
      const { selectedId, content } = get();
      if (selectedId !== questionId || content === null) return;
      const next = rebase(content);
      if (typing) session.keepDraft(questionId, version, next);
      if (isSameContent(content, next)) return;
      set(put(next));
      // The end of a composition may have saved the other text already.
      if (!typing) commit();
    });
  }

  /** What was typed before the window went away, or another evaluator took over, is saved now, or offered for a choice when somebody was quicker. */
  function track({ row: { id }, datasetId, version, content, lastEditedAt }: QuestionDetail): void {
    datasetOf.set(id, datasetId);
    const draft = session.draftOf(id);
    const baseVersion = draft?.baseVersion ?? version;
    queue.track(id, baseVersion, content, lastEditedAt, baseVersion !== version);
    if (draft && queue.waiting(id) === null) queue.put(id, draft.content, 'edit');
  }

  async function saveDrafts(): Promise<void> {
    // What was refused while its dataset was out of sight.
    queue.retry();
    for (const id of session.draftIds()) {
      // A question that cannot be read keeps its draft.
      const detail = id === get().selectedId ? null : await cache.read(id, get().view?.runId ?? null).catch(() => null);
      if (detail !== null) track(detail);
    }
  }

  function show(detail: QuestionDetail): void {
    const { id } = detail.row;
    track(detail);
    const content = queue.waiting(id) ?? detail.content;
    if (queue.waiting(id) === null) {
      session.dropDraft(id);
      queue.track(id, detail.version, detail.content, detail.lastEditedAt);
    }
    const { commentText, reasonText } = session.commentsOf(id);
    if (isSent(commentText, detail.comments)) session.keepComment(id, '', false);
    if (isSent(reasonText, detail.comments)) session.keepComment(id, '', true);
    const derivation = Math.min(get().derivation, Math.max(0, content.derivations.length - 1));
    set({ detail: { status: 'ready', value: detail }, ...put(content), derivation, save: queue.status(id) });
    set({ activeCell: null, activeText: null, focusRequest: null, ...session.commentsOf(id) });
  }

  async function refresh(): Promise<void> {
    const { selectedId, view } = get();
    if (selectedId === null) return;
    if (typing || queue.waiting(selectedId) !== null) {
      isOutdated = true;
      return;
    }
    isOutdated = false;
    await cache.refresh(selectedId, view?.runId ?? null);
    if (get().selectedId !== selectedId) return;
    const newest = cache.peek(selectedId);
    // Saved since it was read. Versions tell nothing of that, as a restore goes back to older ones.
    if (newest === null) await refresh();
    else adopt(newest);
  }

  function adopt(detail: QuestionDetail): void {
    const { id } = detail.row;
    const { content, rows, derivation, activeCell } = get();
    if (rows) set({ rows: patchRow(rows, detail.row) });
    if (typing || queue.waiting(id) !== null) {
      isOutdated = true;
      return;
    }
    queue.track(id, detail.version, detail.content, detail.lastEditedAt);
    set({ detail: { status: 'ready', value: detail }, save: queue.status(id) });
    if (content && isSameContent(content, detail.content)) return;
    const place = content && activeCell ? firstChangedCell(content, detail.content, derivation) : null;
    set(put(detail.content));
    if (place) set({ activeCell: place, focusRequest: { cell: place, caret: 'end' } });
  }

  const acts: Acts = {
    change: (change, act, focus) => {
      // What was typed before an act is an act of its own, so that undo takes back one thing.
      if (act) finish();
      const { content, selectedId, detail } = get();
      if (!content || selectedId === null || detail.status !== 'ready') return;
      const next = change(content);
      if (next === content) {
        if (focus) set({ focusRequest: focus, activeCell: focus.cell });
        return;
      }
      const status = queue.status(selectedId);
      set({
        content: next,
        keepsDerivation: true,
        ...(status?.status !== 'conflict' && { save: queue.waiting(selectedId) === null ? typed : saving }),
        // Rows come and go with an act; what typing changes is drawn by the field alone.
        ...(act && { settled: next }),
        ...(focus && { focusRequest: focus, activeCell: focus.cell }),
      });
      session.keepDraft(selectedId, status?.status === 'saved' ? status.version : detail.value.version, next);
      if (act) {
        queue.put(selectedId, next, act);
        set({ save: queue.status(selectedId) });
      } else {
        typing?.();
        typing = later(commit, typingPauseMs);
      }
      settling?.();
      settling = later(settle, settleDelayMs);
    },
    commit,
    flush: async () => {
      finish();
      await queue.settled();
    },
    applyFix: ({ code, place }, which = 'fix') => {
      const { content } = get();
      const where = JSON.stringify(place);
      const now = content ? checksOf(content) : [];
      const fix = now.find((other) => other.code === code && JSON.stringify(other.place) === where)?.[which];
      if (fix) acts.change(() => fix.content, 'fix');
      settle();
    },
    retrySave: queue.retry,
    resolveConflict: (keep) => {
      const { selectedId } = get();
      const content = selectedId === null ? null : queue.resolve(selectedId, keep);
      if (selectedId === null || !content) return;
      isOutdated = true;
      set({ ...put(content), save: queue.status(selectedId) });
    },
    setDerivation: (derivation) => {
      finish();
      set({ derivation, keepsDerivation: true, activeCell: null, focusRequest: null });
      session.touch();
    },
    setActiveCell: (activeCell) => {
      if (isSameCell(activeCell, get().activeCell)) return;
      set({ activeCell, keepsDerivation: true });
    },
    setActiveText: (activeText) => set({ activeText, activeCell: null }),
    focusCell: (cell, caret) => set({ activeCell: cell, keepsDerivation: true, focusRequest: { cell, caret } }),
  };

  return {
    acts,
    queueChanged,
    rebased,
    show,
    refresh,
    finish,
    saveDrafts,
    settled: queue.settled,
    isWaiting: (id) => queue.waiting(id) !== null,
  };
}
