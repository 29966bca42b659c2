import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LeftOut, Pairing } from '../../../../shared/rooms/ratings/making.ts';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { pressKeys } from '../../../testing/pressKeys.ts';
import { pairing } from './makingFixture.ts';
import { foot, openMaking, putBoth, type } from './makingPageFixture.tsx';

eachInEmptyWindow();

describe('what stands in no pair', () => {
  it('is told by the words that differ, is paired all the same where somebody says so, and is taken apart again', async () => {
    const paired: Pairing = { ...pairing, pairCount: 4, byHandCount: 1, leftOut: [] };
    const { inputsOf } = await openMaking({
      'ratings.pairUp': ({ choices }: { choices: { pairedAnyway: string[] } }) =>
        choices.pairedAnyway.length > 0 ? paired : pairing,
    });
    await putBoth();
    expect(screen.getByText(/^h-19:/).textContent).toBe('h-19: mild in A, moderate in B');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pair anyway' })));
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ choices: { pairedAnyway: ['h-19'] } });
    await pressKeys('s');
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({
      a: { id: '2 kaede-13b' },
      choices: { pairedAnyway: ['h-19'] },
    });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Take apart' })));
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ choices: { pairedAnyway: [], joined: [] } });
  });

  it('is joined in one act where ids are alike', async () => {
    const alike = [
      { a: 'h-0021', b: '21' },
      { a: 'h-0022', b: '22' },
    ];
    const { inputsOf } = await openMaking({ 'ratings.pairUp': () => ({ ...pairing, alike }) });
    await putBoth();
    expect(screen.getByText('Ids that are alike').parentElement?.textContent).toBe(
      'Ids that are alike h-0021\u00a0=\u00a021, h-0022\u00a0=\u00a022',
    );
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Join them all' })));
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ choices: { joined: alike } });
  });

  it('is told in one row where it is many, and item by item on demand', async () => {
    const items = Array.from({ length: 12 }, (_, index) => {
      return { key: `t-${index}`, questions: ['Why?'], endsWith: null, names: ['run 1', 'run 2'], taken: 0 };
    });
    const trials: Pairing = { ...pairing, leftOut: [{ reason: 'twiceA', answerCount: 12, itemCount: 12, items }] };
    const { inputsOf } = await openMaking({ 'ratings.pairUp': () => trials });
    await putBoth();
    const choices = () => screen.queryAllByRole('combobox', { name: /counts$/ });
    expect(choices()).toEqual([]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'One by one' })));
    expect(choices()).toHaveLength(12);
    await type(choices()[3] ?? null, '1');
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({
      choices: { taken: [{ side: 'A', key: 't-3', nth: 1 }] },
    });
    await pressKeys('s');
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ choices: { taken: [{ side: 'B', key: 't-3' }] } });
  });

  it('says at which step an answer broke off, and why there is no pair at all', async () => {
    const items = [{ key: 'h-27', questions: ['Why?'], endsWith: 'tool_call' as const, names: [], taken: 0 }];
    const empty: LeftOut = { reason: 'emptyB', answerCount: 2, itemCount: 1, items };
    await openMaking({ 'ratings.pairUp': () => ({ ...pairing, pairCount: 0, pairs: [], leftOut: [empty] }) });
    await putBoth();
    expect(screen.getByText('B is empty').parentElement?.textContent).toBe('B is empty h-27 (ends with a tool call) ');
    expect(screen.getByText(/^Every item that both have lacks an answer/)).toBeDefined();
    expect(foot()).toBe('There is no pair yet.');
  });
});

describe('the pairs of a study in the making', () => {
  it('are all in the list, of which as many rows are drawn as are seen', async () => {
    const [row] = pairing.pairs;
    const pairs = Array.from({ length: 805 }, (_, index) => ({ ...row, keyA: `h-${index}`, keyB: `${index}` }));
    await openMaking({ 'ratings.pairUp': () => ({ ...pairing, pairs, pairCount: 805 }) });
    await putBoth();
    expect(screen.getByText('all 805 pairs')).toBeDefined();
    const table = screen.getByRole('table');
    expect(table.getAttribute('aria-rowcount')).toBe('806');
    expect(table.querySelectorAll('[aria-rowindex]').length).toBeLessThan(60);
  });
});
