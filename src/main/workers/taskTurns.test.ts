import { expect, test } from 'vitest';
import { createTaskTurns, type TaskTurns, type Urgency } from './taskTurns.ts';

const never = new AbortController().signal;

/** Asks for a turn; tells whether it came, and ends it. */
function ask(turns: TaskTurns, urgency: Urgency, signal = never) {
  const asked = { hasBegun: false, end: () => {} };
  const taken = turns.take(urgency, signal).then((end) => Object.assign(asked, { hasBegun: true, end }));
  return Object.assign(asked, { taken });
}

const soonAfter = () => new Promise((resolve) => setImmediate(resolve));

test('work that can wait leaves the last thread to what is wanted now', async () => {
  const turns = createTaskTurns(2);
  const first = ask(turns, 'soon');
  const second = ask(turns, 'soon');
  const wanted = [ask(turns, 'now'), ask(turns, 'now')];
  await soonAfter();
  expect([first, second, ...wanted].map(({ hasBegun }) => hasBegun)).toEqual([true, false, true, true]);
  first.end();
  await second.taken;
});

test('with one thread, work that can wait still gets its turn', async () => {
  const turns = createTaskTurns(1);
  const first = ask(turns, 'soon');
  await first.taken;
  const second = ask(turns, 'soon');
  first.end();
  await second.taken;
});

test('idle work begins when nothing else has run for a moment', async () => {
  const turns = createTaskTurns(2);
  const wanted = ask(turns, 'now');
  await wanted.taken;
  const idle = ask(turns, 'idle');
  wanted.end();
  const endedAt = performance.now();
  await soonAfter();
  expect(idle.hasBegun).toBe(false);
  await idle.taken;
  expect(performance.now() - endedAt).toBeGreaterThan(250);
});

test('idle work that follows idle work does not wait', async () => {
  const turns = createTaskTurns(2);
  const first = ask(turns, 'idle');
  await first.taken;
  first.end();
  const second = ask(turns, 'idle');
  await soonAfter();
  expect(second.hasBegun).toBe(true);
});

test('a turn that is given up is not taken, and holds up nobody', async () => {
  const turns = createTaskTurns(2);
  const stop = new AbortController();
  const first = ask(turns, 'soon');
  const second = ask(turns, 'soon', stop.signal);
  const third = ask(turns, 'soon');
  const idle = ask(turns, 'idle', stop.signal);
  stop.abort(new Error('stopped'));
  await Promise.all([second, idle].map(({ taken }) => expect(taken).rejects.toThrow('stopped')));
  first.end();
  await third.taken;
});
