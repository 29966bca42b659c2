import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { beforeEach, describe, expect, test } from 'vitest';
import { placeTransfer } from '../../src/main/transfers.ts';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { defaultScheme } from '../../src/shared/traces/defaultScheme.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-marks-'));
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
  await project.call('project.chooseEvaluator', { name: '髙橋' });
  await project.importFile(write('runs.jsonl', runs));
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

function write(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const hostile = '<script>alert(1)</script><svg onload=alert(2)> javascript:alert(3) data:text/html,x 𠮷\u0000\u202E';
/** Steps: 1 user, 2 call, 3 result, 4 answer. */
const run = (id: string, qid: string, model: string, question: string, answer: string) => {
  const messages = [
    { role: 'user', content: question },
    {
      role: 'assistant',
      tool_calls: [
        { id: 'c1', function: { name: 'FDA_get_warnings_by_drug_name', arguments: '{"drug_name":"=1+1"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: `{"results":["${'長い'.repeat(4_000)}"]}` },
    { role: 'assistant', content: answer },
  ];
  return `${JSON.stringify({ id, question_id: qid, model, messages })}\n`;
};
const runs = [
  run('a1', 'q1', 'Akane-7B', '㈱アカペンの薬は？', `Akane-7B says ${hostile}`),
  run('b1', 'q1', 'Midori-X', '㈱アカペンの薬は？', '減量は不要です。'),
  run('a2', 'q2', 'Akane-7B', '﨑の問い', '=HYPERLINK("http://x")'),
].join('');

const { call } = {
  call: ((method, input) => project.call(method, input)) as OpenWorkbench['call'],
};
const groups = async () => (await call('traces.listGroups', {})).groups;
const callCriteria = defaultScheme.criteria.filter(({ scope }) => scope === 'call');
const wholeCriterion = defaultScheme.criteria.find(({ scope }) => scope === 'trace');
const [choiceId = '', otherId = ''] = wholeCriterion?.choices.map(({ id }) => id) ?? [];
const whole = { id: wholeCriterion?.id ?? '', choiceId, otherId };
const markCall = async (traceId: number, choice = 0) => {
  for (const { id, choices } of callCriteria) {
    await call('traces.setMark', { traceId, step: 1, criterionId: id, choiceId: choices[choice]?.id ?? '' });
  }
};
const summary = async () =>
  (await groups()).map(({ progress: { calls, callsMarked }, state, flagged }) => ({
    calls,
    callsMarked,
    state,
    flagged,
  }));

/** As Parquet has them: numbers of 64 bits. */
const withWholeNumbers = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? BigInt(value) : value]),
  );

async function export_(
  format: 'jsonl' | 'csv' | 'parquet' | 'html',
  more: { everyone?: boolean; blind?: boolean; steps?: 'labelled' | 'all' } = {},
) {
  const path = join(folder, `out.${format}`);
  const view = { datasetIds: [] };
  const report = await call('traces.exportMarks', {
    view,
    format,
    everyone: false,
    ...more,
    destination: project.workbench.grants.toWrite(path),
  });
  return { report, text: readFileSync(path, 'utf8') };
}

describe('marks', () => {
  test('fill a call, can be undone and redone across items and restarts, and stand in the history', async () => {
    const [first, second] = await groups();
    const [traceA] = first?.traces ?? [];
    if (!first || !second || !traceA) throw new Error('two groups');
    await markCall(traceA.id);
    await call('traces.setFlag', { groupId: second.id, flagged: true });
    await call('traces.setState', { groupId: first.id, state: 'done' });
    expect(await summary()).toEqual([
      { calls: 2, callsMarked: 1, state: 'done', flagged: false },
      { calls: 1, callsMarked: 0, state: 'todo', flagged: true },
    ]);
    const [latest] = await call('traces.history', { groupId: first.id });
    expect(latest).toMatchObject({
      kind: 'setState',
      author: '髙橋',
      params: { key: 'q1', state: 'done' },
      step: null,
    });

    await project.workbench.close();
    project = await openWorkbench({ dataFolder: project.dataFolder });
    const undone = [await call('project.undo', {}), await call('project.undo', {}), await call('project.undo', {})];
    expect(undone.map(({ label }) => [label.kind, label.room, label.itemId, label.params])).toEqual([
      ['setState', 'traces', first.id, { key: 'q1', title: first.title, state: 'done' }],
      ['flag', 'traces', second.id, { key: 'q2', title: second.title }],
      [
        'mark',
        'traces',
        first.id,
        { key: 'q1', title: first.title, traceId: traceA.id, step: 2, criterion: 'madeUp', choice: 'no' },
      ],
    ]);
    expect(await summary()).toEqual([
      { calls: 2, callsMarked: 0, state: 'draft', flagged: false },
      { calls: 1, callsMarked: 0, state: 'todo', flagged: false },
    ]);
    await call('project.redo', {});
    expect((await summary())[0]).toEqual({ calls: 2, callsMarked: 1, state: 'draft', flagged: false });
    const history = await call('traces.history', { groupId: first.id });
    expect(history.slice(0, 3).map(({ relation, kind, traceId, step }) => ({ relation, kind, traceId, step }))).toEqual(
      [
        { relation: 'redo', kind: 'mark', traceId: traceA.id, step: 1 },
        { relation: 'undo', kind: 'mark', traceId: traceA.id, step: 1 },
        { relation: 'undo', kind: 'setState', traceId: null, step: null },
      ],
    );
    expect((await call('traces.readGroup', { groupId: first.id })).historyCount).toBe(history.length);
  });

  test('of several questions are one act with one undo, and nobody else’s', async () => {
    const groupIds = (await groups()).map(({ id }) => id);
    const said = async () => (await summary()).map(({ state, flagged }) => [state, flagged] as const);
    await call('traces.setFlag', { groupId: groupIds[1] ?? 0, flagged: true });
    await call('traces.judgeMany', { groupIds, judgement: 'flag' });
    await call('traces.judgeMany', { groupIds, judgement: 'done' });
    expect(await said()).toEqual(groupIds.map(() => ['done', true]));
    expect((await call('traces.history', { groupId: groupIds[1] ?? 0 })).map(({ kind }) => kind)).toEqual([
      'doneMany',
      'flag',
    ]);
    await call('project.chooseEvaluator', { name: '佐伯' });
    expect(await said()).toEqual(groupIds.map(() => ['todo', false]));
    await call('traces.judgeMany', { groupIds, judgement: 'todo' });
    await call('project.chooseEvaluator', { name: '髙橋' });
    expect(await said()).toEqual(groupIds.map(() => ['done', true]));
    const undone = [await call('project.undo', {}), await call('project.undo', {})];
    const count = groupIds.length;
    expect(undone.map(({ label: { kind, params } }) => [kind, params])).toEqual([
      ['doneMany', { count }],
      ['flagMany', { count }],
    ]);
    expect((await said()).map(([, flagged]) => flagged)).toEqual([false, true]);
    await expect(call('traces.judgeMany', { groupIds: [...groupIds, 9_999], judgement: 'done' })).rejects.toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    );
    expect((await said()).map(([state]) => state)).not.toContain('done');
  });

  test('of several questions tell the windows which of them changed', async () => {
    const groupIds = (await groups()).map(({ id }) => id);
    const told: unknown[] = [];
    project.workbench.onEvent(({ event, payload }) => {
      if (event === 'traces.changed') told.push(payload);
    });
    await call('traces.judgeMany', { groupIds, judgement: 'flag' });
    await call('project.undo', {});
    await call('traces.labelMany', { groupIds, criterionId: whole.id, choiceId: whole.choiceId, replace: false });
    expect(told).toEqual([{ groupIds }, { groupIds: groupIds.toReversed() }, { groupIds: null }]);
  });

  test('of every run of several questions are one act with one undo, which leaves other answers unless told', async () => {
    const all = await groups();
    const groupIds = all.map(({ id }) => id);
    const traceIds = all.flatMap(({ traces }) => traces.map(({ id }) => id));
    const [first = 0] = traceIds;
    const { id: criterionId, choiceId, otherId } = whole;
    const order = { groupIds, criterionId, choiceId, replace: false };
    // By a second way: the answers of each run, read one by one.
    const given = async () => {
      const marks = await Promise.all(traceIds.map((traceId) => call('traces.readMarks', { traceId })));
      return marks.map(({ marks: [mark] }) => mark?.choiceId ?? null);
    };
    await call('traces.setMark', { traceId: first, step: null, criterionId, choiceId: otherId });
    expect(await call('traces.countWholeLabels', { groupIds })).toEqual({
      traceCount: 3,
      answered: [{ criterionId, traceCount: 1 }],
    });
    expect(await call('traces.labelMany', order)).toMatchObject({ labelled: 2, kept: 1 });
    expect(await given()).toEqual([otherId, choiceId, choiceId]);
    expect(await call('traces.labelMany', { ...order, replace: true })).toMatchObject({ labelled: 1, kept: 0 });
    expect(await call('traces.labelMany', { ...order, replace: true })).toMatchObject({ labelled: 0, kept: 0 });
    expect(await given()).toEqual([choiceId, choiceId, choiceId]);
    expect((await groups()).map(({ state }) => state)).toEqual(['draft', 'draft']);
    const [newest] = await call('traces.history', { groupId: groupIds[0] ?? 0 });
    expect(newest).toMatchObject({ kind: 'labelMany', params: { count: 1, criterion: criterionId, choice: choiceId } });
    await call('project.undo', {});
    expect(await given()).toEqual([otherId, choiceId, choiceId]);
    await call('project.undo', {});
    expect(await given()).toEqual([otherId, null, null]);
    expect(await call('traces.labelMany', { ...order, choiceId: null })).toMatchObject({ labelled: 1, kept: 0 });
    expect(await given()).toEqual([null, null, null]);
    await call('project.undo', {});
    await call('project.chooseEvaluator', { name: '佐伯' });
    expect(await call('traces.countWholeLabels', { groupIds })).toEqual({ traceCount: 3, answered: [] });
    await call('traces.labelMany', order);
    await call('project.chooseEvaluator', { name: '髙橋' });
    expect(await given()).toEqual([otherId, null, null]);
    const call1 = callCriteria[0]?.id ?? '';
    await expect(call('traces.labelMany', { ...order, criterionId: call1 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(call('traces.labelMany', { ...order, groupIds: [9_999] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('of two evaluators never meet', async () => {
    const [first] = await groups();
    const traceId = first?.traces[0]?.id ?? 0;
    const place = { traceId, step: 1, criterionId: 'needed' };
    await call('traces.setMark', { ...place, choiceId: 'yes' });
    await call('project.chooseEvaluator', { name: '佐伯' });
    expect(await call('traces.readMarks', { traceId })).toEqual({
      marks: [],
      spans: [],
      comments: [],
      othersComments: [],
    });
    await call('traces.setMark', { ...place, choiceId: 'no' });
    await call('project.chooseEvaluator', { name: '髙橋' });
    expect((await call('project.undo', {})).label.kind).toBe('mark');
    expect((await call('traces.readMarks', { traceId })).marks).toEqual([]);
    expect(await call('traces.progress', {})).toEqual([
      { evaluator: '佐伯', markCount: 1, callsMarked: 0, tracesMarked: 0, doneCount: 0 },
      { evaluator: '髙橋', markCount: 0, callsMarked: 0, tracesMarked: 0, doneCount: 0 },
    ]);
  });

  test('of a trace as a whole are counted when all of them are given, and as begun before, also where a trace has no calls, and an undo counts them back', async () => {
    const wholes = async () =>
      (await groups()).map(({ progress }) => [progress.tracesMarked, progress.traces, progress.tracesBegun]);
    const [first] = await groups();
    const [one, other] = first?.traces.map(({ id }) => id) ?? [];
    const judge = (traceId: number, criterionId: string) =>
      call('traces.setMark', { traceId, step: null, criterionId, choiceId: 'yes' });
    for (const id of ['answerCorrect', 'answerSupported']) await judge(one ?? 0, id);
    expect(await wholes()).toEqual([
      [0, 2, 1],
      [0, 1, 0],
    ]);
    for (const id of ['answerSafe']) await judge(one ?? 0, id);
    for (const id of ['answerCorrect', 'answerSupported', 'answerSafe']) await judge(other ?? 0, id);
    expect((await wholes())[0]).toEqual([2, 2, 0]);
    expect((await call('traces.listGroups', {})).progress).toEqual({
      calls: 3,
      callsMarked: 0,
      traces: 3,
      tracesMarked: 2,
      tracesBegun: 0,
    });
    expect((await call('traces.progress', {}))[0]).toMatchObject({ markCount: 6, callsMarked: 0, tracesMarked: 2 });
    await call('project.undo', {});
    expect((await wholes())[0]).toEqual([1, 2, 1]);
    expect((await call('traces.progress', {}))[0]).toMatchObject({ markCount: 5, tracesMarked: 1 });
    // A scheme that asks one thing, about whole traces: nothing else is to do.
    const verdict = defaultScheme.criteria.filter(({ id }) => id === 'answerSupported');
    await call('traces.saveScheme', { baseVersion: 0, criteria: verdict });
    expect((await groups())[0]?.progress).toEqual({
      calls: 0,
      callsMarked: 0,
      traces: 2,
      tracesMarked: 2,
      tracesBegun: 0,
    });
    expect((await call('traces.listGroups', {})).progress).toEqual({
      calls: 0,
      callsMarked: 0,
      traces: 3,
      tracesMarked: 2,
      tracesBegun: 0,
    });
  });

  test('are refused where their criterion does not belong, and pieces of text where a character would be parted', async () => {
    const traceId = (await groups())[0]?.traces[0]?.id ?? 0;
    const refused = async (work: Promise<unknown>) =>
      work.then(
        () => 'taken',
        (error: { code: string }) => error.code,
      );
    const mark = (step: number | null, criterionId: string, choiceId: string) =>
      refused(call('traces.setMark', { traceId, step, criterionId, choiceId }));
    const { text } = await call('traces.readStep', { traceId, step: 3 });
    const letter = text.indexOf('𠮷');
    const span = (start: number, end: number) =>
      refused(call('traces.addSpan', { traceId, step: 3, start, end, criterionId: 'passage', choiceId: 'wrong' }));
    expect({
      callOnAnswer: await mark(3, 'needed', 'yes'),
      callOnTrace: await mark(null, 'needed', 'yes'),
      stepOnCall: await mark(1, 'soundReasoning', 'yes'),
      stepOnPrompt: await mark(0, 'soundReasoning', 'yes'),
      spanAsMark: await mark(3, 'passage', 'wrong'),
      noStep: await mark(9, 'needed', 'yes'),
      noChoice: await mark(1, 'needed', 'perhaps'),
      noCriterion: await mark(1, 'none', 'yes'),
      noTrace: await refused(call('traces.readMarks', { traceId: 999 })),
      behindText: await span(0, text.length + 1),
      empty: await span(3, 3),
      partedStart: await span(letter + 1, letter + 2),
      partedEnd: await span(letter, letter + 1),
      whole: await span(letter, letter + 2),
      stepOnAnswer: await mark(3, 'soundReasoning', 'partly'),
      onTrace: await mark(null, 'answerSafe', 'no'),
    }).toEqual({
      callOnAnswer: 'INVALID_INPUT',
      callOnTrace: 'INVALID_INPUT',
      stepOnCall: 'INVALID_INPUT',
      stepOnPrompt: 'INVALID_INPUT',
      spanAsMark: 'INVALID_INPUT',
      noStep: 'INVALID_INPUT',
      noChoice: 'INVALID_INPUT',
      noCriterion: 'INVALID_INPUT',
      noTrace: 'NOT_FOUND',
      behindText: 'INVALID_INPUT',
      empty: 'INVALID_INPUT',
      partedStart: 'INVALID_INPUT',
      partedEnd: 'INVALID_INPUT',
      whole: 'taken',
      stepOnAnswer: 'taken',
      onTrace: 'taken',
    });
    const { spans } = await call('traces.readMarks', { traceId });
    expect(spans.map(({ quote, start, end }) => ({ quote, start, end }))).toEqual([
      { quote: '𠮷', start: letter, end: letter + 2 },
    ]);
  });

  test('on pieces of text can be changed and taken off, comments and findings too, by their own evaluator only', async () => {
    const traceId = (await groups())[0]?.traces[1]?.id ?? 0;
    const { spanId } = await call('traces.addSpan', {
      traceId,
      step: 3,
      start: 0,
      end: 2,
      criterionId: 'passage',
      choiceId: 'wrong',
    });
    await call('traces.editSpan', { spanId, choiceId: 'unclear', comment: 'が' });
    await call('traces.setComment', { traceId, step: null, text: 'よく読めている' });
    await call('traces.setComment', { traceId, step: null, text: 'よく読めている' });
    await call('project.chooseEvaluator', { name: '佐伯' });
    await expect(call('traces.editSpan', { spanId, choiceId: null, comment: '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await call('traces.readMarks', { traceId })).toMatchObject({
      ...{ marks: [], spans: [], comments: [] },
      othersComments: [{ step: null, author: '髙橋', text: 'よく読めている' }],
    });
    await call('project.chooseEvaluator', { name: '髙橋' });
    const { spans, comments } = await call('traces.readMarks', { traceId });
    expect([spans, comments]).toMatchObject([
      [{ spanId, quote: '減量', choiceId: 'unclear', comment: 'が' }],
      [{ step: null, text: 'よく読めている' }],
    ]);
    await call('traces.setComment', { traceId, step: null, text: '' });
    await call('traces.editSpan', { spanId, choiceId: null, comment: '' });
    expect((await summary())[0]?.state).toBe('todo');
    const kinds = (await call('traces.history', { groupId: 1 })).map(({ kind }) => kind);
    expect(kinds).toEqual(['removeSpan', 'commentTrace', 'commentTrace', 'editSpan', 'addSpan']);
  });

  test('has what was typed while an undo was on its way on top of what that left, and nothing of what it took back', async () => {
    const traceId = (await groups())[0]?.traces[0]?.id ?? 0;
    const comment = (text: string, base: string | null) =>
      call('traces.setComment', { traceId, step: null, text, base });
    await comment('あいう', '');
    await call('project.undo', {});
    expect(await comment('あいうえ', 'あいう')).toMatchObject({ text: 'え' });
    expect(await comment('あいうえお', 'あいうえ')).toMatchObject({ text: 'えお' });
    expect(await comment('えお', 'え')).toMatchObject({ text: 'えお' });
    expect((await call('traces.readMarks', { traceId })).comments).toMatchObject([{ step: null, text: 'えお' }]);
    expect(await comment('別', null)).toMatchObject({ text: '別' });
  });

  test('of a passage keep its answer beside its comment where two windows of one evaluator change them', async () => {
    const traceId = (await groups())[0]?.traces[0]?.id ?? 0;
    const place = { traceId, step: 0, start: 0, end: 2 };
    const { spanId } = await call('traces.addSpan', { ...place, criterionId: 'passage', choiceId: 'wrong' });
    const comment = (text: string, base: string | null) => call('traces.commentSpan', { spanId, text, base });
    await comment('要確認', '');
    await call('traces.editSpan', { spanId, choiceId: 'unclear' });
    expect(await comment('至急要確認', '要確認')).toMatchObject({ text: '至急要確認' });
    expect(await comment('要確認！', '要確認')).toMatchObject({ text: '至急要確認！' });
    const { spans } = await call('traces.readMarks', { traceId });
    expect(spans).toMatchObject([{ choiceId: 'unclear', comment: '至急要確認！' }]);
    await call('project.chooseEvaluator', { name: '佐伯' });
    await expect(comment('別', null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('tell the windows which group changed', async () => {
    const heard: EventEnvelope[] = [];
    project.workbench.onEvent((event) => heard.push(event));
    const [first] = await groups();
    await call('traces.setFlag', { groupId: first?.id ?? 0, flagged: true });
    await call('traces.assignTool', { tool: 'x', label: '端末' });
    const traces = heard.filter(({ event }) => event.startsWith('traces.') && event !== 'traces.indexed');
    expect(traces).toEqual([
      { event: 'traces.changed', payload: { groupIds: [first?.id] } },
      { event: 'traces.settingsChanged', payload: {} },
    ]);
  });
});

describe('the scheme', () => {
  const shorter = defaultScheme.criteria.filter(({ id }) => id === 'needed' || id === 'passage');

  test('keeps every version; what is marked follows the newest one at once', async () => {
    const traceId = (await groups())[0]?.traces[0]?.id ?? 0;
    await call('traces.setMark', { traceId, step: 1, criterionId: 'needed', choiceId: 'yes' });
    await call('traces.setMark', { traceId, step: 1, criterionId: 'madeUp', choiceId: 'no' });
    expect((await summary())[0]?.callsMarked).toBe(0);
    expect(await call('traces.saveScheme', { baseVersion: 0, criteria: shorter })).toMatchObject({ version: 1 });
    expect((await summary())[0]?.callsMarked).toBe(1);
    await expect(call('traces.saveScheme', { baseVersion: 0, criteria: [] })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { version: 1 },
    });
    expect(await call('traces.readScheme', {})).toMatchObject({ version: 1, savedBy: '髙橋', criteria: shorter });
    await call('project.undo', {});
    expect((await summary())[0]?.callsMarked).toBe(0);
    await call('project.redo', {});
    const { text } = await export_('jsonl');
    const made = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .find(({ criterion }) => criterion === 'madeUp');
    expect(made).toMatchObject({ choice: 'no', criterionEn: 'Is anything made up from it?', schemeVersion: 0 });
  });

  test('cannot be taken back when another evaluator marked with it', async () => {
    const traceId = (await groups())[0]?.traces[0]?.id ?? 0;
    await call('traces.saveScheme', { baseVersion: 0, criteria: shorter });
    await call('project.chooseEvaluator', { name: '佐伯' });
    await call('traces.setMark', { traceId, step: 1, criterionId: 'needed', choiceId: 'yes' });
    await call('project.chooseEvaluator', { name: '髙橋' });
    await expect(call('project.undo', {})).rejects.toMatchObject({ code: 'UNDO_REFUSED', details: { by: '佐伯' } });
    expect((await call('traces.readScheme', {})).version).toBe(1);
  });
});

describe('tool lists and labels', () => {
  const oldForm = [
    {
      name: 'FDA_get_warnings_by_drug_name',
      type: '規制',
      description: '警告を読む',
      parameter: { type: 'object', properties: { drug_name: { type: 'string', description: '薬', required: true } } },
    },
  ];
  const newForm = {
    tools: [
      {
        name: 'look_up',
        description: 'Looks up.',
        parameter: {
          type: 'object',
          properties: { q: { type: ['string', 'null'] }, n: { type: 'integer', description: 'how many' } },
          required: ['q'],
        },
      },
    ],
  };
  const add = (name: string, value: unknown) =>
    call('traces.addToolList', {
      source: project.workbench.grants.toRead(write(name, `\uFEFF${JSON.stringify(value)}`)),
    });

  test('describe tools in the old and the new form, give labels, and can be taken back', async () => {
    expect(await add('reg_tools.json', oldForm)).toEqual({ fileName: 'reg_tools.json', toolCount: 1 });
    await add('mine.json', newForm);
    expect(await call('traces.readTool', { tool: 'FDA_get_warnings_by_drug_name' })).toEqual({
      name: 'FDA_get_warnings_by_drug_name',
      label: '規制',
      description: '警告を読む',
      parameters: [{ name: 'drug_name', type: 'string', required: true, description: '薬' }],
      fileName: 'reg_tools.json',
    });
    expect((await call('traces.readTool', { tool: 'look_up' })).parameters).toEqual([
      { name: 'q', type: 'string | null', required: true, description: '' },
      { name: 'n', type: 'integer', required: false, description: 'how many' },
    ]);
    const { labels, lists } = await call('traces.labels', {});
    expect(lists).toEqual([
      { fileName: 'mine.json', toolCount: 1 },
      { fileName: 'reg_tools.json', toolCount: 1 },
    ]);
    expect(labels.filter(({ callCount }) => callCount > 0)).toEqual([
      { text: '規制', shape: '▼', colour: 'series-1', dashed: false, toolCount: 1, callCount: 3, edited: false },
    ]);
    await call('traces.removeToolList', { fileName: 'reg_tools.json' });
    await call('project.undo', {});
    await call('project.undo', {});
    expect((await call('traces.labels', {})).lists.map(({ fileName }) => fileName)).toEqual(['reg_tools.json']);
    await expect(add('no.json', { a: 1 })).rejects.toMatchObject({ code: 'IMPORT_MALFORMED' });
    await expect(
      call('traces.addToolList', { source: project.workbench.grants.toRead(join(folder, 'gone.json')) }),
    ).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  test('can be renamed and assigned, but no two look alike', async () => {
    const look = { text: '米国FDA', shape: '⬢', colour: 'series-5', dashed: false } as const;
    await call('traces.editLabel', { label: 'FDA', look });
    await call('traces.assignTool', { tool: 'bash', label: '米国FDA' });
    await call('traces.assignTool', { tool: 'sh', label: '端末' });
    const { labels, assigned } = await call('traces.labels', {});
    expect(labels.find(({ text }) => text === '米国FDA')).toEqual({
      ...look,
      toolCount: 1,
      callCount: 3,
      edited: true,
    });
    expect(assigned).toEqual([
      { tool: 'bash', label: '米国FDA' },
      { tool: 'sh', label: '端末' },
    ]);
    const refusal = async (label: string, change: object) =>
      call('traces.editLabel', { label, look: { ...look, ...change } }).then(
        () => 'taken',
        ({ code, details }) => [code, details.label ?? details.reason],
      );
    expect([
      await refusal('Monarch', {}),
      await refusal('Monarch', { text: 'モナーク' }),
      await refusal('Monarch', { text: 'モナーク', shape: '◎', colour: 'series-3' }),
      await refusal('Monarch', { text: 'モナーク', shape: '□' }),
      await refusal('none', { text: '端' }),
    ]).toEqual([
      ['CONFLICT', '米国FDA'],
      ['CONFLICT', '米国FDA'],
      ['CONFLICT', 'Open Targets'],
      ['INVALID_INPUT', 'look'],
      ['NOT_FOUND', 'none'],
    ]);
    await call('project.undo', {});
    await call('project.undo', {});
    await call('project.undo', {});
    expect((await call('traces.labels', {})).labels.some(({ edited }) => edited)).toBe(false);
  });
});

test('an uploaded tool list is read and its upload removed, and tools of no known source are named with their calls', async () => {
  const unknown = run('c1', 'q3', 'Akane-7B', '﨑', '答え').replaceAll('FDA_get_warnings_by_drug_name', 'bash');
  await project.importFile(write('more.jsonl', unknown));
  expect((await call('traces.labels', {})).unknownTools).toEqual([{ tool: 'bash', callCount: 1 }]);
  const { uploadsFolder } = project.workbench.context.folder;
  const { id, path } = await placeTransfer(uploadsFolder, '端末_tools.json');
  writeFileSync(path, '["bash"]');
  const added = await call('traces.addToolList', { source: { kind: 'upload', uploadId: id } });
  expect([added, readdirSync(uploadsFolder)]).toEqual([{ fileName: '端末_tools.json', toolCount: 1 }, []]);
  const { unknownTools, labels } = await call('traces.labels', {});
  expect([unknownTools, labels.find(({ text }) => text === '端末')?.callCount]).toEqual([[], 1]);
});

test('a review queue keeps its members in their order, counts for each evaluator, and takes new ones at its end', async () => {
  const [first, second] = await groups();
  if (!first || !second) throw new Error('two groups');
  const view = { sort: 'recent', filter: { states: ['todo' as const] } } as const;
  await call('traces.setComment', { traceId: first.traces[0]?.id ?? 0, step: null, text: 'x' });
  const { id } = await call('traces.saveQueue', {
    name: ' 肝臓 ',
    view: { ...view, filter: { states: ['todo'] } },
  });
  await call('traces.setState', { groupId: second.id, state: 'done' });
  const queues = () => call('traces.queues', {});
  expect(await queues()).toMatchObject([{ id, name: '肝臓', total: 1, done: 1, newCount: 0, createdBy: '髙橋' }]);
  await call('traces.setComment', { traceId: first.traces[0]?.id ?? 0, step: null, text: '' });
  expect((await queues())[0]?.newCount).toBe(1);
  await call('traces.refreshQueue', { id });
  await call('project.chooseEvaluator', { name: '佐伯' });
  expect(await queues()).toMatchObject([{ total: 2, done: 0, newCount: 0 }]);
  const shown = await call('traces.listGroups', { view: { queueId: id } });
  expect(shown.groups.map((group) => group.id)).toEqual([second.id, first.id]);
  await call('traces.renameQueue', { id, name: '肝臓 2' });
  await call('project.chooseEvaluator', { name: '髙橋' });
  await expect(call('project.undo', {})).rejects.toMatchObject({ code: 'UNDO_REFUSED', details: { by: '佐伯' } });
  await call('traces.removeQueue', { id });
  expect(await queues()).toEqual([]);
  await call('project.undo', {});
  expect(await queues()).toMatchObject([{ id, name: '肝臓 2', total: 2 }]);
});

test('what was picked goes into a queue as one act, at the end of one or into a new one, which shows all it holds', async () => {
  const [first, second] = (await groups()).map((group) => group.id);
  if (!first || !second) throw new Error('two groups');
  const queues = () => call('traces.queues', {});
  const shown = async (queueId: number) =>
    (await call('traces.listGroups', { view: { queueId } })).groups.map((group) => group.id);
  const { id, added } = await call('traces.queuePicked', { queue: ' 肝臓 ', ids: [second, first] });
  expect([added, await shown(id)]).toEqual([2, [second, first]]);
  expect(await queues()).toMatchObject([{ id, name: '肝臓', total: 2, newCount: 0 }]);
  await call('traces.setFlag', { groupId: first, flagged: true });
  const view = { filter: { flagged: true } } as const;
  const flagged = await call('traces.saveQueue', { name: '旗', view });
  const still = (part: object) => call('traces.stillListed', { view: part, ids: [second, first] });
  expect([await still(view), await still({})]).toEqual([
    { ids: [first], gone: [] },
    { ids: [first, second], gone: [] },
  ]);
  const order = { queue: flagged.id, ids: [first, second] };
  expect(await call('traces.queuePicked', order)).toMatchObject({ id: flagged.id, added: 1 });
  expect(await shown(flagged.id)).toEqual([first, second]);
  expect(await call('traces.queuePicked', order)).toMatchObject({ added: 0 });
  await call('project.undo', {});
  expect(await shown(flagged.id)).toEqual([first]);
  await call('traces.removeQueue', { id });
  await expect(call('traces.queuePicked', { queue: id, ids: [first] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(call('traces.queuePicked', { queue: 'x', ids: [9_999] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const [{ id: datasetId = 0 } = {}] = await call('datasets.list', {});
  await call('datasets.withdraw', { datasetId });
  expect(await still({})).toEqual({ ids: [], gone: [second, first] });
});

test('a queue for which something was picked still takes what fits the filter that it was made by', async () => {
  const [first, second] = (await groups()).map((group) => group.id);
  if (!first || !second) throw new Error('two groups');
  const { id } = await call('traces.saveQueue', { name: '旗', view: { filter: { flagged: true } } });
  await call('traces.queuePicked', { queue: id, ids: [second] });
  await call('traces.setFlag', { groupId: first, flagged: true });
  expect(await call('traces.queues', {})).toMatchObject([{ id, total: 1, newCount: 1 }]);
  await call('traces.refreshQueue', { id });
  const { groups: shown } = await call('traces.listGroups', { view: { queueId: id } });
  expect(shown.map((group) => group.id)).toEqual([second, first]);
});

test('a queue of what a search found stays after a restart, and can then not be looked for anew', async () => {
  await call('traces.search', { text: '﨑', mode: 'words', searchId: 'found' });
  const { id } = await call('traces.saveQueue', { name: '﨑', view: { searchId: 'found' } });
  await project.workbench.close();
  project = await openWorkbench({ dataFolder: project.dataFolder });
  expect(await call('traces.queues', {})).toMatchObject([{ id, name: '﨑', total: 1, done: 0, newCount: 0 }]);
  const { groups: shown } = await call('traces.listGroups', { view: { queueId: id } });
  expect(shown.map(({ title }) => title)).toEqual(['﨑の問い']);
  await expect(call('traces.refreshQueue', { id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    details: { kind: 'search' },
  });
});

test('a dataset tells how many of its traces the evaluator has begun and done', async () => {
  const [first, second] = await groups();
  const counts = async () => {
    const [dataset] = await call('datasets.list', {});
    return [dataset?.todoCount, dataset?.draftCount, dataset?.doneCount, dataset?.flaggedCount];
  };
  expect(await counts()).toEqual([3, 0, 0, 0]);
  await call('traces.setComment', { traceId: second?.traces[0]?.id ?? 0, step: null, text: 'x' });
  await call('traces.setFlag', { groupId: first?.id ?? 0, flagged: true });
  expect(await counts()).toEqual([2, 1, 0, 2]);
  await call('traces.setState', { groupId: first?.id ?? 0, state: 'done' });
  expect(await counts()).toEqual([0, 1, 2, 2]);
  await call('project.chooseEvaluator', { name: '佐伯' });
  expect(await counts()).toEqual([3, 0, 0, 0]);
});

describe('an export of marks', () => {
  beforeEach(async () => {
    const [first, second] = await groups();
    const traceId = first?.traces[0]?.id ?? 0;
    await call('traces.setMark', { traceId, step: 1, criterionId: 'needed', choiceId: 'yes' });
    await call('traces.addSpan', {
      traceId,
      step: 3,
      start: 0,
      end: 13,
      criterionId: 'passage',
      choiceId: 'wrong',
      comment: '=cmd|x',
    });
    await call('project.chooseEvaluator', { name: '<b>佐伯</b>' });
    await call('traces.setComment', { traceId: second?.traces[0]?.id ?? 0, step: 1, text: `@SUM(A1)\n"${hostile}` });
    await call('traces.setFlag', { groupId: second?.id ?? 0, flagged: true });
    await call('project.chooseEvaluator', { name: '髙橋' });
  });

  test('as JSONL has a line for each with its place in the original', async () => {
    const { report, text } = await export_('jsonl', { everyone: true });
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ kind, evaluator, trace, step }) => [kind, evaluator, trace, step])).toEqual([
      ['state', '髙橋', null, null],
      ['mark', '髙橋', 'a1', 2],
      ['span', '髙橋', 'a1', 4],
      ['state', '<b>佐伯</b>', null, null],
      ['comment', '<b>佐伯</b>', 'a2', 2],
    ]);
    expect(rows[1]).toMatchObject({
      dataset: 'runs.jsonl',
      file: 'runs.jsonl',
      model: 'Akane-7B',
      questionId: 'q1',
      question: '㈱アカペンの薬は？',
      stepKind: 'tool_call',
      tool: 'FDA_get_warnings_by_drug_name',
      sourceLabel: 'FDA',
      callId: 'c1',
      criterion: 'needed',
      criterionJa: 'この呼び出しは必要でしたか',
      choiceEn: 'Yes',
      schemeVersion: 0,
      pointer: '/messages/1/tool_calls/0',
      line: 1,
      member: null,
    });
    expect(rows[2]).toMatchObject({ start: 0, end: 13, quote: 'Akane-7B says', comment: '=cmd|x', choice: 'wrong' });
    expect(rows[3]).toMatchObject({ state: 'draft', flagged: true });
    expect(report).toMatchObject({ itemCount: 5, changedCount: 2, path: join(folder, 'out.jsonl') });
    await export_('parquet', { everyone: true });
    const typed = await parquetReadObjects({
      file: new Uint8Array(readFileSync(join(folder, 'out.parquet'))).buffer,
    });
    expect(typed).toEqual(rows.map(withWholeNumbers));
    const own = await export_('jsonl');
    expect(own.text.trim().split('\n')).toHaveLength(3);
    const provenance = JSON.parse(readFileSync(join(folder, 'out.provenance.json'), 'utf8'));
    expect(provenance).toMatchObject({
      what: 'marks',
      evaluator: '髙橋',
      export: { sha256: own.report.sha256 },
      counts: { groups: 2, states: 1, marks: 1, spans: 1, comments: 0 },
      sources: [{ fileName: 'runs.jsonl' }],
      schemes: [{ version: 0 }],
    });
  });

  test('as CSV opens in a sheet and calculates nothing', async () => {
    const { text } = await export_('csv', { everyone: true });
    expect(text.startsWith('\uFEFFkind,evaluator,savedAt,')).toBe(true);
    expect(text).toContain(",'=cmd|x,");
    expect(text).toContain(`"'@SUM(A1)\n""<script>`);
    expect(text.split('\r\n')).toHaveLength(7);
  });

  test('as a page runs nothing, fetches nothing and shows everything as text', async () => {
    const { text } = await export_('html', { everyone: true });
    expect(text).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;;`,
    );
    expect(text).not.toMatch(
      /<(?:script|svg|img|iframe|link|a|object|form|base)\b|\son\w+=(?!alert\(2\)&gt;)|(?:src|href)=/i,
    );
    expect(text).toContain('<mark>Akane-7B says</mark> &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('First 4,000 of 8,016 characters');
    expect(text).toContain('<span class="source db-fda">■ FDA</span>');
    expect(text).toContain('<h4>&lt;b&gt;佐伯&lt;/b&gt;</h4>');
    expect(text).not.toContain('\0');
  });

  test('a page shows what was said something of and counts the rest, or all steps on request', async () => {
    const stepsOf = (text: string) => text.split('<section class="step">').length - 1;
    const leftOut = (text: string) =>
      [...text.matchAll(/(\d+) steps? left out/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    const sectionsOf = (text: string) => text.split('<section class="trace">').length - 1;
    const { text: labelled } = await export_('html', { everyone: true });
    const { text: all } = await export_('html', { everyone: true, steps: 'all' });
    const { steps, bytes } = await call('traces.reportSize', { view: {} });
    const size = await call('traces.labelledSize', { view: {}, everyone: true, blind: false, language: 'en' });
    // Only the time at which it was made is another one.
    expect(size).toEqual({ groupCount: 2, bytes: Buffer.byteLength(labelled), isLeast: false });
    expect([stepsOf(all), leftOut(all)]).toEqual([steps, 0]);
    expect(bytes / Buffer.byteLength(all)).toBeGreaterThan(0.3);
    expect(bytes / Buffer.byteLength(all)).toBeLessThan(3);
    expect(stepsOf(labelled)).toBeLessThan(steps);
    expect(stepsOf(labelled)).toBeGreaterThan(0);
    expect(sectionsOf(labelled)).toBeLessThanOrEqual(sectionsOf(all));
    const said = (text: string) => text.split('<div class="said">').length - 1;
    expect(said(labelled)).toBe(said(all));
    expect(labelled).toContain('Shows only what has a label, comment or state');
  });

  test('counts and writes no question of which everything was taken back', async () => {
    const [first] = await groups();
    const traceId = first?.traces[0]?.id ?? 0;
    await call('project.chooseEvaluator', { name: '邉' });
    await call('traces.setComment', { traceId, step: null, text: 'x' });
    await call('project.undo', {});
    const size = await call('traces.labelledSize', { view: {}, everyone: false, blind: false, language: 'en' });
    const { text: page, report } = await export_('html');
    expect([size.groupCount, report.changedCount, page.split('<article').length - 1]).toEqual([0, 0, 0]);
    expect(page).toContain('<p>0 questions</p>');
    expect(page).toContain('No question of the list has a label, comment or state.');
    expect((await export_('jsonl')).text).toBe('');
    const { text: own } = await export_('html', { everyone: true });
    expect(own).toContain('<p>2 questions</p>');
    expect(own).not.toContain('邉');
  });

  test('in blind mode names no model, in no text either', async () => {
    for (const format of ['jsonl', 'csv', 'html'] as const) {
      const { text } = await export_(format, { everyone: true, blind: true });
      expect(text).not.toMatch(/akane|midori/i);
      expect(text).toContain(format === 'html' ? 'Model A' : 'a1');
    }
    const rows = (await export_('jsonl', { blind: true })).text.split('\n').slice(0, -1);
    expect(rows.map((row) => JSON.parse(row).quote)).toContain('•••••••• says');
    expect(readFileSync(join(folder, 'out.provenance.json'), 'utf8')).not.toMatch(/akane|midori/i);
  });

  test('in blind mode names no model in a pointer either', async () => {
    const messages = [
      { role: 'user', content: '名前' },
      { role: 'assistant', content: '答え' },
    ];
    await project.importFile(write('Midori-X.json', JSON.stringify({ 'Akane-7B': messages })));
    const { traces } = (await groups()).at(-1) ?? { traces: [] };
    await call('traces.setComment', { traceId: traces[0]?.id ?? 0, step: 1, text: 'x' });
    const { text } = await export_('jsonl', { blind: true });
    const pointers = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).pointer);
    expect(pointers).toContain('/••••••••/1/content');
    expect(text).not.toMatch(/akane|midori/i);
  });
});
