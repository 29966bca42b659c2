import type { QuestionDetail, QuestionRow, QuestionView } from '../../../shared/rooms/derivations/api.ts';
import { typedSince } from '../../window/commentDrafts.ts';
import { openRowAfter } from '../../window/listPages.ts';
import type { ContentActs } from './contentActs.ts';
import type { DerivationsActs, StoreParts } from './derivationsState.ts';
import type { QuestionCache } from './list/questionCache.ts';
import { patchRow } from './list/questionWindow.ts';
import type { ListActs } from './listActs.ts';
import { ownReview, reviewsIn, stateOf, withOwn } from './reviews.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { writesReason } from './writesReason.ts';

type Acts = Pick<
  DerivationsActs,
  | 'done'
  | 'setState'
  | 'setFlag'
  | 'setCommentText'
  | 'askReason'
  | 'addComment'
  | 'editComment'
  | 'keepCheck'
  | 'setTab'
  | 'setRun'
  | 'dismissSuggestion'
  | 'offerPredicted'
  | 'questionsChanged'
  | 'scored'
>;

type Reviews = QuestionDetail['reviews'];
type Said = Pick<QuestionDetail, 'row' | 'reviews' | 'evaluatorsForDone'>;
type DetailChange = { readonly reviews?: Reviews; readonly row?: Partial<QuestionRow> };

/** More changed questions than this are fetched as pages rather than one by one. */
const oneByOneAtMost = 4;
const countsDelayMs = 400;

/** Acts on the selected question beside its content, and what the core reports. */
export function createItemActs(
  { call, later, get, set }: StoreParts,
  content: ContentActs,
  list: ListActs,
  cache: QuestionCache,
  session: SessionKeeper,
): { readonly acts: Acts } {
  let counting: (() => void) | null = null;

  /** Shows an act before the core has answered; a refusal puts the old state back. */
  async function act(change: DetailChange, run: (questionId: number) => Promise<unknown>): Promise<void> {
    const { detail, selectedId } = get();
    if (selectedId === null || detail.status !== 'ready') return;
    const before = detail.value;
    putDetail({ ...before, ...change, row: { ...before.row, ...change.row } });
    try {
      await run(selectedId);
    } catch (thrown) {
      putDetail(before);
      throw thrown;
    }
    if (get().selectedId === selectedId) await content.refresh();
  }

  function putSaid({ row, reviews }: Said): void {
    const { rows, detail } = get();
    if (detail.status === 'ready' && detail.value.row.id === row.id) putDetail({ ...detail.value, row, reviews });
    else {
      cache.drop([row.id]);
      if (rows) set({ rows: patchRow(rows, row) });
    }
  }

  /** Behind what was typed: content that is saved later would be content that was changed after it was done. */
  async function markDone({ row, reviews, evaluatorsForDone }: Said): Promise<void> {
    if (ownReview(reviews).done) return;
    const said = { reviews: withOwn(reviews, { done: true }), evaluatorsForDone };
    putSaid({ ...said, row: { ...row, state: stateOf(said, row.state), changedAfterDone: false } });
    const goBack = async () => {
      putSaid({ row, reviews, evaluatorsForDone });
      await list.acts.select(row.id);
    };
    try {
      await content.settled();
      // The note about what could not be saved stands beside its question.
      if (content.isWaiting(row.id)) await goBack();
      else await call('derivations.setState', { questionId: row.id, state: 'done' });
    } catch (thrown) {
      await goBack();
      throw thrown;
    }
  }

  function putDetail(value: QuestionDetail): void {
    const { rows, selectedId } = get();
    cache.update(value.row.id, value);
    if (rows) set({ rows: patchRow(rows, value.row) });
    if (selectedId === value.row.id) set({ detail: { status: 'ready', value } });
  }

  async function refreshOthers(questionIds: readonly number[] | null, selectedId: number | null): Promise<void> {
    const others = questionIds?.filter((id) => id !== selectedId) ?? null;
    if (others === null || others.length > oneByOneAtMost) list.refreshVisible();
    else {
      list.pages.renew();
      await Promise.all(others.map(list.refreshRow));
    }
  }

  /** What is counted over the dataset; a score made before the change is now one of an older text, and says so. Scores may have come or gone. */
  async function recount(): Promise<void> {
    await list.loadCheckCounts();
    const scores = await list.loadScores();
    const shownId = get().view?.runId ?? null;
    if (scores.some(({ id }) => id === shownId)) await list.loadItemScore();
    else await acts.setRun(scores[0]?.id ?? null);
  }

  /** Shows another score where rows keep their places: nothing moves under the hand. */
  async function showRun(view: QuestionView, runId: number): Promise<void> {
    const next = { ...view, runId };
    cache.drop(null);
    set({ view: next });
    session.touch();
    await Promise.all([list.pages.show(next, get().selectedIndex), list.loadItemScore()]);
    if (get().view === next) list.refreshVisible();
  }

  const acts: Acts = {
    done: async () => {
      const { detail, rows, selectedIndex } = get();
      if (detail.status !== 'ready') return true;
      content.finish();
      const marking = markDone(detail.value);
      // Where it takes several, the list does not tell what is left for the one who works: the core does.
      const next = detail.value.evaluatorsForDone === 1 ? openRowAfter(rows, selectedIndex) : null;
      if (next === null) return list.acts.skip(marking);
      await Promise.all([marking, list.acts.select(next.row.id, next.index)]);
      return true;
    },
    setState: async (state) => {
      await content.acts.flush();
      const { detail } = get();
      const reviews = withOwn(reviewsIn(detail), { done: state === 'done' });
      const evaluatorsForDone = detail.status === 'ready' ? detail.value.evaluatorsForDone : 1;
      const change = { reviews, row: { state: stateOf({ reviews, evaluatorsForDone }, state) } };
      await act(change, (questionId) => call('derivations.setState', { questionId, state }));
    },
    setFlag: (flagged) => {
      if (!flagged) set({ reasonAskedOf: null });
      const reviews = withOwn(reviewsIn(get().detail), { flagged });
      const change = { reviews, row: { flagged: reviews.some((review) => review.flagged) } };
      return act(change, (questionId) => call('derivations.setFlag', { questionId, flagged }));
    },
    setCommentText: (text) => {
      const { selectedId } = get();
      const isReason = writesReason(get());
      set(isReason ? { reasonText: text, reasonAskedOf: selectedId } : { commentText: text });
      set({ keepsDerivation: true });
      if (selectedId !== null) session.keepComment(selectedId, text, isReason);
    },
    askReason: (isAsked) => {
      const { selectedId, reasonText } = get();
      if (isAsked) set({ reasonAskedOf: selectedId });
      // An undo leaves the field for a moment: a reason that is begun goes on in it.
      else if (reasonText === '') set({ reasonAskedOf: null });
    },
    addComment: async () => {
      const { selectedId, commentText, reasonText } = get();
      const isReason = writesReason(get());
      const sent = isReason ? reasonText : commentText;
      const text = sent.trim();
      if (text === '' || selectedId === null) return;
      await act({}, (questionId) => call('derivations.addComment', { questionId, text }));
      const now = session.commentsOf(selectedId)[isReason ? 'reasonText' : 'commentText'];
      session.keepComment(selectedId, typedSince(sent, now), isReason);
      if (get().selectedId !== selectedId) return;
      set(session.commentsOf(selectedId));
      acts.askReason(false);
    },
    editComment: async (comment) => {
      await call('derivations.editComment', comment);
      if (get().selectedId === comment.questionId) await content.refresh();
    },
    keepCheck: async (code, kept) => {
      await act({}, (questionId) => call('derivations.keepCheck', { questionId, code, kept }));
    },
    setTab: (tab) => {
      set({ tab });
      session.touch();
    },
    setRun: async (runId) => {
      const { view } = get();
      if (!view || view.runId === runId) return;
      if (runId !== null && isSameOrder(view)) return showRun(view, runId);
      set({ itemScore: { status: runId === null ? 'idle' : 'loading' } });
      cache.drop(null);
      await list.acts.setView({ runId, ...(runId === null && view.sort === 'lost' ? { sort: 'position' } : {}) });
      await list.loadItemScore();
    },
    dismissSuggestion: async (suggestion, dismissed) => {
      await act({}, (questionId) => call('derivations.dismissSuggestion', { questionId, suggestion, dismissed }));
    },
    offerPredicted: (predictedStep) => {
      const { selectedId, offered } = get();
      if (selectedId === null) return;
      const before = offered?.questionId === selectedId ? offered.steps : [];
      set({ offered: { questionId: selectedId, steps: [...new Set([...before, predictedStep])] } });
    },
    questionsChanged: (datasetId, questionIds) => {
      const { dataset, selectedId } = get();
      if (dataset?.id !== datasetId) return;
      cache.drop(questionIds);
      if (selectedId !== null && (questionIds === null || questionIds.includes(selectedId))) {
        content.refresh().catch(() => null);
      }
      refreshOthers(questionIds, selectedId).catch(() => null);
      counting?.();
      counting = later(() => void recount().catch(() => null), countsDelayMs);
    },
    scored: (goldDatasetId, runId) => {
      if (get().dataset?.id !== goldDatasetId) return;
      const showNewest = async () => {
        await list.loadScores();
        await acts.setRun(runId);
      };
      showNewest().catch(() => null);
    },
  };

  return { acts };
}

/** Whether the list shows the same rows in the same order whatever their scores are. */
function isSameOrder({ sort, filter }: QuestionView): boolean {
  return sort !== 'lost' && filter.scoreAtLeast === null && filter.scoreAtMost === null;
}
