import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { ratingDraftSchema } from '../../../shared/rooms/ratings/draft.ts';
import { eachInEmptyWindow } from '../../testing/fakeWorkbench.tsx';
import { pressKeys } from '../../testing/pressKeys.ts';
import { useFrame } from '../../window/frameStore.ts';
import { chosen } from './form/formFixture.ts';
import { openPage } from './pagesFixture.tsx';
import { buildEntry, buildStudy, buildTask, fullDraft, oneScreen } from './ratingsFixture.ts';

eachInEmptyWindow();

describe('a protocol that is changed while a pair is open', () => {
  const later = { ...oneScreen, version: 2, criteria: oneScreen.criteria.slice(1) };

  it('is seen when the pairs are shown again, and what it asks no more is not submitted', async () => {
    let protocol = oneScreen;
    const { store, inputsOf } = await openPage('rate', {
      'ratings.readTask': () => buildTask({ protocol }),
      'ratings.readStudy': () => buildStudy({ protocol }),
    });
    for (let count = 0; count < 5; count += 1) await pressKeys('1', '4', '2');
    protocol = later;
    await act(() => store.getState().show('study'));
    await act(() => store.getState().show('rate'));
    expect(screen.queryByText('Problem Resolution')).toBeNull();
    await pressKeys('Ctrl+Enter');
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
    const { store } = await openPage('rate', {
      'ratings.studies': () => [buildEntry({ protocol })],
      'ratings.readTask': () => buildTask({ protocol }),
    });
    await pressKeys('1', '4', '2', '1');
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
    const { store, inputsOf } = await openPage('rate', {
      'ratings.studies': () => [buildEntry({ protocol })],
      'ratings.readTask': () => buildTask({ protocol }),
    });
    await pressKeys('1', '4', '2', '1');
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
    const { store } = await openPage('rate', {
      'ratings.studies': () => [buildEntry({ protocol })],
      'ratings.readTask': () => buildTask({ protocol }),
    });
    await pressKeys('1', '4', '2');
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
    const { store } = await openPage('rate', {
      'ratings.readTask': () => buildTask({ protocol, draft: protocol === later ? fullDraft() : null }),
      'ratings.submit': () => {
        protocol = later;
        throw new AppError('CONFLICT', '', { reason: 'protocol' });
      },
    });
    for (let count = 0; count < 5; count += 1) await pressKeys('1', '4', '2');
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
