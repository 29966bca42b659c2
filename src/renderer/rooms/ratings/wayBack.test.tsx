import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fiveCriteria } from '../../../shared/rooms/ratings/protocol.ts';
import { eachInEmptyWindow } from '../../testing/fakeWorkbench.tsx';
import { pressKeys } from '../../testing/pressKeys.ts';
import { useFrame } from '../../window/frameStore.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { chosen } from './form/formFixture.ts';
import { openPage } from './pagesFixture.tsx';
import { buildTask, fullDraft } from './ratingsFixture.ts';
import { taskOf } from './ratingsState.ts';

eachInEmptyWindow();

describe('the way back', () => {
  it('puts what was cleared on no other pair', async () => {
    const { store } = await openPage('rate', {
      'ratings.readTask': ({ assignmentId }: { assignmentId: number | null }) =>
        buildTask({ assignmentId: assignmentId ?? 11 }),
    });
    await pressKeys('1', '4');
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
    const { store } = await openPage('rate');
    await pressKeys('2');
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await pressKeys('Ctrl+z');
    expect([chosen('problem_resolution.choice'), undone]).toEqual([expect.stringContaining('B is better'), []]);
    expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Your answers to this question are back.']);
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    await pressKeys('1', 'Ctrl+z');
    expect([store.getState().draft.answers.problem_resolution?.choice, undone]).toEqual(['A', ['act']]);
    end();
  });

  it('leads out of a revision to what is left, and out of a pair to the registration', async () => {
    const { store } = await openPage('rate', {
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
    const { store, inputsOf } = await openPage('rate', {
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
});
