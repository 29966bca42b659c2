import { describe, expect, it } from 'vitest';
import { bootstrapInterval } from '../../src/main/metrics/bootstrap.ts';
import { items } from '../evidenceFiles.ts';
import { choose, importClaims, look, project, projectOfClaims } from './claimsProject.ts';

projectOfClaims();

/** What the list says of the first claim of a set. */
const listed = async (datasetId: number) => {
  const { rows } = await project.call('evidence.list', { view: { datasetId } });
  const { revealedCount } = await project.call('evidence.head', { datasetId });
  return { f1: rows[0]?.evidenceF1, revealedCount };
};

describe('the mean of a set', () => {
  it('is of the claims whose gold is in sight, has an interval from ten of them on, and goes with an undo', async () => {
    const { datasetId, claimIds } = await importClaims('mixed', 12);
    const mean = async () => (await project.call('evidence.head', { datasetId })).evidenceF1;
    expect(await mean()).toBeNull();
    for (const [at, claimId] of claimIds.slice(0, 9).entries()) {
      await choose(claimId, at % 3 === 0 ? { 1: 'keep', 2: 'keep' } : { 1: 'keep', 91: 'keep' });
      await look(claimId);
    }
    const { rows } = await project.call('evidence.list', { view: { datasetId } });
    const values = rows.flatMap(({ evidenceF1 }) => evidenceF1 ?? []);
    const sum = values.reduce((whole, value) => whole + value, 0);
    expect(new Set(values).size).toBe(2);
    expect(await mean()).toEqual({
      ...{ mean: expect.closeTo(sum / 9, 12), claimCount: 9, interval: null, resamples: 2_000, seed: 0 },
      ...{ allRightCount: 0, lowerBoundCount: 0 },
    });
    const last = claimIds[9] ?? 0;
    await choose(last, { 1: 'keep', 91: 'keep' });
    await look(last);
    const ten = await project.call('evidence.list', { view: { datasetId } });
    const expected = bootstrapInterval(
      ten.rows.flatMap(({ evidenceF1 }) => evidenceF1 ?? []),
      { seed: 0, resamples: 2_000 },
    );
    expect(await mean()).toMatchObject({
      claimCount: 10,
      interval: { low: expect.closeTo(expected?.lower ?? 0, 10), high: expect.closeTo(expected?.upper ?? 0, 10) },
    });
    await project.call('project.undo', {});
    expect(await mean()).toMatchObject({ claimCount: 9, interval: null });
  });

  it('says of how many claims it cannot fail, and leaves out those where nothing is known to be true', async () => {
    const all = await importClaims('baseline');
    await look(all.claimIds[0] ?? 0);
    const head = await project.call('evidence.head', { datasetId: all.datasetId });
    expect(head.evidenceF1).toMatchObject({ claimCount: 1, allRightCount: 1 });
    const wrong = await importClaims('wrong_claim');
    await look(wrong.claimIds[0] ?? 0);
    const none = await project.call('evidence.head', { datasetId: wrong.datasetId });
    expect(none).toMatchObject({ revealedCount: 1, evidenceF1: null });
  });
});

describe('scores of a claim', () => {
  it('stand in the list once gold is in sight, as of what was answered by then, and go with it', async () => {
    const { datasetId, claimIds } = await importClaims('mixed');
    const [claimId = 0] = claimIds;
    await choose(claimId, { 1: 'keep', 2: 'keep', 91: 'keep', 92: 'discard' });
    expect(await listed(datasetId)).toEqual({ f1: null, revealedCount: 0 });
    await look(claimId);
    await choose(claimId, { 91: 'discard' });
    expect(await listed(datasetId)).toEqual({ f1: expect.closeTo(4 / 7, 12), revealedCount: 1 });
    await project.call('project.chooseEvaluator', { name: 'Ben' });
    expect(await listed(datasetId)).toEqual({ f1: null, revealedCount: 0 });
  });

  it('are in the list the mean of both claims where evidence is assigned, and nothing where nothing is true', async () => {
    const assigned = await importClaims('assignment_test');
    const [claimId = 0] = assigned.claimIds;
    await choose(claimId, { 1: 'A', 2: 'A', 21: 'A' });
    await look(claimId);
    const { assignment } = await project.call('evidence.readScores', { claimId });
    const both = (assignment?.claims ?? []).map(({ f1 }) => f1 ?? 0);
    expect(both).toHaveLength(2);
    expect(await listed(assigned.datasetId)).toEqual({
      f1: expect.closeTo(both.reduce((sum, f1) => sum + f1, 0) / 2, 12),
      revealedCount: 1,
    });
    const wrong = await importClaims('wrong_claim');
    await look(wrong.claimIds[0] ?? 0);
    expect(await listed(wrong.datasetId)).toEqual({ f1: null, revealedCount: 1 });
  });

  it('are hidden with its gold, and of what was said before it was looked at', async () => {
    const { claimIds } = await importClaims('mixed');
    const [claimId = 0] = claimIds;
    await choose(claimId, { 1: 'keep', 2: 'keep', 91: 'keep', 92: 'discard' });
    await project.call('evidence.writeExplanation', { claimId, text: `${items.mixed.explanation} [EID2]` });
    await expect(project.call('evidence.readScores', { claimId })).rejects.toMatchObject({
      details: { reason: 'hidden' },
    });
    await look(claimId);
    await choose(claimId, { 91: 'discard' });
    expect(await project.call('evidence.readScores', { claimId })).toEqual({
      shown: 5,
      undecided: 1,
      evidence: {
        ...{ selected: 3, precision: 2 / 3, recall: 0.5, f1: expect.closeTo(4 / 7, 12) },
        ...{ missed: [3, 4], wronglyKept: [91], wronglyAdded: [] },
        reference: { precision: 2 / 3, recall: 1, f1: 0.8 },
        removedWrong: { part: 1, whole: 2 },
        foundMissing: { part: 0, whole: 1 },
      },
      ...{ assignment: null, claimChoiceRight: null, verdictRight: null },
      overlaps: [
        {
          side: 'A',
          overlap: expect.objectContaining({
            tokens: 'words',
            plain: expect.objectContaining({ rougeL: { precision: 1, recall: 1, f1: 1 } }),
          }),
        },
      ],
      notes: ['referenceRecallCannotFail'],
      trueParagraphs: null,
    });
  });

  it('of the assignment test are of claims as they are shown', async () => {
    const { claimIds } = await importClaims('assignment_test');
    const [claimId = 0] = claimIds;
    const { claims } = await project.call('evidence.readClaim', { claimId });
    const side = claims[0]?.text === items.assignment_test.claim_A ? 'A' : 'B';
    const other = side === 'A' ? 'B' : 'A';
    await choose(claimId, { 1: side, 2: side, 21: side, 91: 'neither' });
    await look(claimId);
    const scores = await project.call('evidence.readScores', { claimId });
    expect(scores).toMatchObject({ shown: 6, undecided: 2, evidence: null, assignment: { right: 3 } });
    expect(scores.assignment?.claims.find((one) => one.side === side)).toMatchObject({
      selected: 3,
      recall: 1,
      wronglyAssigned: [21],
    });
    expect(scores.assignment?.claims.find((one) => one.side === other)).toMatchObject({
      selected: 0,
      recall: 0,
      missed: [21, 22],
    });
    expect(scores.overlaps.map(({ overlap }) => overlap)).toEqual([null, null]);
  });

  it('say what is right of the chosen claim and the verdict, and where nothing is known', async () => {
    const selection = (await importClaims('selection_test')).claimIds[0] ?? 0;
    const { claims } = await project.call('evidence.readClaim', { claimId: selection });
    const right = claims.find(({ text }) => text === items.selection_test.claim_A)?.side ?? 'A';
    await project.call('evidence.chooseClaim', { claimId: selection, side: right });
    await look(selection);
    expect(await project.call('evidence.readScores', { claimId: selection })).toMatchObject({
      claimChoiceRight: true,
      notes: ['everythingShownIsTrue', 'referenceRecallCannotFail'],
    });
    const wrong = (await importClaims('wrong_claim')).claimIds[0] ?? 0;
    await project.call('evidence.judgeClaim', { claimId: wrong, verdict: 'claimIsRight' });
    await look(wrong);
    expect(await project.call('evidence.readScores', { claimId: wrong })).toMatchObject({
      evidence: { precision: null, reference: null },
      verdictRight: false,
      notes: ['nothingIsTrue'],
    });
    const r4c = (await importClaims('full_data')).claimIds[0] ?? 0;
    await choose(r4c, { 1: 'keep' });
    await look(r4c);
    expect(await project.call('evidence.readScores', { claimId: r4c })).toMatchObject({
      evidence: { selected: 1, precision: null },
      notes: ['trueParagraphsUnknown'],
    });
  });
});

describe('scores of a file', () => {
  it('sum up the claims at whose gold the evaluator looked, and no others', async () => {
    const { datasetId, claimIds } = await importClaims('wrong_evidence', 3);
    const [first = 0, second = 0, third = 0] = claimIds;
    await choose(first, { 1: 'keep', 2: 'keep', 3: 'keep', 4: 'keep', 91: 'discard' });
    await choose(second, { 1: 'keep', 91: 'keep' });
    await choose(third, { 1: 'keep' });
    expect(await project.call('evidence.fileScores', { datasetId })).toEqual([]);
    await look(first);
    await look(second);
    expect(await project.call('evidence.fileScores', { datasetId })).toMatchObject([
      {
        ...{ fileName: 'wrong_evidence.json', test: 'wrong_evidence', claims: 3, answered: 2, undecided: 3 },
        evidence: { scored: 2, micro: { precision: 5 / 6, recall: 5 / 8 }, macro: { precision: 0.75, recall: 0.625 } },
        reference: { precision: 0.75, recall: 1 },
        removedWrong: { part: 1, whole: 2, micro: 0.5, claims: 2 },
        ...{ foundMissing: null, assignment: null, claimChoice: null },
      },
    ]);
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect(await project.call('evidence.fileScores', { datasetId })).toEqual([]);
  });
});
