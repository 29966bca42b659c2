import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import {
  emptyDraft,
  mergedDraft,
  noAnswer,
  type RatingDraft,
  ratingDraftSchema,
} from '../../../shared/rooms/ratings/draft.ts';
import { fiveCriteria } from '../../../shared/rooms/ratings/protocol.ts';
import { buildSteps, outlineOf } from '../../components/transcript/transcriptFixture.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { focusRoomWhenLost } from '../../window/paneFocus.ts';
import { renderPages } from './pagesFixture.tsx';
import {
  buildAssigned,
  buildEntry,
  buildStudy,
  buildTask,
  fullDraft,
  oneScreen,
  progressOf,
  ratingsAnswers,
} from './ratingsFixture.ts';
import { taskOf, type View } from './ratingsState.ts';
import { createRatingsStore } from './ratingsStore.ts';

eachInEmptyWindow();

/** The room at a page, with a clock that stands: what waits is written by `flush`. */
async function open(view: View, answers: FakeAnswers = {}) {
  const fake = fakeWorkbench(ratingsAnswers(answers));
  const { workbench, asked, emit } = fake;
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  if (view === 'studies') await store.getState().loadStudies();
  else await store.getState().openStudy(5, view);
  await renderPages(workbench, store);
  const inputsOf = (method: string) => asked.filter((one) => one.method === method).map(({ input }) => input);
  return { store, inputsOf, workbench, emit };
}

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const parts = key.split('+');
    const name = parts.at(-1) ?? '';
    await act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, {
        key: name,
        code: /^\d$/.test(name) ? `Digit${name}` : '',
        ctrlKey: parts.includes('Ctrl'),
      });
    });
  }
}

const field = (id: string) => document.querySelector<HTMLElement>(`[data-criterion="${id}"]`);
const chosen = (id: string) => field(id)?.querySelector('[aria-checked="true"]')?.textContent;

describe('in a window of 720 lines', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [3, 3],
    [4, 1],
    [5, 1],
  ])('of %i criteria on one screen, %i are open at once', async (count, openCount) => {
    const wide = window.matchMedia;
    const isLow = (query: string) => Number(/max-height: (\d+)px/.exec(query)?.[1] ?? 0) >= 720;
    vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: isLow(query) }));
    const protocol = { ...oneScreen, criteria: oneScreen.criteria.slice(0, count) };
    await open('rate', { 'ratings.readTask': () => buildTask({ protocol }) });
    const isOpen = ({ key }: { key: string }) => field(`${key}.choice`) !== null;
    expect(protocol.criteria.filter(isOpen)).toHaveLength(openCount);
    expect(screen.queryAllByText(/^The window is low/)).toHaveLength(openCount === count ? 0 : 1);
  });
});

describe('a protocol that is changed while a pair is open', () => {
  const later = { ...oneScreen, version: 2, criteria: oneScreen.criteria.slice(1) };

  it('is seen when the pairs are shown again, and what it asks no more is not submitted', async () => {
    let protocol = oneScreen;
    const { store, inputsOf } = await open('rate', {
      'ratings.readTask': () => buildTask({ protocol }),
      'ratings.readStudy': () => buildStudy({ protocol }),
    });
    for (let count = 0; count < 5; count += 1) await press('1', '4', '2');
    protocol = later;
    await act(() => store.getState().show('study'));
    await act(() => store.getState().show('rate'));
    expect(screen.queryByText('Problem Resolution')).toBeNull();
    await press('Ctrl+Enter');
    const submit = within(screen.getByRole('dialog')).getByRole('button', { name: 'Submit' });
    await act(async () => fireEvent.click(submit));
    const [sent] = inputsOf('ratings.submit');
    expect(sent).toMatchObject({ askedBy: later });
    expect(Object.keys(z.object({ draft: ratingDraftSchema }).parse(sent).draft.answers)).toEqual(
      later.criteria.map(({ key }) => key),
    );
  });

  it('elsewhere under its version is seen in the pair that is open, and told, with the answers kept', async () => {
    let protocol = oneScreen;
    const { store } = await open('rate', {
      'ratings.studies': () => [buildEntry({ protocol })],
      'ratings.readTask': () => buildTask({ protocol }),
    });
    await press('1', '4', '2', '1');
    protocol = { ...later, version: oneScreen.version };
    useFrame.setState({ toasts: [] });
    await act(async () => store.getState().changed([5]));
    expect(screen.queryByText('Problem Resolution')).toBeNull();
    expect(chosen('helpfulness.choice')).toContain('A is better');
    expect(useFrame.getState().toasts).toMatchObject([
      { text: expect.stringMatching(/^What is asked of this pair was changed/) },
    ]);
  });

  it('to another scale asks for ratings again, says so, and keeps everything else', async () => {
    let protocol = oneScreen;
    const { store, inputsOf } = await open('rate', {
      'ratings.studies': () => [buildEntry({ protocol })],
      'ratings.readTask': () => buildTask({ protocol }),
    });
    await press('1', '4', '2', '1');
    await act(() => store.getState().flush());
    expect(inputsOf('ratings.keepDraft')).toMatchObject([{ draft: { highestRating: 5 } }]);
    protocol = { ...oneScreen, highestRating: 7 };
    useFrame.setState({ toasts: [] });
    await act(async () => store.getState().changed([5]));
    const none = { ratingA: null, ratingB: null };
    expect(store.getState().draft.answers).toMatchObject({
      problem_resolution: { choice: 'A', ...none },
      helpfulness: { choice: 'A' },
    });
    expect(useFrame.getState().toasts).toMatchObject([{ text: expect.stringMatching(/its ratings are open again/) }]);
  });

  it('to another scale has no rating of the old one come back with what was cleared', async () => {
    let protocol = oneScreen;
    const { store } = await open('rate', {
      'ratings.studies': () => [buildEntry({ protocol })],
      'ratings.readTask': () => buildTask({ protocol }),
    });
    await press('1', '4', '2');
    const undo = store.getState().clear();
    protocol = { ...oneScreen, highestRating: 7 };
    await act(async () => store.getState().changed([5]));
    const expected = { problem_resolution: { choice: 'A', ratingA: null, ratingB: null } };
    act(() => store.getState().putBack());
    expect(store.getState().draft.answers).toMatchObject(expected);
    store.getState().clear();
    act(undo);
    expect(store.getState().draft.answers).toMatchObject(expected);
  });

  it('elsewhere is told at the submit, with the answers kept and what is asked now', async () => {
    let protocol = oneScreen;
    const { store } = await open('rate', {
      'ratings.readTask': () => buildTask({ protocol, draft: protocol === later ? fullDraft() : null }),
      'ratings.submit': () => {
        protocol = later;
        throw new AppError('CONFLICT', '', { reason: 'protocol' });
      },
    });
    for (let count = 0; count < 5; count += 1) await press('1', '4', '2');
    await act(() =>
      store
        .getState()
        .submit(false)
        .catch(() => null),
    );
    expect(screen.queryByText('Problem Resolution')).toBeNull();
    expect(chosen('helpfulness.choice')).toContain('A is better');
  });
});

describe('the way back', () => {
  it('puts what was cleared on no other pair', async () => {
    const { store } = await open('rate', {
      'ratings.readTask': ({ assignmentId }: { assignmentId: number | null }) =>
        buildTask({ assignmentId: assignmentId ?? 11 }),
    });
    await press('1', '4');
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    const [cleared] = useFrame.getState().toasts;
    await act(() => store.getState().openTask(12));
    act(() => cleared?.action?.run());
    expect(store.getState().draft.answers).toEqual({});
  });

  it('puts back what was cleared by the key of undo, until something is said after that', async () => {
    const undone: string[] = [];
    const end = keys.register('frame.undo', {
      handler: { current: () => undone.push('act') },
      enabled: { current: true },
    });
    const { store } = await open('rate');
    await press('2');
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await press('Ctrl+z');
    expect([chosen('problem_resolution.choice'), undone]).toEqual([expect.stringContaining('B is better'), []]);
    expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Your answers to this question are back.']);
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await press('1', 'Ctrl+z');
    expect([store.getState().draft.answers.problem_resolution?.choice, undone]).toEqual(['A', ['act']]);
    end();
  });

  it('leads out of a revision to what is left, and out of a pair to the registration', async () => {
    const { store } = await open('rate', {
      'ratings.readTask': ({ assignmentId }: { assignmentId: number | null }) =>
        buildTask(assignmentId === null ? {} : { assignmentId, revises: 'earlier', draft: fullDraft() }),
    });
    await act(() => store.getState().openTask(12));
    expect(screen.getByRole('button', { name: 'Leave as it was' })).toBeTruthy();
    await act(async () => {
      keys.run('ratings.back');
    });
    expect(taskOf(store.getState())).toMatchObject({ assignmentId: 11, revises: null });
    expect(screen.queryByRole('button', { name: 'Leave as it was' })).toBeNull();
    await act(async () => {
      keys.run('ratings.back');
    });
    expect(store.getState().view).toBe('register');
  });

  it('leads out of a revision from its second page, too, by a button beside the way to the first', async () => {
    const { store, inputsOf } = await open('rate', {
      'ratings.readTask': ({ assignmentId }: { assignmentId: number | null }) =>
        buildTask({
          protocol: fiveCriteria,
          ...(assignmentId !== null && { assignmentId, revises: 'earlier', draft: fullDraft() }),
        }),
    });
    await act(() => store.getState().openTask(12));
    act(() => store.getState().turnTo('ratings'));
    expect(screen.getByRole('button', { name: 'Back to the choices' })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Leave as it was' })));
    await waitFor(() => expect(taskOf(store.getState())).toMatchObject({ assignmentId: 11, revises: null }));
    expect(inputsOf('ratings.submit')).toEqual([]);
  });

  it('to the registration finds how many questions are left by now', async () => {
    const lefts = [progressOf(3), progressOf(2)];
    const { store } = await open('register', {
      'ratings.findSet': () => buildAssigned({ progress: lefts.shift() ?? progressOf(2) }),
    });
    expect(screen.getByText('3 questions left')).toBeTruthy();
    await act(() => store.getState().show('rate'));
    await act(() => store.getState().show('register'));
    expect(screen.getByText('2 questions left')).toBeTruthy();
  });
});

describe('the form of a pair', () => {
  it('is answered by keys alone, five criteria twice, in 17 keys with its submit', async () => {
    const { inputsOf, store } = await open('rate');
    const keys = [...Array(5).fill(['1', '4', '2']).flat(), 'Ctrl+Enter'];
    await press(...keys);
    const submit = within(screen.getByRole('dialog')).getByRole('button', { name: 'Submit' });
    expect(document.activeElement).toBe(submit);
    await act(async () => fireEvent.click(submit));
    expect(keys.length + 1).toBe(17);
    expect(inputsOf('ratings.submit')).toEqual([
      {
        submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        assignmentId: 11,
        draft: fullDraft(),
        confirmsWarnings: false,
        askedBy: oneScreen,
        revises: null,
      },
    ]);
    expect(store.getState().draft.answers).toEqual({});
    // Told once the next pair is drawn.
    await waitFor(() =>
      expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Question 1 is submitted.']),
    );
  });

  it('lets the keys come to a question that is longer than its place, as a dialogue is', async () => {
    const question = Array.from({ length: 10 }, (_, at) => `${at + 1}: turn`).join('\n\n');
    await open('rate', { 'ratings.readTask': () => buildTask({ question }) });
    expect(screen.getByRole('heading', { name: /^1: turn/ }).tabIndex).toBe(0);
  });

  it('offers to show steps only beside a response of which more than its answer is recorded', async () => {
    const { responses } = buildTask();
    const answer = {
      outline: outlineOf(1, buildSteps({ kind: 'answer', text: 'Pause.' })),
      answer: 'Pause.',
      callCount: 0,
    };
    const offered = async (shown: typeof responses) => {
      const { store } = await open('rate', { 'ratings.readTask': () => buildTask({ responses: shown }) });
      const buttons = screen.queryAllByRole('button', { name: 'Show steps' }).length;
      await press('x');
      const { A } = store.getState().showsSteps;
      cleanup();
      return [buttons, A];
    };
    expect(await offered({ ...responses, B: answer })).toEqual([1, true]);
    expect(await offered({ A: answer, B: answer })).toEqual([0, false]);
  });

  it('closes ratings with the reason in words, and chooses none of them', async () => {
    await open('rate');
    await press('1', ']', '4', '[', '[', '2');
    expect(chosen('problem_resolution.ratingB')).toBe('4');
    expect(chosen('problem_resolution.ratingA')).toBeUndefined();
    const closed = within(field('problem_resolution.ratingA') ?? document.body).getByRole('radio', { name: '2' });
    expect(closed.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(closed.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe(
      'A: 1, 2 and 3 are closed. You chose "A is better" and gave B a 4, so A is at least 4. To open more, change either answer.',
    );
    expect(reason?.getAttribute('role')).toBe('status');
  });

  it('says that one number is left where the scale ends there', async () => {
    await open('rate');
    await press('1', ']', '5');
    const note = document.getElementById('rf-closed-problem_resolution-A');
    expect(note?.textContent).toContain('so 5 is the only number left for A.');
  });

  it('clears nothing when a choice is changed, lists all contradictions and goes to the first', async () => {
    const { store, inputsOf } = await open('rate', { 'ratings.readTask': () => buildTask({ draft: fullDraft() }) });
    await act(async () => {
      store.getState().focusOn('helpfulness.choice');
    });
    await press('2');
    await act(async () => {
      store.getState().focusOn('accuracy.choice');
    });
    await press('2');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('2 answers contradict others.');
    expect(within(alert).getAllByRole('button')).toHaveLength(2);
    await press('Ctrl+Enter');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.closest('[data-criterion]')?.getAttribute('data-criterion')).toBe(
      'helpfulness.ratingB',
    );
    expect(chosen('helpfulness.ratingA')).toBe('4');
    expect(inputsOf('ratings.submit')).toEqual([]);
  });

  it('says how much is left, and goes there instead of failing', async () => {
    await open('rate');
    expect(screen.getByText('15 answers left')).toBeTruthy();
    await press('1');
    await press('Ctrl+Enter');
    expect(document.activeElement?.closest('[data-criterion]')?.getAttribute('data-criterion')).toBe(
      'problem_resolution.ratingA',
    );
  });

  it('asks once more where an answer may not be meant', async () => {
    const draft = fullDraft();
    draft.answers.accuracy = { choice: 'tie_bad', reason: '', ratingA: 5, ratingB: 4 };
    const { inputsOf } = await open('rate', { 'ratings.readTask': () => buildTask({ draft }) });
    await press('Ctrl+Enter');
    expect(screen.getByRole('dialog').textContent).toContain('2 answers may not be meant.');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Submit all the same' })));
    expect(inputsOf('ratings.submit')).toMatchObject([{ confirmsWarnings: true }]);
  });

  it('has choices before ratings where the protocol says so, and the way back', async () => {
    await open('rate', { 'ratings.readTask': () => buildTask({ protocol: fiveCriteria }) });
    expect(screen.getByText('5 answers left')).toBeTruthy();
    await press('1', '2', '3', '4', '5', 'Ctrl+Enter');
    expect(field('accuracy.choice')).toBeNull();
    expect(screen.getByText('10 answers left')).toBeTruthy();
    await press('5', '5');
    expect(chosen('problem_resolution.ratingB')).toBe('5');
    fireEvent.click(screen.getByRole('button', { name: 'Back to the choices' }));
    expect(chosen('completeness.choice')).toBe('Unable to judge5');
  });

  it('says on the page of ratings what the choices lack, as where reasons are asked for since the draft was begun', async () => {
    const protocol = { ...fiveCriteria, reasons: 'required' as const };
    await open('rate', { 'ratings.readTask': () => buildTask({ protocol, draft: fullDraft({ page: 'ratings' }) }) });
    expect(screen.getAllByText('reason missing')).toHaveLength(5);
    expect(screen.queryByText('answered')).toBeNull();
    expect(screen.getByText('5 choices or reasons missing on the page before')).toBeTruthy();
    await press('Ctrl+Enter');
    expect(screen.getByText('5 answers left')).toBeTruthy();
  });

  it('keeps what is typed as a draft, and gives back what was cleared', async () => {
    const { store, inputsOf } = await open('rate');
    await press('2');
    fireEvent.change(screen.getByRole('textbox', { name: 'Comment on the pair (optional)' }), {
      target: { value: '根拠が弱い' },
    });
    await act(() => store.getState().flush());
    expect(inputsOf('ratings.keepDraft')).toMatchObject([{ assignmentId: 11, draft: { comment: '根拠が弱い' } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(store.getState().draft).toMatchObject({ answers: {}, comment: '' });
    const [toast] = useFrame.getState().toasts;
    act(() => toast?.action?.run());
    expect(store.getState().draft).toMatchObject({ comment: '根拠が弱い' });
    expect(chosen('problem_resolution.choice')).toContain('B is better');
  });

  it('has what was said of the pair in another window when it is gone back to, and never in place of what is unsaved', async () => {
    let said = '別の窓で';
    const draftNow = () => fullDraft({ comment: said });
    const { store, emit } = await open('rate', {
      'ratings.readTask': () => buildTask({ protocol: oneScreen, draft: draftNow() }),
      'ratings.readDraft': () => ({ draft: draftNow(), revises: null, judged: null }),
    });
    const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment on the pair (optional)' });
    said = '別の窓で続けた';
    await act(async () => fireEvent.focus(window));
    expect(comment().value).toBe('別の窓で続けた');
    said = '別の窓でまた';
    await act(async () => emit('ratings.draftKept', { assignmentId: 12 }));
    expect(comment().value).toBe('別の窓で続けた');
    await act(async () => emit('ratings.draftKept', { assignmentId: 11 }));
    expect(comment().value).toBe('別の窓でまた');
    const { draft } = store.getState();
    await act(async () => fireEvent.focus(window));
    expect(store.getState().draft).toBe(draft);
    fireEvent.change(comment(), { target: { value: 'ここで' } });
    said = '古い';
    await act(async () => fireEvent.focus(window));
    await act(async () => emit('ratings.draftKept', { assignmentId: 11 }));
    expect([comment().value, store.getState().draft.comment]).toEqual(['ここで', 'ここで']);
  });

  it('tells what it made its draft of, and takes over what another window had said when it is written', async () => {
    const before = fullDraft({ comment: '前' });
    const answers = { ...before.answers, problem_resolution: { ...noAnswer, choice: 'tie_bad' as const } };
    const { store, inputsOf } = await open('rate', {
      'ratings.readTask': () => buildTask({ protocol: oneScreen, draft: before }),
      'ratings.keepDraft': ({ draft }: { draft: RatingDraft }) => ({ draft: { ...draft, answers } }),
    });
    store.getState().comment('前と後');
    await act(() => store.getState().flush());
    expect(inputsOf('ratings.keepDraft')).toMatchObject([{ base: before, draft: { ...before, comment: '前と後' } }]);
    expect(store.getState().draft).toEqual({ ...before, answers, comment: '前と後' });
    store.getState().comment('');
    await act(() => store.getState().flush());
    expect(inputsOf('ratings.keepDraft').slice(1)).toMatchObject([{ base: { ...before, answers, comment: '前と後' } }]);
  });

  /** The core as two windows see it: what another one says comes in between two writes of this one. */
  function withOtherWindow(said: string) {
    let onDisk: RatingDraft | null = null;
    const released: (() => void)[] = [];
    const keepDraft = async ({ base, draft }: { base: RatingDraft | null; draft: RatingDraft | null }) => {
      await new Promise<void>((resolve) => released.push(resolve));
      onDisk = mergedDraft(base, draft, onDisk);
      return { draft: onDisk };
    };
    return {
      keepDraft,
      sayElsewhere: () => {
        onDisk = mergedDraft(null, { ...emptyDraft, comment: said }, onDisk);
      },
      release: async () => {
        await waitFor(() => expect(released.length).toBeGreaterThan(0));
        await act(async () => released.shift()?.());
      },
      commentOnDisk: () => onDisk?.comment,
    };
  }

  it('takes nothing back that another window said while two writes of this one were on their way', async () => {
    const other = withOtherWindow('X');
    const { store } = await open('rate', { 'ratings.keepDraft': other.keepDraft });
    store.getState().comment('a');
    const first = store.getState().flush();
    other.sayElsewhere();
    store.getState().comment('ab');
    const second = store.getState().flush();
    await other.release();
    await other.release();
    await act(() => Promise.all([first, second]));
    expect([other.commentOnDisk(), store.getState().draft.comment]).toEqual(['Xab', 'Xab']);
  });

  it('keeps what another window said beside a submit that failed', async () => {
    const other = withOtherWindow('X');
    const full = new AppError('DISK_FULL', 'full');
    const { store } = await open('rate', {
      'ratings.keepDraft': other.keepDraft,
      'ratings.submit': () => Promise.reject(full),
    });
    store.getState().comment('a');
    const first = store.getState().flush();
    other.sayElsewhere();
    const submitted = store
      .getState()
      .submit(false)
      .catch(() => null);
    await other.release();
    await act(() => Promise.all([first, submitted]));
    const again = store.getState().flush();
    await other.release();
    await act(() => again);
    expect(other.commentOnDisk()).toBe('Xa');
  });

  it('takes a question that makes no sense with its reason', async () => {
    const { inputsOf } = await open('rate', { 'ratings.submitNonsense': () => ({}) });
    await press('n');
    fireEvent.click(screen.getByRole('radio', { name: 'It assumes something that is not so' }));
    const dialog = within(screen.getByRole('dialog'));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Submit' })));
    expect(inputsOf('ratings.submitNonsense')).toMatchObject([{ reason: 'wrong_premise', text: '', revises: null }]);
  });

  it('records that the reference answer was opened, and shows it', async () => {
    const { inputsOf } = await open('rate');
    expect(screen.queryByText('Pause it for the whole course.')).toBeNull();
    await press('o');
    expect(screen.getByText('Pause it for the whole course.')).toBeTruthy();
    expect(inputsOf('ratings.openReference')).toEqual([{ assignmentId: 11 }]);
  });

  it('thanks when nothing is left', async () => {
    await open('rate', {
      'ratings.readTask': () => null,
      'ratings.studies': () => [buildEntry({ mine: progressOf(0) })],
    });
    expect(screen.getByText('Thank you. All 3 questions are rated.')).toBeTruthy();
    expect(screen.getByText(/1 judgement waits in the outbox/)).toBeTruthy();
  });

  it('leads from the thanks into the list of judgements, whether that is open or not', async () => {
    await open('rate', {
      'ratings.readTask': () => null,
      'ratings.studies': () => [buildEntry({ mine: progressOf(0) })],
    });
    const list = () => document.querySelector('[data-pane="list"]');
    for (const isOpen of [false, true]) {
      act(() => useFrame.getState().setPane('list', isOpen));
      const toList = screen.getByRole('button', { name: /^Your judgements/ });
      act(() => toList.focus());
      fireEvent.click(toList);
      await waitFor(() => expect(list()?.contains(document.activeElement)).toBe(true));
      expect(useFrame.getState().panes.list).toBe(true);
    }
  });

  it('says why a draft is not on disk, and keeps it in the window', async () => {
    const full = new AppError('DISK_FULL', 'full');
    const fake = fakeWorkbench(ratingsAnswers({ 'ratings.keepDraft': () => Promise.reject(full) }));

    const store = createRatingsStore(fake.workbench.call, { later: () => () => {} });
    await store.getState().openStudy(5, 'rate');
    store.getState().comment('kept');
    await store
      .getState()
      .flush()
      .catch(() => null);
    expect(store.getState()).toMatchObject({ draft: { comment: 'kept' }, writing: 0 });
    expect(store.getState().keepError).not.toBeNull();
  });

  it('keeps how long a pair was read before anything was said of it, where that is recorded', async () => {
    const protocol = { ...oneScreen, recordsTime: true };
    const { store, inputsOf } = await open('rate', { 'ratings.readTask': () => buildTask({ protocol }) });
    for (let second = 0; second < 15; second += 1) store.getState().tick();
    await act(() => store.getState().flush());
    expect(inputsOf('ratings.keepDraft')).toMatchObject([{ assignmentId: 11, draft: { secondsPairwise: 15 } }]);
  });

  it('counts a step that was opened once, also after the pair was left and opened again', async () => {
    const protocol = { ...oneScreen, recordsTime: true };
    let draft = fullDraft();
    const { store } = await open('rate', {
      'ratings.readTask': () => buildTask({ protocol, draft }),
      'ratings.keepDraft': (input: { draft: RatingDraft }) => {
        draft = input.draft;
        return { draft };
      },
    });
    for (const step of [3, 4, 3]) store.getState().noteOpened('A', step);
    await act(() => store.getState().openTask(null));
    for (const step of [4, 3]) store.getState().noteOpened('A', step);
    store.getState().noteOpened('B', 3);
    expect(store.getState().draft).toMatchObject({ stepsOpenedA: 2, stepsOpenedB: 1 });
  });

  it('writes a draft by itself when the disk has room again, and never one that was judged', async () => {
    let isFull = true;
    const timers: (() => void)[] = [];
    const later = (run: () => void) => {
      timers.push(run);
      return () => void timers.splice(timers.indexOf(run) >>> 0, 1);
    };
    const keepDraft = ({ draft }: { draft: RatingDraft }) =>
      isFull ? Promise.reject(new AppError('DISK_FULL', 'full')) : { draft };
    const fake = fakeWorkbench(ratingsAnswers({ 'ratings.keepDraft': keepDraft }));
    const kept = () => fake.asked.filter(({ method }) => method === 'ratings.keepDraft').length;
    const runAll = () =>
      act(async () => {
        for (const run of timers.splice(0)) run();
      });
    const store = createRatingsStore(fake.workbench.call, { later });
    await store.getState().openStudy(5, 'rate');
    store.getState().comment('kept');
    await runAll();
    isFull = false;
    await runAll();
    expect([kept(), store.getState().keepError]).toEqual([2, null]);
    isFull = true;
    store.getState().comment('and judged');
    await runAll();
    await store.getState().submit(true);
    isFull = false;
    await runAll();
    expect(kept()).toBe(3);
  });
});

describe('the way to a pair', () => {
  it('begins with the studies, and with one step where there is none', async () => {
    await open('studies');
    expect(screen.getByRole('button', { name: /Cardio-renal study/ }).textContent).toContain('3 left');
  });

  it('begins at the study that one comes from, else at the first, and leaves the keys to an open dialog', async () => {
    const entries = [buildEntry({ datasetId: 4, title: 'Hepatic study' }), buildEntry()];
    const { store } = await open('studies', { 'ratings.studies': () => entries });
    const inFocus = () => document.activeElement?.querySelector('strong')?.textContent;
    expect(inFocus()).toBe('Hepatic study');
    await act(() => store.getState().openStudy(5));
    await act(() => store.getState().show('studies'));
    expect(inFocus()).toBe('Cardio-renal study');
    await act(() => store.getState().show('rate'));
    const dialog = document.createElement('div');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    await act(() => store.getState().show('studies'));
    expect(document.activeElement).toBe(document.body);
    dialog.remove();
    act(focusRoomWhenLost);
    expect(inFocus()).toBe('Cardio-renal study');
  });

  it('says what belongs there where there is no study', async () => {
    await open('studies', { 'ratings.studies': () => [] });
    expect(screen.getByText('No study yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open a study folder…' })).toBeTruthy();
  });

  it('shows the words of the study in the other language where it has no own, and how it goes', async () => {
    await open('welcome');
    expect(screen.getByText('Hearts and kidneys')).toBeTruthy();
    expect(screen.getByText('Scientific Consensus')).toBeTruthy();
    expect(screen.getByText('Your time is not recorded.')).toBeTruthy();
  });

  it('keeps a registration while it is typed, and finds what it leads to', async () => {
    const { store } = await open('register');
    fireEvent.change(screen.getByRole('textbox', { name: 'NPI' }), { target: { value: '1234567890' } });
    expect(screen.getByText(/The check digit does not fit/)).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'NPI' }), { target: { value: '1234567893' } });
    expect(screen.getByText(/check digit fits/)).toBeTruthy();
    expect(screen.getByText('known: questions of cardio. The zero in front is kept.')).toBeTruthy();
    expect(screen.getByText('3 questions left')).toBeTruthy();
    expect(store.getState().registration?.npi).toBe('1234567893');
    expect(screen.getByText('Results_0412')).toBeTruthy();
    expect(screen.getByText('54 columns in all. The exact row is shown in the outbox before it goes.')).toBeTruthy();
  });

  it('says in a sentence that a study without evaluators of its own gives everybody one set', async () => {
    await open('register', {
      'ratings.findSet': () => buildAssigned({ by: 'general', isKnownId: null, sets: ['general'] }),
    });
    const said = 'You get the questions of the set "general", which everybody may take. The zero in front is kept.';
    expect(screen.getByText(said)).toBeTruthy();
  });

  it('offers the general set to an id that the study does not know', async () => {
    const { store } = await open('register', {
      'ratings.findSet': () =>
        buildAssigned({ by: 'nothing', isKnownId: false, generalCount: 12, sets: [], progress: progressOf(0, 0) }),
    });
    expect(screen.getByText('0412 is not in evaluators.json.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take the general set, 12 pairs' }));
    expect(store.getState().registration?.takesGeneral).toBe(true);
  });

  it('chooses subspecialties by groups in the page, and loses those of a specialty that goes', async () => {
    const { store } = await open('register');
    const list = screen.getByRole('combobox', { name: 'Subspecialty' });
    fireEvent.focus(list);
    fireEvent.change(list, { target: { value: 'tra' } });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Heart transplantation']);
    fireEvent.keyDown(list, { key: 'Enter' });
    expect(store.getState().registration?.subspecialties).toEqual(['Heart transplantation']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Cardiology' }));
    expect(store.getState().registration).toMatchObject({ specialties: [], subspecialties: [] });
  });

  it('stays at the registration where the study asks for more, and says what', async () => {
    await open('register', {
      'ratings.start': () =>
        Promise.reject(
          new AppError('INVALID_INPUT', '', { fields: [{ field: 'yearsOfExperience', problem: 'missing' }] }),
        ),
    });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Start with/ })));
    expect(screen.getByText('The study asks for this.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('type')).toBe('radio');
  });
});

describe('a restart', () => {
  it('finds the pair, the field and how far it was scrolled again', async () => {
    const kept = {
      ...{ view: 'rate', datasetId: 5, assignmentId: 11, isRevision: false, focused: 'accuracy.ratingB' },
      ...{ showsSteps: { A: true, B: false }, scroll: { assignmentId: 11, places: { form: 120 } } },
    };
    const fake = fakeWorkbench(ratingsAnswers({ 'session.read': () => ({ value: kept }) }));
    const store = createRatingsStore(fake.workbench.call);
    await store.getState().open();
    expect(store.getState()).toMatchObject({
      ...{ view: 'rate', focused: 'accuracy.ratingB', showsSteps: { A: true, B: false } },
      scroll: { places: { form: 120 } },
    });
  });

  it('begins at the welcome page for who is not registered', async () => {
    const kept = { view: 'rate', datasetId: 5 };
    const fake = fakeWorkbench(
      ratingsAnswers({
        'session.read': () => ({ value: kept }),
        'ratings.studies': () => [buildEntry({ mine: null })],
      }),
    );
    const store = createRatingsStore(fake.workbench.call);
    await store.getState().open();
    expect(store.getState().view).toBe('welcome');
  });
});
