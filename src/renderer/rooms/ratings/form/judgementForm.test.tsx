import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fiveCriteria } from '../../../../shared/rooms/ratings/protocol.ts';
import { buildSteps, outlineOf } from '../../../components/transcript/transcriptFixture.ts';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { pressKeys } from '../../../testing/pressKeys.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { openPage } from '../pagesFixture.tsx';
import { buildTask, fullDraft, oneScreen } from '../ratingsFixture.ts';
import { chosen, field } from './formFixture.ts';

eachInEmptyWindow();

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
    await openPage('rate', { 'ratings.readTask': () => buildTask({ protocol }) });
    const isOpen = ({ key }: { key: string }) => field(`${key}.choice`) !== null;
    expect(protocol.criteria.filter(isOpen)).toHaveLength(openCount);
    expect(screen.queryAllByText(/^The window is low/)).toHaveLength(openCount === count ? 0 : 1);
  });
});

describe('the form of a pair', () => {
  it('is answered by keys alone, five criteria twice, in 17 keys with its submit', async () => {
    const { inputsOf, store } = await openPage('rate');
    const keys = [...Array(5).fill(['1', '4', '2']).flat(), 'Ctrl+Enter'];
    await pressKeys(...keys);
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
    await openPage('rate', { 'ratings.readTask': () => buildTask({ question }) });
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
      const { store } = await openPage('rate', { 'ratings.readTask': () => buildTask({ responses: shown }) });
      const buttons = screen.queryAllByRole('button', { name: 'Show steps' }).length;
      await pressKeys('x');
      const { A } = store.getState().showsSteps;
      cleanup();
      return [buttons, A];
    };
    expect(await offered({ ...responses, B: answer })).toEqual([1, true]);
    expect(await offered({ A: answer, B: answer })).toEqual([0, false]);
  });

  it('closes ratings with the reason in words, and chooses none of them', async () => {
    await openPage('rate');
    await pressKeys('1', ']', '4', '[', '[', '2');
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
    await openPage('rate');
    await pressKeys('1', ']', '5');
    const note = document.getElementById('rf-closed-problem_resolution-A');
    expect(note?.textContent).toContain('so 5 is the only number left for A.');
  });

  it('clears nothing when a choice is changed, lists all contradictions and goes to the first', async () => {
    const { store, inputsOf } = await openPage('rate', { 'ratings.readTask': () => buildTask({ draft: fullDraft() }) });
    await act(async () => {
      store.getState().focusOn('helpfulness.choice');
    });
    await pressKeys('2');
    await act(async () => {
      store.getState().focusOn('accuracy.choice');
    });
    await pressKeys('2');
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('2 answers contradict others.');
    expect(within(alert).getAllByRole('button')).toHaveLength(2);
    await pressKeys('Ctrl+Enter');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.closest('[data-criterion]')?.getAttribute('data-criterion')).toBe(
      'helpfulness.ratingB',
    );
    expect(chosen('helpfulness.ratingA')).toBe('4');
    expect(inputsOf('ratings.submit')).toEqual([]);
  });

  it('says how much is left, and goes there instead of failing', async () => {
    await openPage('rate');
    expect(screen.getByText('15 answers left')).toBeTruthy();
    await pressKeys('1');
    await pressKeys('Ctrl+Enter');
    expect(document.activeElement?.closest('[data-criterion]')?.getAttribute('data-criterion')).toBe(
      'problem_resolution.ratingA',
    );
  });

  it('asks once more where an answer may not be meant', async () => {
    const draft = fullDraft();
    draft.answers.accuracy = { choice: 'tie_bad', reason: '', ratingA: 5, ratingB: 4 };
    const { inputsOf } = await openPage('rate', { 'ratings.readTask': () => buildTask({ draft }) });
    await pressKeys('Ctrl+Enter');
    expect(screen.getByRole('dialog').textContent).toContain('2 answers may not be meant.');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Submit all the same' })));
    expect(inputsOf('ratings.submit')).toMatchObject([{ confirmsWarnings: true }]);
  });

  it('has choices before ratings where the protocol says so, and the way back', async () => {
    await openPage('rate', { 'ratings.readTask': () => buildTask({ protocol: fiveCriteria }) });
    expect(screen.getByText('5 answers left')).toBeTruthy();
    await pressKeys('1', '2', '3', '4', '5', 'Ctrl+Enter');
    expect(field('accuracy.choice')).toBeNull();
    expect(screen.getByText('10 answers left')).toBeTruthy();
    await pressKeys('5', '5');
    expect(chosen('problem_resolution.ratingB')).toBe('5');
    fireEvent.click(screen.getByRole('button', { name: 'Back to the choices' }));
    expect(chosen('completeness.choice')).toBe('Unable to judge5');
  });

  it('says on the page of ratings what the choices lack, as where reasons are asked for since the draft was begun', async () => {
    const protocol = { ...fiveCriteria, reasons: 'required' as const };
    await openPage('rate', {
      'ratings.readTask': () => buildTask({ protocol, draft: fullDraft({ page: 'ratings' }) }),
    });
    expect(screen.getAllByText('reason missing')).toHaveLength(5);
    expect(screen.queryByText('answered')).toBeNull();
    expect(screen.getByText('5 choices or reasons missing on the page before')).toBeTruthy();
    await pressKeys('Ctrl+Enter');
    expect(screen.getByText('5 answers left')).toBeTruthy();
  });

  it('takes a question that makes no sense with its reason', async () => {
    const { inputsOf } = await openPage('rate', { 'ratings.submitNonsense': () => ({}) });
    await pressKeys('n');
    fireEvent.click(screen.getByRole('radio', { name: 'It assumes something that is not so' }));
    const dialog = within(screen.getByRole('dialog'));
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Submit' })));
    expect(inputsOf('ratings.submitNonsense')).toMatchObject([{ reason: 'wrong_premise', text: '', revises: null }]);
  });

  it('records that the reference answer was opened, and shows it', async () => {
    const { inputsOf } = await openPage('rate');
    expect(screen.queryByText('Pause it for the whole course.')).toBeNull();
    await pressKeys('o');
    expect(screen.getByText('Pause it for the whole course.')).toBeTruthy();
    expect(inputsOf('ratings.openReference')).toEqual([{ assignmentId: 11 }]);
  });
});
