import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSubmissions } from '../../src/main/rooms/ratings/rows/storedSubmissions.ts';
import { runWords, textOfWords } from '../commandLine.ts';
import { answers, judgeNext, nextTask, registration } from '../ratingsProject.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
const opened: OpenWorkbench[] = [];
let evaluator: OpenWorkbench;
let coordinator: OpenWorkbench;

/** A project in which somebody has begun the study, under an id of theirs. */
async function openAs(name: string, studyEvaluatorId: string | null, studyId = 'study-1') {
  const project = await openWorkbench({ dataFolder: join(place.path, `${name}-project`) });
  opened.push(project);
  await project.call('project.chooseEvaluator', { name });
  await project.importFile(place.write(`${name}-${studyId}.zip`, studyZip(studyFolder({ studyId }))));
  const own = { ...registration, studyEvaluatorId: studyEvaluatorId ?? '', name, email: `${name}@example.org` };
  if (studyEvaluatorId !== null) await project.call('ratings.start', { datasetId: 1, registration: own });
  return project;
}

async function bundleOf(project: OpenWorkbench, name = 'a.akapen-ratings.json') {
  const path = join(place.path, name);
  const destination = project.workbench.grants.toWrite(path);
  await project.call('ratings.exportBundle', { datasetId: 1, destination });
  return path;
}
const merge = (project: OpenWorkbench, path: string) =>
  project.call('ratings.mergeFile', { datasetId: 1, source: project.workbench.grants.toRead(path) });
const rowsOf = async (project: OpenWorkbench) => (await project.call('ratings.rows', { datasetId: 1 })).rows;

beforeEach(async () => {
  evaluator = await openAs('Aki', '0412');
  coordinator = await openAs('Chie', null);
});
afterEach(async () => {
  for (const project of opened.splice(0)) await project.close();
});

describe("an evaluator's bundle", () => {
  it('brings all judgements into another project, once, word by word', async () => {
    const first = await judgeNext(evaluator, 1, { comment: '=1+1\r\n👩‍⚕️' });
    await judgeNext(evaluator, 1);
    await evaluator.call('ratings.withdraw', {
      submissionId: '0190c0de-0000-7000-8000-000000000001',
      withdraws: first.submissionId,
    });
    const path = await bundleOf(evaluator);
    const none = { conflicts: [], conflictCount: 0, refused: [], refusedCount: 0, isOtherState: false };
    expect(await merge(coordinator, path)).toEqual({ added: 3, same: 0, ...none });
    expect(await merge(coordinator, path)).toEqual({ added: 0, same: 3, ...none });
    expect(await rowsOf(coordinator)).toEqual(await rowsOf(evaluator));
    expect(await merge(evaluator, path)).toEqual({ added: 0, same: 3, ...none });
    const read = (project: OpenWorkbench) => readSubmissions(project.workbench.context.db, 1).submissions;
    expect(read(coordinator)).toEqual(read(evaluator));
    expect(await coordinator.call('ratings.studies', {})).toMatchObject([{ submissionCount: 1, evaluatorCount: 1 }]);
  });

  it('takes what it can of two that contradict each other, shows both, and loses nothing', async () => {
    const { submissionId } = await judgeNext(evaluator, 1);
    const path = await bundleOf(evaluator);
    await merge(coordinator, path);
    const changed = place.write(
      'b.json',
      readFileSync(path, 'utf8').replaceAll('"pw_accuracy":"A"', '"pw_accuracy":"B"'),
    );
    const report = { added: 0, same: 0, conflicts: [{ submissionId, columns: ['pw_accuracy'] }], conflictCount: 1 };
    expect(await merge(coordinator, changed)).toMatchObject(report);
    expect(await merge(coordinator, changed)).toMatchObject(report);
    expect(await coordinator.call('ratings.conflicts', { datasetId: 1 })).toMatchObject([
      { submissionId, source: 'b.json', kept: { pw_accuracy: 'A' }, other: { pw_accuracy: 'B' } },
    ]);
    expect(await rowsOf(coordinator)).toMatchObject([{ pw_accuracy: 'A' }]);
  });

  it('is refused by another study, and a file of no rows by every one', async () => {
    await judgeNext(evaluator, 1);
    const other = await openAs('Dai', null, 'study-2');
    await expect(merge(other, await bundleOf(evaluator))).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'otherStudy', studyId: 'study-1' },
    });
    await expect(merge(other, place.write('x.csv', 'a,b\n1,2\n'))).rejects.toMatchObject({
      code: 'IMPORT_MALFORMED',
      details: { problem: 'noRatingRows' },
    });
    await expect(merge(other, join(place.path, 'none.csv'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  it('tells nothing of a person in the judgement, and keeps what it tells of one apart', async () => {
    await judgeNext(evaluator, 1);
    await merge(coordinator, await bundleOf(evaluator));
    const { db } = coordinator.workbench.context;
    expect(JSON.stringify(db.prepare('SELECT * FROM rating_submissions').all())).not.toMatch(/Aki|example\.org/);
    expect(JSON.stringify(db.prepare('SELECT * FROM rating_others').all())).toMatch(/Aki@example\.org/);
  });
});

describe('rows of a file', () => {
  it('that was printed are merged like a bundle, and a bad one is told with its line', async () => {
    const { submissionId } = await judgeNext(evaluator, 1, { comment: "=SUM(A1)\n'x" });
    await judgeNext(evaluator, 1);
    await evaluator.close();
    const text = await textOfWords(['ratings', 'rows', '--data-dir', evaluator.dataFolder, '--csv']);
    expect(text).toContain("'=SUM(A1)");
    const report = await merge(coordinator, place.write('rows.csv', `${text}not-an-id,1\r\n`));
    expect(report).toMatchObject({ added: 2, isOtherState: null, refused: [{ reason: 'notARow' }] });
    const row = (await rowsOf(coordinator)).find((one) => one.submission_id === submissionId);
    expect(row?.comment).toBe("=SUM(A1)\n'x");
  });

  it('that were judged on another computer never come again', async () => {
    const { questionKey } = await judgeNext(evaluator, 1);
    const path = await bundleOf(evaluator);
    await coordinator.call('ratings.start', { datasetId: 1, registration });
    const before = await coordinator.call('ratings.studies', {});
    expect(before[0]?.mine).toMatchObject({ total: 4, left: 4 });
    await merge(coordinator, path);
    const after = await coordinator.call('ratings.studies', {});
    expect(after[0]?.mine).toMatchObject({ total: 4, rated: 1, left: 3 });
    for (let index = 0; index < 3; index += 1) {
      expect((await nextTask(coordinator, 1)).questionKey).not.toBe(questionKey);
      await judgeNext(coordinator, 1, { answers });
    }
    const late = await openAs('Emi', null);
    await merge(late, path);
    const set = await late.call('ratings.start', { datasetId: 1, registration });
    expect(set.progress).toMatchObject({ total: 3, left: 3 });
  });
});

describe('the command line', () => {
  const words = (...more: string[]) => runWords(['ratings', ...more, '--data-dir', evaluator.dataFolder]);

  it('shows names only to who confirms it, and history says who it was', async () => {
    await judgeNext(evaluator, 1);
    await evaluator.close();
    const asked = await words('unblind');
    expect([asked.code, asked.printed, asked.said.at(-1)]).toEqual([1, [], expect.stringContaining('--yes')]);
    const done = await words('unblind', '--study', 'study-1', '--yes');
    expect(done.printed).toEqual([
      {
        study: 'study-1',
        savedAt: expect.any(String),
        models: ['TxAgent', 'gpt-4o'].map((name) => ({ name, code: expect.stringMatching(/^M-/) })),
      },
    ]);
    const project = await openWorkbench({ dataFolder: evaluator.dataFolder });
    opened.push(project);
    const { db } = project.workbench.context;
    const act = db.prepare("SELECT kind, evaluator_id FROM revisions WHERE kind = 'unblindRatings'").get();
    expect(act).toMatchObject({ evaluator_id: project.workbench.context.evaluatorId() });
    expect(JSON.stringify(await nextTask(project, 1))).not.toMatch(/TxAgent/);
    await project.call('project.undo', {});
    const { models } = await project.call('ratings.readStudy', { datasetId: 1 });
    expect(models.map(({ name }) => name)).toEqual([null, null]);
  });

  it('writes a bundle, merges it, and says which studies there are', async () => {
    await judgeNext(evaluator, 1);
    await evaluator.close();
    const out = join(place.path, 'out.json');
    expect((await words('bundle', '--out', out)).printed).toMatchObject([{ path: out, rows: 1 }]);
    expect(await words('merge', out)).toMatchObject({ code: 0, printed: [{ added: 0, same: 1 }] });
    expect(await words('rows', '--study', 'x')).toMatchObject({ code: 1 });
    expect(await words('rows', '--csv', '--jsonl')).toMatchObject({ code: 2 });
    const text = await textOfWords(['ratings', 'rows', '--data-dir', evaluator.dataFolder]);
    expect(JSON.parse(text)).toMatchObject({ evaluator_id: '0412', status: 'submitted' });
  });
});
