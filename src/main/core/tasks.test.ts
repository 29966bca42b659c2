import { describe, expect, it } from 'vitest';
import type { TaskProgress } from '../../shared/api/events.ts';
import { AppError, toWireError } from '../../shared/errors.ts';
import { createTasks } from './tasks.ts';

function setUp() {
  let time = 1000;
  const told: TaskProgress[] = [];
  const tasks = createTasks({
    emit: (progress) => told.push(progress),
    toWireError: (error) => toWireError(error, 'a1b2'),
    clock: () => time,
  });
  const brief = () => told.map(({ state, done, total, elapsedMs }) => [state, done, total, elapsedMs]);
  return { tasks, told, brief, pass: (ms: number) => (time += ms) };
}

describe('a task', () => {
  it('begins at once, reports every 100 ms at most and its end always', async () => {
    const { tasks, told, brief, pass } = setUp();
    const { taskId, finished } = tasks.begin('import', '開発用.json', async ({ report }) => {
      pass(50);
      report(1, 10);
      pass(60);
      report(2, 10);
      pass(10);
      report(3, 10);
      return { datasetId: 7 };
    });
    expect(tasks.list()).toEqual(told);
    const end = await finished;
    expect(brief()).toEqual([
      ['running', 0, null, 0],
      ['running', 2, 10, 110],
      ['done', 3, 10, 120],
    ]);
    expect(end).toEqual({
      taskId,
      kind: 'import',
      subject: '開発用.json',
      state: 'done',
      done: 3,
      total: 10,
      elapsedMs: 120,
      result: { datasetId: 7 },
      error: null,
    });
  });

  it('says of how much that was kept from before it needed to do nothing', async () => {
    const { tasks, told, pass } = setUp();
    const { finished } = tasks.begin('measure', 'x', async ({ report }) => {
      pass(200);
      report(60, 100, 40);
      return {};
    });
    await finished;
    expect(told.map(({ done, kept }) => [done, kept])).toEqual([
      [0, undefined],
      [60, 40],
      [60, 40],
    ]);
  });

  it('fails with the code of what it threw', async () => {
    const { tasks } = setUp();
    const expected = tasks.begin('score', 'x', async () => {
      throw new AppError('IMPORT_MALFORMED', 'bad file', { line: 3 });
    });
    const defect = tasks.begin('score', 'x', async () => {
      throw new TypeError('a defect');
    });
    expect([await expected.finished, await defect.finished].map(({ state, error }) => ({ state, error }))).toEqual([
      { state: 'failed', error: { code: 'IMPORT_MALFORMED', message: 'bad file', details: { line: 3 } } },
      { state: 'failed', error: { code: 'INTERNAL', message: 'Unexpected error', details: { reference: 'a1b2' } } },
    ]);
  });

  it('that is cancelled ends as cancelled, before or after its work began', async () => {
    const { tasks } = setUp();
    let started = 0;
    const untilStopped = (signal: AbortSignal) =>
      new Promise<Record<string, unknown>>((_, reject) => {
        started += 1;
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const early = tasks.begin('import', 'a', ({ signal }) => untilStopped(signal));
    tasks.cancel(early.taskId);
    const late = tasks.begin('import', 'b', ({ signal }) => {
      setImmediate(() => tasks.cancel(late.taskId));
      return untilStopped(signal);
    });
    const ends = [await early.finished, await late.finished];
    expect([ends.map(({ state }) => state), started]).toEqual([['cancelled', 'cancelled'], 1]);
  });

  it('that ended may still be cancelled without harm; an unknown one is not found', async () => {
    const { tasks } = setUp();
    const { taskId, finished } = tasks.begin('export', 'x', async () => ({}));
    await finished;
    tasks.cancel(taskId);
    expect(tasks.list().map(({ state }) => state)).toEqual(['done']);
    expect(() => tasks.cancel('unknown')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('is remembered among the last ten that ended, in front of those that run', async () => {
    const { tasks } = setUp();
    for (let number = 0; number < 12; number += 1)
      await tasks.begin('index', String(number), async () => ({})).finished;
    const running = tasks.begin(
      'index',
      'running',
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    expect(tasks.list().map(({ subject }) => subject)).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      'running',
    ]);
    await new Promise(setImmediate);
    await tasks.cancelAll();
    const late = tasks.begin('index', 'late', async () => ({}));
    expect([(await running.finished).state, (await late.finished).state]).toEqual(['cancelled', 'cancelled']);
  });
});
