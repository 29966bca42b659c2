import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resultsFilterSchema } from '../../src/shared/rooms/ratings/resultsView.ts';
import { runWords } from '../commandLine.ts';
import { judgeNext } from '../ratingsProject.ts';
import {
  bundleOf,
  coordinator,
  evaluator,
  merge,
  openAs,
  ratingsTeam,
  refusedToRaters,
  rowsOf,
} from './ratingsTeam.ts';

const place = ratingsTeam();

describe('who judged elsewhere', () => {
  const people = () => coordinator.call('ratings.otherPeople', { datasetId: 1 });
  const erase = () => coordinator.call('ratings.eraseOther', { datasetId: 1, studyEvaluatorId: '0412' });
  const known = { studyEvaluatorId: '0412', deviceCount: 1, submissionCount: 1, npi: '' };

  it('is known by what came with the rows, until it is erased for good, also from later rows', async () => {
    await judgeNext(evaluator, 1);
    await merge(coordinator, await bundleOf(evaluator));
    const who = { name: 'Aki', email: 'Aki@example.org', isErased: false };
    expect(await people()).toEqual([{ ...known, ...who }]);
    await erase();
    const nobody = { name: '', email: '', isErased: true };
    expect(await people()).toEqual([{ ...known, ...nobody }]);
    await judgeNext(evaluator, 1);
    await merge(coordinator, await bundleOf(evaluator));
    const other = readFileSync(await bundleOf(evaluator), 'utf8').replaceAll(
      /"device_id":"[^"]+"/g,
      '"device_id":"two"',
    );
    await merge(coordinator, place.write('two.json', other.replaceAll(/"submission_id":"./g, '"submission_id":"x')));
    expect(await people()).toMatchObject([{ deviceCount: 2, submissionCount: 4, ...nobody }]);
    const rows = await rowsOf(coordinator);
    expect(rows.map(({ evaluator_id, evaluator_name, email }) => [evaluator_id, evaluator_name, email])).toEqual(
      Array(4).fill(['0412', '', '']),
    );
  });

  it('has the specialties of their rows in results, those of the newest computer, also after it was erased', async () => {
    const project = await openAs('Emi', '0500', 'study-1', ['Pharmacy', 'Cardiology']);
    await judgeNext(project, 1);
    const path = await bundleOf(project);
    await merge(coordinator, path);
    const head = async () => {
      const { evaluators, specialties } = await coordinator.call('ratings.resultsHead', { datasetId: 1 });
      return { own: evaluators.map((one) => one.specialties), among: specialties };
    };
    const both = {
      own: [['Pharmacy', 'Cardiology']],
      among: ['Pharmacy', 'Cardiology'].map((name) => ({ name, judged: { people: 1, models: 0 } })),
    };
    expect(await head()).toEqual(both);
    await coordinator.call('ratings.eraseOther', { datasetId: 1, studyEvaluatorId: '0500' });
    expect(await head()).toEqual(both);
    const analysed = async (specialty: string) => {
      const filter = resultsFilterSchema.parse({ specialties: [specialty] });
      return (await coordinator.call('ratings.results', { datasetId: 1, filter })).counts.analysed;
    };
    expect([await analysed('Pharmacy'), await analysed('')]).toEqual([1, 0]);

    const elsewhere = (device: string, specialty: string, day: string) => {
      const [row] = JSON.parse(readFileSync(path, 'utf8')).rows;
      const cells = {
        ...row,
        submission_id: randomUUID(),
        device_id: device,
        specialty,
        submitted_at: `${day}T00:00:00.000Z`,
      };
      return merge(coordinator, place.write(`${device}.jsonl`, `${JSON.stringify(cells)}\n`));
    };
    await elsewhere('z-device', 'Surgery', '2020-01-01');
    expect(await head()).toMatchObject({ own: both.own });
    await elsewhere('a-device', 'Nephrology', '2200-01-01');
    expect(await head()).toMatchObject({ own: [['Nephrology']] });
  });

  it('is erased by an act that names nobody and is not undone', async () => {
    await judgeNext(evaluator, 1);
    await merge(coordinator, await bundleOf(evaluator));
    await erase();
    const { db } = coordinator.workbench.context;
    const log = JSON.stringify([
      db.prepare("SELECT * FROM revisions WHERE kind = 'eraseOther'").all(),
      db.prepare("SELECT * FROM revision_changes WHERE aspect = 'erased'").all(),
    ]);
    expect(log).toContain('"kind":"eraseOther"');
    expect(log).not.toMatch(/Aki|0412|example\.org/);
    expect(await coordinator.call('project.undo', {})).toMatchObject({ isDone: false, stays: { because: 'erased' } });
    expect(await people()).toMatchObject([{ isErased: true }]);
    const none = { datasetId: 1, studyEvaluatorId: 'nobody' };
    await expect(coordinator.call('ratings.eraseOther', none)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the end of a study', () => {
  it('is not for who still rates in it, and nobody judges afterwards until it is opened again', async () => {
    const { submissionId } = await judgeNext(evaluator, 1);
    const close = (closed: boolean) => evaluator.call('ratings.setClosed', { datasetId: 1, closed });
    await expect(close(true)).rejects.toMatchObject(refusedToRaters);
    await evaluator.call('project.chooseEvaluator', { name: 'Kato' });
    await close(true);
    await evaluator.call('project.chooseEvaluator', { name: 'Aki' });
    const ended = { code: 'CONFLICT', details: { reason: 'closed' } };
    await expect(judgeNext(evaluator, 1)).rejects.toMatchObject(ended);
    const withdrawal = { submissionId: '0190c0de-0000-7000-8000-000000000001', withdraws: submissionId };
    await expect(evaluator.call('ratings.withdraw', withdrawal)).rejects.toMatchObject(ended);
    await close(false);
    await judgeNext(evaluator, 1);
  });

  it('keeps no rows out, and a merge says that its results change', async () => {
    await judgeNext(evaluator, 1);
    const path = await bundleOf(evaluator);
    await coordinator.call('project.chooseEvaluator', { name: 'Chie' });
    await coordinator.call('ratings.setClosed', { datasetId: 1, closed: true });
    const source = coordinator.workbench.grants.toRead(path);
    expect(await coordinator.call('ratings.previewMerge', { datasetId: 1, source })).toMatchObject({ isEnded: true });
    await coordinator.close();
    const words = ['ratings', 'merge', path, '--data-dir', coordinator.dataFolder];
    const merged = await runWords(words);
    expect(merged).toMatchObject({ code: 0, printed: [{ added: 1, isEnded: true }] });
    const said = 'The study has ended: its final results change with these rows.';
    expect(merged.said).toContain(said);
    expect((await runWords(words)).said).not.toContain(said);
  });

  it('is for who has rated everything', async () => {
    for (let index = 0; index < 4; index += 1) await judgeNext(evaluator, 1);
    await evaluator.call('ratings.setClosed', { datasetId: 1, closed: true });
    await evaluator.call('ratings.unblind', { datasetId: 1 });
    const { models } = await evaluator.call('ratings.readStudy', { datasetId: 1 });
    expect(models.map(({ name }) => name)).toEqual(['TxAgent', 'gpt-4o']);
  });
});
