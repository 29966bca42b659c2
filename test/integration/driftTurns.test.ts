import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { layOutGenerations, layOutSet, layOutTerms } from '../driftProject.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const fixture = (name: string) => resolve(import.meta.dirname, '../fixtures/drift', name);
const own = { cases: fixture('cases.json'), generations: [fixture('generations.jsonl')], plans: fixture('plans.json') };
const model = 'own-model';

let folder: string;
let project: OpenWorkbench;
let datasetId: number;
let runId: number;
let caseIds: number[];

const call = ((method, input) => project.call(method, input)) as OpenWorkbench['call'];

async function measure(mode: 'reference' | 'strict'): Promise<number> {
  const list = layOutTerms(project.workbench.context.db, ['sleep', 'aunt']);
  const settings = { mode, entities: { kind: 'lexicon' as const, datasetIds: [list] } };
  const { taskId, runId: started } = await call('drift.measure', { datasetId, settings });
  await project.finish(taskId);
  return started;
}

// One project for all: tests say something of different turns, or take back what they said.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-drift-turns-'));
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
  await project.call('project.chooseEvaluator', { name: '評価者﨑' });
  ({ datasetId } = await layOutSet(project.workbench.context.db, own));
  runId = await measure('reference');
  caseIds = (await project.call('drift.plans', { datasetId })).map(({ caseId }) => caseId);
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

const [first, second] = [() => caseIds[0] ?? 0, () => caseIds[1] ?? 0];
const share = (value: number) => expect.closeTo(value, 12);
const metrics = (recall: number, precision: number, f1: number, hallucinatedRate: number) => ({
  recall: share(recall),
  precision: share(precision),
  f1: share(f1),
  hallucinatedRate: share(hallucinatedRate),
});

describe('the reason of a turn', () => {
  test('says of every entity what became of it, and when it was seen last', async () => {
    const reason = await call('drift.readTurn', { runId, caseId: first(), model, turn: 2 });
    expect(reason).toEqual({
      caseId: first(),
      caseKey: 'k_1',
      model,
      turn: 2,
      turns: [1, 2, 3],
      summary: 'Takes sertraline 50mg. Denies any latex allergy.',
      absent: null,
      line: 3,
      gold: [
        {
          entity: 'sertraline 50mg',
          set: 'critical',
          finding: 'matched',
          tier: 'exact',
          predicted: 'sertraline 50mg',
          spans: [{ start: 6, end: 21 }],
        },
        {
          entity: 'latex allergy',
          set: 'critical',
          finding: 'negated',
          mentions: [{ span: { start: 34, end: 47 }, cue: { start: 23, end: 29 }, cueText: 'Denies', distance: 1 }],
        },
        { entity: 'coeliac disease', set: 'critical', finding: 'missed', lastSeenTurn: 1 },
      ],
      supported: [{ entity: 'sertraline 50mg', gold: 'sertraline 50mg', spans: [{ start: 6, end: 21 }] }],
      hallucinated: [{ entity: 'latex allergy', spans: [{ start: 34, end: 47 }], firstTurn: 2, saidAt: 0 }],
      predictedCount: 2,
      measured: { critical: metrics(1 / 3, 0.5, 0.4, 0.5), extended: metrics(1 / 3, 0.5, 0.4, 0.5) },
      overruled: null,
      otherMode: {
        mode: 'strict',
        metrics: { critical: metrics(1 / 3, 0.5, 0.4, 0.5), extended: metrics(1 / 3, 0.5, 0.4, 0.5) },
      },
      overrulings: [],
      comment: null,
      othersComments: [],
      isDone: false,
      caseCurve: { recall: [1, share(1 / 3), 0], hallucinatedRate: [0.25, 0.5, 0], overruled: [false, false, false] },
      goldCount: { critical: 3, extended: 3 },
    });
  });

  test('has both numbers where a reviewer overruled, and the curve with his word', async () => {
    const place = { caseId: first(), model, turn: 1 };
    await call('drift.overrule', { ...place, entity: 'latex allergy', counts: false });
    await call('drift.setComment', { ...place, text: '「latex」は患者の言葉ではない' });
    await call('drift.setTurnDone', { ...place, done: true });
    expect(await call('drift.readTurn', { runId, ...place })).toMatchObject({
      measured: { critical: { recall: 1 } },
      overruled: { critical: { recall: share(2 / 3), precision: 0.5 }, extended: { recall: share(2 / 3) } },
      overrulings: [{ entity: 'latex allergy', counts: false, author: '評価者﨑' }],
      comment: { text: '「latex」は患者の言葉ではない', author: '評価者﨑' },
      isDone: true,
      caseCurve: { recall: [share(2 / 3), share(1 / 3), 0], overruled: [true, false, false] },
    });
    const atTurn = { runId, model, turn: 1 };
    expect(await call('drift.casesAtTurn', atTurn)).toEqual([
      { caseId: second(), caseKey: 'k_2', recall: 0.5, isOverruled: false, isDone: false, isFlagged: false },
      { caseId: first(), caseKey: 'k_1', recall: share(2 / 3), isOverruled: true, isDone: true, isFlagged: false },
    ]);
    const { cases } = await call('drift.caseCurves', { runId, order: 'file', offset: 0, limit: 1 });
    expect(cases[0]?.curves).toMatchObject([{ recall: [share(2 / 3), share(1 / 3), 0], overruledTurns: [1] }]);
    await call('drift.overrule', { ...place, entity: 'latex allergy', counts: null });
    expect(await call('drift.casesAtTurn', atTurn)).toMatchObject([{}, { recall: 1, isOverruled: false }]);
  });

  test('says that a summary failed, and shows the stored numbers of reference mode beside a strict run', async () => {
    expect(await call('drift.readTurn', { runId, caseId: first(), model, turn: 3 })).toMatchObject({
      summary: '',
      absent: 'error',
      line: 5,
      measured: { critical: { recall: 0, hallucinatedRate: 0 } },
      gold: [{ lastSeenTurn: 1 }, { lastSeenTurn: 1 }, { lastSeenTurn: 2 }],
    });
    const strict = await measure('strict');
    const request = { runId: strict, caseId: second(), model, turn: 1 };
    expect(await call('drift.readTurn', request)).toMatchObject({
      measured: { critical: { recall: 1 } },
      otherMode: { mode: 'reference', metrics: { critical: { recall: 0.5 } } },
    });
  });

  test('is not there for a turn, case or model that was not measured', async () => {
    const place = { runId, caseId: first(), model, turn: 1 };
    for (const other of [{ turn: 9 }, { caseId: 999 }, { model: 'other' }, { runId: 999 }]) {
      await expect(call('drift.readTurn', { ...place, ...other })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

test('the conversation has advice, cuts, failed answers, all pairs of the case and the plan in force', async () => {
  const place = { runId, caseId: first(), model };
  expect(await call('drift.readConversation', { ...place, turn: 2 })).toEqual({
    patientSummary: expect.stringContaining('﨑田クリニック'),
    messages: [
      { turn: 1, role: 'patient', text: 'I slept badly.', absent: null, advice: [], cut: [] },
      {
        turn: 1,
        role: 'model',
        text: '<think>hm</think>I recommend you start a sleep log.',
        absent: null,
        advice: [{ start: 17, end: 51 }],
        cut: [{ start: 0, end: 17 }],
      },
      { turn: 2, role: 'patient', text: 'Gloves at work itch (㈱ハナ).', absent: null, advice: [], cut: [] },
      {
        turn: 2,
        role: 'model',
        text: 'You should stop wearing gloves.',
        absent: null,
        advice: [{ start: 0, end: 31 }],
        cut: [],
      },
    ],
    pairs: [
      {
        previousTurn: 1,
        currentTurn: 2,
        premise: 'I recommend you start a sleep log.',
        hypothesis: 'You should stop wearing gloves.',
        isEvaluated: true,
        verdict: null,
      },
    ],
    plan: expect.any(String),
  });
  await call('drift.setPlan', { caseId: second(), plan: '', sourceId: null });
  const other = await call('drift.readConversation', { ...place, caseId: second(), turn: 2 });
  expect(other.plan).toBeNull();
  expect(other.messages.at(-1)).toEqual({ turn: 2, role: 'model', text: '', absent: 'error', advice: [], cut: [] });
});

describe('cases and groups of a run', () => {
  test('cases come in the order of the file or by lowest recall, page by page', async () => {
    const page = { runId, order: 'lowest', offset: 0, limit: 1 } as const;
    const lowest = await call('drift.caseCurves', page);
    expect(lowest).toEqual({
      total: 2,
      cases: [
        {
          caseId: second(),
          caseKey: 'k_2',
          turns: [1, 2],
          goldCount: 2,
          curves: [{ model, recall: [0.5, 0], hallucinatedRate: [0, 1], overruledTurns: [] }],
        },
      ],
    });
    expect((await call('drift.caseCurves', { ...page, offset: 1 })).cases[0]?.caseKey).toBe('k_1');
    const inOrder = await call('drift.caseCurves', { ...page, order: 'file', limit: 500 });
    expect(inOrder.cases.map(({ caseKey }) => caseKey)).toEqual(['k_1', 'k_2']);
    expect((await call('drift.caseCurves', { ...page, models: ['unknown'] })).total).toBe(0);
  });

  test('groups are compared in the cases that they answered', async () => {
    const { db } = project.workbench.context;
    const generations = join(folder, 'other.jsonl');
    writeFileSync(generations, readFileSync(own.generations[0] ?? '', 'utf8').replaceAll(model, '=髙/2'));
    await layOutGenerations(db, datasetId, { cases: own.cases, generations });
    const groups = [
      { name: '推論', models: [model] },
      { name: 'standard', models: ['=髙/2', model, 'not measured'] },
    ];
    await call('drift.setGroups', { datasetId, groups });
    const run = await measure('reference');
    const request = { runId: run, one: '推論', other: 'standard' };
    const { clusters, testCount, comparisons } = await call('drift.compareGroups', request);
    // Nothing was judged for conflicts, so three tests are one family.
    expect([clusters, testCount]).toEqual(['cases', 3]);
    const of = (metric: string) => comparisons.find((one) => one.metric === metric);
    expect(of('recallAtTen')).toEqual({
      metric: 'recallAtTen',
      one: 0,
      other: 0,
      difference: 0,
      interval: null,
      test: { p: 1, adjusted: 1, method: 'exact' },
      differs: false,
      caseCount: 2,
      pairedCount: 2,
      clusterCount: 2,
    });
    // The first case falls from 1 over 1/3 to 0, the second from 1/2 to 0.
    expect(of('slope')).toMatchObject({ one: -0.5, other: -0.5, difference: 0 });
    expect(of('hallucinatedRate')).toMatchObject({ one: 0.375 });
    expect(of('conflictRate')).toMatchObject({
      one: null,
      difference: null,
      interval: null,
      test: null,
      differs: false,
      caseCount: 0,
    });
    // The same leaves as a table, and stands in the report.
    const to = (name: string) => project.workbench.grants.toWrite(join(folder, name));
    await call('drift.exportRun', { runId: run, what: 'groups', destination: to('groups.csv') });
    const [, ...lines] = readFileSync(join(folder, 'groups.csv'), 'utf8').trim().split(/\r?\n/);
    expect(lines.map((line) => line.split(',').slice(0, 2).join(' '))).toEqual(
      ['recallAtTen', 'slope', 'conflictRate', 'hallucinatedRate'].map((metric) => `${metric} 推論`),
    );
    expect(lines[0]).toMatch(/,standard,"?'?=髙\/2; /);
    expect(lines[1]).toMatch(/,-0\.5,-0\.5,0,,,1,1,2,2,2,false,lexicon/);
    await call('drift.exportRun', { runId: run, what: 'report', destination: to('groups.html') });
    const page = readFileSync(join(folder, 'groups.html'), 'utf8');
    expect(page).toContain('推論 − standard');
    expect(page).toContain('over the 3 tests of this page');
    await expect(call('drift.compareGroups', { ...request, one: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
