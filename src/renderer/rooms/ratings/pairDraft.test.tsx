import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { emptyDraft, mergedDraft, noAnswer, type RatingDraft } from '../../../shared/rooms/ratings/draft.ts';
import { eachInEmptyWindow, fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { heldTimers } from '../../testing/heldTimers.ts';
import { pressKeys } from '../../testing/pressKeys.ts';
import { useFrame } from '../../window/frameStore.ts';
import { chosen } from './form/formFixture.ts';
import { openPage } from './pagesFixture.tsx';
import { buildTask, fullDraft, oneScreen, ratingsAnswers } from './ratingsFixture.ts';
import { createRatingsStore } from './ratingsStore.ts';

eachInEmptyWindow();

describe('the form of a pair', () => {
  it('keeps what is typed as a draft, and gives back what was cleared', async () => {
    const { store, inputsOf } = await openPage('rate');
    await pressKeys('2');
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
    const { store, emit } = await openPage('rate', {
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
    const { store, inputsOf } = await openPage('rate', {
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
    const { store } = await openPage('rate', { 'ratings.keepDraft': other.keepDraft });
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
    const { store } = await openPage('rate', {
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
    const { store, inputsOf } = await openPage('rate', { 'ratings.readTask': () => buildTask({ protocol }) });
    for (let second = 0; second < 15; second += 1) store.getState().tick();
    await act(() => store.getState().flush());
    expect(inputsOf('ratings.keepDraft')).toMatchObject([{ assignmentId: 11, draft: { secondsPairwise: 15 } }]);
  });

  it('counts a step that was opened once, also after the pair was left and opened again', async () => {
    const protocol = { ...oneScreen, recordsTime: true };
    let draft = fullDraft();
    const { store } = await openPage('rate', {
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
    const { later, runAll } = heldTimers();
    const keepDraft = ({ draft }: { draft: RatingDraft }) =>
      isFull ? Promise.reject(new AppError('DISK_FULL', 'full')) : { draft };
    const fake = fakeWorkbench(ratingsAnswers({ 'ratings.keepDraft': keepDraft }));
    const kept = () => fake.asked.filter(({ method }) => method === 'ratings.keepDraft').length;
    const runTimers = () => act(async () => runAll());
    const store = createRatingsStore(fake.workbench.call, { later });
    await store.getState().openStudy(5, 'rate');
    store.getState().comment('kept');
    await runTimers();
    isFull = false;
    await runTimers();
    expect([kept(), store.getState().keepError]).toEqual([2, null]);
    isFull = true;
    store.getState().comment('and judged');
    await runTimers();
    await store.getState().submit(true);
    isFull = false;
    await runTimers();
    expect(kept()).toBe(3);
  });
});
