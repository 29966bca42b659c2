import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { commentsAt, isTurnDone, overrulingsAt } from '../../src/main/rooms/drift/overrulings.ts';
import type { Input, Method } from '../../src/shared/api/contract.ts';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { type PdsqiRating, pdsqiScales } from '../../src/shared/rooms/drift/pdsqi.ts';
import { hostileModel, writeDriftFiles } from '../driftFiles.ts';
import { layOutGenerations, layOutSet, layOutTerms } from '../driftProject.ts';
import { rounds } from '../rounds.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;
let datasetId: number;
let caseId: number;
const model = hostileModel;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-drift-human-'));
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
  await project.call('project.chooseEvaluator', { name: '髙橋' });
  const files = writeDriftFiles(folder);
  const { context } = project.workbench;
  ({ datasetId } = await layOutSet(context.db, { ...files, generations: [files.generations] }));
  caseId = (await project.call('drift.plans', { datasetId }))[0]?.caseId ?? 0;
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

const call = ((method, input) => project.call(method, input)) as OpenWorkbench['call'];
const work = (name: string) => call('project.chooseEvaluator', { name });

async function restart(): Promise<void> {
  await project.workbench.close();
  project = await openWorkbench({ dataFolder: project.dataFolder });
}

async function measure(): Promise<number> {
  const { taskId, runId } = await call('drift.measure', { datasetId });
  await project.finish(taskId);
  return runId;
}

/** What was said of the entities of a turn, without a run that shows it. */
const saidOf = (turn: number) =>
  overrulingsAt(project.workbench.context.db, caseId, { model, turn }).map(({ entity, counts, author }) => [
    entity,
    counts,
    author,
  ]);

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
    const files = writeDriftFiles(folder);
    const row = {
      case_id: 'k_1',
      turn_num: 2,
      variant: 'summary',
      model_name: model,
      timestamp: '2030-01-01T00:00:00Z',
    };
    const generations = join(folder, 'newer.jsonl');
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

describe('plans', () => {
  test('merge where two windows of one evaluator wrote one', async () => {
    const stored = async () => {
      const plans = await call('drift.plans', { datasetId });
      const one = plans.find((plan) => plan.caseId === caseId);
      return [one?.plan, one?.sourceId];
    };
    const write = (plan: string, sourceId: string | null, base: Input<'drift.setPlan'>['base']) =>
      call('drift.setPlan', { caseId, plan, sourceId, base });
    await write('睡眠を整える。', '17', null);
    const base = { plan: '睡眠を整える。', sourceId: '17' };
    await write('睡眠を整える。再診は二週後。', '17', base);
    await write('薬と睡眠を整える。', '17', base);
    expect(await stored()).toEqual(['薬と睡眠を整える。再診は二週後。', '17']);
    await write('睡眠を整える。', '18', base);
    expect(await stored()).toEqual(['薬と睡眠を整える。再診は二週後。', '18']);
    await write('睡眠を整える。', '19', base);
    expect(await stored()).toEqual(['薬と睡眠を整える。再診は二週後。', '19']);
    await write('経過をみる。', null, null);
    expect(await stored()).toEqual(['経過をみる。', null]);
  });

  test('that are too long together are as the later window wrote them', async () => {
    const text = 'x'.repeat(15_000);
    await call('drift.setPlan', { caseId, plan: `${text}。`, sourceId: null, base: null });
    const base = { plan: '。', sourceId: null };
    await call('drift.setPlan', { caseId, plan: `。${'𠮷'.repeat(9_000)}`, sourceId: null, base });
    const plans = await call('drift.plans', { datasetId });
    expect(plans.find((plan) => plan.caseId === caseId)?.plan).toBe(`。${'𠮷'.repeat(9_000)}`);
  });
});

describe('notes, groups and terms', () => {
  test('a note on a stale base is a conflict, also after an undo', async () => {
    const runId = await measure();
    const note = async () => {
      const { run } = await call('drift.readRun', { runId });
      return [run.note, run.noteRevision];
    };
    expect((await call('drift.setNote', { runId, text: '# 一', baseRevision: 0 })).noteRevision).toBe(1);
    await expect(call('drift.setNote', { runId, text: 'x', baseRevision: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { noteRevision: 1 },
    });
    await call('project.undo', {});
    expect(await note()).toEqual(['', 2]);
    await expect(call('drift.setNote', { runId, text: 'x', baseRevision: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect((await call('drift.setNote', { runId, text: '', baseRevision: 2 })).noteRevision).toBe(2);
    await call('drift.setNote', { runId, text: '二', baseRevision: 2 });
    expect(await note()).toEqual(['二', 3]);
  });

  test('terms and groups that two windows changed are those of both, without what either took out', async () => {
    const overview = () => call('drift.overview', { datasetId });
    const base = ['喘息', 'asthma', 'cough'];
    await call('drift.setTerms', { terms: base });
    await call('drift.setTerms', { terms: ['喘息', '喘鳴', 'asthma', 'cough'], base });
    await call('drift.setTerms', { terms: ['asthma', 'cough', 'wheeze'], base });
    expect((await overview()).projectTerms).toEqual(['asthma', 'cough', 'wheeze', '喘鳴']);

    const group = (name: string, ...models: string[]) => ({ name, models });
    const groups = [group('推論', 'a'), group('constructor', 'b'), group('13', 'c'), group('old', 'd')];
    await call('drift.setGroups', { datasetId, groups });
    const first = [group('推論', 'a', 'e'), group('constructor', 'b'), group('old', 'd', 'e'), group('一', 'a')];
    await call('drift.setGroups', { datasetId, groups: first, base: groups });
    const second = [group('13', 'c'), group('推論', 'f', 'a'), group('constructor')];
    await call('drift.setGroups', { datasetId, groups: second, base: groups });
    // A group that one side took out and the other changed stays: nothing that somebody said is lost.
    expect((await overview()).groups).toEqual([
      group('推論', 'f', 'a', 'e'),
      group('constructor'),
      group('old', 'd', 'e'),
      group('一', 'a'),
    ]);
  });

  test('lists that are too long together are refused, and nothing is lost', async () => {
    const names = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `g${from + at}`, models: [] }));
    await call('drift.setGroups', { datasetId, groups: names(0, 8) });
    const refused = call('drift.setGroups', { datasetId, groups: names(20, 8), base: [] });
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'tooMany', most: 12 } });
    const terms = (name: string) => Array.from({ length: 12_000 }, (_, at) => `${name}${at}`);
    await call('drift.setTerms', { terms: terms('a') });
    const both = call('drift.setTerms', { terms: terms('b'), base: [] });
    await expect(both).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'tooMany', most: 20_000 } });
  });

  test('groups and terms are lists that can be emptied again', async () => {
    const overview = async () => {
      const { groups, projectTerms } = await call('drift.overview', { datasetId });
      return { groups, projectTerms };
    };
    const groups = [{ name: '推論', models: [model] }];
    await call('drift.setGroups', { datasetId, groups });
    await call('drift.setTerms', { terms: ['喘息', '喘息', 'asthma'] });
    expect(await overview()).toEqual({ groups, projectTerms: ['喘息', 'asthma'] });
    const twice = [...groups, ...groups];
    await expect(call('drift.setGroups', { datasetId, groups: twice })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await call('drift.setGroups', { datasetId, groups: [] });
    await call('drift.setTerms', { terms: [] });
    expect(await overview()).toEqual({ groups: [], projectTerms: [] });
  });
});

describe('review queues', () => {
  test('hold the turns of a stretch, lowest recall first, and what each evaluator has done', async () => {
    const runId = await measure();
    const stretch = { runId, models: [model], fromTurn: 1, toTurn: 2, fromRecall: 0, toRecall: 0.9 };
    await call('drift.overrule', { caseId, model, turn: 1, entity: 'asthma', counts: false });
    const { id, total } = await call('drift.saveQueue', { ...stretch, name: '低い再現率' });
    const turns = async () =>
      (await call('drift.queueTurns', { id })).map(({ caseKey, turn, recall, done }) => [caseKey, turn, recall, done]);
    expect(await turns()).toEqual([
      ['=k_2', 2, 0, false],
      ['k_1', 2, 1 / 3, false],
      ['k_1', 1, 2 / 3, false],
    ]);
    await call('drift.setTurnDone', { caseId, model, turn: 2, done: true });
    await call('drift.renameQueue', { id, name: '二番' });
    const queue = { id, name: '二番', createdBy: '髙橋', total };
    expect(await call('drift.queues', { datasetId })).toEqual([{ ...queue, done: 1 }]);
    await work('Suzuki');
    expect(await call('drift.queues', { datasetId })).toEqual([{ ...queue, done: 0 }]);
    await call('drift.removeQueue', { id });
    expect(await call('drift.queues', { datasetId })).toEqual([]);
    await call('project.undo', {});
    expect((await turns()).length).toBe(3);
  });
});

test('what was picked at a turn goes into a queue as one act, with the recall that the list shows, and one undo takes it out', async () => {
  const runId = await measure();
  await call('drift.overrule', { caseId, model, turn: 1, entity: 'asthma', counts: false });
  const listed = async (turn: number) => await call('drift.casesAtTurn', { runId, model, turn });
  const held = async (id: number) =>
    (await call('drift.queueTurns', { id })).map((one) => [one.caseId, one.model, one.turn, one.recall]);
  const asListed = async (turn: number) => (await listed(turn)).map((one) => [one.caseId, model, turn, one.recall]);
  const caseIds = (await listed(2)).map((one) => one.caseId);
  const order = { runId, model, caseIds };
  const { id, added } = await call('drift.queuePicked', { ...order, turn: 2, queue: ' 選択 ' });
  expect([added, await held(id)]).toEqual([caseIds.length, await asListed(2)]);
  expect(await call('drift.queuePicked', { ...order, turn: 2, queue: id })).toMatchObject({ id, added: 0 });
  const first = (await listed(1)).map((one) => one.caseId);
  expect(await call('drift.queuePicked', { ...order, caseIds: first, turn: 1, queue: id })).toMatchObject({
    added: first.length,
  });
  expect(await held(id)).toEqual([...(await asListed(2)), ...(await asListed(1))]);
  expect((await call('project.undo', {})).label.kind).toBe('driftExtendQueue');
  expect(await held(id)).toEqual(await asListed(2));
  await call('project.undo', {});
  expect(await call('drift.queues', { datasetId })).toEqual([]);
  await expect(call('drift.queuePicked', { ...order, turn: 2, queue: 999 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

describe('PDSQI-9', () => {
  const all = (value: number): PdsqiRating => ({
    ...Object.fromEntries(pdsqiScales.map((scale) => [scale, value])),
    synthesized: null,
    stigmatizing: 0,
  });

  test('keeps the ratings of several raters apart, each of which can be taken back', async () => {
    const place = { caseId, model, turn: 1 };
    await call('drift.rate', { ...place, rating: all(4), comment: '' });
    const { counter } = await call('drift.rate', { ...place, rating: all(4), comment: '' });
    await work('Suzuki');
    await call('drift.rate', { ...place, rating: { accurate: 2 }, comment: '短い' });
    const { entries, agreement } = await call('drift.ratings', { datasetId });
    expect(entries.map(({ savedAt: _, ...entry }) => entry)).toEqual([
      { ...place, caseKey: 'k_1', rater: 'Suzuki', isOwn: true, rating: { accurate: 2 }, comment: '短い' },
      { ...place, caseKey: 'k_1', rater: '髙橋', isOwn: false, rating: all(4), comment: '' },
    ]);
    expect(agreement.find(({ attribute }) => attribute === 'accurate')).toEqual({
      attribute: 'accurate',
      mean: 3,
      ratingCount: 2,
      notApplicableCount: 0,
      agreement: null,
      reason: 'fewSummaries',
    });
    expect(agreement.find(({ attribute }) => attribute === 'synthesized')?.notApplicableCount).toBe(1);
    expect((await call('drift.history', { caseId })).map((one) => one.counter)).toEqual([counter + 1, counter]);
    await call('drift.rate', { ...place, rating: {}, comment: '' });
    expect((await call('drift.ratings', { datasetId })).entries.map(({ rater }) => rater)).toEqual(['髙橋']);
    await call('project.undo', {});
    expect((await call('drift.ratings', { datasetId })).entries.map(({ rater }) => rater)).toEqual(['Suzuki', '髙橋']);
  });

  describe('of one evaluator at work in two windows', () => {
    const own = async () => {
      const { entries } = await call('drift.ratings', { datasetId });
      return entries.map(({ rating, comment }) => ({ rating, comment }));
    };
    const place = () => ({ caseId, model, turn: 1 });
    const none = { rating: {}, comment: '' };
    const rate = (rating: PdsqiRating, base: { rating: PdsqiRating; comment: string }, comment = base.comment) =>
      call('drift.rate', { ...place(), rating, comment, base });

    test('has the answers of both, and of one attribute the later', async () => {
      await rate({ accurate: 4 }, none);
      await rate({ citation: 3 }, none);
      expect(await own()).toEqual([{ rating: { citation: 3, accurate: 4 }, comment: '' }]);
      await rate({ accurate: 2 }, { rating: { accurate: 4 }, comment: '' });
      await rate({ synthesized: null }, none);
      expect(await own()).toEqual([{ rating: { citation: 3, accurate: 2, synthesized: null }, comment: '' }]);
      await rate({ citation: 3 }, { rating: { citation: 3, accurate: 2 }, comment: '' });
      expect(await own()).toEqual([{ rating: { citation: 3, synthesized: null }, comment: '' }]);
    });

    test('keeps an answer beside a comment, and a comment beside an answer', async () => {
      await rate({ accurate: 4 }, none);
      await call('drift.commentRating', { ...place(), text: '要確認', base: '' });
      await rate({ citation: 3 }, none);
      expect(await own()).toEqual([{ rating: { citation: 3, accurate: 4 }, comment: '要確認' }]);
      await rate({}, { rating: { citation: 3, accurate: 4 }, comment: '要確認' }, '');
      expect(await own()).toEqual([]);
    });

    test('has what each typed into the comment', async () => {
      const comment = (text: string, base: string | null) => call('drift.commentRating', { ...place(), text, base });
      await comment('要確認', '');
      await comment('至急要確認', '要確認');
      await comment('要確認！', '要確認');
      expect(await own()).toEqual([{ rating: {}, comment: '至急要確認！' }]);
      await call('project.undo', {});
      expect(await own()).toEqual([{ rating: {}, comment: '至急要確認' }]);
      await comment('', null);
      expect(await own()).toEqual([]);
    });
  });
});

/** What one place of a case holds, and who wrote it; `revision` is that of plans. Undefined where nobody has. */
type Held = { readonly value: unknown; readonly author: string; readonly revision: number };
type Step =
  | { readonly kind: 'overrule'; readonly turn: number; readonly entity: string; readonly counts: boolean | null }
  | { readonly kind: 'comment'; readonly turn: number; readonly text: string }
  | { readonly kind: 'done'; readonly turn: number; readonly done: boolean }
  | { readonly kind: 'plan'; readonly plan: string }
  | { readonly kind: 'work'; readonly name: string }
  | { readonly kind: 'undo' | 'redo' | 'restart' };

const entities = ['asthma', '","', ':[1]'];
const people = ['髙橋', 'Suzuki'];
const imported = '睡眠の記録。';
const kind = <K extends Step['kind']>(name: K) => fc.constant(name);
const turn = fc.integer({ min: 1, max: 2 });
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: kind('overrule'),
        turn,
        entity: fc.constantFrom(...entities),
        counts: fc.constantFrom(true, false, null),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: kind('comment'), turn, text: fc.constantFrom('', 'a', '𠮷') }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('done'), turn, done: fc.boolean() }) },
    { weight: 5, arbitrary: fc.record({ kind: kind('plan'), plan: fc.constantFrom('', imported, 'B') }) },
    { weight: 3, arbitrary: fc.record({ kind: kind('work'), name: fc.constantFrom(...people) }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const) }) },
  ),
  { minLength: 10, maxLength: 30 },
);

test('random acts of two evaluators, undone and redone across restarts, leave what a plain list of them leaves', async () => {
  const held = new Map<string, Held | undefined>();
  type Act = { readonly place: string; readonly before: Held | undefined; readonly after: Held | undefined };
  const stacks = new Map(people.map((name) => [name, { done: [] as Act[], undone: [] as Act[] }]));
  const stackOf = (name: string) => stacks.get(name) ?? { done: [], undone: [] };
  let latest = (await call('drift.setTurnDone', { caseId, model, turn: 1, done: false })).counter;
  let now = people[0] ?? '';
  let refusals = 0;

  /** The list is told what an act does before the program is. */
  async function act(place: string, value: unknown, record: () => Promise<{ counter: number }>): Promise<void> {
    const before = held.get(place);
    const isImported = place === 'plan' && value === imported;
    const revision = (before?.revision ?? 0) + 1;
    const after = value === null || isImported ? undefined : { value, author: now, revision };
    const isSame = before?.value === after?.value;
    const { counter } = await record();
    expect(counter > latest).toBe(!isSame);
    latest = counter;
    if (isSame) return;
    held.set(place, after);
    stackOf(now).done.push({ place, before, after });
    stackOf(now).undone = [];
  }

  async function turnBack(how: 'undo' | 'redo'): Promise<void> {
    const reply = await call(`project.${how}`, {}).catch((error: { code: string }) => error.code);
    if (typeof reply === 'string') {
      const isEmpty = stackOf(now)[how === 'undo' ? 'done' : 'undone'].length === 0;
      expect(reply).toBe(isEmpty ? 'NOT_FOUND' : 'UNDO_REFUSED');
      if (!isEmpty) refusals += 1;
      return;
    }
    latest = reply.save.counter;
    const stack = stackOf(now);
    const [from, to] = how === 'undo' ? [stack.done, stack.undone] : [stack.undone, stack.done];
    const one = from.pop();
    if (one === undefined) throw new Error(`nothing to ${how}`);
    to.push(one);
    const [was, becomes] = how === 'undo' ? [one.after, one.before] : [one.before, one.after];
    expect(held.get(one.place)).toEqual(was);
    held.set(one.place, becomes);
  }

  async function take(step: Step): Promise<void> {
    if (step.kind === 'work') {
      now = step.name;
      await work(now);
    } else if (step.kind === 'overrule') {
      const { turn, entity, counts } = step;
      const record = () => call('drift.overrule', { caseId, model, turn, entity, counts });
      await act(`overrule ${turn} ${entity}`, counts, record);
    } else if (step.kind === 'comment') {
      const record = () => call('drift.setComment', { caseId, model, turn: step.turn, text: step.text });
      await act(`comment ${step.turn} ${now}`, step.text || null, record);
    } else if (step.kind === 'done') {
      const record = () => call('drift.setTurnDone', { caseId, model, turn: step.turn, done: step.done });
      await act(`done ${step.turn} ${now}`, step.done || null, record);
    } else if (step.kind === 'plan') {
      await act('plan', step.plan, () => call('drift.setPlan', { caseId, plan: step.plan, sourceId: '7' }));
    } else if (step.kind === 'restart') await restart();
    else await turnBack(step.kind);
  }

  const byAuthor = (one: readonly unknown[], other: readonly unknown[]) =>
    String(one[1]).localeCompare(String(other[1]));

  async function shown() {
    const [plan] = await call('drift.plans', { datasetId });
    const { db, evaluatorId } = project.workbench.context;
    return {
      plan: [plan?.plan, plan?.author, plan?.revision, plan?.sourceId],
      turns: [1, 2].map((turn) => {
        const comments = commentsAt(db, caseId, { model, turn });
        return {
          turn,
          said: saidOf(turn).sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
          comments: comments.map(({ text, author }) => [text, author]).sort(byAuthor),
          isDone: isTurnDone(db, caseId, { model, turn }, evaluatorId()),
        };
      }),
    };
  }

  function expected() {
    const plan = held.get('plan');
    return {
      plan: [plan?.value ?? imported, plan?.author ?? null, plan?.revision ?? 0, 7],
      turns: [1, 2].map((turn) => {
        const comments = people.flatMap((name) => held.get(`comment ${turn} ${name}`) ?? []);
        return {
          turn,
          said: entities
            .flatMap((entity) => {
              const one = held.get(`overrule ${turn} ${entity}`);
              return one === undefined ? [] : [[entity, one.value, one.author]];
            })
            .sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
          comments: comments.map(({ value, author }) => [value, author]).sort(byAuthor),
          isDone: held.get(`done ${turn} ${now}`) !== undefined,
        };
      }),
    };
  }

  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (sequence, isRestarted) => {
      for (const step of sequence) await take(step);
      if (isRestarted) await take({ kind: 'restart' });
      expect(await shown()).toEqual(expected());
    }),
    // One project goes through all sequences: a counterexample is shown as it is, since a shorter one would begin elsewhere.
    { seed: 23, numRuns: rounds(6), endOnFailure: true },
  );
  expect(refusals).toBeGreaterThan(0);
});
