import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import type Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorkbench } from '../../src/main/core/workbench.ts';
import { isAsLeft } from '../../src/main/database/asLeft.ts';
import { lookFirst } from '../../src/main/database/firstLook.ts';
import { openDatabase, verifyProject } from '../../src/main/database/openDatabase.ts';
import { dataFolderAt, openDataFolder } from '../../src/main/dataFolder.ts';
import { createCliHost } from '../../src/main/shells/cli/cliHost.ts';
import { openProjectDatabase } from '../../src/main/snapshots/openProjectDatabase.ts';
import { readableStore } from '../../src/main/traces/store/lookAtStores.ts';
import { eventually } from '../eventually.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const Sqlite: typeof Database = createRequire(import.meta.url)('better-sqlite3');
const place = temporaryFolder();
const root = resolve(import.meta.dirname, '../..');
const pageBytes = 4096;

/** Makes a page of a table's tree whose children are `first` once and then, again and again, `other`. */
function fork(bytes: Buffer, page: number, children: readonly number[], size: number = pageBytes): void {
  const start = (page - 1) * size;
  const head = page === 1 ? 100 : 0;
  bytes.fill(0, start + head, start + size);
  bytes[start + head] = 5;
  const [last = 0] = children.slice(-1);
  let top = size;
  for (const [at, child] of children.slice(0, -1).entries()) {
    top -= 6;
    bytes.writeUInt32BE(child, start + top);
    bytes[start + top + 4] = 0x81;
    bytes[start + top + 5] = at & 0x7f;
    bytes.writeUInt16BE(top, start + head + 12 + 2 * at);
  }
  bytes.writeUInt16BE(children.length - 1, start + head + 3);
  bytes.writeUInt16BE(top, start + head + 5);
  bytes.writeUInt32BE(last, start + head + 8);
}

/** A file of some pages whose table of contents takes 60 to the power of 14 steps to read: every page names the next one sixty times. */
function endlessSchema(name: string): string {
  const file = join(place.path, name);
  const db = new Sqlite(file);
  db.exec('CREATE TABLE t (a TEXT UNIQUE)');
  db.exec('CREATE TABLE filler (b BLOB); INSERT INTO filler VALUES (zeroblob(120000)); DROP TABLE filler');
  db.close();
  const bytes = readFileSync(file);
  // The rows of the table and of its own index move to a page of their own; the row of the index alone comes after, endlessly.
  const rows = 10;
  bytes.copyWithin((rows - 1) * pageBytes, 0, pageBytes);
  const leaf = bytes.subarray((rows - 1) * pageBytes, rows * pageBytes);
  leaf.copyWithin(0, 100, 108 + 2 * leaf.readUInt16BE(103));
  const again = 11;
  leaf.copy(bytes, (again - 1) * pageBytes);
  const copy = bytes.subarray((again - 1) * pageBytes, again * pageBytes);
  copy.writeUInt16BE(1, 3);
  copy.copyWithin(8, 10, 12);
  const chain = Array.from({ length: 14 }, (_, at) => 12 + at);
  for (const page of chain) fork(bytes, page, Array(60).fill(page === chain.at(-1) ? again : page + 1));
  fork(bytes, 1, [rows, 12]);
  writeFileSync(file, bytes);
  return file;
}

/** Runs lines in a process of their own, which ends itself however its threads fare. */
function runAside(lines: string) {
  const at = (path: string) => JSON.stringify(join(root, 'src/main', path));
  const code = `
    const { lookFirst } = await import(${at('database/firstLook.ts')});
    const { backupProject } = await import(${at('snapshots/backupProject.ts')});
    const { dataFolderAt } = await import(${at('dataFolder.ts')});
    const { endProcess } = await import(${at('shells/endProcess.ts')});
    ${lines}`;
  const script = place.write('aside.mjs', code);
  const { stdout, signal } = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 60_000 });
  return { stdout, signal };
}

describe('a file whose pages lead round in its table of contents', () => {
  it('is given up after its time, and the process ends all the same', () => {
    const file = endlessSchema('endless.sqlite');
    const { stdout, signal } = runAside(`
      await lookFirst(${JSON.stringify(file)}, () => {}, 700).catch(({ code, details }) => {
        process.stdout.write(JSON.stringify({ code, details }), () => endProcess(0));
      });`);
    expect(JSON.parse(stdout)).toEqual({
      code: 'DATABASE_CORRUPT',
      details: { path: file, reason: 'slow', seconds: 1 },
    });
    expect(signal).toBe('SIGKILL');
  });

  it('is given up as well where it is backed up from outside, and there is no copy', () => {
    const folder = openDataFolder(join(place.path, 'project'));
    writeFileSync(folder.databaseFile, readFileSync(endlessSchema('endless.sqlite')));
    const copy = join(place.path, 'copy.sqlite');
    const { stdout, signal } = runAside(`
      const folder = dataFolderAt(${JSON.stringify(folder.root)});
      await backupProject(folder, ${JSON.stringify(copy)}, 700).catch(({ code, details }) => {
        process.stdout.write(JSON.stringify({ code, reason: details.reason }), () => endProcess(0));
      });`);
    expect([JSON.parse(stdout), signal, existsSync(copy)]).toEqual([
      { code: 'DATABASE_CORRUPT', reason: 'slow' },
      'SIGKILL',
      false,
    ]);
  });
});

describe('a store of traces whose pages lead round', () => {
  const traces = ['one', 'two'].map((name) => {
    const messages = Array.from({ length: 400 }, (_, at) => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: `${name} ${at} ${'x'.repeat(200)}`,
    }));
    return { name, text: `${JSON.stringify({ id: name, messages })}\n` };
  });
  let dataFolder: string;
  let stores: string[];
  /** Opens the project, and closes it whatever comes. */
  async function inProject<T>(work: (project: OpenWorkbench) => Promise<T>): Promise<T> {
    const project = await openWorkbench({ dataFolder });
    try {
      return await work(project);
    } finally {
      await project.close();
    }
  }
  const filesEndingIn = (ending: RegExp) =>
    readdirSync(join(dataFolder, 'traces'))
      .filter((name) => ending.test(name))
      .map((name) => join(dataFolder, 'traces', name));
  function lead(file: string, table: string): void {
    const db = new Sqlite(file);
    const page = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table));
    db.pragma('journal_mode = DELETE');
    db.close();
    const bytes = readFileSync(file);
    const size = bytes.readUInt16BE(16);
    const start = (page - 1) * size;
    const child = bytes.readUInt32BE(start + bytes.readUInt16BE(start + 12));
    fork(bytes, page, Array(100).fill(child), size);
    writeFileSync(file, bytes);
  }
  const firstStep = async (project: OpenWorkbench, datasetId: number) => {
    const { groups } = await project.call('traces.listGroups', { view: { datasetIds: [datasetId] } });
    const { traces: listed } = await project.call('traces.readGroup', { groupId: groups[0]?.id ?? 0 });
    return project.call('traces.readStep', { traceId: listed[0]?.id ?? 0, step: 0 });
  };

  beforeEach(async () => {
    dataFolder = join(place.path, 'project');
    await inProject(async (project) => {
      await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
      for (const { name, text } of traces) await project.importFile(place.write(`${name}.jsonl`, text));
      const isIndexed = async () => {
        const { indexedBytes, totalBytes } = await project.call('traces.indexState', {});
        return totalBytes > 0 && indexedBytes === totalBytes;
      };
      await eventually(async () => expect(await isIndexed()).toBe(true));
    });
    stores = filesEndingIn(/^[^.]+\.db$/);
  });

  it('is refused with its path whenever something of it is read, at each start, and the others are read', async () => {
    const [file = ''] = stores;
    lead(file, 'steps');
    for (const _ of ['once', 'and again']) {
      await inProject(async (project) => {
        const found = await Promise.allSettled([firstStep(project, 1), firstStep(project, 2)]);
        const refused = found.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
        expect(refused).toMatchObject([{ code: 'DATABASE_CORRUPT', details: { path: file, reason: 'quick_check' } }]);
        expect((await project.call('traces.indexState', {})).indexedBytes).toBeGreaterThan(0);
      });
    }
  });

  it('gets another index where that of it leads round, and search finds what it found', async () => {
    const [file = ''] = filesEndingIn(/\.index\.db$/);
    lead(file, 'vocabulary');
    await inProject(async (project) => {
      await eventually(async () => expect(existsSync(file)).toBe(true));
      const search = (text: string) => project.call('traces.search', { text, mode: 'words', searchId: text });
      expect([(await search('one')).stepCount, (await search('two')).stepCount]).toEqual([400, 400]);
    });
  });

  it('keeps a window waiting no longer than it has patience, is read as soon as it was looked at, and every room is told', async () => {
    for (const file of stores) writeFileSync(file, readFileSync(file));
    const project = await openWorkbench({ dataFolder, lookPatienceMs: 0 });
    const told: string[] = [];
    project.workbench.onEvent(({ event }) => told.push(event));
    const [storeName = ''] = stores.map((file) => basename(file, '.db'));
    expect(() => readableStore(project.workbench.context, storeName)).toThrow(
      expect.objectContaining({
        code: 'FILE_UNREADABLE',
        details: expect.objectContaining({ reason: 'beingLookedAt' }),
      }),
    );
    await eventually(() => expect(told).toContain('traces.changed'));
    const first = await Promise.all([firstStep(project, 1), firstStep(project, 2)]);
    expect(first.map(({ text }) => text.slice(0, 5))).toEqual(expect.arrayContaining(['one 0', 'two 0']));
    await project.close();
    expect(stores.map((file) => isAsLeft(dataFolderAt(dataFolder), file))).toEqual([true, true]);
  });

  it('is not looked at again while it is as this program left it', async () => {
    const folder = dataFolderAt(dataFolder);
    expect(stores.map((file) => isAsLeft(folder, file))).toEqual([true, true]);
    writeFileSync(stores[0] ?? '', readFileSync(stores[0] ?? ''));
    expect(stores.map((file) => isAsLeft(folder, file))).toEqual([false, true]);
  });
});

describe('the first look', () => {
  let file: string;
  beforeEach(() => {
    file = join(place.path, 'project.sqlite');
    openDatabase(file).close();
  });

  it('accepts a project, and what is not there or empty', async () => {
    await lookFirst(file, verifyProject());
    await lookFirst(join(place.path, 'missing.sqlite'), verifyProject());
    await lookFirst(place.write('empty.sqlite', ''), verifyProject());
  });

  it('compares the schema before a page is checked', async () => {
    const db = new Sqlite(file);
    db.exec('CREATE TRIGGER evil AFTER INSERT ON revisions BEGIN DELETE FROM revisions; END');
    db.close();
    await expect(lookFirst(file, verifyProject())).rejects.toMatchObject({
      code: 'DATABASE_CORRUPT',
      details: { path: file, reason: 'schema', name: 'evil' },
    });
  });

  it('refuses a lock file that runs something', async () => {
    const folder = openDataFolder(join(place.path, 'project'));
    const db = new Sqlite(join(folder.root, 'lock.sqlite'));
    db.exec(`CREATE TABLE owner (pid INTEGER NOT NULL, computer TEXT NOT NULL) STRICT;
      INSERT INTO owner VALUES (1, 'x');
      CREATE TRIGGER evil AFTER DELETE ON owner BEGIN
        SELECT count(*) FROM (WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n);
      END`);
    db.close();
    await expect(
      createWorkbench({ host: createCliHost(), dataFolder: folder.root, version: '0.0.0-test' }),
    ).rejects.toMatchObject({ code: 'DATABASE_CORRUPT', details: { reason: 'schema', name: 'evil' } });
  });
});

describe('a project as this program left it', () => {
  const open = (dataFolder: string) => createWorkbench({ host: createCliHost(), dataFolder, version: '0.0.0-test' });

  it('is known, until somebody writes to it, copies it, or leaves a log beside it', async () => {
    const folder = openDataFolder(join(place.path, 'project'));
    expect(isAsLeft(folder)).toBe(false);
    await (await open(folder.root)).close();
    expect(isAsLeft(folder)).toBe(true);
    writeFileSync(`${folder.databaseFile}-wal`, 'x');
    expect(isAsLeft(folder)).toBe(false);
    rmSync(`${folder.databaseFile}-wal`);
    writeFileSync(folder.databaseFile, readFileSync(folder.databaseFile));
    expect(isAsLeft(folder)).toBe(false);
    await (await open(folder.root)).close();
    expect(isAsLeft(folder)).toBe(true);
  });

  it('is looked at whole where it is larger than what is awaited, when it comes from elsewhere', async () => {
    const folder = openDataFolder(join(place.path, 'project'));
    openDatabase(folder.databaseFile).close();
    const db = new Sqlite(folder.databaseFile);
    const insert = db.prepare('INSERT INTO evaluators VALUES (?, ?, ?)');
    for (let number = 0; number < 300; number += 1) insert.run(`${number}`, `name ${number}`, 'x'.repeat(3000));
    db.exec('CREATE TABLE filler (b BLOB); INSERT INTO filler VALUES (zeroblob(270000000)); DROP TABLE filler');
    const page = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'evaluators'").pluck().get();
    db.pragma('journal_mode = DELETE');
    db.close();
    const bytes = readFileSync(folder.databaseFile);
    expect(bytes.length).toBeGreaterThan(256 * 1024 * 1024);
    const start = (Number(page) - 1) * pageBytes;
    const first = bytes.readUInt32BE(start + bytes.readUInt16BE(start + 12));
    fork(bytes, Number(page), Array(100).fill(first));
    writeFileSync(folder.databaseFile, bytes);
    await expect(openProjectDatabase(folder, () => new Date())).rejects.toMatchObject({
      code: 'DATABASE_CORRUPT',
      details: { reason: 'quick_check' },
    });
  });
});
