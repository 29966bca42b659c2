import { describe, expect, it } from 'vitest';
import { program } from '../../src/main/rooms/index.ts';
import { claimText, items, type TestName } from '../evidenceFiles.ts';

import { importTest, open, project, projectOfClaims, rowsOf } from './claimsProject.ts';

projectOfClaims();

describe('gold', () => {
  const prepare = async (test: TestName) => {
    const { row, candidates } = await open(await importTest(test));
    return { claimId: row.id, candidates };
  };

  it('stays hidden until the claim is done and somebody looks, which the history keeps', async () => {
    const { claimId } = await prepare('mixed');
    await project.call('evidence.choose', { claimId, evidenceId: 1, choice: 'keep' });
    await expect(project.call('evidence.readGold', { claimId })).rejects.toMatchObject({
      details: { reason: 'hidden' },
    });
    await expect(project.call('evidence.reveal', { claimId })).rejects.toMatchObject({
      details: { reason: 'notDone' },
    });
    await project.call('evidence.setDone', { claimId, done: true });
    await expect(project.call('evidence.readGold', { claimId })).rejects.toMatchObject({
      details: { reason: 'hidden' },
    });
    await project.call('evidence.reveal', { claimId });
    const gold = await project.call('evidence.readGold', { claimId });
    const told = Object.fromEntries(
      gold.evidence.map(({ evidenceId, origin, isRight }) => [evidenceId, [origin, isRight]]),
    );
    expect(told).toEqual({
      1: ['given', true],
      2: ['given', true],
      3: ['given', true],
      4: ['takenAway', true],
      91: ['mixedIn', false],
      92: ['mixedIn', false],
    });
    expect(gold.explanations).toEqual([{ side: 'A', text: items.mixed.explanation }]);
    const history = await project.call('evidence.history', { claimId });
    expect(history.map(({ kind }) => kind)).toEqual(['revealGold', 'setState', 'keepEvidence']);
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect(await project.call('evidence.history', { claimId })).toEqual([]);
    await expect(project.call('evidence.readGold', { claimId })).rejects.toMatchObject({
      details: { reason: 'hidden' },
    });
  });

  it('scores what was said before the first look, whatever is changed or undone afterwards', async () => {
    const { claimId } = await prepare('wrong_evidence');
    const choose = (choice: 'keep' | 'discard') => project.call('evidence.choose', { claimId, evidenceId: 91, choice });
    await choose('keep');
    await project.call('evidence.setDone', { claimId, done: true });
    await project.call('evidence.reveal', { claimId });
    await choose('discard');
    const changed = await project.call('evidence.readClaim', { claimId });
    expect(changed).toMatchObject({ isChangedAfterReveal: true, revealedAt: expect.any(String) });
    await project.call('project.undo', {});
    await project.call('project.undo', {});
    const hidden = await project.call('evidence.readClaim', { claimId });
    expect(hidden).toMatchObject({ isChangedAfterReveal: false, revealedAt: null, row: { state: 'done' } });
    await choose('discard');
    await project.call('evidence.reveal', { claimId });
    const gold = await project.call('evidence.readGold', { claimId });
    expect(gold.answer.choices).toEqual([{ evidenceId: 91, choice: 'keep' }]);
  });

  it('speaks of claims by the side on which they were shown', async () => {
    const datasetId = await importTest('assignment_test', 8);
    for (const { id: claimId } of await rowsOf(datasetId)) {
      const { claims } = await project.call('evidence.readClaim', { claimId });
      const side = claims.find(({ text }) => text === claimText)?.side ?? 'A';
      await project.call('evidence.choose', { claimId, evidenceId: 1, choice: side });
      await project.call('evidence.setDone', { claimId, done: true });
      await project.call('evidence.reveal', { claimId });
      const { evidence: shown, answer, explanations } = await project.call('evidence.readGold', { claimId });
      expect(shown.find(({ evidenceId }) => evidenceId === 1)?.place).toBe(side);
      expect(shown.find(({ evidenceId }) => evidenceId === 91)?.place).toBe('neither');
      expect(answer.choices).toEqual([{ evidenceId: 1, choice: side }]);
      expect(explanations.find((one) => one.side === side)?.text).toBe(items.assignment_test.explanation_A);
    }
  });

  it.each<[TestName, object]>([
    ['selection_test', { claim: expect.stringMatching(/^[AB]$/), verdict: null }],
    ['wrong_claim', { claim: null, verdict: 'claimIsWrong' }],
    ['full_data', { claim: null, verdict: null }],
  ])('of %s says what the test asks', async (test, expected) => {
    const { claimId } = await prepare(test);
    await project.call('evidence.setDone', { claimId, done: true });
    await project.call('evidence.reveal', { claimId });
    expect(await project.call('evidence.readGold', { claimId })).toMatchObject(expected);
  });
});

describe('explanations', () => {
  it('of claims that are done can be laid beside each other, and beside gold that somebody looked at', async () => {
    const datasetId = await importTest('mixed', 2);
    const [first, second] = await rowsOf(datasetId);
    for (const claimId of [first?.id ?? 0, second?.id ?? 0]) {
      await project.call('evidence.writeExplanation', { claimId, text: `Why ${claimId}` });
    }
    const { answers } = program.rooms.evidence;
    const sets = async () => (await answers?.sets(project.workbench.context)) ?? [];
    expect(await sets()).toEqual([]);
    await project.call('evidence.setDone', { claimId: first?.id ?? 0, done: true });
    expect(await sets()).toMatchObject([{ title: 'mixed.json', author: 'Aki', itemCount: 1 }]);
    const [before] = (await answers?.read(project.workbench.context, (await sets())[0]?.id ?? '')) ?? [];
    expect(before).toMatchObject({ answer: `Why ${first?.id}`, reference: '' });
    await project.call('evidence.reveal', { claimId: first?.id ?? 0 });
    expect(await sets()).toMatchObject([{ author: 'Aki' }, { author: 'gold', itemCount: 1 }]);
    const question = [
      claimText,
      ...['1', '2', '3', '91', '92'].map((id) => `EID${id}: Statement ${id} on the variant.`),
    ].join('\n\n');
    const [own, gold] = await Promise.all((await sets()).map(({ id }) => answers?.read(project.workbench.context, id)));
    expect(own).toMatchObject([
      { key: 'mixed 1', question, answer: `Why ${first?.id}`, reference: items.mixed.explanation },
    ]);
    expect(gold).toMatchObject([{ key: 'mixed 1', answer: items.mixed.explanation }]);
  });
});
