import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { DriftBatch } from '../rooms/drift/import/fileTasks.ts';
import type { TaskName } from '../rooms/tasks.ts';
import { createTaskPool, type TaskPool } from './taskPool.ts';

let folder: string;
let path: string;
let cases: {
  readonly path: string;
  readonly format: 'drift-cases';
  readonly because: string;
  readonly repair: boolean;
};
let pool: TaskPool;
const itemCount = 1_500;
const caseCount = 300;
const freshStage = () => join(folder, `${randomUUID()}.staged`);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-pool-'));
  path = join(folder, 'many.json');
  const items = Array.from({ length: itemCount }, (_, index) => ({
    qid: `q${index}`,
    type: 'comparison',
    question: '富士山と槍ヶ岳、標高が高いのはどちら？',
    answer: '富士山',
    derivations: [['富士山', '標高', ['3776m']]],
    page_ids: ['1', '2'],
    time_dependent: false,
  }));
  writeFileSync(path, JSON.stringify(items));
  const sample = join(import.meta.dirname, '../../../resources/sample/sample-drift-cases.json');
  const [one] = JSON.parse(readFileSync(sample, 'utf8')).cases;
  const many = Array.from({ length: caseCount }, (_, index) => ({ ...one, id: `c${index}` }));
  cases = { path: join(folder, 'cases.json'), format: 'drift-cases', because: 'chosen', repair: false };
  writeFileSync(cases.path, JSON.stringify({ cases: many }));
  pool = createTaskPool({ threads: 1 });
  return async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  };
});

test('a task hands over its batches in order and then its result', async () => {
  const ids: string[] = [];
  const onBatch = async (batch: DriftBatch) => {
    await new Promise((resolve) => setImmediate(resolve));
    ids.push(...batch.cases.map(({ id }) => id));
  };
  const result = await pool.run('drift.readFile', cases, { onBatch });
  expect(ids).toEqual(Array.from({ length: caseCount }, (_, index) => `c${index}`));
  expect(result).toMatchObject({ badCount: 0, problemCount: 0 });
});

test('an error with a code keeps code and details on its way out of the thread', async () => {
  const missing = join(folder, 'missing.json');
  await expect(
    pool.run('derivations.previewFile', { path: missing, format: null, stageFile: freshStage() }),
  ).rejects.toMatchObject({
    name: 'AppError',
    code: 'FILE_UNREADABLE',
    details: { path: missing },
  });
});

test('a defect ends as TASK_FAILED with its cause, and the thread goes on', async () => {
  const unknown = 'no.such.task' as TaskName;
  await expect(pool.run(unknown, { path, format: 'jemhopqa' })).rejects.toMatchObject({
    code: 'TASK_FAILED',
    details: { task: 'no.such.task' },
    cause: { name: 'TypeError' },
  });
  expect(await pool.run('derivations.previewFile', { path, format: null, stageFile: freshStage() })).toMatchObject({
    recordCount: itemCount,
  });
});

test('a task that takes more memory than a thread may have ends in words, and the next one finds a thread', async () => {
  // Not much less: where all that is young may be more than what is old, V8 now and then ends the process and not the thread.
  const small = createTaskPool({ threads: 1, megabytes: 112 });
  const large = join(folder, 'large.json');
  const deep = JSON.stringify(Object.fromEntries(Array.from({ length: 400_000 }, (_, at) => [`k${at}`, [[at]]])));
  writeFileSync(large, `[{"qid":"1","more":[${deep},${deep}]}]`);
  try {
    await expect(
      small.run('derivations.previewFile', { path: large, format: 'jemhopqa', stageFile: freshStage() }),
    ).rejects.toMatchObject({
      code: 'TASK_FAILED',
      message: 'The file needs more than 112 MiB of memory',
      details: { task: 'derivations.previewFile', reason: 'memory', megabytes: 112 },
    });
    expect(await small.run('derivations.previewFile', { path, format: null, stageFile: freshStage() })).toMatchObject({
      recordCount: itemCount,
    });
  } finally {
    await small.close();
  }
});

test('a cancelled task ends as CANCELLED and sends nothing more', async () => {
  const stop = new AbortController();
  let batches = 0;
  const onBatch = () => {
    batches += 1;
    stop.abort();
  };
  const run = pool.run('drift.readFile', cases, { onBatch, signal: stop.signal });
  await expect(run).rejects.toMatchObject({ code: 'CANCELLED' });
  const before = batches;
  expect(await pool.run('derivations.previewFile', { path, format: null, stageFile: freshStage() })).toMatchObject({
    recordCount: itemCount,
  });
  expect(batches).toBe(before);
});

test('a task that was cancelled before it began does not begin', async () => {
  const signal = AbortSignal.abort();
  await expect(
    pool.run('derivations.previewFile', { path, format: null, stageFile: freshStage() }, { signal }),
  ).rejects.toMatchObject({
    code: 'CANCELLED',
  });
});

test('what the receiver of a batch throws ends the task and is thrown', async () => {
  const full = new Error('disk full');
  const onBatch = () => {
    throw full;
  };
  await expect(pool.run('drift.readFile', cases, { onBatch })).rejects.toBe(full);
});

test('closing the pool cancels what runs', async () => {
  const closing = createTaskPool({ threads: 1 });
  const run = closing.run('drift.readFile', cases);
  const ended = expect(run).rejects.toMatchObject({ code: 'CANCELLED' });
  await closing.close();
  await ended;
});
