import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { pressKeys } from '../../../testing/pressKeys.ts';
import { set } from './makingFixture.ts';
import { openMaking } from './makingPageFixture.tsx';

eachInEmptyWindow();

describe('sets that share no item with A', () => {
  const sets = ({ beside }: { beside: unknown }) =>
    (['aoba-7b', 'kaede-13b', 'renal-1b'] as const).map((author) =>
      set(author, beside === null ? null : author === 'renal-1b' ? 0 : 4),
    );
  const row = (author: string) => screen.getByRole('button', { name: new RegExp(author) });
  const isClosed = () => row('renal-1b').getAttribute('aria-disabled') === 'true';

  it('are closed to pointer and B until A is taken off', async () => {
    const { inputsOf } = await openMaking({ 'ratings.answerSets': sets });
    expect(isClosed()).toBe(false);
    act(() => row('aoba-7b').focus());
    await pressKeys('a');
    expect(isClosed()).toBe(true);
    expect(screen.getByText(/1 set shares no item with A and is closed/)).toBeDefined();
    await act(async () => fireEvent.click(row('renal-1b')));
    act(() => row('renal-1b').focus());
    await pressKeys('b');
    expect(inputsOf('ratings.pairUp')).toEqual([]);
    act(() => row('aoba-7b').focus());
    await pressKeys('a');
    expect(isClosed()).toBe(false);
  });

  it('take the place of A by its key, for which nothing need be shared', async () => {
    const { inputsOf } = await openMaking({ 'ratings.answerSets': sets });
    act(() => row('aoba-7b').focus());
    await pressKeys('a');
    act(() => row('renal-1b').focus());
    await pressKeys('a');
    expect(inputsOf('ratings.answerSets').at(-1)).toMatchObject({ beside: { id: '2 renal-1b' } });
    expect(isClosed()).toBe(false);
  });

  it('open where somebody wants to join their items by hand', async () => {
    const { inputsOf } = await openMaking({ 'ratings.answerSets': sets });
    act(() => row('aoba-7b').focus());
    await pressKeys('a');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open all the same' })));
    await act(async () => fireEvent.click(row('renal-1b')));
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ b: { id: '2 renal-1b' } });
  });
});
