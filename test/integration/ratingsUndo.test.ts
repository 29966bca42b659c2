import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { latestCounter, readRevision } from '../../src/main/revisions/revisionsTable.ts';
import { listUndoEntries, rebuildUndoEntries } from '../../src/main/revisions/undoTable.ts';
import { answers, judgeNext, nextTask, registration } from '../ratingsProject.ts';
import { studyFolder } from '../studyFiles.ts';
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
  reopen,
} from './judgedStudy.ts';

projectOfJudgements();

describe('undo of what was sent', () => {
  const undo = (confirmed: number | null = null) => project.call('project.undo', { confirmed });
  const nextUndo = async () => (await project.call('project.open', {})).save.undo?.itemId;
  const countRevisions = () => latestCounter(project.workbench.context.db);
  /** One judgement that waits, and two that stay above it. */
  const judgeThree = async (state: 'confirmed' | 'unknown' = 'confirmed') => {
    await begin(studyFolder());
    addFiles();
    const first = await judgeNext(project, datasetId, { comment: 'the first' });
    const second = await judgeNext(project, datasetId);
    const third = await judgeNext(project, datasetId);
    deliver(first.submissionId, 'blocked');
    deliver(second.submissionId, 'confirmed');
    deliver(third.submissionId, state);
    return { first, second, third };
  };

  it('says once that it stays, and takes back what was before it, over all that was sent, when it is asked once more', async () => {
    const { first, second, third } = await judgeThree();
    const before = countRevisions();
    const told = await undo();
    expect(told).toMatchObject({
      isDone: false,
      label: { kind: 'submitRating', itemId: third.assignmentId },
      stays: { because: 'sent', before: { kind: 'submitRating', itemId: first.assignmentId } },
    });
    expect((await undo()).isDone).toBe(false);
    expect([countRevisions(), (await mine()).length]).toEqual([before, 3]);

    const done = await undo(told.label.counter);
    expect(done).toMatchObject({ isDone: true, label: { itemId: first.assignmentId }, stays: null });
    expect((await mine()).map(({ submissionId }) => submissionId)).toEqual([third.submissionId, second.submissionId]);
    expect(await project.call('ratings.readTask', { datasetId, assignmentId: first.assignmentId })).toMatchObject({
      draft: { comment: 'the first' },
    });
    // The log has the one undo, and nothing of the judgements that stay.
    expect(countRevisions()).toBe(before + 1);
    const { db } = project.workbench.context;
    expect(readRevision(db, before + 1)).toMatchObject({ relation: 'undo', itemId: first.assignmentId });
    const entries = listUndoEntries(db);
    rebuildUndoEntries(db);
    expect(listUndoEntries(db)).toEqual(entries);
  });

  it('is not spoken of again once somebody went past it, also after a restart, until something else was sent', async () => {
    const { first } = await judgeThree();
    await undo((await undo()).label.counter);
    await reopen();
    expect((await project.call('project.redo', {})).label.itemId).toBe(first.assignmentId);
    expect([await nextUndo(), (await undo()).label.itemId]).toEqual([first.assignmentId, first.assignmentId]);
    await project.call('project.redo', {});

    const fourth = await judgeNext(project, datasetId);
    expect(await undo()).toMatchObject({ isDone: true, label: { itemId: fourth.assignmentId } });
    await project.call('project.redo', {});
    deliver(fourth.submissionId, 'confirmed');
    expect(await undo()).toMatchObject({ isDone: false, label: { itemId: fourth.assignmentId } });
  });

  it('asks in turn where what was before it is of another size', async () => {
    await begin(studyFolder());
    addFiles();
    const { submissionId } = await judgeNext(project, datasetId);
    deliver(submissionId, 'confirmed');
    const told = await undo();
    expect(told.stays?.before).toMatchObject({ kind: 'import', datasetId });
    const asked = await undo(told.label.counter);
    expect(asked).toMatchObject({ isDone: false, stays: null, label: { kind: 'import', datasetId } });
    expect(await undo(asked.label.counter)).toMatchObject({ isDone: true, label: { kind: 'import' } });
  });

  it('finds nothing to undo where nothing was before it', async () => {
    await begin(studyFolder());
    await project.call('project.chooseEvaluator', { name: 'Beni' });
    await project.call('ratings.start', { datasetId, registration: { ...registration, studyEvaluatorId: '0413' } });
    addFiles();
    const { submissionId } = await judgeNext(project, datasetId);
    deliver(submissionId, 'confirmed');
    const told = await undo();
    expect(told.stays).toEqual({ because: 'sent', before: null });
    await expect(undo(told.label.counter)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('waits while nobody knows whether it arrived, and works when it did not', async () => {
    const { third } = await judgeThree('unknown');
    expect(await undo()).toMatchObject({ isDone: false, stays: { because: 'sending' } });
    deliver(third.submissionId, 'blocked');
    expect(await undo()).toMatchObject({ isDone: true, label: { itemId: third.assignmentId } });
  });

  it('does not take a judgement from under the revision that was sent of it', async () => {
    await begin(studyFolder());
    addFiles();
    const { submissionId, assignmentId } = await judgeNext(project, datasetId);
    const revised = randomUUID();
    const order = { submissionId: revised, assignmentId, draft: { answers, comment: 'better' }, revises: submissionId };
    await project.call('ratings.submit', order);
    deliver(submissionId, 'blocked');
    deliver(revised, 'confirmed');
    const told = await undo();
    expect(told.stays).toMatchObject({ because: 'sent', before: { kind: 'import' } });
    expect(await mine()).toMatchObject([{ submissionId: revised, state: 'sent' }]);
  });
});

it('a question that was reported as making no sense has all that was said of it again once that is undone', async () => {
  await begin(studyFolder());
  const { assignmentId } = await nextTask(project, datasetId);
  await project.call('ratings.keepDraft', {
    ...{ assignmentId, base: null },
    draft: { answers, comment: 'which dose' },
  });
  const reported = { submissionId: randomUUID(), assignmentId, reason: 'unclear' as const, text: 'which dose?' };
  await project.call('ratings.submitNonsense', reported);
  const shown = await project.call('ratings.readTask', { datasetId, assignmentId });
  expect(shown).toMatchObject({
    draft: { comment: 'which dose?' },
    report: { reason: 'unclear', text: 'which dose?' },
  });
  // A report is no judgement, whatever was said of the pair before.
  expect(await project.call('ratings.readDraft', { assignmentId })).toMatchObject({
    ...{ revises: reported.submissionId, judged: null },
  });
  await project.call('project.undo', {});
  expect(await nextTask(project, datasetId)).toMatchObject({
    draft: { answers, comment: 'which dose?' },
    report: null,
  });
});

describe('what follows a submit', () => {
  it('is a revision that supersedes it, by the protocol of the first', async () => {
    await begin(studyFolder());
    const first = await judgeNext(project, datasetId);
    const { assignmentId } = first;
    const task = await project.call('ratings.readTask', { datasetId, assignmentId });
    expect(task).toMatchObject({ revises: first.submissionId, draft: { answers } });
    const submissionId = randomUUID();
    const revised = { ...answers, accuracy: { choice: 'B' as const, ratingA: 1, ratingB: 5 } };
    const order = { submissionId, assignmentId, draft: { answers: revised }, revises: first.submissionId };
    await project.call('ratings.submit', order);
    expect(queued(submissionId)).toMatchObject({ status: 'revised', supersedes: first.submissionId, pw_accuracy: 'B' });
    expect(await mine()).toMatchObject([{ submissionId, status: 'revised' }]);
    const late = project.call('ratings.submit', { ...order, submissionId: randomUUID() });
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'superseded' } });
    expect(await progress()).toMatchObject({ rated: 1, left: 3 });
  });

  it('stays with its study while that is out of sight, and its row can be sent all the while', async () => {
    addFiles();
    await begin(studyFolder());
    const { submissionId } = await judgeNext(project, datasetId);
    const next = await nextTask(project, datasetId);
    await project.call('datasets.withdraw', { datasetId });
    expect(await project.call('ratings.studies', {})).toEqual([]);
    expect(await project.call('outbox.waiting', {})).toMatchObject({ waiting: 1 });
    expect(queued(submissionId)).toMatchObject({ status: 'submitted' });
    const late = project.call('ratings.submit', {
      submissionId: randomUUID(),
      assignmentId: next.assignmentId,
      draft: { answers },
    });
    await expect(late).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await project.call('datasets.putBack', { datasetId });
    expect(await mine()).toMatchObject([{ submissionId, status: 'submitted' }]);
    expect(await nextTask(project, datasetId)).toMatchObject({ assignmentId: next.assignmentId });
  });

  it('withdraws several judgements in one act with one undo, or none of them', async () => {
    await begin(studyFolder());
    const [first, second] = [await judgeNext(project, datasetId), await judgeNext(project, datasetId)];
    const withdrawals = [first, second].map(({ submissionId }) => ({
      submissionId: randomUUID(),
      withdraws: submissionId,
    }));
    const strange = [...withdrawals, { submissionId: randomUUID(), withdraws: randomUUID() }];
    await expect(project.call('ratings.withdrawMany', { withdrawals: strange })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await progress()).toMatchObject({ rated: 2 });
    const before = latestCounter(project.workbench.context.db);
    await project.call('ratings.withdrawMany', { withdrawals });
    await project.call('ratings.withdrawMany', { withdrawals });
    expect(latestCounter(project.workbench.context.db)).toBe(before + 1);
    expect((await mine()).map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn']);
    expect(await progress()).toMatchObject({ rated: 0 });
    const again = await judgeNext(project, datasetId);
    expect((await mine()).map(({ submissionId }) => submissionId).toSorted()).toEqual(
      [again.submissionId, withdrawals[1]?.submissionId].toSorted(),
    );
    await project.call('project.undo', {});
    await project.call('project.undo', {});
    expect((await mine()).map(({ submissionId }) => submissionId).toSorted()).toEqual(
      [first.submissionId, second.submissionId].toSorted(),
    );
  });

  it('is a withdrawal, after which the pair comes again', async () => {
    await begin(studyFolder());
    const { submissionId, assignmentId } = await judgeNext(project, datasetId);
    const withdrawal = randomUUID();
    await project.call('ratings.withdraw', { submissionId: withdrawal, withdraws: submissionId });
    expect(queued(withdrawal)).toMatchObject({ status: 'withdrawn', supersedes: submissionId, pw_accuracy: '' });
    expect(await nextTask(project, datasetId)).toMatchObject({ assignmentId, revises: null });
    await judgeNext(project, datasetId);
    expect(await progress()).toMatchObject({ rated: 1, left: 3 });
    await project.call('project.undo', {});
    await project.call('project.undo', {});
    expect(await mine()).toMatchObject([{ submissionId, status: 'submitted' }]);
  });

  it('is nothing for a question that makes no sense: it counts as done', async () => {
    await begin(studyFolder());
    const { assignmentId } = await nextTask(project, datasetId);
    const order = { submissionId: randomUUID(), assignmentId, reason: 'wrong_premise' as const, text: 'No such drug.' };
    await project.call('ratings.submitNonsense', order);
    expect(queued(order.submissionId)).toMatchObject({
      ...{ status: 'nonsense', nonsense_reason: 'wrong_premise', comment: 'No such drug.', rate_A_accuracy: '' },
    });
    expect(await progress()).toEqual({ total: 4, rated: 0, nonsense: 1, left: 3 });
  });
});
