import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { pane, place, writes } from './reasonFixture.tsx';

eachInEmptyWindow();

/** Presses one key after the other and counts them. */
async function pressAll(...shortcuts: string[]): Promise<number> {
  for (const shortcut of shortcuts) await act(async () => press(shortcut));
  return shortcuts.length;
}

test('a match is overruled, the turn called done and the next of the queue opened with three keys', async () => {
  const turns = [13, 14].map((turn) => ({ ...place, caseKey: 'c_014', turn, recall: 0.4, done: false }));
  const { asked, store } = pane({ queue: { id: 2, turns, index: 0 } });
  keys.listen(window);
  let pressed = await pressAll('M');
  await screen.findByRole('menuitemradio', { name: 'Counts as recalled' });
  pressed += await pressAll('Enter', 'Ctrl+Enter');
  await waitFor(() => expect(store.getState().queue?.index).toBe(1));
  expect(writes(asked)).toEqual([
    { method: 'drift.overrule', input: { ...place, entity: 'penicillin allergy', counts: true, wording: null } },
    { method: 'drift.setTurnDone', input: { ...place, done: true } },
  ]);
  expect(pressed).toBe(3);
});

test('a turn without anything to correct takes one key', async () => {
  const turns = [13, 14].map((turn) => ({ ...place, caseKey: 'c_014', turn, recall: 0.4, done: false }));
  const { store } = pane({ queue: { id: 2, turns, index: 0 } });
  keys.listen(window);
  expect(await pressAll('Ctrl+Enter')).toBe(1);
  await waitFor(() => expect(store.getState().queue?.index).toBe(1));
});
