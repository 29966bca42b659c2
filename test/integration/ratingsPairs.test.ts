import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { otherContent } from '../../src/main/outbox/deliverSheet.ts';
import { readRow } from '../../src/main/outbox/outboxTable.ts';
import type { AppError } from '../../src/shared/errors.ts';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { judgeNext, nextTask, registration } from '../ratingsProject.ts';
import { studyFolder } from '../studyFiles.ts';
import {
  addFiles,
  begin,
  datasetId,
  deliver,
  importStudy,
  mine,
  progress,
  project,
  projectOfJudgements,
  queued,
  reopen,
  setClock,
  withProtocol,
} from './judgedStudy.ts';

projectOfJudgements();

describe('the pairs of an evaluator', () => {
  it('stay as they are after a restart and in a study that has grown, whose new pairs come behind', async () => {
    await begin(studyFolder({ questions: 8 }));
    const drawn = () =>
      project.workbench.context.db.prepare('SELECT * FROM rating_assignments ORDER BY position').all();
    const before = drawn();
    await judgeNext(project, datasetId);
    await reopen();
    await importStudy(studyFolder({ questions: 12 }), 'grown.zip');
    expect(drawn().slice(0, 8)).toEqual(before);
    expect(await progress()).toEqual({ total: 12, rated: 1, nonsense: 0, left: 11 });
    expect(await project.call('ratings.studies', {})).toMatchObject([{ datasetId, questionCount: 12 }]);
    await project.call('datasets.withdraw', { datasetId });
    expect(await progress()).toEqual({ total: 8, rated: 1, nonsense: 0, left: 7 });
  });

  it('are of whoever works: two on one machine, each with their own, and never under one id', async () => {
    await begin(studyFolder());
    await judgeNext(project, datasetId);
    await project.call('project.chooseEvaluator', { name: 'Beni' });
    expect(await progress()).toBeNull();
    await expect(project.call('ratings.start', { datasetId, registration })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'idInUse' },
    });
    const own = { ...registration, studyEvaluatorId: '77.0', name: 'Beni' };
    await project.call('ratings.start', { datasetId, registration: own });
    expect(await progress()).toMatchObject({ rated: 0, left: 4 });
    expect((await project.call('ratings.readRegistration', { datasetId }))?.studyEvaluatorId).toBe('77');
    const { assignmentId } = await nextTask(project, datasetId);
    await project.call('project.chooseEvaluator', { name: 'Aki' });
    const foreign = project.call('ratings.readTask', { datasetId, assignmentId });
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = project.call('ratings.start', {
      datasetId,
      registration: { ...registration, studyEvaluatorId: '9' },
    });
    await expect(other).rejects.toMatchObject({
      details: { fields: [{ field: 'studyEvaluatorId', problem: 'fixed' }] },
    });
  });

  it('of the general set are as many when it is offered as when it was taken, hidden repeats among them', async () => {
    await importStudy({
      ...studyFolder({ questions: 10 }),
      'protocol.json': { ...fiveCriteria, repeatPercent: 10 },
      'evaluators.json': { 12: 'general' },
    });
    const find = (takesGeneral: boolean) =>
      project.call('ratings.findSet', { datasetId, registration: { ...registration, takesGeneral } });
    const offered = await find(false);
    expect(offered).toMatchObject({ by: 'nothing', generalCount: 11, progress: { total: 0 } });
    expect((await find(true)).progress.total).toBe(11);
  });

  it('are those of the id, else of the specialty, else the general ones if they are taken', async () => {
    const one = studyFolder({ questions: 2 });
    const sets = (name: string) =>
      Object.fromEntries(
        Object.entries(one).flatMap(([file, content]) =>
          file.startsWith('sets/') ? [[file.replace('general', name), content]] : [],
        ),
      );
    await importStudy({
      ...{ ...one, ...sets('cardio'), ...sets('renal') },
      'specialties.json': ['Cardiology', 'Dermatology'],
      'subspecialties.json': { Cardiology: ['Electrophysiology'] },
      'evaluators.json': { 12: { dir: 'renal', limit: 1 }, Cardiology: 'cardio' },
    });
    const study = await project.call('ratings.readStudy', { datasetId });
    expect(study.specialties).toEqual([
      { name: 'Cardiology', subspecialties: ['Electrophysiology'] },
      { name: 'Dermatology', subspecialties: [] },
    ]);
    const find = (more: object) =>
      project.call('ratings.findSet', { datasetId, registration: { ...registration, ...more } });
    expect(await find({ studyEvaluatorId: ' 12.0' })).toMatchObject({
      by: 'evaluator',
      sets: ['renal'],
      progress: { total: 1 },
    });
    expect(await find({ specialties: ['Cardiology'] })).toMatchObject({
      by: 'specialty',
      isKnownId: false,
      progress: { total: 2 },
    });
    expect(await find({ specialties: ['Dermatology'] })).toMatchObject({
      by: 'nothing',
      generalCount: 2,
      progress: { total: 0 },
    });
    expect(await find({ takesGeneral: true })).toMatchObject({ by: 'general', progress: { total: 2 } });
    const nobodys = { ...registration, specialties: ['Dermatology'] };
    expect(await project.call('ratings.start', { datasetId, registration: nobodys })).toMatchObject({ by: 'nothing' });
    const listed = await project.call('ratings.studies', {});
    expect(listed.find((entry) => entry.datasetId === datasetId)?.mine, 'who has nothing has not begun').toBeNull();
    const start = project.call('ratings.start', {
      datasetId,
      registration: { ...registration, email: 'x', npi: '1234567890' },
    });
    await expect(start).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: {
        fields: [
          { field: 'specialties', problem: 'missing' },
          { field: 'email', problem: 'invalid' },
        ],
      },
    });
  });

  it.each([
    { npi: 'optional', refused: [] },
    { npi: 'required', refused: [{ field: 'npi', problem: 'npi' }] },
  ])('is refused for the check digit of an NPI only where the study requires one ($npi)', async ({ npi, refused }) => {
    await importStudy({ ...studyFolder(), 'protocol.json': { ...fiveCriteria, npi } });
    const typed = { ...registration, npi: '1234567890' };
    const start = project.call('ratings.start', { datasetId, registration: typed });
    const fields = await start.then(
      () => [],
      (error: AppError) => error.details.fields,
    );
    expect(fields).toEqual(refused);
  });
});

it('a pair that was open before its protocol hid more is shown by the protocol of now', async () => {
  await begin(withProtocol({ blind: false }));
  const answer = async () => (await nextTask(project, datasetId)).responses.A.answer;
  expect(await answer()).toMatch(/TxAgent|gpt-4o/);
  const { protocol: seen } = await project.call('ratings.readStudy', { datasetId });
  await project.call('ratings.saveProtocol', { datasetId, seen, protocol: { ...seen, blind: true } });
  expect(await answer()).not.toMatch(/TxAgent|gpt-4o/);
});

describe('a row', () => {
  it('has its 54 columns in their order, numbers as numbers and codes for names', async () => {
    await begin(studyFolder());
    const { submissionId, questionKey } = await judgeNext(project, datasetId, { secondsPairwise: 12 });
    const cells = queued(submissionId) ?? {};
    const perCriterion = fiveCriteria.criteria.flatMap(({ key }) =>
      ['pw_', 'pw_reason_', 'rate_A_', 'rate_B_', 'override_'].map((begins) => `${begins}${key}`),
    );
    expect(Object.keys(cells)).toEqual([
      ...['submission_id', 'schema_version', 'protocol_id', 'protocol_version', 'status', 'supersedes', 'submitted_at'],
      ...['app_version', 'device_id', 'evaluator_id', 'evaluator_name', 'email', 'specialty', 'subspecialty', 'npi_id'],
      ...['years_experience', 'question_id', 'question_sha256', 'model_A', 'model_B', 'side_seed', 'trace_A_sha256'],
      ...['trace_B_sha256', ...perCriterion, 'nonsense_reason', 'comment', 'seconds_pairwise', 'seconds_rating'],
      ...['steps_opened_A', 'steps_opened_B'],
    ]);
    expect(Object.keys(cells)).toHaveLength(54);
    expect(cells).toMatchObject({
      ...{
        submission_id: submissionId,
        schema_version: 1,
        protocol_version: 1,
        evaluator_id: '0412',
        rate_A_accuracy: 4,
      },
      ...{ evaluator_name: 'Aki Example', email: 'aki@example.org', question_id: questionKey, seconds_pairwise: '' },
      ...{ model_A: expect.stringMatching(/^M-[2-9A-Z]{8}$/), side_seed: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(cells.model_A).not.toBe(cells.model_B);
  });

  it('has names where the study is open, and times where its protocol records them', async () => {
    await begin(withProtocol({ blind: false, recordsTime: true }));
    const { submissionId } = await judgeNext(project, datasetId, { secondsPairwise: 12.34, stepsOpenedB: 3 });
    const cells = queued(submissionId) ?? {};
    expect([cells.model_A, cells.model_B].sort()).toEqual(['TxAgent', 'gpt-4o']);
    expect(cells).toMatchObject({ seconds_pairwise: 12.3, steps_opened_B: 3 });
  });

  it('leaves nothing of an erased identity in any file of the project, from the moment on', async () => {
    await begin(studyFolder());
    const typed = { ...registration, privacy: false };
    for (const name of ['Erased', 'Erased Name', 'Erased Name II']) {
      await project.call('ratings.keepRegistration', { datasetId, registration: { ...typed, name } });
    }
    await project.call('ratings.start', { datasetId, registration: { ...typed, name: 'Erased Name III' } });
    addFiles();
    const sent: string[] = [];
    // Rows of such sizes are moved from page to page of the file, and leave what they held behind.
    for (const comment of ['x'.repeat(500), 'x'.repeat(500), 'long '.repeat(12_000), '']) {
      sent.push((await judgeNext(project, datasetId, { comment })).submissionId);
    }
    for (const [at, state] of (['confirmed', 'unknown', 'confirmed'] as const).entries())
      deliver(sent[at] ?? '', state);
    const destination = { kind: 'download' } as const;
    await project.call('ratings.exportBundle', { datasetId, everyone: false, destination });
    const holding = () => {
      const files = readdirSync(project.dataFolder, { recursive: true, withFileTypes: true });
      const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name));
      return paths.filter((path) => /Erased Name|aki@example\.org/.test(readFileSync(path, 'latin1')));
    };
    expect(holding()).not.toEqual([]);
    await project.call('ratings.eraseIdentity', { datasetId });
    expect(holding()).toEqual([]);
    expect((await mine()).length).toBe(4);
    // What lies elsewhere still has them, and is not called changed by hand for it.
    const there = { ...queued(sent[0] ?? ''), evaluator_name: 'Erased Name III', comment: 'by hand' };
    const row = readRow(project.workbench.context.db, sent[0] ?? '');
    expect(row && otherContent(row, there)).toMatchObject({ params: { columns: 'comment' } });
  });

  it('tells nobody in privacy mode, and nobody whose identity was erased', async () => {
    await importStudy(studyFolder());
    const hidden = { ...registration, privacy: true, name: '', email: 'x@example.org' };
    await project.call('ratings.start', { datasetId, registration: hidden });
    const nobody = {
      evaluator_name: '',
      email: '',
      npi_id: '',
      evaluator_id: '0412',
      years_experience: '5 to 9 years',
    };
    expect(queued((await judgeNext(project, datasetId)).submissionId)).toMatchObject(nobody);
    await project.call('ratings.start', { datasetId, registration });
    const { submissionId } = await judgeNext(project, datasetId);
    expect(queued(submissionId)).toMatchObject({ evaluator_name: 'Aki Example' });
    // Nor in what was judged before it was switched on and waits.
    const { db } = project.workbench.context;
    const queuedAt = readRow(db, submissionId)?.queuedAt;
    setClock('2026-11-23T10:00:00.000Z');
    const keep = (privacy: boolean) =>
      project.call('ratings.keepRegistration', { datasetId, registration: { ...registration, privacy } });
    await keep(true);
    expect(queued(submissionId)).toMatchObject(nobody);
    expect(readRow(db, submissionId)?.queuedAt).toBe(queuedAt);
    await keep(false);
    expect(queued(submissionId)).toMatchObject({ evaluator_name: 'Aki Example' });
    await project.call('ratings.eraseIdentity', { datasetId });
    expect(queued(submissionId)).toMatchObject(nobody);
    expect(await project.call('ratings.readRegistration', { datasetId })).toMatchObject({ name: '', email: '' });
    expect(await mine()).toHaveLength(2);
    const log = db.prepare('SELECT * FROM revision_changes').all();
    expect(JSON.stringify(log)).not.toMatch(/Aki Example|aki@example/);
  });
});
