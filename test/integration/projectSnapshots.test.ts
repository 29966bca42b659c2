import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Workbench } from '../../src/main/core/workbench.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { listSnapshots } from '../../src/main/snapshots/snapshotFiles.ts';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { inSnapshot } from './openSnapshot.ts';
import { openWorkbench } from './openWorkbench.ts';
import { dataFolder, failure, folderForProject, open, projectWithAct, sample } from './projectInFolder.ts';

const place = folderForProject();

/** What the project tells its windows, from one call to the next. */
function listenTo(project: { readonly workbench: Workbench }): () => EventEnvelope[] {
  const told: EventEnvelope[] = [];
  project.workbench.onEvent((event) => told.push(event));
  return () => told.splice(0);
}

const everythingOfTracesAndDrift = [
  { event: 'traces.settingsChanged', payload: {} },
  { event: 'traces.changed', payload: { groupIds: null } },
  { event: 'drift.settingsChanged', payload: {} },
  { event: 'drift.changed', payload: { caseIds: null } },
];

/** The sample once more with other bytes, which may be imported beside it. */
function otherFile(name = 'other'): string {
  const path = join(place.path, `${name}.json`);
  writeFileSync(path, `${readFileSync(sample, 'utf8')}\n${' '.repeat(name.codePointAt(0) ?? 0)}`);
  return path;
}

describe('snapshots of an open project', () => {
  it('are taken before an import and a withdrawal, by hand and at the end, when there is new work', async () => {
    const project = await projectWithAct();
    await project.call('datasets.withdraw', { datasetId: project.datasetId });
    await project.call('project.takeSnapshot', {});
    await project.close();
    await (await open()).close();
    const taken = listSnapshots(dataFolderAt(dataFolder)).map(({ reason, counter }) => [reason, counter]);
    expect(taken).toEqual([
      ['manual', 3],
      ['delete', 2],
    ]);
  });

  it('hold the state before an import although that goes on meanwhile, and even when it ends first', async () => {
    const project = await projectWithAct();
    await project.importFile(otherFile());
    await project.close();
    const [{ fileName } = { fileName: '' }] = listSnapshots(dataFolderAt(dataFolder)).filter(
      ({ reason }) => reason === 'import',
    );
    const file = join(dataFolderAt(dataFolder).snapshotsFolder, fileName);
    const datasets = await inSnapshot(file, (db) => db.prepare('SELECT id FROM datasets').pluck().all());
    expect(datasets).toEqual([project.datasetId]);
  });

  it('are taken once before several imports of one batch, and again before the next', async () => {
    const project = await projectWithAct();
    const bring = async (name: string, batch: string) => {
      const source = project.workbench.grants.toRead(otherFile(name));
      const { previewId } = await project.call('datasets.preview', { source });
      const order = { previewId, name, mode: 'good', goldDatasetId: null, batch } as const;
      await project.finish((await project.call('datasets.import', order)).taskId);
    };
    for (const name of ['a', 'b', 'c']) await bring(name, 'first');
    await bring('d', 'second');
    await project.close();
    const taken = listSnapshots(dataFolderAt(dataFolder)).filter(({ reason }) => reason === 'import');
    expect(taken.map(({ counter }) => counter)).toEqual([5, 2]);
  });

  it('are refused together with the import when they cannot begin', async () => {
    const project = await projectWithAct();
    const { snapshotsFolder } = dataFolderAt(dataFolder);
    rmSync(snapshotsFolder, { recursive: true });
    writeFileSync(snapshotsFolder, '');
    expect(await failure(project.importFile(otherFile()))).toMatchObject({ code: 'STORAGE_READ_ONLY' });
    expect(await project.call('datasets.list', {})).toHaveLength(1);
    await project.close();
  });

  it('are taken while work goes on', async () => {
    const project = await openWorkbench({ dataFolder, snapshotEveryMs: 20 });
    await project.call('project.chooseEvaluator', { name: 'a' });
    const datasetId = await project.importFile(sample);
    while ((await project.call('project.listSnapshots', {})).length === 0) await new Promise(setImmediate);
    const snapshots = await project.call('project.listSnapshots', {});
    await project.close();
    expect([snapshots.map(({ reason }) => reason), datasetId]).toEqual([['interval'], 1]);
  });

  it('can be restored at once, and the restore can be taken back; the evaluator stays', async () => {
    const project = await projectWithAct();
    const { fileName } = await project.call('project.takeSnapshot', {});
    await project.call('derivations.setFlag', { questionId: project.questionId, flagged: false });
    const flagged = async () =>
      (await project.call('derivations.readQuestion', { questionId: project.questionId })).row.flagged;
    const restored = [await flagged()];
    await project.finish((await project.call('project.restoreSnapshot', { fileName })).taskId);
    restored.push(await flagged());
    const [newest] = await project.call('project.listSnapshots', {});
    await project.finish((await project.call('project.restoreSnapshot', { fileName: newest?.fileName ?? '' })).taskId);
    restored.push(await flagged());
    const { label } = await project.call('project.undo', {});
    await project.call('project.undo', { confirmed: label.counter });
    restored.push(await flagged());
    const { evaluator } = await project.call('project.open', {});
    await project.close();
    expect([restored, newest?.reason, evaluator?.name]).toEqual([[false, true, false, true], 'restore', '佐伯 千夏']);
  });

  it('copy an unchanged database once, and again when anything was written, also what is no act', async () => {
    const project = await projectWithAct();
    const take = async () => (await project.call('project.takeSnapshot', {})).fileName;
    const [first, second] = [await take(), await take()];
    await project.call('session.write', { key: 'list', value: 1 });
    const third = await take();
    await project.close();
    expect([second === first, third === first]).toEqual([true, false]);
    expect(listSnapshots(dataFolderAt(dataFolder)).map(({ reason }) => reason)).toEqual(['manual', 'manual']);
  });

  it('say how much room they may take and which were thinned out', async () => {
    const project = await projectWithAct();
    const { snapshotsFolder } = dataFolderAt(dataFolder);
    const old = '2020-01-02T02-10-11-000Z.quit.1.sqlite';
    writeFileSync(join(snapshotsFolder, old), '');
    const before = await project.call('project.snapshotRoom', {});
    await project.call('project.takeSnapshot', {});
    const after = await project.call('project.snapshotRoom', {});
    await project.close();
    expect([before.dropped, after.dropped.map(({ fileName }) => fileName)]).toEqual([[], [old]]);
    expect(after.budgetBytes).toBe(64 * 1024 ** 2);
    expect(readFileSync(dataFolderAt(dataFolder).logFile, 'utf8')).toContain(old);
  });

  it('tell the windows of every room when one is restored', async () => {
    const project = await projectWithAct();
    const { fileName } = await project.call('project.takeSnapshot', {});
    await project.importFile(otherFile());
    const told = listenTo(project);
    await project.finish((await project.call('project.restoreSnapshot', { fileName })).taskId);
    await project.close();
    expect(told()).toEqual(
      expect.arrayContaining([
        { event: 'datasets.changed', payload: { datasetIds: [project.datasetId] } },
        { event: 'derivations.changed', payload: { datasetId: project.datasetId, questionIds: null } },
        ...everythingOfTracesAndDrift,
      ]),
    );
  });

  it('are refused for an unknown name', async () => {
    const project = await openWorkbench({ dataFolder });
    const refused = await failure(project.call('project.restoreSnapshot', { fileName: '../settings.json' }));
    await project.close();
    expect(refused).toEqual({ code: 'NOT_FOUND', details: { kind: 'snapshot', id: '../settings.json' } });
  });
});

it('an import, a withdrawal and their undo tell the windows of every room', async () => {
  const project = await projectWithAct();
  const told = listenTo(project);
  const datasetId = await project.importFile(otherFile());
  const acts = [told()];
  await project.call('datasets.withdraw', { datasetId });
  acts.push(told());
  await project.call('project.undo', { ofDataset: { datasetId, kind: 'withdraw' } });
  acts.push(told());
  await project.close();
  for (const events of acts) {
    expect(events).toEqual(
      expect.arrayContaining([
        { event: 'datasets.changed', payload: { datasetIds: [datasetId] } },
        { event: 'derivations.changed', payload: { datasetId, questionIds: null } },
        ...everythingOfTracesAndDrift,
      ]),
    );
  }
});

it('a window that missed what happened is told alone that anything of the project may be another', async () => {
  const project = await projectWithAct();
  const told = listenTo(project);
  const alone: EventEnvelope[] = [];
  project.workbench.tellOfEverything((event) => alone.push(event));
  const { save } = await project.call('project.open', {});
  await project.close();
  expect(told()).toEqual([]);
  expect(alone).toEqual(
    expect.arrayContaining([
      { event: 'project.changed', payload: {} },
      { event: 'project.saved', payload: save },
      { event: 'outbox.changed', payload: {} },
      { event: 'datasets.changed', payload: { datasetIds: [project.datasetId] } },
      { event: 'derivations.queuesChanged', payload: { datasetId: project.datasetId } },
      { event: 'derivations.changed', payload: { datasetId: project.datasetId, questionIds: null } },
      { event: 'ratings.changed', payload: { datasetIds: null } },
      ...everythingOfTracesAndDrift,
    ]),
  );
});
