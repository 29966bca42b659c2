import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWorkbench } from '../../src/main/core/workbench.ts';
import { openDatabase } from '../../src/main/database/openDatabase.ts';
import { dataFolderAt, openDataFolder } from '../../src/main/dataFolder.ts';
import { createCliHost } from '../../src/main/shells/cli/cliHost.ts';
import { backupProject } from '../../src/main/snapshots/backupProject.ts';
import { openProjectDatabase } from '../../src/main/snapshots/openProjectDatabase.ts';
import { restoreFileInto } from '../../src/main/snapshots/restoreSnapshot.ts';
import { takeSnapshot } from '../../src/main/snapshots/takeSnapshot.ts';
import { AppError } from '../../src/shared/errors.ts';
import { temporaryFolder } from '../temporaryFolder.ts';

const Sqlite: typeof Database = createRequire(import.meta.url)('better-sqlite3');
const place = temporaryFolder();
const now = () => new Date('2026-01-02T03:04:05.000Z');
const storeName = '0b5e8f4e-6f0c-4f7e-9a2b-0d3c5a7e9f11';

const project = () => join(place.path, 'project');
/** A project file that a stranger made: ours, with something done to it by their own SQLite. */
function strangersFile(change: (db: Database.Database) => void): string {
  const file = join(place.path, 'strangers.sqlite');
  openDatabase(file).close();
  const db = new Sqlite(file);
  db.unsafeMode(true);
  change(db);
  db.pragma('journal_mode = DELETE');
  db.close();
  return file;
}
function asProject(file: string): string {
  const folder = openDataFolder(project());
  writeFileSync(folder.databaseFile, readFileSync(file));
  return folder.root;
}
async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'nothing was thrown',
    (error: unknown) =>
      error instanceof AppError ? { code: error.code, reason: error.details.reason, details: error.details } : error,
  );
}
/** Opens the folder as a shell does. */
async function start(root: string): Promise<void> {
  const workbench = await createWorkbench({
    host: createCliHost(),
    dataFolder: root,
    version: '0.0.0-test',
    lookPatienceMs: null,
  });
  await workbench.close();
}
function addTraces(db: Database.Database, name: string, state: 'importing' | 'ready'): void {
  db.prepare(
    `INSERT INTO datasets (id, room, role, state, format, style_json, name, file_name, sha256, byte_count, licence, attribution, citation, imported_at)
     VALUES (1, 'traces', 'gold', ?, 'txagent', '{}', 'n', 'n', '', 1, '', '', '', '')`,
  ).run(state);
  db.prepare('INSERT INTO trace_files (dataset_id, store_name, mapping_json, text_bytes) VALUES (1, ?, NULL, 1)').run(
    name,
  );
}

describe('a store name from a stranger', () => {
  let victim: string;
  beforeEach(() => {
    mkdirSync(join(place.path, 'victim'));
    victim = place.write('victim/important.db', 'years of work');
  });
  const outside = '../../victim/important';

  for (const name of [outside, '..', `${storeName}/../${storeName}`, `${storeName}\n`, storeName.toUpperCase(), '']) {
    it(`is refused where the project is opened: ${JSON.stringify(name)}`, async () => {
      const root = asProject(strangersFile((db) => addTraces(db, name, 'importing')));
      expect(await failure(start(root))).toMatchObject({ code: 'DATABASE_CORRUPT', reason: 'storeName' });
      expect(readFileSync(victim, 'utf8')).toBe('years of work');
    });
  }

  it('is refused where it is restored, and the project stays as it was', async () => {
    const file = strangersFile((db) => addTraces(db, outside, 'importing'));
    openDatabase(openDataFolder(project()).databaseFile).close();
    expect(await failure(restoreFileInto(project(), file, now))).toMatchObject({
      code: 'DATABASE_CORRUPT',
      details: { path: file, reason: 'storeName' },
    });
    await start(project());
    expect(readFileSync(victim, 'utf8')).toBe('years of work');
  });

  it('is refused where the project is backed up: nothing is read or written elsewhere', async () => {
    const root = asProject(strangersFile((db) => addTraces(db, outside, 'ready')));
    const target = join(place.path, 'copies', 'backup.sqlite');
    mkdirSync(join(place.path, 'copies'));
    expect(await failure(backupProject(dataFolderAt(root), target))).toMatchObject({ code: 'DATABASE_CORRUPT' });
    expect([readdirSync(join(place.path, 'copies')), readdirSync(join(place.path, 'victim'))]).toEqual([
      [],
      ['important.db'],
    ]);
  });
});

describe('a symbolic link from a stranger', () => {
  it('is refused among the traces of a backup, and nothing of it comes in', async () => {
    const secret = place.write('secret.txt', 'not for others');
    const file = strangersFile((db) => addTraces(db, storeName, 'ready'));
    mkdirSync(`${file}.traces`);
    symlinkSync(secret, join(`${file}.traces`, `${storeName}.db`));
    expect(await failure(restoreFileInto(project(), file, now))).toMatchObject({
      code: 'FILE_UNREADABLE',
      reason: 'notAFile',
    });
    expect(readdirSync(dataFolderAt(project()).tracesFolder)).toEqual([]);
  });

  it('is refused as the folder of a backup’s traces', async () => {
    const file = strangersFile((db) => addTraces(db, storeName, 'ready'));
    mkdirSync(join(place.path, 'elsewhere'));
    place.write(`elsewhere/${storeName}.db`, 'not for others');
    symlinkSync(join(place.path, 'elsewhere'), `${file}.traces`);
    expect(await failure(restoreFileInto(project(), file, now))).toMatchObject({ code: 'FILE_UNREADABLE' });
    expect(readdirSync(dataFolderAt(project()).tracesFolder)).toEqual([]);
  });

  for (const name of ['uploads', 'downloads', 'snapshots', 'traces', 'guideline'] as const) {
    it(`is refused in the place of a project’s folder: ${name}`, async () => {
      mkdirSync(join(place.path, 'elsewhere'));
      place.write('elsewhere/staged-work.db', 'years of work');
      rmSync(join(openDataFolder(project()).root, name), { recursive: true });
      symlinkSync(join(place.path, 'elsewhere'), join(project(), name));
      expect(await failure(start(project()))).toMatchObject({
        code: 'STORAGE_READ_ONLY',
        details: { path: join(project(), name), reason: 'symbolicLink' },
      });
      expect(readdirSync(join(place.path, 'elsewhere'))).toEqual(['staged-work.db']);
    });
  }

  for (const [where, target] of [
    ['nowhere', 'missing'],
    ['to a file', 'file.txt'],
  ] as const) {
    it(`is told as a link also where it leads ${where}`, async () => {
      place.write('file.txt', '');
      rmSync(openDataFolder(project()).snapshotsFolder, { recursive: true });
      symlinkSync(join(place.path, target), join(project(), 'snapshots'));
      expect(await failure(start(project()))).toMatchObject({ code: 'STORAGE_READ_ONLY', reason: 'symbolicLink' });
    });
  }

  for (const name of ['workbench.sqlite', 'workbench.sqlite-wal', 'lock.sqlite', 'settings.json', 'akapen.log']) {
    it(`is refused in the place of a project’s file: ${name}`, async () => {
      const outside = place.write('outside.txt', '');
      symlinkSync(outside, join(openDataFolder(project()).root, name));
      expect(await failure(start(project()))).toMatchObject({ code: 'STORAGE_READ_ONLY', reason: 'symbolicLink' });
      expect(readFileSync(outside, 'utf8')).toBe('');
    });
  }
});

const schemas: Readonly<Record<string, (db: Database.Database) => void>> = {
  'a trigger': (db) => db.exec(`CREATE TRIGGER evil AFTER INSERT ON revisions BEGIN DELETE FROM revision_changes; END`),
  'a view': (db) => db.exec('CREATE VIEW more AS SELECT 1'),
  'a view in the place of a table, which never ends': (db) => {
    db.exec('DROP TABLE project_values');
    db.exec(`CREATE VIEW project_values AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
      SELECT x AS key, x AS value_json FROM n WHERE x < 0`);
  },
  'a virtual table': (db) => db.exec('CREATE VIRTUAL TABLE more USING dbstat'),
  'a table of its own': (db) => db.exec('CREATE TABLE more (a TEXT)'),
  'an index of its own': (db) => db.exec('CREATE INDEX more ON evaluators (lower(name))'),
  'no table that it should have': (db) => db.exec('DROP TABLE project_values'),
  'a column of its own': (db) => db.exec("ALTER TABLE evaluators ADD COLUMN more TEXT DEFAULT 'x'"),
  'a check that was rewritten': (db) => {
    db.pragma('writable_schema = ON');
    db.exec(
      "UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', 'NOT NULL CHECK (randomblob(9) > 1)') WHERE name = 'evaluators'",
    );
  },
  'a function that no program has': (db) => {
    db.pragma('writable_schema = ON');
    db.exec(
      "UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', 'NOT NULL CHECK (lxxxxh(1))') WHERE name = 'evaluators'",
    );
  },
  'text that is no SQL': (db) => {
    db.pragma('writable_schema = ON');
    db.exec("UPDATE sqlite_schema SET sql = 'CREATE TABLE ((' WHERE name = 'evaluators'");
  },
};

describe('a project file whose schema is not what the migrations make', () => {
  for (const [name, change] of Object.entries(schemas)) {
    it(`is refused at once where it is opened, and its snapshots are listed: ${name}`, async () => {
      const folder = openDataFolder(project());
      openDatabase(folder.databaseFile).close();
      const { fileName } = await takeSnapshot({ folder, reason: 'manual', counter: 0, now });
      asProject(strangersFile(change));
      expect(await failure(openProjectDatabase(folder, now))).toMatchObject({
        code: 'DATABASE_CORRUPT',
        details: { path: folder.databaseFile, reason: expect.any(String), snapshots: [{ fileName }] },
      });
    });

    it(`is refused where it is restored, and the project stays as it was: ${name}`, async () => {
      const folder = openDataFolder(project());
      openDatabase(folder.databaseFile).close();
      const before = readFileSync(folder.databaseFile);
      const file = strangersFile(change);
      expect(await failure(restoreFileInto(project(), file, now))).toMatchObject({
        code: 'DATABASE_CORRUPT',
        details: { path: file },
      });
      expect([existsSync(`${folder.databaseFile}.restored`), readFileSync(folder.databaseFile).equals(before)]).toEqual(
        [false, true],
      );
    });
  }

  it('is told by the name of what differs', async () => {
    const root = asProject(strangersFile(schemas['a trigger'] ?? (() => {})));
    expect(await failure(start(root))).toMatchObject({ reason: 'schema', details: { name: 'evil' } });
  });
});

describe('a project that cannot be opened for whatever reason', () => {
  it('leads to its snapshots also where it is no fault of SQLite', async () => {
    const folder = openDataFolder(project());
    openDatabase(folder.databaseFile).close();
    const { fileName } = await takeSnapshot({ folder, reason: 'manual', counter: 0, now });
    let asked = 0;
    const stopped = () => {
      asked += 1;
      if (asked === 1) throw new TypeError('the clock has stopped');
      return now();
    };
    const options = { host: createCliHost(), dataFolder: folder.root, version: '0.0.0-test' };
    const found = await failure(createWorkbench({ ...options, now: stopped }));
    expect([found, asked > 0]).toMatchObject([
      { code: 'DATABASE_CORRUPT', reason: 'the clock has stopped', details: { snapshots: [{ fileName }] } },
      true,
    ]);
    await start(folder.root);
  });

  it('is opened with a folder among the files that previews leave', async () => {
    mkdirSync(join(openDataFolder(project()).tracesFolder, 'staged-folder', 'more'), { recursive: true });
    await start(project());
    expect(readdirSync(dataFolderAt(project()).tracesFolder)).toEqual([]);
  });

  it('is refused before anything is asked of it where pages refer to each other in a ring', async () => {
    const file = strangersFile((db) => {
      const insert = db.prepare('INSERT INTO evaluators VALUES (?, ?, ?)');
      for (let number = 0; number < 3000; number += 1) insert.run(`${number}`, `name ${number}`, 'x'.repeat(4000));
    });
    const bytes = readFileSync(file);
    expect(bytes.length).toBeGreaterThan(8 * 1024 * 1024);
    const db = new Sqlite(file);
    const root = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'evaluators'").pluck().get();
    db.close();
    // Every child of the root page becomes its first child.
    const at = (Number(root) - 1) * 4096;
    const first = bytes.readUInt32BE(at + bytes.readUInt16BE(at + 12));
    for (let cell = 0; cell < bytes.readUInt16BE(at + 3); cell += 1) {
      bytes.writeUInt32BE(first, at + bytes.readUInt16BE(at + 12 + 2 * cell));
    }
    writeFileSync(file, bytes);
    expect(await failure(start(asProject(file)))).toMatchObject({ code: 'DATABASE_CORRUPT', reason: 'quick_check' });
  });
});

describe('a connection', () => {
  it('trusts no function of a schema and checks cells as it reads', () => {
    const db = openDatabase(':memory:');
    expect(['trusted_schema', 'cell_size_check'].map((name) => db.pragma(name, { simple: true }))).toEqual([0, 1]);
    db.close();
  });
});
