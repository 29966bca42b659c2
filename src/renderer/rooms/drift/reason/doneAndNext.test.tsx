import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { pane, place, withReason, writes } from './reasonFixture.tsx';

const turns = [13, 14, 15].map((turn) => ({ ...place, caseKey: 'c_014', turn, recall: 0.4, done: false }));
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));

eachInEmptyWindow();

test('done goes on in the queue once, however long its key is held', async () => {
  const { asked, store } = pane({ queue: { id: 2, turns, index: 0 } });
  await press('Enter', { ctrlKey: true });
  for (let held = 0; held < 5; held += 1) await press('Enter', { ctrlKey: true, repeat: true });
  await waitFor(() => expect(store.getState().queue?.index).toBe(1));
  expect(writes(asked)).toEqual([{ method: 'drift.setTurnDone', input: { ...place, done: true } }]);
});

test('done on a turn that is done writes nothing and goes on', async () => {
  const { asked, store } = pane({ ...withReason({ isDone: true }), queue: { id: 2, turns, index: 0 } });
  await press('Enter', { ctrlKey: true });
  await waitFor(() => expect(store.getState().queue?.index).toBe(1));
  expect(writes(asked)).toEqual([]);
});

test('D alone opens a turn that is done again, and the queue stays', async () => {
  const { asked, store } = pane({ ...withReason({ isDone: true }), queue: { id: 2, turns, index: 0 } });
  await press('d', { repeat: true });
  expect(writes(asked)).toEqual([]);
  await press('d');
  await waitFor(() =>
    expect(writes(asked)).toEqual([{ method: 'drift.setTurnDone', input: { ...place, done: false } }]),
  );
  expect(store.getState().queue?.index).toBe(0);
});

test('D does nothing on a turn that is not done', async () => {
  const { asked } = pane();
  await screen.findByRole('button', { name: /^Done/ });
  await press('d');
  expect(writes(asked)).toEqual([]);
});
