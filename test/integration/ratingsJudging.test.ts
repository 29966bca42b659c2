import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDeliveries } from '../../src/main/outbox/deliveriesTable.ts';
import { otherContent } from '../../src/main/outbox/deliverSheet.ts';
import { addDestination } from '../../src/main/outbox/destinationsTable.ts';
import { readRow, rowsOf } from '../../src/main/outbox/outboxTable.ts';
import { latestCounter, readRevision } from '../../src/main/revisions/revisionsTable.ts';
import { listUndoEntries, rebuildUndoEntries } from '../../src/main/revisions/undoTable.ts';
import type { AppError } from '../../src/shared/errors.ts';
import { emptyDraft, noAnswer, type RatingDraft } from '../../src/shared/rooms/ratings/draft.ts';
import { fiveCriteria, type Protocol } from '../../src/shared/rooms/ratings/protocol.ts';
import { answers, judgeNext, nextTask, registration } from '../ratingsProject.ts';
import { describeUnless } from '../skipping.ts';
import { fill, mountSmall, unmount, whyNoSmallDisk } from '../smallDisk.ts';
import { type StudyFolder, studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let now = new Date('2026-11-23T09:00:00.000Z');
let project: OpenWorkbench;
let datasetId: number;

const importStudy = (folder: StudyFolder, name = 'study.zip') =>
  project.importFile(place.write(name, studyZip(folder)));
const withProtocol = (more: object, made = {}) => ({
  ...studyFolder(made),
  'protocol.json': { ...fiveCriteria, ...more },
});
const begin = async (folder: StudyFolder) => {
  datasetId = await importStudy(folder);
  await project.call('ratings.start', { datasetId, registration });
};
const mine = () => project.call('ratings.mySubmissions', { datasetId });
const progress = async () => (await project.call('ratings.studies', {}))[0]?.mine;
const queued = (id: string) => readRow(project.workbench.context.db, id)?.cells;

/** A destination, so that rows wait for something. */
const addFiles = () => {
  const settings = { kind: 'files', folder: place.path, format: 'csv', mark: true, baseName: 'x' } as const;
  addDestination(project.workbench.context.db, 'study-1', settings);
};
const deliver = (submissionId: string, state: 'confirmed' | 'unknown' | 'blocked') => {
  const { db } = project.workbench.context;
  const rowId = readRow(db, submissionId)?.id ?? 0;
  writeDeliveries(db, 1, [{ rowId, state }], now.toISOString());
};

beforeEach(async () => {
  now = new Date('2026-11-23T09:00:00.000Z');
  project = await openWorkbench({ now: () => now });
  await project.call('project.chooseEvaluator', { name: 'Aki' });
});
afterEach(() => project.close());

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
    now = new Date('2020-01-01T00:00:00.000Z');
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

  it('waits in a study that is to be sent before it has a destination', async () => {
    const study = { study_id: 'study-1', focus_model: 'TxAgent', spreadsheet_base_name: 'Results' };
    await begin({ ...studyFolder(), 'study.json': study });
    await judgeNext(project, datasetId);
    expect(await mine()).toMatchObject([{ state: 'waiting' }]);
  });
});

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
    const { dataFolder } = project;
    await project.workbench.close();
    project = await openWorkbench({ dataFolder, now: () => now });
    expect((await project.call('project.redo', {})).label.itemId).toBe(first.assignmentId);
    expect([await nextUndo(), (await undo()).label.itemId]).toEqual([first.assignmentId, first.assignmentId]);
    await project.call('project.redo', {});

    const fourth = await judgeNext(project, datasetId);
    expect(await undo()).toMatchObject({ isDone: true, label: { itemId: fourth.assignmentId } });
    await project.call('project.redo', {});
    deliver(fourth.submissionId, 'confirmed');
    expect(await undo()).toMatchObject({ isDone: false, label: { itemId: fourth.assignmentId } });
    rmSync(dataFolder, { recursive: true });
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

it('a pair that was open before its protocol hid more is shown by the protocol of now', async () => {
  await begin(withProtocol({ blind: false }));
  const answer = async () => (await nextTask(project, datasetId)).responses.A.answer;
  expect(await answer()).toMatch(/TxAgent|gpt-4o/);
  const { protocol: seen } = await project.call('ratings.readStudy', { datasetId });
  await project.call('ratings.saveProtocol', { datasetId, seen, protocol: { ...seen, blind: true } });
  expect(await answer()).not.toMatch(/TxAgent|gpt-4o/);
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
    datasetId = await importStudy(studyFolder());
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
    now = new Date('2026-11-23T10:00:00.000Z');
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

describe('the pairs of an evaluator', () => {
  it('stay as they are after a restart and in a study that has grown, whose new pairs come behind', async () => {
    await begin(studyFolder({ questions: 8 }));
    const drawn = () =>
      project.workbench.context.db.prepare('SELECT * FROM rating_assignments ORDER BY position').all();
    const before = drawn();
    await judgeNext(project, datasetId);
    const { dataFolder } = project;
    await project.workbench.close();
    const reopened = await openWorkbench({ dataFolder, now: () => now });
    const later = { ...project, ...reopened };
    project = later;
    datasetId = await importStudy(studyFolder({ questions: 12 }), 'grown.zip');
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
    datasetId = await importStudy({
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
    datasetId = await importStudy({
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
    datasetId = await importStudy({ ...studyFolder(), 'protocol.json': { ...fiveCriteria, npi } });
    const typed = { ...registration, npi: '1234567890' };
    const start = project.call('ratings.start', { datasetId, registration: typed });
    const fields = await start.then(
      () => [],
      (error: AppError) => error.details.fields,
    );
    expect(fields).toEqual(refused);
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
