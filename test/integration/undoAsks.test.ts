import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restoreSnapshotInto } from '../../src/main/snapshots/restoreSnapshot.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

let project: OpenWorkbench;
beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
});
afterEach(() => project.close());

const datasets = async () => (await project.call('datasets.list', {})).map(({ id }) => id);
const undo = (confirmed: number | null = null) => project.call('project.undo', { confirmed });
const redo = (confirmed: number | null = null) => project.call('project.redo', { confirmed });
const sample = (name: string) => join(sampleFolder, name);

async function restore(fileName: string): Promise<void> {
  await project.finish((await project.call('project.restoreSnapshot', { fileName })).taskId);
}

describe.each([
  ['derivations', 'sample-derivations.json'],
  ['traces', 'sample-traces.json'],
  ['drift', 'sample-drift-cases.json'],
] as const)('a dataset of %s', (room, file) => {
  test('neither comes nor goes by one undo: its import and its withdrawal are asked about first', async () => {
    const datasetId = await project.importFile(sample(file));
    for (const _ of ['once', 'and again without a word']) {
      const asked = await undo();
      expect([asked.isDone, asked.label.kind, asked.label.room, asked.label.datasetId]).toEqual([
        false,
        'import',
        room,
        datasetId,
      ]);
      expect(await datasets()).toEqual([datasetId]);
    }

    await project.call('datasets.withdraw', { datasetId });
    const asked = await undo();
    expect([asked.isDone, asked.label.kind, asked.label.datasetId, await datasets()]).toEqual([
      false,
      'withdraw',
      datasetId,
      [],
    ]);
    expect([(await undo(asked.label.counter)).isDone, await datasets()]).toEqual([true, [datasetId]]);
    const again = await redo();
    expect([again.isDone, again.label.kind, await datasets()]).toEqual([false, 'withdraw', [datasetId]]);

    const { label } = await undo();
    expect([(await undo(label.counter)).isDone, await datasets()]).toEqual([true, []]);
  });
});

test('after a restore the first undo and redo ask, since the work is not what was there a moment ago', async () => {
  const datasetId = await project.importFile(sample('sample-derivations.json'));
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
  const questionId = rows[0]?.id ?? 0;
  const flagged = async () => (await project.call('derivations.readQuestion', { questionId })).row.flagged;
  const flag = (to: boolean) => project.call('derivations.setFlag', { questionId, flagged: to });
  await flag(true);
  await flag(false);
  await undo();
  const { fileName } = await project.call('project.takeSnapshot', {});
  await restore(fileName);

  const askedBack = await undo();
  expect([askedBack.isDone, askedBack.label.kind, await flagged()]).toEqual([false, 'beforeRestore', true]);
  const askedForth = await redo();
  expect([askedForth.isDone, askedForth.label.kind, await flagged()]).toEqual([false, 'beforeRestore', true]);

  await project.call('derivations.setState', { questionId, state: 'draft' });
  expect(await undo()).toMatchObject({ isDone: true, label: { kind: 'setState' } });
  expect((await undo()).isDone).toBe(false);
  expect([(await undo(askedBack.label.counter)).isDone, await flagged()]).toEqual([true, false]);
  expect([(await redo()).isDone, await flagged()]).toEqual([true, true]);
  expect((await undo()).isDone).toBe(true);
  expect(await undo()).toMatchObject({ isDone: false, label: { kind: 'import' } });
});

test('what was asked behind a restore is asked after the program was started again, until it was meant', async () => {
  const { dataFolder } = project;
  const datasetId = await project.importFile(sample('sample-derivations.json'));
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
  await project.call('derivations.setFlag', { questionId: rows[0]?.id ?? 0, flagged: true });
  const { fileName } = await project.call('project.takeSnapshot', {});
  const startAgain = async () => {
    await project.workbench.close();
    project = await openWorkbench({ dataFolder });
  };
  try {
    await restore(fileName);
    await startAgain();
    const asked = await undo();
    expect([asked.isDone, asked.label.kind]).toEqual([false, 'beforeRestore']);
    await startAgain();
    expect([(await undo(asked.label.counter)).isDone, (await redo()).isDone]).toEqual([true, true]);
    await startAgain();
    expect(await undo()).toMatchObject({ isDone: true, label: { kind: 'flag' } });

    await project.workbench.close();
    await restoreSnapshotInto(dataFolder, fileName);
    project = await openWorkbench({ dataFolder });
    expect(await undo()).toMatchObject({ isDone: false, label: { kind: 'beforeRestore' } });
  } finally {
    await project.workbench.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

test('an import that a restore brought back is named, not only that it was there before', async () => {
  const datasetId = await project.importFile(sample('sample-traces.json'));
  const { fileName } = await project.call('project.takeSnapshot', {});
  const other = join(project.dataFolder, 'other.json');
  writeFileSync(other, readFileSync(sample('sample-derivations.json')));
  await project.importFile(other);
  await restore(fileName);
  expect([await undo(), await datasets()]).toMatchObject([{ isDone: false, label: { kind: 'import' } }, [datasetId]]);
});
