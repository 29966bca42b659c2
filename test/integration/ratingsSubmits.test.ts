import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../src/main/outbox/outboxTable.ts';
import { emptyDraft, noAnswer, type RatingDraft } from '../../src/shared/rooms/ratings/draft.ts';
import type { Protocol } from '../../src/shared/rooms/ratings/protocol.ts';
import { answers, judgeNext, nextTask, registration } from '../ratingsProject.ts';
import { describeUnless } from '../skipping.ts';
import { fill, mountSmall, unmount, whyNoSmallDisk } from '../smallDisk.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import {
  addFiles,
  begin,
  datasetId,
  deliver,
  mine,
  progress,
  project,
  projectOfJudgements,
  queued,
  setClock,
  withProtocol,
} from './judgedStudy.ts';
import { openWorkbench } from './openWorkbench.ts';

const place = projectOfJudgements();

describe('a submit', () => {
  it('is one judgement and one row, however often it is sent', async () => {
    await begin(studyFolder());
    const { assignmentId } = await nextTask(project, datasetId);
    const order = { submissionId: randomUUID(), assignmentId, draft: { answers } };
    const first = await project.call('ratings.submit', order);
    expect((await project.call('ratings.submit', order)).progress).toEqual(first.progress);
    expect(await mine()).toHaveLength(1);
    expect([...rowsOf(project.workbench.context.db, 'study-1')]).toHaveLength(1);
    const other = (await nextTask(project, datasetId)).assignmentId;
    const reused = project.call('ratings.submit', { ...order, assignmentId: other });
    await expect(reused).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'idUsed' } });
    const again = project.call('ratings.submit', { ...order, submissionId: randomUUID() });
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'judged' } });
  });

  it('says all that is missing and all that contradicts itself, and keeps the draft', async () => {
    await begin(studyFolder());
    const { assignmentId } = await nextTask(project, datasetId);
    const draft = { answers: { accuracy: { choice: 'A' as const, ratingA: 1, ratingB: 5 } }, comment: 'half' };
    await project.call('ratings.keepDraft', { assignmentId, draft, base: null });
    const submit = project.call('ratings.submit', { submissionId: randomUUID(), assignmentId, draft });
    await expect(submit).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: {
        conflicts: [{ criterion: 'accuracy' }],
        missing: expect.arrayContaining([{ criterion: 'helpfulness', part: 'choice' }]),
      },
    });
    expect((await nextTask(project, datasetId)).draft).toMatchObject({ comment: 'half' });
    const strange = { answers: { ...answers, taste: { choice: 'A' as const } } };
    const changed = project.call('ratings.submit', { submissionId: randomUUID(), assignmentId, draft: strange });
    await expect(changed).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'protocol' } });
  });

  it('keeps what two windows say of a pair without knowing of each other, and says so to both', async () => {
    await begin(studyFolder());
    const { assignmentId } = await nextTask(project, datasetId);
    const told: unknown[] = [];
    const stop = project.workbench.onEvent((event) => told.push(event));
    const keep = (base: RatingDraft | null, change: Partial<RatingDraft>) =>
      project.call('ratings.keepDraft', { assignmentId, base, draft: { ...(base ?? emptyDraft), ...change } });
    const { draft: first } = await keep(null, { answers: { ...answers }, comment: '前の窓' });
    expect(first?.comment).toBe('前の窓');
    // This window knows of nothing.
    const { draft: both } = await keep(null, { answers: { helpfulness: { ...noAnswer, choice: 'tie_good' } } });
    const helpfulness = { ...answers.helpfulness, choice: 'tie_good' };
    expect(both).toMatchObject({ answers: { ...answers, helpfulness }, comment: '前の窓' });
    // And the other one says more, of what it wrote last.
    const { draft: more } = await keep(first, { comment: '前の窓で続き' });
    expect(more).toMatchObject({ answers: { ...answers, helpfulness }, comment: '前の窓で続き' });
    expect(await project.call('ratings.readDraft', { assignmentId })).toEqual({
      draft: more,
      revises: null,
      judged: null,
    });
    // What one takes back is taken back, and nothing is left where both took back all.
    await keep(more, { answers: {} });
    expect(await keep(more, { comment: '' })).toEqual({ draft: null });
    expect((await nextTask(project, datasetId)).draft).toBeNull();
    stop();
    expect(told).toContainEqual({ event: 'ratings.draftKept', payload: { assignmentId } });
  });

  it('has ratings of another scale in no draft, whichever window kept it and whenever', async () => {
    await begin(studyFolder());
    const { assignmentId, protocol: seen } = await nextTask(project, datasetId);
    const draft = { ...emptyDraft, answers: { ...answers }, comment: '低い', highestRating: 5 };
    await project.call('ratings.keepDraft', { assignmentId, base: null, draft });
    const saveScale = (before: Protocol, highestRating: 5 | 7) =>
      project.call('ratings.saveProtocol', { datasetId, seen: before, protocol: { ...before, highestRating } });
    await saveScale(seen, 7);
    const rated = Object.values(answers).map(({ choice }) => ({ choice, ratingA: null, ratingB: null }));
    const shown = await nextTask(project, datasetId);
    expect(shown.draft).toMatchObject({ comment: '低い', highestRating: 7 });
    expect(Object.values(shown.draft?.answers ?? {})).toMatchObject(rated);
    // A window that does not know of the scale yet.
    const { draft: kept } = await project.call('ratings.keepDraft', {
      ...{ assignmentId, base: draft },
      draft: { ...draft, comment: '低い用量' },
    });
    expect(kept).toMatchObject({ comment: '低い用量', highestRating: 7 });
    expect(Object.values(kept?.answers ?? {})).toMatchObject(rated);
  });

  it('asks once where something may not be meant, and notes that it was confirmed', async () => {
    await begin(studyFolder());
    const { assignmentId } = await nextTask(project, datasetId);
    const accuracy = { choice: 'tie_good' as const, ratingA: 5, ratingB: 1 };
    const order = { submissionId: randomUUID(), assignmentId, draft: { answers: { ...answers, accuracy } } };
    await expect(project.call('ratings.submit', order)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'warnings', warnings: [{ criterion: 'accuracy', warning: 'unequal_although_tie' }] },
    });
    await project.call('ratings.submit', { ...order, confirmsWarnings: true });
    expect(queued(order.submissionId)).toMatchObject({ override_accuracy: 1, override_helpfulness: '' });
  });

  it('keeps 60,000 characters, formulas, emoji and control characters as they were typed', async () => {
    await begin(studyFolder());
    const comment = `=1+1 👩‍⚕️\u0007\ud800${'長'.repeat(60_000)}`;
    const { submissionId, assignmentId } = await judgeNext(project, datasetId, { comment });
    const task = await project.call('ratings.readTask', { datasetId, assignmentId });
    expect(task?.draft?.comment).toBe(comment);
    expect(queued(submissionId)?.comment).toBe(comment);
  });

  it('is answered with the pair that comes next, to the last one', async () => {
    await begin(studyFolder({ questions: 2 }));
    const first = await nextTask(project, datasetId);
    const second = first.following ?? 0;
    await project.call('ratings.keepDraft', {
      ...{ assignmentId: second, base: null },
      draft: { answers: {}, comment: 'begun' },
    });
    const order = { submissionId: randomUUID(), assignmentId: first.assignmentId, draft: { answers } };
    const { next } = await project.call('ratings.submit', order);
    expect(next).toEqual(await nextTask(project, datasetId));
    expect(next).toMatchObject({ assignmentId: second, draft: { comment: 'begun' }, following: null });
    const judged = await project.call('ratings.readDraft', { assignmentId: first.assignmentId });
    expect(judged).toMatchObject({ revises: order.submissionId, judged: { answers } });
    expect((await project.call('ratings.submit', order)).next).toEqual(next);
    const nonsense = { submissionId: randomUUID(), assignmentId: second, reason: 'unclear' } as const;
    expect(await project.call('ratings.submitNonsense', nonsense)).toMatchObject({ next: null, progress: { left: 0 } });
  });

  it('is written although the pair that comes next cannot be read', async () => {
    await begin(studyFolder({ questions: 2 }));
    const { assignmentId } = await nextTask(project, datasetId);
    project.workbench.context.db.exec("UPDATE rating_responses SET packed_steps = x'00'");
    const order = { submissionId: randomUUID(), assignmentId, draft: { answers } };
    const submitted = await project.call('ratings.submit', order);
    expect([submitted.next, submitted.progress.left, (await mine()).length]).toEqual([undefined, 1, 1]);
    await expect(project.call('ratings.readTask', { datasetId })).rejects.toMatchObject({ code: 'DATABASE_CORRUPT' });
  });

  it('counts by no other version of the protocol than the one by which it was asked', async () => {
    await begin(withProtocol({}));
    await judgeNext(project, datasetId);
    const { assignmentId, protocol: seen } = await nextTask(project, datasetId);
    const protocol = { ...seen, reasons: 'required' } as const;
    expect(await project.call('ratings.saveProtocol', { datasetId, seen, protocol })).toMatchObject({ version: 2 });
    const draft = {
      answers: Object.fromEntries(Object.entries(answers).map(([key, one]) => [key, { ...one, reason: '理由' }])),
    };
    const order = { submissionId: randomUUID(), assignmentId, draft };
    const refused = project.call('ratings.submit', { ...order, askedBy: seen });
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'protocol' } });
    await project.call('ratings.submit', { ...order, askedBy: { ...protocol, version: 2 } });
    expect((await mine()).map(({ protocolVersion }) => protocolVersion)).toEqual([2, 1]);
  });

  it('counts by no other words than those in which it was asked, also where these were changed before anybody judged', async () => {
    await begin(withProtocol({}));
    const { assignmentId, protocol: seen } = await nextTask(project, datasetId);
    const protocol = { ...seen, answersOnly: true };
    expect(await project.call('ratings.saveProtocol', { datasetId, seen, protocol })).toMatchObject({ version: 1 });
    const order = { submissionId: randomUUID(), assignmentId, draft: { answers } };
    const refused = project.call('ratings.submit', { ...order, askedBy: seen });
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'protocol' } });
    await project.call('ratings.submit', { ...order, askedBy: protocol });
  });

  it('comes behind the one before it although the clock was set back', async () => {
    await begin(studyFolder());
    await judgeNext(project, datasetId);
    setClock('2020-01-01T00:00:00.000Z');
    await judgeNext(project, datasetId);
    await judgeNext(project, datasetId);
    expect((await mine()).map(({ submittedAt }) => submittedAt)).toEqual([
      '2026-11-23T09:00:00.002Z',
      '2026-11-23T09:00:00.001Z',
      '2026-11-23T09:00:00.000Z',
    ]);
  });

  it('that is undone is a draft again and waits in no outbox, and is the same when it is done again', async () => {
    await begin(studyFolder());
    const { submissionId, assignmentId } = await judgeNext(project, datasetId, { comment: 'so far' });
    const row = queued(submissionId);
    await project.call('project.undo', {});
    expect([queued(submissionId), await mine()]).toEqual([undefined, []]);
    expect(await nextTask(project, datasetId)).toMatchObject({ assignmentId, draft: { comment: 'so far' } });
    await project.call('project.redo', {});
    expect(queued(submissionId)).toEqual(row);
    expect(await progress()).toMatchObject({ rated: 1, left: 3 });
  });

  it('knows whether its row waits or was sent', async () => {
    await begin(studyFolder());
    const { submissionId } = await judgeNext(project, datasetId);
    expect(await mine()).toMatchObject([{ state: 'local' }]);
    addFiles();
    expect(await mine()).toMatchObject([{ state: 'waiting' }]);
    deliver(submissionId, 'confirmed');
    expect(await mine()).toMatchObject([{ submissionId, state: 'sent' }]);
  });

  it('is shown in the outbox by what its question asks, found by these words, and missed by them where it is gone', async () => {
    await begin(studyFolder());
    const { question } = await nextTask(project, datasetId);
    const { submissionId, questionKey } = await judgeNext(project, datasetId);
    const found = async (search: string) =>
      (await project.call('outbox.list', { state: null, search, offset: 0, limit: 10 })).rows;
    const shown = [{ submissionId, question }];
    expect(await found('')).toMatchObject(shown);
    expect(await found(question.toUpperCase())).toMatchObject(shown);
    expect(await found(questionKey)).toMatchObject(shown);
    expect(await found('another')).toEqual([]);
    expect(await project.call('outbox.row', { submissionId })).toMatchObject({ question });
    addFiles();
    deliver(submissionId, 'confirmed');
    const { taskId } = await project.call('outbox.reconcile', { destinationId: 1 });
    expect(await project.finish(taskId)).toMatchObject({ report: { missing: [{ submissionId, question }] } });
  });

  it('waits in a study that is to be sent before it has a destination', async () => {
    const study = { study_id: 'study-1', focus_model: 'TxAgent', spreadsheet_base_name: 'Results' };
    await begin({ ...studyFolder(), 'study.json': study });
    await judgeNext(project, datasetId);
    expect(await mine()).toMatchObject([{ state: 'waiting' }]);
  });
});

describeUnless(whyNoSmallDisk, 'a full disk', () => {
  it('refuses a submit in words, keeps what was typed, and takes it when there is room again', async () => {
    const disk = join(place.path, 'disk');
    mountSmall(disk);
    const full = await openWorkbench({ dataFolder: join(disk, 'project') });
    try {
      await full.call('project.chooseEvaluator', { name: 'Aki' });
      const study = await full.importFile(place.write('small.zip', studyZip(studyFolder())));
      await full.call('ratings.start', { datasetId: study, registration });
      const { assignmentId } = await nextTask(full, study);
      const draft = { answers, comment: '長い注記。'.repeat(2_000) };
      await full.call('ratings.keepDraft', { assignmentId, draft, base: null });
      fill(join(disk, 'ballast'));
      const order = { submissionId: randomUUID(), assignmentId, draft: { ...draft, comment: '長'.repeat(60_000) } };
      await expect(full.call('ratings.submit', order)).rejects.toMatchObject({ code: 'DISK_FULL' });
      expect(await nextTask(full, study)).toMatchObject({ assignmentId, draft: { comment: draft.comment } });
      expect((await full.call('ratings.rows', { datasetId: study })).rows).toEqual([]);
      rmSync(join(disk, 'ballast'));
      await full.call('ratings.submit', order);
      expect((await full.call('ratings.rows', { datasetId: study })).rows).toHaveLength(1);
    } finally {
      await full.close();
      unmount(disk);
    }
  });
});

it('a judgement that comes when another evaluator works is not saved, and stays a draft of who made it', async () => {
  await begin(studyFolder());
  const own = (await project.call('project.open', {})).evaluator;
  const { assignmentId } = await nextTask(project, datasetId);
  const draft = { answers, comment: '腎機能を確認' };
  await project.call('ratings.keepDraft', { assignmentId, draft, base: null });
  await project.call('project.chooseEvaluator', { name: 'Ito' });
  const submissionId = randomUUID();
  const order = { requestId: randomUUID(), evaluatorId: own?.id ?? '', method: 'ratings.submit' } as const;
  const reply = await project.workbench.dispatch({ ...order, input: { submissionId, assignmentId, draft } });
  expect(reply).toMatchObject({ ok: false, error: { code: 'EVALUATOR_CHANGED', details: { reason: 'drafted' } } });
  expect(queued(submissionId)).toBeUndefined();
  await project.call('project.chooseEvaluator', { name: own?.name ?? '' });
  expect((await nextTask(project, datasetId)).draft).toMatchObject(draft);
});
