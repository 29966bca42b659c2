import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../scripts/bench/generate.ts';
import { openReadOnly } from '../../src/main/database/openDatabase.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import type { Call } from '../../src/shared/api/contract.ts';
import { answers, registration } from '../ratingsProject.ts';
import { rounds } from '../rounds.ts';
import { type Acknowledged, expectSaved, expectWholeProject } from './afterKill.ts';
import type { GatedChild, Place } from './gatedChild.ts';
import { importAs, writeImportFile } from './importFiles.ts';
import {
  copiedAt,
  foldersOfKills,
  killWhereHeld,
  type LeftFolder,
  openLeft,
  placesAmong,
  startAgain,
} from './killedAt.ts';

const seed = 20_260_101;
const newFolder = foldersOfKills();

/** A core in which somebody works on a file of a room. */
async function startWith(
  room: 'derivations' | 'ratings',
): Promise<{ child: GatedChild; dataFolder: string; datasetId: number }> {
  const dataFolder = newFolder(room);
  const child = await startAgain(dataFolder, 'first');
  await child.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  return { child, dataFolder, datasetId: await importAs(child, writeImportFile(newFolder('files'), room, room), room) };
}

/** Judgements that wait in the outbox. */
function queuedIds(dataFolder: string): string[] {
  const db = openReadOnly(dataFolderAt(dataFolder).databaseFile);
  const ids = db.prepare<[], string>('SELECT submission_id FROM outbox_rows').pluck().all();
  db.close();
  return ids;
}

describe.concurrent(`a core that ends in the middle (seed ${seed})`, () => {
  const submits = { kills: rounds(1), copies: 11 };

  it(`has a judgement with its row or what was typed of it, at ${submits.kills + submits.copies} places of submits`, async () => {
    const random = createRandom(seed + 5);
    const begun = await startWith('ratings');
    const { dataFolder, datasetId } = begun;
    let { child } = begun;
    await child.call('ratings.start', { datasetId, registration });
    const submit = async (comment: string) => {
      const task = await child.call('ratings.readTask', { datasetId });
      const assignmentId = task?.assignmentId ?? 0;
      const draft = { answers, comment };
      await child.call('ratings.keepDraft', { assignmentId, draft, base: task?.draft ?? null });
      await child.call('ratings.submit', { submissionId: randomUUID(), assignmentId, draft });
    };
    /** How many judgements there are of `done`, or one more; each with its row, and what was typed of the one that is not there. */
    const judgementsIn = async (call: Call, folder: string, done: number, comment: string) => {
      const mine = await call('ratings.mySubmissions', { datasetId });
      const task = await call('ratings.readTask', { datasetId });
      const isThere = mine.length === done + 1;
      expect({ count: mine.length, draft: task?.draft?.comment }).toEqual({
        count: isThere ? done + 1 : done,
        draft: isThere ? undefined : comment,
      });
      const { rows } = await call('ratings.rows', { datasetId });
      expect(rows.map(({ submission_id: id }) => id).sort()).toEqual(queuedIds(folder).sort());
      return mine.length;
    };
    await child.holdAt([]);
    await submit('whole');
    const counts = await child.holdAt([]);
    const kinds = [
      'insert rating_submissions',
      'insert outbox_rows',
      'delete rating_drafts',
      'insert revision_changes',
    ];
    const left = copiedAt(placesAmong(random, counts, kinds, submits.copies), dataFolder, newFolder('submits'));
    await child.holdAt(left);
    await submit('copied');
    const found: number[] = [];
    for (const one of left) {
      await openLeft(one, async ({ call }, folder) => void found.push(await judgementsIn(call, folder, 1, 'copied')));
    }
    expect(new Set(found)).toEqual(new Set([1, 2]));

    let done = 2;
    for (const [kill, place] of placesAmong(random, counts, kinds, submits.kills, submits.copies).entries()) {
      await killWhereHeld(child, place, () => submit(`kill ${kill}`));
      child = await startAgain(dataFolder, place);
      done = await judgementsIn(child.call, dataFolder, done, `kill ${kill}`);
    }
    await expectWholeProject(dataFolder);
    await child.end();
  });

  const undos = { kills: rounds(4), each: 4, acts: 9 };

  it(`has every undo that it called saved, and of others nothing by half, at ${undos.kills + undos.each * undos.acts} places of undos`, async () => {
    const random = createRandom(seed);
    const acknowledged: Acknowledged[] = [];
    const begun = await startWith('derivations');
    const { dataFolder, datasetId } = begun;
    let { child } = begun;
    const { rows } = await child.call('derivations.listQuestions', { view: { datasetId }, limit: 3 });
    const act = async () => {
      for (const { id: questionId } of rows) {
        const { version, content, row } = await child.call('derivations.readQuestion', { questionId });
        const answer = `答え ${Math.floor(random() * 1e9)}`;
        const edit = { questionId, baseVersion: version, content: { ...content, answer } };
        const saved = await child.call('derivations.saveContent', edit);
        acknowledged.push({ counter: saved.counter, questionId, relation: 'act', answer });
        await child.call('derivations.setFlag', { questionId, flagged: !row.flagged });
        await child.call('derivations.addComment', { questionId, text: answer });
      }
    };
    const undo = async () => {
      const { label, save } = await child.call('project.undo', {});
      acknowledged.push({ counter: save.counter, questionId: label.itemId ?? 0, relation: 'undo', answer: null });
    };
    /** Does all that was done again backwards; what each undo runs, or what was left in the middle of it. */
    const undoAll = async (placesOf: (index: number) => Place[]) => {
      const ran: Readonly<Record<string, number>>[] = [];
      for (let index = 0; index < undos.acts; index += 1) {
        await child.holdAt(placesOf(index));
        await undo();
        ran.push(await child.holdAt([]));
      }
      return ran;
    };
    await act();
    const ran = await undoAll(() => []);

    await act();
    const left: (LeftFolder & { saved: readonly Acknowledged[] })[] = [];
    await undoAll((index) => {
      const counts = ran[index] ?? {};
      const kinds = Object.keys(counts).filter((kind) => /^(insert|update|delete) /.test(kind));
      const places = placesAmong(random, counts, kinds, undos.each, index * undos.each);
      const copies = copiedAt(places, dataFolder, newFolder(`undo ${index}`));
      const saved = [...acknowledged];
      left.push(...copies.map((copy) => ({ ...copy, saved })));
      return copies;
    });
    for (const one of left) await openLeft(one, ({ call }) => expectSaved({ call }, one.saved));

    const counts = Object.fromEntries(ran.flatMap((one) => Object.keys(one).map((kind) => [kind, 1])));
    const kinds = ['insert revisions', 'update undo_entries', 'update question_contents', 'delete item_comments'];
    for (const place of placesAmong(random, counts, kinds, undos.kills)) {
      await act();
      await killWhereHeld(child, place, async () => {
        for (let index = 0; index < undos.acts; index += 1) await undo();
      });
      child = await startAgain(dataFolder, place);
      await expectSaved(child, acknowledged.slice(-12));
    }
    await expectSaved(child, acknowledged);
    await expectWholeProject(dataFolder);
    await child.end();
  });
});
