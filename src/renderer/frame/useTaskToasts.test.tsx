import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TaskProgress } from '../../shared/api/events.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { dateAndTime } from '../window/time.ts';
import { useTaskToasts } from './useTaskToasts.ts';

eachInEmptyWindow();

function Toasting() {
  useTaskToasts();
  return null;
}

/** What is said of a task that ends so. */
async function saidOf(change: Pick<TaskProgress, 'kind' | 'done' | 'total' | 'result'> & Partial<TaskProgress>) {
  const { workbench, emit } = fakeWorkbench();
  await workbench.store.getState().open();
  renderIn(workbench, <Toasting />);
  const task = { taskId: 't', subject: 'txagent', state: 'done' as const, elapsedMs: 0, error: null };
  await act(async () => emit('tasks.progress', { ...task, ...change }));
  return useFrame.getState().toasts.map(({ text }) => text);
}
const because = (code: string) => ({ trouble: { code, params: {} } });

it.each([
  [
    'send',
    { ...because('offline'), settled: 0, refused: 0, waiting: 2 },
    'Nobody could be reached: 2 rows of txagent still wait in the outbox.',
  ],
  [
    'send',
    { ...because('noPermission'), settled: 1, refused: 0, waiting: 2 },
    '1 row of txagent was sent. Sending txagent ended early: 2 rows still wait. The outbox says what to do.',
  ],
  ['send', { trouble: null, settled: 3, refused: 0, waiting: 0 }, '3 rows of txagent were sent.'],
  [
    'send',
    { trouble: null, settled: 3, refused: 1, waiting: 0 },
    '2 rows of txagent were sent. 1 row of txagent was not accepted: the outbox says why.',
  ],
  [
    'send',
    { trouble: null, settled: 2, refused: 2, waiting: 1 },
    '2 rows of txagent were not accepted: the outbox says why. 1 row still waits.',
  ],
  ['send', { trouble: null, settled: 0, refused: 0, waiting: 0 }, 'No row of txagent waited to be sent.'],
  ['compare', because('offline'), 'Nobody could be reached: what was sent of txagent was not compared.'],
  ['compare', because('signInNeeded'), 'What was sent of txagent was not compared.'],
  ['compare', { trouble: null }, 'Compared what was sent of txagent.'],
] as const)('a task of the outbox (%s, %j) is told by what came of it', async (kind, result, text) => {
  expect(await saidOf({ kind, result, done: 1, total: 3 })).toEqual([text]);
});

it.each([
  ['done', 'Restored the snapshot of TIME, version 14.'],
  ['failed', 'The snapshot of TIME, version 14 was not restored.'],
] as const)(
  'a snapshot is called by its time and version, not by its file, when its restore is %s',
  async (state, text) => {
    const subject = '2026-11-29T12-59-53-879Z.manual.14.sqlite.zst';
    const said = await saidOf({ kind: 'restore', subject, state, done: 1, total: null, result: null });
    expect(said).toEqual([text.replace('TIME', dateAndTime('2026-11-29T12:59:53.879Z'))]);
  },
);
