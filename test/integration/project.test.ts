import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkbench, type Workbench } from '../../src/main/core/workbench.ts';
import { databaseVersion } from '../../src/main/database/migrate.ts';
import { migrations } from '../../src/main/database/migrations/index.ts';
import { openDatabase, openReadOnly } from '../../src/main/database/openDatabase.ts';
import { projectKind, readSchema, schemaHash } from '../../src/main/database/schema.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { createCliHost } from '../../src/main/shells/cli/cliHost.ts';
import { restoreSnapshotInto } from '../../src/main/snapshots/restoreSnapshot.ts';
import { listSnapshots } from '../../src/main/snapshots/snapshotFiles.ts';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { AppError } from '../../src/shared/errors.ts';
import { describeUnless } from '../skipping.ts';
import { fill, mountSmall, unmount, whyNoSmallDisk } from '../smallDisk.ts';
import { deniedStart, whyNotDenied } from './denied.ts';
import { inSnapshot } from './openSnapshot.ts';
import { openWorkbench, sampleFolder } from './openWorkbench.ts';
import { startChild } from './startChild.ts';

const sample = join(sampleFolder, 'sample-derivations.json');

let parent: string;
let dataFolder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'akapen-project-'));
  dataFolder = join(parent, 'project');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'nothing was thrown',
    (error: unknown) => (error instanceof AppError ? { code: error.code, details: error.details } : error),
  );
}

function open() {
  return createWorkbench({ host: createCliHost(), version: '0.0.0-test', dataFolder });
}

/** A project in which one question was flagged, and its id. */
async function projectWithAct() {
  const project = await openWorkbench({ dataFolder });
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  const datasetId = await project.importFile(sample);
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
  const questionId = rows[0]?.id ?? 0;
  await project.call('derivations.setFlag', { questionId, flagged: true });
  return { ...project, datasetId, questionId };
}

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
  const path = join(parent, `${name}.json`);
  writeFileSync(path, `${readFileSync(sample, 'utf8')}\n${' '.repeat(name.codePointAt(0) ?? 0)}`);
  return path;
}

describe('a project', () => {
  it('asks for a name first, and records nothing before', async () => {
    const project = await openWorkbench({ dataFolder });
    const state = await project.call('project.open', {});
    expect(state).toEqual({
      name: 'project',
      dataFolder,
      shell: 'cli',
      version: '0.0.0-test',
      evaluator: null,
      suggestedName: expect.any(String),
      evaluators: [],
      evaluatorsForDone: 1,
      settings: {
        language: 'system',
        theme: 'system',
        keymap: {},
        sudachiDictionary: null,
        synonymDictionaries: [],
        modelFolders: [],
        evidenceModels: { embedder: null, nli: null },
        secretsInFile: false,
        entityAliases: null,
      },
      settingsProblem: null,
      save: { counter: 0, savedAt: null, undo: null, redo: null },
      waitingActs: [],
      tasks: [],
    });
    expect(await failure(project.importFile(sample))).toEqual({
      code: 'INVALID_INPUT',
      details: { missing: 'evaluator' },
    });
    await project.close();
  });

  it('knows an evaluator by name, in composed and decomposed writing, also after a restart', async () => {
    const project = await openWorkbench({ dataFolder });
    const first = await project.call('project.chooseEvaluator', { name: 'がぎ 𠮷子' });
    await project.call('project.chooseEvaluator', { name: 'Bob' });
    const again = await project.call('project.chooseEvaluator', { name: 'がぎ 𠮷子'.normalize('NFD') });
    await project.close();
    const reopened = await openWorkbench({ dataFolder });
    const { evaluator, evaluators } = await reopened.call('project.open', {});
    await reopened.close();
    expect([again, evaluator, evaluators.map(({ name }) => name)]).toEqual([first, first, ['Bob', 'がぎ 𠮷子']]);
  });

  it('keeps view state per evaluator', async () => {
    const project = await openWorkbench({ dataFolder });
    await project.call('project.chooseEvaluator', { name: 'a' });
    await project.call('session.write', { key: 'derivations', value: { draft: '書きかけ', row: 3 } });
    await project.call('project.chooseEvaluator', { name: 'b' });
    const other = await project.call('session.read', { key: 'derivations' });
    await project.close();
    const reopened = await openWorkbench({ dataFolder });
    await reopened.call('project.chooseEvaluator', { name: 'a' });
    const mine = await reopened.call('session.read', { key: 'derivations' });
    await reopened.close();
    expect([other, mine]).toEqual([{ value: null }, { value: { draft: '書きかけ', row: 3 } }]);
  });

  it('brings what the room kept that was open last with the first view, and of the dataset that was visited last', async () => {
    const project = await openWorkbench({ dataFolder });
    await project.call('project.chooseEvaluator', { name: 'a' });
    expect((await project.call('project.firstView', {})).kept).toEqual({});
    await project.call('session.write', { key: 'frame.place', value: 'traces' });
    await project.call('session.write', { key: 'frame.dataset', value: [4, 7] });
    await project.call('session.write', { key: 'traces.room', value: { row: 3 } });
    await project.call('session.write', { key: 'traces.4', value: 'of another' });
    const { place, visited, kept } = await project.call('project.firstView', {});
    await project.call('project.chooseEvaluator', { name: 'b' });
    const other = await project.call('project.firstView', {});
    await project.close();
    expect({ place, visited, kept }).toEqual({
      place: 'traces',
      visited: [4, 7],
      kept: { 'traces.room': { row: 3 }, 'traces.7': null },
    });
    expect(other.kept).toEqual({});
  });

  it('brings what the room kept of the first dataset where none was visited', async () => {
    const project = await openWorkbench({ dataFolder });
    await project.call('project.chooseEvaluator', { name: 'a' });
    await project.call('session.write', { key: 'frame.place', value: 'derivations' });
    const datasetId = await project.importFile(sample);
    await project.call('session.write', { key: `derivations.${datasetId}`, value: { row: 3 } });
    const { kept } = await project.call('project.firstView', {});
    await project.close();
    expect(kept).toEqual({ 'derivations.room': null, [`derivations.${datasetId}`]: { row: 3 } });
  });

  it('changes one setting and leaves the others', async () => {
    const project = await openWorkbench({ dataFolder });
    await project.call('project.updateSettings', { theme: 'dark', keymap: { undo: 'Ctrl+U' } });
    const settings = await project.call('project.updateSettings', { language: 'ja' });
    await project.close();
    expect(settings).toEqual({
      language: 'ja',
      theme: 'dark',
      keymap: { undo: 'Ctrl+U' },
      sudachiDictionary: null,
      synonymDictionaries: [],
      modelFolders: [],
      evidenceModels: { embedder: null, nli: null },
      secretsInFile: false,
      entityAliases: null,
    });
  });

  it('reads its guideline, in the other language where it has only that one', async () => {
    const project = await openWorkbench({ dataFolder });
    const missing = await project.call('guideline.read', { language: 'en', room: 'derivations' });
    const path = join(dataFolder, 'guideline', 'guideline.ja.md');
    writeFileSync(path, '# 手引き\n');
    const found = await project.call('guideline.read', { language: 'en', room: 'derivations' });
    const ofTraces = await project.call('guideline.read', { language: 'en', room: 'traces' });
    await expect(project.call('guideline.read', { language: 'en', room: '../..' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await project.close();
    expect(ofTraces).toEqual({ text: '', path: join(dataFolder, 'guideline', 'guideline.traces.en.md') });
    expect([missing, found]).toEqual([
      { text: '', path: join(dataFolder, 'guideline', 'guideline.en.md') },
      { text: '# 手引き\n', path },
    ]);
  });

  it('undoes and redoes an act after a restart, and tells the windows', async () => {
    const { questionId, datasetId, ...project } = await projectWithAct();
    await project.close();
    const reopened = await openWorkbench({ dataFolder });
    const events: EventEnvelope[] = [];
    reopened.workbench.onEvent((event) => events.push(event));
    const undone = await reopened.call('project.undo', {});
    const { row } = await reopened.call('derivations.readQuestion', { questionId });
    const redone = await reopened.call('project.redo', {});
    await reopened.close();
    expect([row.flagged, undone.label.kind, undone.save.redo?.kind, redone.save.undo?.kind]).toEqual([
      false,
      'flag',
      'flag',
      'flag',
    ]);
    const derivationsChanged = { event: 'derivations.changed', payload: { datasetId, questionIds: [questionId] } };
    expect(events).toEqual([
      { event: 'project.saved', payload: undone.save },
      derivationsChanged,
      { event: 'project.saved', payload: redone.save },
      derivationsChanged,
    ]);
  });

  it('answers a command that is sent again after a restart without acting twice', async () => {
    const { questionId, ...project } = await projectWithAct();
    const request = {
      requestId: 'sent-before-the-crash',
      evaluatorId: project.workbench.context.evaluatorId(),
      method: 'derivations.addComment',
      input: { questionId, text: '確認' },
    };
    expect(await project.workbench.dispatch(request)).toMatchObject({ ok: true });
    await project.close();
    const reopened = await openWorkbench({ dataFolder });
    const reply = await reopened.workbench.dispatch(request);
    const { comments } = await reopened.call('derivations.readQuestion', { questionId });
    await reopened.close();
    expect([reply, comments.length]).toMatchObject([
      { ok: false, error: { code: 'CONFLICT', details: { alreadySaved: true, counter: 3 } } },
      1,
    ]);
  });

  it('has the schema that test/integration/schema.sql shows in one place', async () => {
    const db = openDatabase(':memory:');
    const schema = db
      .prepare(
        "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
      )
      .pluck()
      .all()
      .map((sql) => `${String(sql).replace(/^ {4}/gm, '')};\n`)
      .join('\n');
    const { name } = projectKind(databaseVersion(db));
    const hash = schemaHash(readSchema(db));
    db.close();
    await expect(schema).toMatchFileSnapshot(resolve(import.meta.dirname, 'schema.sql'));
    const file = resolve(import.meta.dirname, '../../src/main/database/migrations/newestSchema.ts');
    const [comment] = readFileSync(file, 'utf8').split('\n');
    const newest = `export const newestSchema = {\n  name: '${name}',\n  hash: '${hash}',\n};\n`;
    await expect(`${comment}\n${newest}`).toMatchFileSnapshot(file);
  });

  it('is known by the hash of its schema, so that no migration runs to say what it has to be', async () => {
    await (await openWorkbench({ dataFolder })).close();
    const untouched = migrations.map((step) => ({
      ...step,
      up() {
        throw new Error(`Version ${step.version} was made`);
      },
    }));
    const open = () => openReadOnly(dataFolderAt(dataFolder).databaseFile, untouched).close();
    expect(open).not.toThrow();
  });
});

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

describe('accidents', () => {
  it('a second instance is refused with the process that has the project, and let in after a kill -9 of that', async () => {
    const child = await startChild(dataFolder);
    expect(await failure(open())).toMatchObject({
      code: 'DATABASE_IN_USE',
      details: { path: dataFolder, pid: child.pid },
    });
    await child.kill();
    await (await open()).close();
  });

  it('a second instance in another process is refused too', async () => {
    const project = await open();
    const child = await startChild(dataFolder);
    await child.end();
    await project.close();
    expect(child.refusal).toMatchObject({ code: 'DATABASE_IN_USE', details: { pid: process.pid } });
  });

  it('a damaged database is said in words with the snapshots, one of which opens again', async () => {
    await (await projectWithAct()).close();
    const { databaseFile } = dataFolderAt(dataFolder);
    const bytes = readFileSync(databaseFile);
    bytes.fill(0xff, 4096 * 3, 4096 * 40);
    writeFileSync(databaseFile, bytes);
    const snapshots = listSnapshots(dataFolderAt(dataFolder));
    expect(await failure(open())).toEqual({
      code: 'DATABASE_CORRUPT',
      details: { path: databaseFile, reason: expect.any(String), snapshots },
    });
    await restoreSnapshotInto(dataFolder, snapshots[0]?.fileName ?? '');
    const project = await openWorkbench({ dataFolder });
    const { save } = await project.call('project.open', {});
    await project.close();
    expect([save.counter, existsSync(databaseFile)]).toEqual([2, true]);
  });

  it('damage that comes while the project is open stops recording, not reading, and a snapshot can be restored at once', async () => {
    const { fileName } = await (async () => {
      const project = await projectWithAct();
      const snapshot = await project.call('project.takeSnapshot', {});
      await project.close();
      return snapshot;
    })();
    const { databaseFile } = dataFolderAt(dataFolder);
    const project = await openWorkbench({ dataFolder });
    const [dataset] = await project.call('datasets.list', {});
    const view = { datasetId: dataset?.id ?? 0 };
    const { rows } = await project.call('derivations.listQuestions', { view });
    const questionId = rows[0]?.id ?? 0;
    // An index that nothing here reads: only a check of every page can find it.
    const page = project.workbench.context.db
      .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'score_items_by_question'")
      .pluck()
      .get();
    project.workbench.context.db.pragma('shrink_memory');
    overwritePage(databaseFile, page ?? 0);
    const snapshot = await failure(project.call('project.takeSnapshot', {}));
    const edit = await failure(project.call('derivations.setFlag', { questionId, flagged: false }));
    const { row } = await project.call('derivations.readQuestion', { questionId });
    const list = { code: 'DATABASE_CORRUPT', details: { snapshots: [{ fileName }] } };
    expect([snapshot, edit, row.flagged]).toMatchObject([list, list, true]);

    await project.finish((await project.call('project.restoreSnapshot', { fileName })).taskId);
    await project.call('derivations.setFlag', { questionId, flagged: false });
    const { save } = await project.call('project.open', {});
    await project.close();
    const kept = readdirSync(dataFolder).filter((name) => name.startsWith('damaged-'));
    expect([save.counter, kept.length]).toEqual([3, 1]);
  });

  it('a database of a later version is refused and stays as it is', async () => {
    await (await projectWithAct()).close();
    const { databaseFile } = dataFolderAt(dataFolder);
    const db = openDatabase(databaseFile);
    db.pragma('user_version = 9999');
    db.close();
    const before = readFileSync(databaseFile);
    expect(await failure(open())).toMatchObject({ code: 'DATABASE_TOO_NEW', details: { found: 9999 } });
    expect(readFileSync(databaseFile).equals(before)).toBe(true);
  });

  it('a data folder that is a file is refused', async () => {
    writeFileSync(dataFolder, 'not a folder');
    expect(await failure(open())).toMatchObject({ code: 'STORAGE_READ_ONLY', details: { path: dataFolder } });
  });
});

/** Writes nonsense over a page, numbered from 1, as a failing disk would. */
function overwritePage(file: string, page: number): void {
  const pageSize = 4096;
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(pageSize, 0xff), 0, pageSize, (page - 1) * pageSize);
  closeSync(descriptor);
}

describeUnless(whyNotDenied, 'a read-only folder', () => {
  const refusalOf = async (folder: string) => {
    const child = await startChild(folder, { before: deniedStart });
    await child.end();
    return child.refusal;
  };

  it('is named when the project cannot be made in it', async () => {
    mkdirSync(join(parent, 'closed'));
    chmodSync(join(parent, 'closed'), 0o555);
    expect(await refusalOf(join(parent, 'closed', 'project'))).toMatchObject({
      code: 'STORAGE_READ_ONLY',
      details: { reason: 'EACCES' },
    });
  });

  it('is named when a project lies in it, which stays as it is', async () => {
    await (await projectWithAct()).close();
    const before = readFileSync(join(dataFolder, 'workbench.sqlite'));
    const all = ['', ...readdirSync(dataFolder, { recursive: true }).map(String)].map((name) => join(dataFolder, name));
    const folders = all.filter((path) => statSync(path).isDirectory());
    for (const path of all) chmodSync(path, folders.includes(path) ? 0o555 : 0o444);
    const refusal = await refusalOf(dataFolder);
    for (const path of folders) chmodSync(path, 0o755);
    expect(refusal).toMatchObject({ code: 'STORAGE_READ_ONLY' });
    expect(readFileSync(join(dataFolder, 'workbench.sqlite')).equals(before)).toBe(true);
  });
});

describeUnless(whyNoSmallDisk, 'a full disk', () => {
  let disk: string;
  beforeEach(() => {
    disk = join(parent, 'disk');
    mountSmall(disk);
    dataFolder = join(disk, 'project');
  });
  afterEach(() => {
    unmount(disk);
  });

  it('refuses an edit in words, keeps everything that was called saved, and goes on when there is room again', async () => {
    const { questionId, ...project } = await projectWithAct();
    fill(join(disk, 'ballast'));
    let saved = 0;
    let refused: unknown = null;
    for (let number = 0; number < 2000 && refused === null; number += 1) {
      const answer = await failure(
        project.call('derivations.addComment', { questionId, text: '長い注記。'.repeat(200) }),
      );
      if (answer === 'nothing was thrown') saved += 1;
      else refused = answer;
    }
    expect(refused).toMatchObject({ code: 'DISK_FULL', details: { path: expect.any(String) } });
    rmSync(join(disk, 'ballast'));
    await project.call('derivations.addComment', { questionId, text: '空きができた。' });
    await project.close();
    const copy = join(parent, 'copy');
    cpSync(dataFolder, copy, { recursive: true });
    const reopened = await openWorkbench({ dataFolder: copy });
    const { comments } = await reopened.call('derivations.readQuestion', { questionId });
    await reopened.close();
    expect(comments.length).toBe(saved + 1);
  });
});
