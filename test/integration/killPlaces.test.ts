import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../scripts/bench/generate.ts';
import { migrate } from '../../src/main/database/migrate.ts';
import { migrations } from '../../src/main/database/migrations/index.ts';
import { openConnection, openReadOnly } from '../../src/main/database/openDatabase.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { listSnapshots } from '../../src/main/snapshots/snapshotFiles.ts';
import { answers, registration } from '../ratingsProject.ts';
import { rounds } from '../rounds.ts';
import { type Acknowledged, expectSaved, expectWholeDatasets, expectWholeProject } from './afterKill.ts';
import { type GatedChild, launchGated, type Place } from './gatedChild.ts';
import { importAs, recordCount, writeImportFile } from './importFiles.ts';
import { inSnapshot } from './openSnapshot.ts';

const seed = 20_260_101;
let parent: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'akapen-kill-'));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Also for a test that is tried again. */
const newFolder = (name: string) => mkdtempSync(join(parent, `${name} `));

/**
 * `count` places of each kind of statement in turn, at any of those that ran when nobody was killed; each round of the kinds at other
 * moments.
 */
function placesAmong(
  random: () => number,
  counts: Readonly<Record<string, number>>,
  kinds: readonly string[],
  count: number,
) {
  const moments = ['before', 'commit', 'after'] as const;
  expect(kinds.filter((kind) => counts[kind] === undefined)).toEqual([]);
  return Array.from({ length: count }, (_, at): Place => {
    const [round, inRound] = [Math.floor(at / kinds.length), at % kinds.length];
    const kind = kinds[inRound] ?? '';
    const occurrence = 1 + Math.floor(random() * (counts[kind] ?? 1));
    return { kind, occurrence, moment: moments[(round + inRound) % moments.length] ?? 'before' };
  });
}

/** Begins `work` and kills the core where it stands still. */
async function killWhereHeld(child: GatedChild, place: Place, work: () => Promise<unknown>, inThread = false) {
  await child.holdAt(place, inThread);
  const passedBy = work().then(() => {
    throw new Error(`It was done and never came to ${JSON.stringify(place)}`);
  });
  // What is under way finds no core any more.
  passedBy.catch(() => {});
  await Promise.race([child.held, passedBy]);
  await child.kill();
}

async function startAgain(dataFolder: string, place: unknown): Promise<GatedChild> {
  const child = await launchGated(dataFolder).opened;
  expect({ place, refusal: child.refusal }).toEqual({ place, refusal: null });
  return child;
}

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

/** Judgements that wait in the outbox. */
function queuedIds(dataFolder: string): string[] {
  const db = openReadOnly(dataFolderAt(dataFolder).databaseFile);
  const ids = db.prepare<[], string>('SELECT submission_id FROM outbox_rows').pluck().all();
  db.close();
  return ids;
}

describe.concurrent(`a core that is killed where it was held (seed ${seed})`, () => {
  it.each(importRooms)(`in ${rounds(4)} imports of %s has no dataset by half`, async (room) => {
    const random = createRandom(seed + room.length);
    const dataFolder = newFolder(room);
    const done = new Set<string>();
    let child = await startAgain(dataFolder, 'first');
    await child.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    const wholeName = `${room} whole`;
    await child.holdAt(null);
    await importAs(child, writeImportFile(parent, room, wholeName), wholeName);
    const counts = await child.holdAt(null);
    done.add(wholeName);
    for (const [kill, place] of placesAmong(random, counts, kindsOf(room), rounds(4)).entries()) {
      const name = `${room} ${kill}`;
      const path = writeImportFile(parent, room, name);
      await killWhereHeld(child, place, () => importAs(child, path, name));
      child = await startAgain(dataFolder, place);
      expectWholeDatasets(dataFolder, done, recordCount);
    }
    await expectWholeProject(dataFolder);
    await child.end();
  });

  it(`in ${rounds(4)} submits of a judgement has it with its row, or what was typed of it`, async () => {
    const random = createRandom(seed + 5);
    const dataFolder = newFolder('judgements');
    let child = await startAgain(dataFolder, 'first');
    await child.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    const datasetId = await importAs(child, writeImportFile(parent, 'ratings', 'judged'), 'judged');
    await child.call('ratings.start', { datasetId, registration });
    const submit = async (comment: string) => {
      const task = await child.call('ratings.readTask', { datasetId });
      const assignmentId = task?.assignmentId ?? 0;
      const draft = { answers, comment };
      await child.call('ratings.keepDraft', { assignmentId, draft, base: task?.draft ?? null });
      await child.call('ratings.submit', { submissionId: randomUUID(), assignmentId, draft });
    };
    await child.holdAt(null);
    await submit('whole');
    const counts = await child.holdAt(null);
    const kinds = [
      'insert rating_submissions',
      'insert outbox_rows',
      'delete rating_drafts',
      'insert revision_changes',
    ];
    let done = 1;
    for (const [kill, place] of placesAmong(random, counts, kinds, rounds(4)).entries()) {
      await killWhereHeld(child, place, () => submit(`kill ${kill}`));
      child = await startAgain(dataFolder, place);
      const mine = await child.call('ratings.mySubmissions', { datasetId });
      const task = await child.call('ratings.readTask', { datasetId });
      const isThere = mine.length === done + 1;
      if (isThere) done += 1;
      expect({ place, count: mine.length, draft: task?.draft?.comment }).toEqual({
        ...{ place, count: done },
        draft: isThere ? undefined : `kill ${kill}`,
      });
      const { rows } = await child.call('ratings.rows', { datasetId });
      expect(rows.map(({ submission_id: id }) => id).sort()).toEqual(queuedIds(dataFolder).sort());
    }
    await expectWholeProject(dataFolder);
    await child.end();
  });

  it(`in ${rounds(6)} undos has everything that it called saved, and what it did not is there wholly or not at all`, async () => {
    const random = createRandom(seed);
    const dataFolder = newFolder('undo');
    const undos = 6;
    const acknowledged: Acknowledged[] = [];
    let child = await startAgain(dataFolder, 'first');
    await child.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    await importAs(child, writeImportFile(parent, 'derivations', 'undo'), 'undo');
    const [dataset] = await child.call('datasets.list', {});
    const { rows } = await child.call('derivations.listQuestions', { view: { datasetId: dataset?.id ?? 0 }, limit: 3 });
    const act = async () => {
      for (const { id: questionId } of rows) {
        const { version, content, row } = await child.call('derivations.readQuestion', { questionId });
        const answer = `答え ${Math.floor(random() * 1e9)}`;
        const saved = await child.call('derivations.saveContent', {
          questionId,
          baseVersion: version,
          content: { ...content, answer },
        });
        acknowledged.push({ counter: saved.counter, questionId, relation: 'act', answer });
        await child.call('derivations.setFlag', { questionId, flagged: !row.flagged });
        await child.call('derivations.addComment', { questionId, text: answer });
      }
    };
    const undo = async () => {
      for (let number = 0; number < undos; number += 1) {
        const { label, save } = await child.call('project.undo', {});
        acknowledged.push({ counter: save.counter, questionId: label.itemId ?? 0, relation: 'undo', answer: null });
      }
    };
    await act();
    await child.holdAt(null);
    await undo();
    // Each of the undos does each of these at least once; the first edit of a question changes more than the later ones.
    const counts = Object.entries(await child.holdAt(null)).map(([kind, count]) => [kind, Math.min(count, undos)]);
    const kinds = [
      'insert revisions',
      'insert revision_changes',
      'update undo_entries',
      'update questions',
      'update question_contents',
      'delete item_comments',
    ];
    for (const place of placesAmong(random, Object.fromEntries(counts), kinds, rounds(6))) {
      await act();
      await killWhereHeld(child, place, undo);
      child = await startAgain(dataFolder, place);
      await expectSaved(child, acknowledged.slice(-12));
    }
    await expectSaved(child, acknowledged);
    await expectWholeProject(dataFolder);
    await child.end();
  });

  it(`in ${rounds(4)} migrations goes on with it, and every row is there`, async () => {
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
    const whole = earlierProject('whole', newest);
    const unhurried = await startAgain(earlierProject('unhurried', 1).root, 'unhurried');
    const counts = await unhurried.holdAt(null);
    await unhurried.end();
    const kinds = ['create', 'pragma user_version ='];
    for (const [kill, place] of placesAmong(random, counts, kinds, rounds(4)).entries()) {
      const folder = earlierProject(`migration ${kill}`, 1);
      const launched = launchGated(folder.root, place);
      launched.opened.catch(() => {});
      await launched.held;
      await launched.kill();
      const child = await startAgain(folder.root, place);
      await child.end();
      expect(rowsOf(folder.databaseFile)).toEqual(rowsOf(whole.databaseFile));
      expect(listSnapshots(folder).map(({ reason }) => reason)).toContain('migration');
    }
  });

  it(`in ${rounds(3)} copies of a snapshot and ${rounds(2)} foldings of the log has everything that it called saved`, async () => {
    const random = createRandom(seed + 2);
    const dataFolder = newFolder('snapshots');
    const acknowledged: Acknowledged[] = [];
    let child = await startAgain(dataFolder, 'first');
    await child.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    await importAs(child, writeImportFile(parent, 'derivations', 'snapshots'), 'snapshots');
    const [dataset] = await child.call('datasets.list', {});
    const { rows } = await child.call('derivations.listQuestions', {
      view: { datasetId: dataset?.id ?? 0 },
      limit: 40,
    });
    const editAll = async () => {
      for (const { id: questionId } of rows) {
        const { version, content } = await child.call('derivations.readQuestion', { questionId });
        const answer = `答え ${Math.floor(random() * 1e9)}`;
        const edit = { questionId, baseVersion: version, content: { ...content, answer } };
        const { counter } = await child.call('derivations.saveContent', edit);
        acknowledged.push({ counter, questionId, relation: 'act', answer });
      }
    };
    const unfinishedIn = (folder: string) => readdirSync(folder).filter((name) => name.includes('.part'));
    let leftCopies = 0;
    const found = new Set<string>();
    const expectWholeSnapshots = async (names: readonly string[]) => {
      for (const name of names) {
        const file = join(dataFolderAt(dataFolder).snapshotsFolder, name);
        expect(await inSnapshot(file, (db) => db.pragma('integrity_check', { simple: true }))).toBe('ok');
      }
    };
    // Nobody asks for the folding: it comes when nothing has been written for a while.
    const nothingAsked = new Promise(() => {});
    for (let kill = 0; kill < rounds(5); kill += 1) {
      await editAll();
      const isCopy = kill % 5 < 3;
      const place: Place = isCopy
        ? { kind: 'copied pages', occurrence: 1 + Math.floor(random() * 12), moment: 'before' }
        : { kind: 'pragma wal_checkpoint', occurrence: 1, moment: kill % 2 === 0 ? 'before' : 'passing' };
      await killWhereHeld(child, place, () => (isCopy ? child.call('project.takeSnapshot', {}) : nothingAsked), true);
      const { snapshotsFolder } = dataFolderAt(dataFolder);
      const names = listSnapshots(dataFolderAt(dataFolder)).map(({ fileName }) => fileName);
      leftCopies += unfinishedIn(snapshotsFolder).length;
      child = await startAgain(dataFolder, place);
      expect(unfinishedIn(snapshotsFolder)).toEqual([]);
      await expectSaved(child, acknowledged.slice(-40));
      // Nothing writes into a snapshot that is there: the others are looked at in the end.
      await expectWholeSnapshots(names.filter((name) => !found.has(name)));
      for (const name of names) found.add(name);
    }
    await expectWholeSnapshots(listSnapshots(dataFolderAt(dataFolder)).map(({ fileName }) => fileName));
    expect(leftCopies).toBeGreaterThan(0);
    await expectSaved(child, acknowledged);
    await expectWholeProject(dataFolder);
    await child.end();
  });
});
