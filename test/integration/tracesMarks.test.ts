import { describe, expect, test } from 'vitest';
import type { EventEnvelope } from '../../src/shared/api/events.ts';
import { defaultScheme } from '../../src/shared/traces/defaultScheme.ts';
import { call, callCriteria, groups, project, projectOfRuns, reopen, summary } from './markedRuns.ts';

projectOfRuns();

const markCall = async (traceId: number, choice = 0) => {
  for (const { id, choices } of callCriteria) {
    await call('traces.setMark', { traceId, step: 1, criterionId: id, choiceId: choices[choice]?.id ?? '' });
  }
};

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

    await reopen();
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
