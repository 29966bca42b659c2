import { describe, expect, it } from 'vitest';
import { createRandom } from '../../scripts/bench/generate.ts';
import { migrate } from '../../src/main/database/migrate.ts';
import { migrations } from '../../src/main/database/migrations/index.ts';
import { openConnection, openReadOnly } from '../../src/main/database/openDatabase.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { listSnapshots } from '../../src/main/snapshots/snapshotFiles.ts';
import { rounds } from '../rounds.ts';
import { expectWholeDatasets, expectWholeProject } from './afterKill.ts';
import { launchGated } from './gatedChild.ts';
import { importAs, recordCount, writeImportFile } from './importFiles.ts';
import {
  copiedAt,
  foldersOfKills,
  importsUnderWay,
  killWhereHeld,
  openLeft,
  placesAmong,
  startAgain,
} from './killedAt.ts';

const seed = 20_260_101;
const newFolder = foldersOfKills();

const importKinds = {
  derivations: ['insert dataset_source_chunks', 'insert questions', 'insert question_contents'],
  traces: ['insert trace_files', 'insert trace_groups', 'insert traces'],
  drift: ['insert dataset_source_chunks', 'insert drift_cases'],
  ratings: [
    'insert dataset_source_chunks',
    'insert rating_responses',
    'insert rating_questions',
    'insert rating_pairs',
  ],
  evidence: ['insert dataset_source_chunks', 'insert evidence_files', 'insert evidence_claims'],
} as const;
const kindsOfEveryImport = [
  'insert datasets',
  'update datasets',
  'insert revisions',
  'insert revision_changes',
  'insert undo_entries',
];
const importRooms = ['derivations', 'traces', 'drift', 'ratings', 'evidence'] as const;
/** Those of the room first; each room begins with another one of those of every import, so that all rooms together have them all. */
const kindsOf = (room: keyof typeof importKinds) => {
  const begin = importRooms.indexOf(room);
  return [...importKinds[room], ...kindsOfEveryImport.slice(begin), ...kindsOfEveryImport.slice(0, begin)];
};

describe.concurrent(`a core that ends in the middle (seed ${seed})`, () => {
  const [kills, copies, migrationCopies] = [rounds(1), 11, 19];

  it.each(importRooms)(`has no dataset by half at ${kills + copies} places of imports of %s`, async (room) => {
    const random = createRandom(seed + room.length);
    const [dataFolder, files] = [newFolder(room), newFolder(`${room} files`)];
    const done = new Set<string>();
    let child = await startAgain(dataFolder, 'first');
    await child.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    const importWhole = async (name: string) => {
      await importAs(child, writeImportFile(files, room, name), name);
      done.add(name);
    };
    await child.holdAt([]);
    await importWhole(`${room} whole`);
    const counts = await child.holdAt([]);

    const places = placesAmong(random, counts, kindsOf(room), copies);
    const left = copiedAt(places, dataFolder, newFolder(`${room} left`));
    await child.holdAt(left);
    const before = new Set(done);
    await importWhole(`${room} copied`);
    const cutOff = left.filter(({ folder }) => importsUnderWay(folder) === 1);
    expect(cutOff.length).toBeGreaterThan(copies / 2);
    for (const one of left) await openLeft(one, async (_, folder) => expectWholeDatasets(folder, before, recordCount));

    const first = copies + importRooms.indexOf(room);
    for (const [kill, place] of placesAmong(random, counts, kindsOf(room), kills, first).entries()) {
      const name = `${room} ${kill}`;
      const path = writeImportFile(files, room, name);
      await killWhereHeld(child, place, () => importAs(child, path, name));
      child = await startAgain(dataFolder, place);
      expectWholeDatasets(dataFolder, done, recordCount);
    }
    await expectWholeProject(dataFolder);
    await child.end();
  });

  it(`goes on with it at ${kills + migrationCopies} places of migrations, and every row is there`, async () => {
    const random = createRandom(seed + 1);
    const newest = migrations.at(-1)?.version ?? 0;
    /** A project as an earlier version of the program left it. */
    const earlierProject = (name: string, version: number) => {
      const folder = dataFolderAt(newFolder(name));
      const db = openConnection(folder.databaseFile);
      migrate(db, migrations.slice(0, version));
      const insert = db.prepare('INSERT INTO evaluators VALUES (?, ?, ?)');
      const rows = Array.from({ length: 500 }, (_, row) => [`id ${row}`, `評価者 ${row}`, '2026-01-01T00:00:00.000Z']);
      db.transaction(() => rows.forEach((row) => void insert.run(...row)))();
      db.close();
      return folder;
    };
    const rowsOf = (file: string) => {
      const db = openReadOnly(file);
      const found = [db.pragma('user_version', { simple: true }), db.prepare('SELECT * FROM evaluators').all().length];
      const schema = db.prepare("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name").all();
      db.close();
      return { found, schema };
    };
    const whole = rowsOf(earlierProject('whole', newest).databaseFile);
    const expectMigrated = (root: string) => {
      const folder = dataFolderAt(root);
      expect(rowsOf(folder.databaseFile)).toEqual(whole);
      expect(listSnapshots(folder).map(({ reason }) => reason)).toContain('migration');
    };
    const unhurried = await startAgain(earlierProject('unhurried', 1).root, 'unhurried');
    const counts = await unhurried.holdAt([]);
    await unhurried.end();

    const kinds = ['create', 'pragma user_version ='];
    const copied = earlierProject('copied', 1).root;
    const left = copiedAt(placesAmong(random, counts, kinds, migrationCopies), copied, newFolder('copies'));
    await (await launchGated(copied, left).opened).end();
    for (const one of left) await openLeft(one, async (_, folder) => expectMigrated(folder));

    for (const place of placesAmong(random, counts, kinds, kills, migrationCopies)) {
      const { root } = earlierProject('killed', 1);
      const launched = launchGated(root, [place]);
      launched.opened.catch(() => {});
      await launched.held;
      await launched.kill();
      await (await startAgain(root, place)).end();
      expectMigrated(root);
    }
  });
});
