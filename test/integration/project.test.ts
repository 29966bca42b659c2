import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseVersion } from '../../src/main/database/migrate.ts';
import { migrations } from '../../src/main/database/migrations/index.ts';
import { openDatabase, openReadOnly } from '../../src/main/database/openDatabase.ts';
import { projectKind, readSchema, schemaHash } from '../../src/main/database/schema.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { openWorkbench } from './openWorkbench.ts';
import { dataFolder, failure, folderForProject, projectWithAct, sample } from './projectInFolder.ts';

folderForProject();

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
