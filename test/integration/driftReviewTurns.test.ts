import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commentsAt } from '../../src/main/rooms/drift/overrulings.ts';
import type { Input, Method } from '../../src/shared/api/contract.ts';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { writeDriftFiles } from '../driftFiles.ts';
import { layOutGenerations, layOutTerms } from '../driftProject.ts';
import {
  call,
  caseId,
  datasetId,
  measure,
  model,
  project,
  projectOfReviews,
  restart,
  saidOf,
  work,
} from './reviewedSet.ts';

const folder = projectOfReviews();

const turnOf = async (runId: number, turn = 2) => {
  const { overrulings, comment, isDone, measured, overruled } = await call('drift.readTurn', {
    runId,
    caseId,
    model,
    turn,
  });
  const recall = [measured.critical.recall, overruled?.critical.recall ?? null];
  return { said: overrulings.map(({ entity, counts, author }) => [entity, counts, author]), comment, isDone, recall };
};

test('several cases of a turn are called done or flagged in one act, everybody for themselves, and one undo takes it back', async () => {
  const runId = await measure();
  const caseIds = (await call('drift.plans', { datasetId })).map((one) => one.caseId);
  const marks = async () =>
    (await call('drift.casesAtTurn', { runId, model, turn: 2 })).map(({ isDone, isFlagged }) => [isDone, isFlagged]);
  await call('drift.setTurnDone', { caseId, model, turn: 2, done: true });
  await call('drift.judgeMany', { caseIds, model, turn: 2, judgement: 'done' });
  await call('drift.judgeMany', { caseIds: [...caseIds, caseId], model, turn: 2, judgement: 'flag' });
  expect(await marks()).toEqual(caseIds.map(() => [true, true]));
  expect(await call('drift.casesAtTurn', { runId, model, turn: 1 })).toMatchObject(
    caseIds.map(() => ({ isDone: false, isFlagged: false })),
  );
  await work('Bo');
  expect(await marks()).toEqual(caseIds.map(() => [false, false]));
  await work('髙橋');
  await restart();
  await call('project.undo', {});
  await call('project.undo', {});
  expect((await marks()).filter(([isDone]) => isDone)).toHaveLength(1);
  await expect(call('drift.judgeMany', { caseIds, model, turn: 99, judgement: 'done' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a run that follows a restore has its own numbers, not those of the run that had its id before', async () => {
  const { fileName } = await call('project.takeSnapshot', {});
  const measureOverruled = async (onlyLists: boolean) => {
    await call('drift.overrule', { caseId, model, turn: 2, entity: 'asthma', counts: true });
    const list = layOutTerms(project.workbench.context.db, ['migraine']);
    const entities = { kind: 'lexicon' as const, datasetIds: [list], onlyLists };
    const { taskId, runId } = await call('drift.measure', { datasetId, settings: { entities } });
    await project.finish(taskId);
    const { models } = await call('drift.readRun', { runId });
    return { runId, numbers: models.map(({ overruled }) => overruled) };
  };
  const first = await measureOverruled(false);
  await project.finish((await call('project.restoreSnapshot', { fileName })).taskId);
  const second = await measureOverruled(true);
  await restart();
  const { models } = await call('drift.readRun', { runId: second.runId });
  expect(second).toEqual({ runId: first.runId, numbers: models.map(({ overruled }) => overruled) });
  expect(second.numbers).not.toEqual(first.numbers);
});

describe('what reviewers say of a turn', () => {
  test('moves its recall, can be undone after a restart, and stands in the history', async () => {
    const runId = await measure();
    const place = { caseId, model, turn: 2 };
    const third = 1 / 3;
    expect(await turnOf(runId)).toEqual({ said: [], comment: null, isDone: false, recall: [third, null] });
    await call('drift.overrule', { ...place, entity: 'asthma', counts: true });
    await call('drift.setComment', { ...place, text: 'コメント\ud83d' });
    await call('drift.setTurnDone', { ...place, done: true });
    expect(await turnOf(runId)).toEqual({
      said: [['asthma', true, '髙橋']],
      comment: { text: 'コメント\uFFFD', author: '髙橋', savedAt: expect.any(String) },
      isDone: true,
      recall: [third, 2 * third],
    });
    await restart();
    await call('project.undo', {});
    await call('project.undo', {});
    const { label } = await call('project.undo', {});
    expect(label).toMatchObject({
      kind: 'driftOverruleCounts',
      room: 'drift',
      datasetId,
      itemId: caseId,
      params: {
        key: 'k_1',
        title: '﨑田さん。㈱ハナに勤務。喘息とラテックスアレルギーがある。',
        model,
        turn: 2,
        entity: 'asthma',
      },
    });
    expect(await turnOf(runId)).toEqual({ said: [], comment: null, isDone: false, recall: [third, null] });
    await call('project.redo', {});
    expect((await turnOf(runId)).recall).toEqual([third, 2 * third]);
    const history = await call('drift.history', { caseId });
    expect(history.map(({ kind, relation, author }) => [kind, relation, author])).toEqual([
      ['driftOverruleCounts', 'redo', '髙橋'],
      ['driftOverruleCounts', 'undo', '髙橋'],
      ['driftComment', 'undo', '髙橋'],
      ['driftTurnDone', 'undo', '髙橋'],
      ['driftTurnDone', 'act', '髙橋'],
      ['driftComment', 'act', '髙橋'],
      ['driftOverruleCounts', 'act', '髙橋'],
    ]);
  });

  test('has what was typed while an undo was on its way on top of what that left', async () => {
    const comment = async (text: string, base: string | null) => {
      await call('drift.setComment', { caseId, model, turn: 2, text, base });
      const { db } = project.workbench.context;
      return commentsAt(db, caseId, { model, turn: 2 }).map((one) => one.text);
    };
    await comment('あいう', '');
    await call('project.undo', {});
    expect(await comment('あいうえ', 'あいう')).toEqual(['え']);
    expect(await comment('あいうえお', 'あいうえ')).toEqual(['えお']);
    expect(await comment('別', null)).toEqual(['別']);
  });

  test('is kept once: saying it again records nothing, and the word stays its author’s', async () => {
    const place = { caseId, model, turn: 1, entity: 'asthma' };
    const first = await call('drift.overrule', { ...place, counts: false });
    await work('Suzuki');
    expect((await call('drift.overrule', { ...place, counts: false })).counter).toBe(first.counter);
    await call('drift.overrule', { ...place, counts: true });
    await call('project.undo', {});
    expect(saidOf(1)).toEqual([['asthma', false, '髙橋']]);
    await work('髙橋');
    await call('drift.overrule', { ...place, counts: null });
    const { counter } = await call('drift.overrule', { ...place, counts: null });
    expect((await call('drift.history', { caseId }))[0]?.counter).toBe(counter);
  });

  test('is of the summary that was read: one from a newer file has nothing said of it, until the file is taken away', async () => {
    const place = { caseId, model, turn: 2, entity: 'asthma' };
    await call('drift.overrule', { ...place, counts: true });
    const files = writeDriftFiles(folder.path);
    const row = {
      case_id: 'k_1',
      turn_num: 2,
      variant: 'summary',
      model_name: model,
      timestamp: '2030-01-01T00:00:00Z',
    };
    const generations = join(folder.path, 'newer.jsonl');
    writeFileSync(generations, `${JSON.stringify({ ...row, response_text: 'Another summary.' })}\n`);
    const newer = await layOutGenerations(project.workbench.context.db, datasetId, { cases: files.cases, generations });
    expect(saidOf(2)).toEqual([]);
    await call('drift.overrule', { ...place, counts: true });
    expect(saidOf(2)).toEqual([['asthma', true, '髙橋']]);
    await call('project.undo', {});
    await call('datasets.withdraw', { datasetId: newer });
    expect(saidOf(2)).toEqual([['asthma', true, '髙橋']]);
  });

  test('is not taken back when somebody else has built upon it', async () => {
    const entity = { caseId, model, turn: 1, entity: 'asthma' };
    await call('drift.overrule', { ...entity, counts: false });
    await work('Suzuki');
    await call('drift.overrule', { ...entity, counts: true });
    await work('髙橋');
    const refused = { code: 'UNDO_REFUSED', details: { by: 'Suzuki', kind: 'driftOverruleCounts' } };
    await expect(call('project.undo', {})).rejects.toMatchObject(refused);

    await call('drift.setPlan', { caseId, plan: 'A', sourceId: null });
    await work('Suzuki');
    await call('drift.setPlan', { caseId, plan: 'B', sourceId: null });
    await work('髙橋');
    await expect(call('project.undo', {})).rejects.toMatchObject({ details: { by: 'Suzuki', kind: 'driftPlan' } });
  });

  test('is refused for turns, cases and runs that are not there', async () => {
    const refused = async <M extends Method>(method: M, input: Input<M>) =>
      expect(call(method, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const place = { caseId, model, turn: 1 };
    await refused('drift.setTurnDone', { ...place, turn: 9, done: true });
    await refused('drift.setComment', { ...place, caseId: 999, text: 'x' });
    await refused('drift.setNote', { runId: 999, text: 'x', baseRevision: 0 });
    await refused('drift.queueTurns', { id: 999 });
    await refused('drift.overrule', { ...place, model: 'nobody', entity: 'asthma', counts: true });
    await expect(call('drift.overrule', { ...place, entity: ' ', counts: true })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await call('datasets.withdraw', { datasetId });
    await refused('drift.setTurnDone', { ...place, done: true });
    await refused('drift.plans', { datasetId });
  });

  test('is told to the windows: cases by name, and settings as such', async () => {
    const events: EventEnvelope[] = [];
    const stop = project.workbench.onEvent((event) => {
      if (event.event.startsWith('drift.')) events.push(event);
    });
    await call('drift.setTurnDone', { caseId, model, turn: 1, done: true });
    await call('drift.setTerms', { terms: ['喘息'] });
    await call('project.undo', {});
    stop();
    expect(events).toEqual([
      { event: 'drift.changed', payload: { caseIds: [caseId] } },
      { event: 'drift.settingsChanged', payload: {} },
      { event: 'drift.settingsChanged', payload: {} },
    ]);
  });
});
