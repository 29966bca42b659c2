import type { Output } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import { emptyDraft, onScale, type RatingDraft } from '../../../shared/rooms/ratings/draft.ts';
import type { MySubmission, RatingTask } from '../../../shared/rooms/ratings/study.ts';
import { afterFrame } from '../../window/afterFrame.ts';
import { composition } from '../../window/composition.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { createLoader } from '../../window/roomStore.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { askedOnly, isAskedAlike, withAnswer, withValue } from './judgement.ts';
import { createPairShown } from './pairShown.ts';
import { type Cleared, type JudgeActs, type StoreParts, taskOf } from './ratingsState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { newSubmissionId } from './submissionId.ts';
import { createTiming } from './timing.ts';
import type { createWrites } from './writes.ts';

/** What is said of a pair is on disk so soon after it was said, in ms. */
const keepMs = 200;

type Submitted = Pick<Output<'ratings.submit'>, 'next'>;

type Act = (id: string, task: RatingTask, draft: RatingDraft) => Promise<Submitted>;
type Sent = 'judgement' | 'report';

type Needs = {
  readonly session: SessionKeeper;
  readonly writes: ReturnType<typeof createWrites>;
  readonly loadStudies: () => Promise<void>;
};

/** One pair after the other: its draft, its submit, and the judgements that were made. */
export function createJudgeActs(parts: StoreParts, { session, writes, loadStudies }: Needs) {
  const { call, later, get, set } = parts;
  const asking = newestOnly();
  const mine = createLoader<readonly MySubmission[]>(
    (data) => set({ mine: data }),
    () => get().mine,
  );
  const pair = createPairShown(parts, () => session.touch());
  let planned: (() => void) | null = null;
  /** The id of the submission that is being made: the same one when it is sent again, another one when it says something else. */
  let submissionId: string | null = null;
  /** Submits that were ordered and have not ended, by assignment, in their order. */
  const ordered = new Map<number, Promise<void>>();
  const keepSoon = () => {
    planned ??= later(() => void keepDraft().catch(() => null), keepMs);
  };
  const timing = createTiming(parts, keepSoon);

  function showDraft(draft: RatingDraft): void {
    submissionId = null;
    set({ draft, cleared: null });
    keepSoon();
  }

  /** What was said before, as far as it still counts: the scale may be another one by now. */
  function showBefore({ draft, focused }: Cleared): void {
    showDraft(onScale(draft, taskOf(get())?.protocol.highestRating ?? null));
    set({ focused });
  }

  /** Writes at once what waits to be kept. */
  async function keepDraft(): Promise<void> {
    planned?.();
    if (planned === null && get().keepError === null) return;
    planned = null;
    const task = taskOf(get());
    if (task === null) return;
    const { assignmentId } = task;
    const said = pair.said();
    await writes.keep(assignmentId, () => pair.keep(assignmentId, said));
  }

  /** Whether nothing was said here that is not on disk, and nobody is in the middle of a word. */
  function isSaved(): boolean {
    const { keepError, isSubmitting, writing } = get();
    return planned === null && keepError === null && !isSubmitting && writing === 0 && !composition.isOpen();
  }

  function closeTask(): void {
    planned?.();
    planned = null;
    submissionId = null;
    asking.begin();
    mine.clear();
    pair.close();
  }

  async function openTask(assignmentId: number | null): Promise<void> {
    const { datasetId } = get();
    if (datasetId === null) return;
    await keepDraft().catch(() => null);
    const isNewest = asking.begin();
    if (get().task.status !== 'ready') set({ task: { status: 'loading' } });
    try {
      const value = await call('ratings.readTask', { datasetId, assignmentId });
      // What was said of the pair before meanwhile is kept as its draft.
      if (isNewest() && planned !== null && !get().isSubmitting) await keepDraft().catch(() => null);
      if (isNewest()) showTask(value);
    } catch (thrown) {
      if (isNewest()) set({ task: { status: 'failed', error: wireErrorOf(thrown) } });
    }
  }

  function showTask(value: RatingTask | null): void {
    submissionId = null;
    pair.show(value);
  }

  /**
   * The pair to go on with after an act of somebody: the same one, unless it was judged or another one comes before it. One that is revised
   * stays, and is judged afresh where what it revises was taken back.
   */
  async function refreshTask(): Promise<void> {
    const { datasetId, task: shown } = get();
    const open = taskOf(get());
    if (datasetId === null || shown.status !== 'ready' || get().isSubmitting) return;
    await keepDraft().catch(() => null);
    const revised = open !== null && open.revises !== null ? open.assignmentId : null;
    const next = await call('ratings.readTask', { datasetId, assignmentId: revised });
    const now = taskOf(get());
    if (next?.assignmentId !== now?.assignmentId || next?.revises !== now?.revises) showTask(next);
    else if (isAskedAlike(next, now)) set({ task: { status: 'ready', value: next } });
    else if (next !== null) pair.update(next);
  }

  /** A pair that is submitted before the one before it is written comes after it; one that is submitted twice meanwhile, once. */
  function send(what: Sent, act: Act): Promise<void> {
    const assignmentId = taskOf(get())?.assignmentId;
    if (assignmentId === undefined) return Promise.resolve();
    const before = ordered.get(assignmentId);
    if (before !== undefined) return before;
    const turn = [...ordered.values()].at(-1);
    const sent = turn === undefined ? sendNow(what, act) : turn.then(() => sendAfter(assignmentId, what, act));
    ordered.set(assignmentId, sent);
    const forget = () => void ordered.delete(assignmentId);
    sent.then(forget, forget);
    return sent;
  }

  function sendAfter(assignmentId: number, what: Sent, act: Act): Promise<void> {
    if (taskOf(get())?.assignmentId !== assignmentId) throw new AppError('CANCELLED', 'Another pair is shown by now');
    return sendNow(what, act);
  }

  async function sendNow(what: Sent, act: Act): Promise<void> {
    const task = taskOf(get());
    if (task === null) return;
    composition.finish();
    // It may wait behind another write, and by then another pair may be open.
    const { draft } = get();
    planned?.();
    planned = null;
    submissionId ??= newSubmissionId();
    const id = submissionId;
    const sent = writes.write(() => act(id, task, draft));
    set({ isSubmitting: true });
    const following = showFollowing(task);
    let submitted: Submitted;
    try {
      submitted = await sent;
    } catch (thrown) {
      set({ isSubmitting: false, dialog: null });
      await following?.goBack();
      const { reason } = wireErrorOf(thrown).details;
      const isAlike = what === 'judgement' && reason === 'judged' && (await pair.isJudgedAlike(task, draft));
      // What could not be submitted is kept as a draft, and another window may have judged the pair meanwhile.
      if (!isAlike) showDraft(get().draft);
      session.touch();
      if (reason === 'judged') await openTask(null);
      else if (reason === 'protocol') await openTask(task.assignmentId);
      if (isAlike) throw new AppError('CONFLICT', 'The same was submitted', { reason: 'judgedAlike' });
      throw thrown;
    }
    writes.forget(task.assignmentId);
    // What was opened or said meanwhile is known better by now than when the reply was made.
    const isAsLeft = taskOf(get()) === task && get().draft === draft;
    set({ isSubmitting: false });
    const { next } = submitted;
    if (following !== null) await following.goOn(next);
    else if (next === undefined || !isAsLeft) await openTask(null);
    else {
      asking.begin();
      showTask(next);
    }
    // The pair that follows is drawn first.
    afterFrame(() => {
      void loadMine();
      void loadStudies();
    });
  }

  /** Shows the pair that was read ahead while the judgement before it is written, as whoever judges waits for no disk; null where none was read. */
  function showFollowing(task: RatingTask) {
    const { ahead, draft, drawing, scroll } = get();
    if (ahead === null || task.revises !== null || ahead.task.assignmentId !== task.following) return null;
    showTask(ahead.task);
    const shown = taskOf(get());
    return {
      /** To what the reply says of the pair, or to another one that it names. */
      async goOn(next: Submitted['next']): Promise<void> {
        if (taskOf(get()) !== shown || !next || next.assignmentId !== task.following) return openTask(null);
        asking.begin();
        pair.update(next);
      },
      /** Back to the pair that could not be written, as it was left. */
      async goBack(): Promise<void> {
        if (taskOf(get()) !== shown) return;
        await keepDraft().catch(() => null);
        set({ task: { status: 'ready', value: task }, ahead, draft, drawing, scroll, isJustShown: false });
      },
    };
  }

  const loadMine = async () => {
    const { datasetId } = get();
    if (datasetId !== null) await mine.load(() => call('ratings.mySubmissions', { datasetId }));
  };

  const acts: JudgeActs = {
    ...timing,
    openTask,
    catchUp: () => pair.catchUp(isSaved),
    loadMine,
    focusOn: (focused) => {
      if (focused === get().focused) return;
      set({ focused, refused: null });
      session.touch();
    },
    answer: (field, value) => {
      const task = taskOf(get());
      if (task === null) return;
      set({ refused: null });
      const { draft } = get();
      const next = withValue(task.protocol, draft, field, value);
      if (next !== draft) showDraft(next);
    },
    refuse: (field, value) => set({ refused: { field: field.id, value } }),
    giveReason: (criterion, reason) => showDraft(withAnswer(get().draft, criterion, { reason })),
    comment: (comment) => showDraft({ ...get().draft, comment }),
    turnTo: (page) => {
      set({ focused: null, isChecked: false, refused: null });
      showDraft({ ...get().draft, page });
      session.touch();
    },
    clear: () => {
      const { draft, focused } = get();
      const cleared = { draft, focused };
      const assignmentId = taskOf(get())?.assignmentId;
      set({ focused: null, isChecked: false, refused: null, scroll: null });
      // What was looked at stays looked at.
      showDraft({ ...draft, answers: emptyDraft.answers, comment: emptyDraft.comment, page: emptyDraft.page });
      set({ cleared });
      return () => {
        if (taskOf(get())?.assignmentId === assignmentId) showBefore(cleared);
      };
    },
    putBack: () => {
      const { cleared } = get();
      if (cleared !== null) showBefore(cleared);
    },
    check: () => set({ isChecked: true }),
    async toggleReference() {
      const task = taskOf(get());
      if (task === null) return;
      set({ showsReference: !get().showsReference });
      if (get().reference !== null) return;
      const { text } = await writes.write(() => call('ratings.openReference', { assignmentId: task.assignmentId }));
      if (taskOf(get())?.assignmentId === task.assignmentId) set({ reference: text });
    },
    submit: (confirmsWarnings) =>
      send('judgement', (id, { assignmentId, revises, protocol }, draft) => {
        const said = { draft: askedOnly(protocol, draft), askedBy: protocol, confirmsWarnings };
        return call('ratings.submit', { submissionId: id, assignmentId, revises, ...said });
      }),
    submitNonsense: (reason, text) =>
      send('report', (id, { assignmentId, revises }) =>
        call('ratings.submitNonsense', { submissionId: id, assignmentId, reason, text, revises }),
      ),
    async withdraw(submissions) {
      const withdrawals = submissions.map(({ submissionId }) => ({
        submissionId: newSubmissionId(),
        withdraws: submissionId,
      }));
      const [first] = withdrawals;
      if (first === undefined) return;
      // One alone is named in the history by its question.
      const isOne = withdrawals.length === 1;
      await writes.write<unknown>(() =>
        isOne ? call('ratings.withdraw', first) : call('ratings.withdrawMany', { withdrawals }),
      );
      set({ dialog: null });
      await Promise.all([loadMine(), loadStudies(), refreshTask()]);
    },
  };
  return { acts, closeTask, keepDraft, refreshTask };
}
