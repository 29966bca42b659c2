import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readWaitingActs } from '../../src/main/core/waitingActsTable.ts';
import type { Input, Method } from '../../src/shared/api/contract.ts';
import type { Reply } from '../../src/shared/api/reply.ts';
import { rounds } from '../rounds.ts';
import { atRow } from './atRow.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

let project: OpenWorkbench;
const ids: Record<string, string> = {};
let items: Items;

/** A window as far as the core knows one: it calls, and shows somebody until it looks again. */
const windowOf = (evaluatorId: string) => ({
  ask: <M extends Method>(method: M, input: Input<M>): Promise<Reply> =>
    project.workbench.dispatch({ requestId: randomUUID(), evaluatorId, method, input }),
});

beforeEach(async () => {
  project = await openWorkbench();
  for (const name of ['鈴木', '髙橋']) ids[name] = (await project.call('project.chooseEvaluator', { name })).id;
  items = await layOut();
});
afterEach(() => project.close());

const work = (name: string) => project.call('project.chooseEvaluator', { name });
const sample = (name: string) => join(sampleFolder, name);

type Items = Awaited<ReturnType<typeof layOut>>;
async function layOut() {
  const { call, importFile } = project;
  const questions = await importFile(sample('sample-derivations.json'));
  await importFile(sample('sample-traces.json'));
  const cases = await importFile(sample('sample-drift-cases.json'));
  await importFile(sample('sample-drift-suzume-7b.jsonl'), cases);
  const { rows } = await call('derivations.listQuestions', { view: { datasetId: questions } });
  const { groups } = await call('traces.listGroups', {});
  const [plan] = await call('drift.plans', { datasetId: cases });
  return {
    questions,
    cases,
    questionId: rows[0]?.id ?? 0,
    groupId: groups[0]?.id ?? 0,
    traceId: groups[0]?.traces[0]?.id ?? 0,
    criterion: (await call('traces.readScheme', {})).criteria.find(({ scope }) => scope === 'trace'),
    place: { caseId: plan?.caseId ?? 0, model: 'suzume-7b', turn: 1 },
  };
}

type ActOf<M extends Method> = readonly [method: M, input: Input<M>];
type AnyAct = { [M in Method]: ActOf<M> }[Method];

/** One act of each kind. */
async function acts(): Promise<AnyAct[]> {
  const { questions, cases, questionId, groupId, traceId, criterion, place } = items;
  const { content, version } = await project.call('derivations.readQuestion', { questionId });
  const edited = { ...content, question: `${content.question}？` };
  const [criterionId, choiceId] = [criterion?.id ?? '', criterion?.choices[0]?.id ?? ''];
  return [
    ['derivations.saveContent', { questionId, baseVersion: version, content: edited }],
    ['derivations.setState', { questionId, state: 'done' }],
    ['derivations.setFlag', { questionId, flagged: true }],
    ['derivations.addComment', { questionId, text: '要確認' }],
    ['derivations.keepCheck', { questionId, code: 'emptyRelation', kept: true }],
    ['derivations.dismissSuggestion', { questionId, suggestion: 's', dismissed: true }],
    ['derivations.saveQueue', { name: '再確認', view: { datasetId: questions } }],
    ['traces.setMark', { traceId, step: null, criterionId, choiceId }],
    ['traces.setComment', { traceId, step: 0, text: '要確認' }],
    ['traces.setState', { groupId, state: 'done' }],
    ['traces.setFlag', { groupId, flagged: true }],
    ['drift.overrule', { ...place, entity: '喘息', counts: true }],
    ['drift.setComment', { ...place, text: '要確認' }],
    ['drift.setTurnDone', { ...place, done: true }],
    ['drift.setPlan', { caseId: place.caseId, plan: '経過をみる', sourceId: null }],
    ['drift.setTerms', { terms: ['喘息'] }],
    ['drift.rate', { ...place, rating: { accurate: 4 }, comment: '' }],
    ['datasets.rename', { datasetId: cases, name: '改名' }],
    ['project.setEvaluatorsForDone', { count: 2 }],
    ['project.undo', {}],
  ];
}

const logged = () =>
  project.workbench.context.db
    .prepare<[], [string, string]>('SELECT evaluator_id, kind FROM revisions ORDER BY counter')
    .raw()
    .all();

test('every kind of act is written for the evaluator whom its window shows, and refused where another one works by then', async () => {
  const all = await acts();
  await work('鈴木');
  const before = logged();
  for (const [method, input] of all) {
    expect([method, await windowOf(ids.髙橋 ?? '').ask(method, input)]).toMatchObject([
      method,
      { ok: false, error: { code: 'EVALUATOR_CHANGED', details: { by: '鈴木' } } },
    ]);
  }
  expect(logged()).toEqual(before);
  await work('髙橋');
  for (const [method, input] of all) {
    expect([method, await windowOf(ids.髙橋 ?? '').ask(method, input)]).toMatchObject([method, { ok: true }]);
  }
  const written = logged().slice(before.length);
  expect([written.length, new Set(written.map(([by]) => by))]).toEqual([all.length, new Set([ids.髙橋])]);
});

test('what is an evaluator’s own is not answered to a window that shows another one', async () => {
  const { questionId, traceId, groupId, cases } = items;
  const queries: AnyAct[] = [
    ['datasets.list', {}],
    ['derivations.readQuestion', { questionId }],
    ['derivations.queues', { datasetId: items.questions }],
    ['traces.listGroups', {}],
    ['traces.readGroup', { groupId }],
    ['traces.readMarks', { traceId }],
    ['drift.ratings', { datasetId: cases }],
  ];
  for (const [method, input] of queries) {
    expect(await windowOf(ids.髙橋 ?? '').ask(method, input)).toMatchObject({ ok: true });
    const reply = await windowOf(ids.鈴木 ?? '').ask(method, input);
    expect([method, reply]).toMatchObject([method, { ok: false, error: { code: 'EVALUATOR_CHANGED' } }]);
  }
  expect(await windowOf(ids.鈴木 ?? '').ask('project.open', {})).toMatchObject({
    result: { evaluator: { name: '髙橋' } },
  });
});

test('an act that waits for its turn behind the change of evaluators is refused, and one before it stands', async () => {
  const { questionId } = items;
  const window = windowOf(ids.髙橋 ?? '');
  const [flag, chosen, state] = await Promise.all([
    window.ask('derivations.setFlag', { questionId, flagged: true }),
    window.ask('project.chooseEvaluator', { name: '鈴木' }),
    window.ask('derivations.setState', { questionId, state: 'done' }),
  ]);
  expect([flag.ok, chosen.ok, state.ok]).toEqual([true, true, false]);
  expect(logged().at(-1)).toEqual([ids.髙橋, 'flag']);
});

test('an import is the act of who began it, although another evaluator works when it ends', async () => {
  const { previewId } = await project.call('datasets.preview', {
    source: project.workbench.grants.toRead(sample('sample-r4c.json')),
  });
  atRow(project, 'questions', 1, () => queueMicrotask(() => void work('鈴木')));
  const { taskId } = await project.call('datasets.import', { previewId, name: 'R4C', mode: 'good' });
  await project.finish(taskId);
  expect((await project.call('project.open', {})).evaluator?.name).toBe('鈴木');
  expect(logged().at(-1)).toEqual([ids.髙橋, 'import']);
});

test('view state and drafts are kept for the evaluator whose window writes them, whoever works', async () => {
  await work('鈴木');
  const [own, other] = [windowOf(ids.髙橋 ?? ''), windowOf(ids.鈴木 ?? '')];
  expect(await own.ask('session.write', { key: 'draft', value: '書きかけ' })).toMatchObject({ ok: true });
  expect(await other.ask('session.read', { key: 'draft' })).toEqual({ ok: true, result: { value: null } });
  expect(await own.ask('session.read', { key: 'draft' })).toEqual({ ok: true, result: { value: '書きかけ' } });
  expect(await windowOf('nobody').ask('session.write', { key: 'draft', value: 1 })).toMatchObject({ ok: false });
});

/** Suggestions that were dismissed, each by its evaluator. */
const dismissed = (run: number) =>
  project.workbench.context.db
    .prepare<[string], [string, string]>(
      `SELECT substr(c.aspect, 11), r.evaluator_id FROM revision_changes c JOIN revisions r ON r.counter = c.counter
       WHERE c.aspect LIKE 'dismissed:' || ? || ':%' ORDER BY r.counter`,
    )
    .raw()
    .all(String(run));
const waitingFor = (id: string) => readWaitingActs(project.workbench.context.db, id);
const suggestionOf = (input: unknown) => z.object({ suggestion: z.string() }).parse(input).suggestion;

test('no act of two windows is ever written under anybody but whom its window shows, and none is lost, in whatever order things happen', async () => {
  const { questionId } = items;
  const names = ['鈴木', '髙橋'] as const;
  const step = fc.record({
    window: fc.constantFrom(0, 1),
    does: fc.constantFrom('choose', 'look', 'act', 'act', 'write'),
    name: fc.constantFrom(...names),
    /** Whether the next step waits for the reply of this one. */
    waits: fc.boolean(),
  });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      run += 1;
      const shown = [ids.髙橋 ?? '', ids.髙橋 ?? ''];
      const said: [text: string, by: string][] = [];
      await work('髙橋');
      const does = {
        choose: async (at: number, name: string) => {
          const reply = await windowOf(shown[at] ?? '').ask('project.chooseEvaluator', { name });
          if (reply.ok) shown[at] = ids[name] ?? '';
        },
        look: async (at: number) => {
          shown[at] = (await project.call('project.open', {})).evaluator?.id ?? '';
        },
        act: async (at: number, _: string, suggestion: string) => {
          said.push([suggestion, shown[at] ?? '']);
          const input = { questionId, suggestion, dismissed: true };
          await windowOf(shown[at] ?? '').ask('derivations.dismissSuggestion', input);
        },
        write: async (at: number) => {
          const by = shown[at] ?? '';
          const requestIds = waitingFor(by).map(({ requestId }) => requestId);
          await windowOf(by).ask('project.writeWaiting', { requestIds });
        },
      };
      const going: Promise<void>[] = [];
      for (const [at, one] of steps.entries()) {
        const done = does[one.does](one.window, one.name, `${run}:${at}`);
        going.push(done);
        if (one.waits) await done;
      }
      await Promise.all(going);
      const waiting = Object.values(ids).flatMap((by) =>
        waitingFor(by).map(({ input }): [string, string] => [suggestionOf(input), by]),
      );
      expect([...dismissed(run), ...waiting].sort()).toEqual(said.sort());
      for (const name of names) {
        await work(name);
        const requestIds = waitingFor(ids[name] ?? '').map(({ requestId }) => requestId);
        await project.call('project.writeWaiting', { requestIds });
      }
      expect(dismissed(run).sort()).toEqual(said.sort());
    }),
    { numRuns: rounds(30) },
  );
});

describe('a judgement that came when another evaluator worked already', () => {
  const say = (suggestion: string, requestId: string = randomUUID()) =>
    project.workbench.dispatch({
      requestId,
      evaluatorId: ids.髙橋 ?? '',
      method: 'derivations.dismissSuggestion',
      input: { questionId: items.questionId, suggestion, dismissed: true },
    });
  const waiting = async () => (await project.call('project.open', {})).waitingActs;

  test('waits for who gave it, over a restart, and is written once, however often it was sent', async () => {
    await work('鈴木');
    const requestId = randomUUID();
    const details = { by: '鈴木', whose: '髙橋', method: 'derivations.dismissSuggestion', reason: 'kept' };
    expect(await say('7:1', requestId)).toMatchObject({ error: { code: 'EVALUATOR_CHANGED', details } });
    expect(await waiting()).toEqual([]);
    const { dataFolder } = project;
    await project.workbench.close();
    project = { ...(await openWorkbench({ dataFolder })), close: project.close };
    await say('7:1', requestId);
    await work('髙橋');
    expect(await waiting()).toEqual([{ requestId, method: details.method, refusedAt: expect.any(String), by: '鈴木' }]);
    await say('7:2');
    expect(await project.call('project.writeWaiting', { requestIds: [requestId] })).toEqual({ written: 1, failed: [] });
    expect(await project.call('project.writeWaiting', { requestIds: [requestId] })).toEqual({ written: 0, failed: [] });
    expect([dismissed(7), await waiting()]).toEqual([
      [
        ['7:2', ids.髙橋],
        ['7:1', ids.髙橋],
      ],
      [],
    ]);
    await project.call('project.undo', {});
    expect(
      (await project.call('derivations.readQuestion', { questionId: items.questionId })).dismissedSuggestions,
    ).toEqual(['7:2']);
  });

  test('is let go when its evaluator says so, and waits on, with the reason, when it cannot be written', async () => {
    await work('鈴木');
    await say('8:1');
    const flag = { questionId: 999_999, flagged: true };
    await windowOf(ids.髙橋 ?? '').ask('derivations.setFlag', flag);
    await work('髙橋');
    const [first, second] = (await waiting()).map(({ requestId }) => requestId);
    expect(await project.call('project.writeWaiting', { requestIds: [second ?? ''] })).toMatchObject({
      written: 0,
      failed: [{ method: 'derivations.setFlag', error: { code: 'NOT_FOUND' } }],
    });
    expect(await waiting()).toHaveLength(2);
    await project.call('project.dropWaiting', { requestIds: [first ?? '', second ?? ''] });
    expect([await waiting(), dismissed(8)]).toEqual([[], []]);
  });

  test('in a project from a stranger carries out nothing but judgements, with input that was checked', async () => {
    const planted = [
      ['project.chooseEvaluator', { name: 'Mallory' }],
      ['project.updateSettings', { theme: 'dark' }],
      ['host.openExternal', { url: 'https://example.com/' }],
      ['datasets.withdraw', { datasetId: items.questions }],
      ['derivations.setFlag', { questionId: '1; DROP TABLE questions', flagged: 'yes' }],
      ['__proto__', {}],
    ].map(([method, input], at) => ({ requestId: `planted-${at}`, method, input, refusedAt: '', by: null }));
    project.workbench.context.db
      .prepare('INSERT INTO project_values (key, value_json) VALUES (?, ?)')
      .run(`waitingActs:${ids.髙橋}`, JSON.stringify(planted));
    const [before, settings] = [logged(), (await project.call('project.open', {})).settings];
    const requestIds = planted.map(({ requestId }) => requestId);
    const { written, failed } = await project.call('project.writeWaiting', { requestIds });
    expect([written, failed.map(({ error }) => error.code)]).toEqual([0, planted.map(() => 'INVALID_INPUT')]);
    const after = await project.call('project.open', {});
    expect([logged(), after.settings, after.evaluator?.name]).toEqual([before, settings, '髙橋']);
    await project.call('project.dropWaiting', { requestIds });
    expect(await waiting()).toEqual([]);
  });

  test('is told and not kept where too much of them would have to be', async () => {
    await work('鈴木');
    const window = windowOf(ids.髙橋 ?? '');
    const said = async (criterionId: string) => {
      const reply = await window.ask('traces.setMark', { traceId: 1, step: null, criterionId, choiceId: null });
      return reply.ok ? null : reply.error.details.reason;
    };
    expect(await said('x'.repeat(3_900_000))).toBe('kept');
    expect(await said('y'.repeat(200_000))).toBeUndefined();
    expect(waitingFor(ids.髙橋 ?? '')).toHaveLength(1);
  });
});
