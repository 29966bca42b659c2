import { describe, expect, it } from 'vitest';
import type { EvidenceTest } from '../../src/shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../src/shared/rooms/evidence/claimTask.ts';
import { claimText, items, type TestName } from '../evidenceFiles.ts';

import { importKnowledgeBase, importTest, open, project, projectOfClaims, rowsOf } from './claimsProject.ts';

projectOfClaims();

const choicesOf = (task: ClaimTask) =>
  Object.fromEntries(task.candidates.flatMap(({ evidenceId, choice }) => (choice ? [[evidenceId, choice]] : [])));

describe('a claim as it is worked', () => {
  it('tells nothing of what is right, neither by words nor by order', async () => {
    const task = await open(await importTest('mixed'));
    const told = JSON.stringify(task);
    for (const word of ['missing', 'wrong_', items.mixed.explanation, 'Statement 4 ']) expect(told).not.toContain(word);
    expect(task.claims).toMatchObject([{ side: 'A', text: claimText, context: expect.any(Array) }]);
    expect(task.candidates.map(({ evidenceId }) => evidenceId).sort()).toEqual([1, 2, 3, 91, 92]);
  });

  it('comes in an order of each evaluator, the same every time', async () => {
    const datasetId = await importTest('selection_test', 40);
    const orders = async () => {
      const tasks = await Promise.all(
        (await rowsOf(datasetId)).map(({ id }) => project.call('evidence.readClaim', { claimId: id })),
      );
      return tasks.map(({ claims, candidates }) => [
        claims[0]?.text === claimText,
        ...candidates.map((one) => one.evidenceId),
      ]);
    };
    const mine = await orders();
    expect(await orders()).toEqual(mine);
    const first = mine.filter(([isFirst]) => isFirst).length;
    expect(first).toBeGreaterThan(8);
    expect(first).toBeLessThan(32);
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect(await orders()).not.toEqual(mine);
  });

  it('keeps what was said with the order in which it was shown, and takes it back one by one', async () => {
    const datasetId = await importTest('mixed');
    const { row, candidates } = await open(datasetId);
    const choose = (evidenceId: number, choice: 'keep' | 'discard' | 'add' | null) =>
      project.call('evidence.choose', { claimId: row.id, evidenceId, choice });
    await choose(1, 'keep');
    await choose(91, 'discard');
    await importKnowledgeBase([1, 2, 3, 4, 21, 91]);
    await choose(4, 'add');
    await project.call('evidence.setConfidence', { claimId: row.id, confidence: 'high' });
    const said = await open(datasetId);
    expect(said.candidates.map((one) => one.evidenceId)).toEqual(candidates.map((one) => one.evidenceId));
    expect(choicesOf(said)).toEqual({ 1: 'keep', 91: 'discard' });
    expect(said).toMatchObject({ confidence: 'high', row: { state: 'draft' } });
    expect(said.added).toMatchObject([{ evidenceId: 4, description: 'Statement 4 on the variant.' }]);
    await project.call('project.undo', {});
    expect((await open(datasetId)).confidence).toBeNull();
    await choose(91, null);
    expect(choicesOf(await open(datasetId))).toEqual({ 1: 'keep' });
    for (let step = 0; step < 2; step += 1) await project.call('project.undo', {});
    expect(await open(datasetId)).toMatchObject({ added: [], row: { state: 'draft' } });
  });

  it('knows claims by the side on which they are shown', async () => {
    const datasetId = await importTest('assignment_test', 12);
    for (const { id } of await rowsOf(datasetId)) {
      await project.call('evidence.choose', { claimId: id, evidenceId: 1, choice: 'A' });
      const task = await project.call('evidence.readClaim', { claimId: id });
      expect(choicesOf(task)).toEqual({ 1: 'A' });
    }
    const said = project.workbench.context.db
      .prepare("SELECT value_json FROM item_values WHERE aspect LIKE '%:choice/1'")
      .pluck()
      .all();
    expect(new Set(said)).toEqual(new Set(['"A"', '"B"']));
  });

  it.each<[EvidenceTest & TestName, object, string]>([
    ['mixed', { evidenceId: 1, choice: 'A' }, 'choice'],
    ['mixed', { evidenceId: 1, choice: 'add' }, 'evidence'],
    ['mixed', { evidenceId: 4, choice: 'keep' }, 'evidence'],
    ['mixed', { evidenceId: 4, choice: 'add' }, 'unknown'],
    ['assignment_test', { evidenceId: 1, choice: 'keep' }, 'choice'],
    ['assignment_test', { evidenceId: 4, choice: 'neither' }, 'evidence'],
  ])('of %s refuses %o', async (test, order, reason) => {
    const { row } = await open(await importTest(test));
    const refused = project.call('evidence.choose', { claimId: row.id, evidenceId: 1, choice: 'keep', ...order });
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { reason } });
  });

  it('is one evaluator’s own', async () => {
    const datasetId = await importTest('wrong_claim');
    const { row } = await open(datasetId);
    await project.call('evidence.judgeClaim', { claimId: row.id, verdict: 'claimIsWrong' });
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect(await open(datasetId)).toMatchObject({ verdict: null, row: { state: 'todo' } });
    expect(await rowsOf(datasetId, { states: ['draft'] })).toEqual([]);
  });
});

describe('what is written of a claim', () => {
  it('is kept with its passages and comments, and each explanation stays with the claim that was shown', async () => {
    const datasetId = await importTest('assignment_test', 6);
    for (const { id: claimId } of await rowsOf(datasetId)) {
      await project.call('evidence.writeExplanation', { claimId, side: 'B', text: 'As shown under B [EID1].' });
      const marks = [{ from: 0, to: 9, kind: 'supports' as const }];
      await project.call('evidence.markPassages', { claimId, evidenceId: 1, marks });
      await project.call('evidence.addComment', { claimId, text: 'Look again.' });
      const found = await project.call('evidence.list', { view: { datasetId, search: 'LOOK again' } });
      expect(found.rows.find(({ id }) => id === claimId)).toMatchObject({ inComment: true });
      const task = await project.call('evidence.readClaim', { claimId });
      expect(task.explanations).toEqual([
        { side: 'A', text: '' },
        { side: 'B', text: 'As shown under B [EID1].' },
      ]);
      expect(task.candidates.find(({ evidenceId }) => evidenceId === 1)?.marks).toEqual(marks);
      expect(task.comments).toMatchObject([{ author: 'Aki', isOwn: true, isEdited: false, text: 'Look again.' }]);
      const [{ ordinal } = { ordinal: 0 }] = task.comments;
      await project.call('evidence.editComment', { claimId, ordinal, text: 'Looked again.' });
      const { comments } = await project.call('evidence.readClaim', { claimId });
      expect(comments).toMatchObject([{ ordinal, isEdited: true, text: 'Looked again.' }]);
      const base = 'Look again.';
      await project.call('evidence.editComment', { claimId, ordinal, text: 'Look again. Twice.', base });
      const { comments: merged } = await project.call('evidence.readClaim', { claimId });
      expect(merged).toMatchObject([{ ordinal, text: 'Looked again. Twice.' }]);
    }
    const { row } = await open(datasetId);
    const unknown = project.call('evidence.markPassages', { claimId: row.id, evidenceId: 999, marks: [] });
    await expect(unknown).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('merges where two windows of one evaluator wrote it', async () => {
    const { row } = await open(await importTest('selection_test'));
    const { id: claimId } = row;
    const write = (text: string, base: string | null) =>
      project.call('evidence.writeExplanation', { claimId, text, base });
    await write('Why', '');
    await write('Why not', 'Why');
    expect(await write('So why', 'Why')).toMatchObject({ text: 'So why not' });
    const [first, second] = [
      { from: 0, to: 4, kind: 'supports' as const },
      { from: 5, to: 9, kind: 'contradicts' as const },
    ];
    type Marks = readonly { from: number; to: number; kind: 'supports' | 'contradicts' }[];
    const mark = (marks: Marks, base: Marks) =>
      project.call('evidence.markPassages', { claimId, evidenceId: 1, marks: [...marks], base: [...base] });
    await mark([second], []);
    await mark([first], []);
    const marks = async () => {
      const { explanations, candidates } = await project.call('evidence.readClaim', { claimId });
      return [explanations, candidates.find(({ evidenceId }) => evidenceId === 1)?.marks];
    };
    expect(await marks()).toEqual([[{ side: 'A', text: 'So why not' }], [first, second]]);
    await mark([{ ...second, from: 3 }], [second]);
    expect(await marks()).toMatchObject([{}, [{ ...second, from: 3 }]]);
    await mark([], [second]);
    await mark([first], [{ ...second, from: 3 }]);
    expect(await marks()).toMatchObject([{}, [first]]);
  });

  it('is one explanation in every other test', async () => {
    const { row } = await open(await importTest('selection_test'));
    const write = (side: 'A' | 'B') =>
      project.call('evidence.writeExplanation', { claimId: row.id, side, text: 'Why' });
    await expect(write('B')).rejects.toMatchObject({ details: { reason: 'choice' } });
    await write('A');
    const task = await project.call('evidence.readClaim', { claimId: row.id });
    expect(task.explanations).toEqual([{ side: 'A', text: 'Why' }]);
  });
});

describe('the list of claims', () => {
  it('finds the next one that is not done, and the place of one', async () => {
    const datasetId = await importTest('wrong_claim', 3);
    const [first, , third] = await rowsOf(datasetId);
    const view = { datasetId, search: '(3)' };
    expect(await project.call('evidence.locate', { view, claimId: third?.id ?? 0 })).toEqual({ index: 0 });
    expect(await project.call('evidence.locate', { view, claimId: first?.id ?? 0 })).toEqual({ index: -1 });
    expect(await project.call('evidence.nextOpen', { view: { datasetId }, claimId: third?.id ?? 0 })).toEqual({
      claimId: first?.id,
    });
  });

  it('finds the next and the previous one that is not done or is flagged, around both ends and within the view', async () => {
    const datasetId = await importTest('wrong_claim', 4);
    const [first = 0, second = 0, third = 0, fourth = 0] = (await rowsOf(datasetId)).map(({ id }) => id);
    const next = async (claimId: number, by: 1 | -1, view = {}) =>
      (await project.call('evidence.nextAsking', { view: { datasetId, ...view }, claimId, by })).claimId;
    await project.call('evidence.judgeMany', { claimIds: [first, second, third], judgement: 'done' });
    expect([await next(first, 1), await next(first, -1), await next(fourth, 1)]).toEqual([fourth, fourth, null]);
    await project.call('evidence.setFlag', { claimId: second, flagged: true });
    expect([await next(first, 1), await next(second, 1), await next(third, -1)]).toEqual([second, fourth, second]);
    expect([await next(fourth, 1), await next(first, -1)]).toEqual([second, fourth]);
    expect(await next(first, 1, { flagged: false })).toBe(fourth);
  });
});

describe('several claims of the list', () => {
  const statesOf = async (datasetId: number) =>
    (await rowsOf(datasetId)).map(({ state, flagged }) => [state, flagged] as const);

  it('are called done and flagged in one act each, which one undo takes back, and others see nothing of it', async () => {
    const datasetId = await importTest('wrong_claim', 3);
    const claimIds = (await rowsOf(datasetId)).map(({ id }) => id);
    await project.call('evidence.setDone', { claimId: claimIds[1] ?? 0, done: true });
    await project.call('evidence.judgeMany', { claimIds, judgement: 'done' });
    await project.call('evidence.judgeMany', { claimIds: claimIds.slice(1), judgement: 'flag' });
    const judged = await statesOf(datasetId);
    expect(judged).toEqual([
      ['done', false],
      ['done', true],
      ['done', true],
    ]);
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect(await statesOf(datasetId)).toEqual(claimIds.map(() => ['todo', false]));
    await project.call('evidence.judgeMany', { claimIds, judgement: 'unflag' });
    await project.call('project.chooseEvaluator', { name: 'Aki' });
    expect(await statesOf(datasetId)).toEqual(judged);

    expect((await project.call('project.undo', {})).label).toMatchObject({ kind: 'flagMany', params: { count: 2 } });
    expect((await project.call('project.undo', {})).label).toMatchObject({ kind: 'doneMany', params: { count: 3 } });
    expect((await statesOf(datasetId)).map(([state]) => state === 'done')).toEqual([false, true, false]);
    await project.call('evidence.judgeMany', { claimIds, judgement: 'todo' });
    expect((await statesOf(datasetId)).map(([state]) => state)).not.toContain('done');
  });

  it('that become done with something left open are counted, and their gold stays hidden', async () => {
    const datasetId = await importTest('wrong_claim', 3);
    const claimIds = (await rowsOf(datasetId)).map(({ id }) => id);
    const [whole = 0, part = 0, untouched = 0] = claimIds;
    for (const claimId of [whole, part]) {
      await project.call('evidence.judgeClaim', { claimId, verdict: 'claimIsRight' });
      const { candidates } = await project.call('evidence.readClaim', { claimId });
      for (const { evidenceId } of candidates.slice(claimId === whole ? 0 : 1)) {
        await project.call('evidence.choose', { claimId, evidenceId, choice: 'keep' });
      }
    }
    expect(await project.call('evidence.judgeMany', { claimIds, judgement: 'flag' })).toMatchObject({ openCount: 0 });
    expect(await project.call('evidence.judgeMany', { claimIds, judgement: 'done' })).toMatchObject({ openCount: 2 });
    expect(await project.call('evidence.judgeMany', { claimIds, judgement: 'done' })).toMatchObject({ openCount: 0 });
    for (const claimId of [whole, untouched]) {
      await expect(project.call('evidence.readGold', { claimId })).rejects.toMatchObject({
        details: { reason: 'hidden' },
      });
    }
  });

  it('are of one dataset, each of them there, and at most 1,000', async () => {
    const datasetId = await importTest('mixed');
    const [[first], [other]] = [await rowsOf(datasetId), await rowsOf(await importTest('wrong_claim'))];
    const order = (claimIds: number[]) => project.call('evidence.judgeMany', { claimIds, judgement: 'done' });
    await expect(order([first?.id ?? 0, other?.id ?? 0])).rejects.toMatchObject({ details: { reason: 'datasets' } });
    await expect(order([first?.id ?? 0, 9_999])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(order(Array.from({ length: 1_001 }, () => first?.id ?? 0))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await statesOf(datasetId)).toEqual([['todo', false]]);
  });
});
