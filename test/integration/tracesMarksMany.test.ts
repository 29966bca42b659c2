import { describe, expect, test } from 'vitest';
import { defaultScheme } from '../../src/shared/traces/defaultScheme.ts';
import { call, callCriteria, groups, project, projectOfRuns, summary } from './markedRuns.ts';

projectOfRuns();

const wholeCriterion = defaultScheme.criteria.find(({ scope }) => scope === 'trace');
const [choiceId = '', otherId = ''] = wholeCriterion?.choices.map(({ id }) => id) ?? [];
const whole = { id: wholeCriterion?.id ?? '', choiceId, otherId };

describe('marks', () => {
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
});
