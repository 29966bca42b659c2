import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRandom } from '../../scripts/bench/generate.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { listSnapshots } from '../../src/main/snapshots/snapshotFiles.ts';
import { rounds } from '../rounds.ts';
import { type Acknowledged, expectSaved, expectWholeProject } from './afterKill.ts';
import type { Place } from './gatedChild.ts';
import { importAs, writeImportFile } from './importFiles.ts';
import { copiedAt, foldersOfKills, killWhereHeld, openLeft, startAgain } from './killedAt.ts';
import { inSnapshot } from './openSnapshot.ts';

const seed = 20_260_101;
const newFolder = foldersOfKills();
const [copies, kills] = [15, rounds(5)];

const unfinishedIn = (dataFolder: string) =>
  readdirSync(dataFolderAt(dataFolder).snapshotsFolder).filter((name) => name.includes('.part'));
const snapshotsIn = (dataFolder: string) => listSnapshots(dataFolderAt(dataFolder)).map(({ fileName }) => fileName);

async function expectWholeSnapshots(dataFolder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const file = join(dataFolderAt(dataFolder).snapshotsFolder, name);
    expect(await inSnapshot(file, (db) => db.pragma('integrity_check', { simple: true }))).toBe('ok');
  }
}

it(`a core that ends at ${copies + kills} places while a snapshot is copied or the log is folded has everything that it called saved (seed ${seed})`, async () => {
  const random = createRandom(seed + 2);
  const dataFolder = newFolder('snapshots');
  const acknowledged: Acknowledged[] = [];
  let child = await startAgain(dataFolder, 'first');
  await child.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  const file = writeImportFile(newFolder('files'), 'derivations', 'snapshots');
  const datasetId = await importAs(child, file, 'snapshots');
  const { rows } = await child.call('derivations.listQuestions', { view: { datasetId }, limit: 40 });
  const editAll = async () => {
    for (const { id: questionId } of rows) {
      const { version, content } = await child.call('derivations.readQuestion', { questionId });
      const answer = `答え ${Math.floor(random() * 1e9)}`;
      const edit = { questionId, baseVersion: version, content: { ...content, answer } };
      const { counter } = await child.call('derivations.saveContent', edit);
      acknowledged.push({ counter, questionId, relation: 'act', answer });
    }
  };

  await editAll();
  const places = Array.from(
    { length: copies },
    (_, at): Place => ({ kind: 'copied pages', occurrence: at + 1, moment: 'before' }),
  );
  const left = copiedAt(places, dataFolder, newFolder('left'));
  await child.holdAt(left, true);
  await child.call('project.takeSnapshot', {});
  // What a process that runs is writing is left to it.
  await child.end();
  expect(left.filter(({ folder }) => unfinishedIn(folder).length > 0).length).toBeGreaterThan(copies / 2);
  for (const one of left) {
    await openLeft(one, async (core, folder) => {
      expect(unfinishedIn(folder)).toEqual([]);
      await expectSaved(core, acknowledged.slice(-10));
      await expectWholeSnapshots(folder, snapshotsIn(folder));
    });
  }

  child = await startAgain(dataFolder, 'ended');
  let leftCopies = 0;
  const found = new Set<string>();
  // Nobody asks for the folding: it comes when nothing has been written for a while.
  const nothingAsked = new Promise(() => {});
  for (let kill = 0; kill < kills; kill += 1) {
    await editAll();
    const isCopy = kill % 5 < 2;
    const place: Place = isCopy
      ? { kind: 'copied pages', occurrence: 1 + Math.floor(random() * 12), moment: 'before' }
      : { kind: 'pragma wal_checkpoint', occurrence: 1, moment: kill % 2 === 0 ? 'before' : 'passing' };
    await killWhereHeld(child, place, () => (isCopy ? child.call('project.takeSnapshot', {}) : nothingAsked), true);
    const names = snapshotsIn(dataFolder);
    leftCopies += unfinishedIn(dataFolder).length;
    child = await startAgain(dataFolder, place);
    expect(unfinishedIn(dataFolder)).toEqual([]);
    await expectSaved(child, acknowledged.slice(-40));
    // Nothing writes into a snapshot that is there: the others are looked at in the end.
    await expectWholeSnapshots(
      dataFolder,
      names.filter((name) => !found.has(name)),
    );
    for (const name of names) found.add(name);
  }
  await expectWholeSnapshots(dataFolder, snapshotsIn(dataFolder));
  expect(leftCopies).toBeGreaterThan(0);
  await expectSaved(child, acknowledged);
  await expectWholeProject(dataFolder);
  await child.end();
});
