import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EvidenceAnswers } from '../../src/main/rooms/evidence/numbers/answersFile.ts';
import { disagreementTable } from '../../src/shared/agreementTables.ts';
import type { EvidenceChoice } from '../../src/shared/rooms/evidence/answers.ts';
import { alphaOf } from '../alphaOf.ts';
import { type TestName, testFile } from '../evidenceFiles.ts';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Owner' });
});
afterEach(() => project.close());

async function importTest(test: TestName, count = 1) {
  const datasetId = await project.importFile(place.write(`${test}.json`, testFile(test, count)));
  const { rows } = await project.call('evidence.list', { view: { datasetId } });
  return { datasetId, claimIds: rows.map(({ id }) => id) };
}

const work = (name: string) => project.call('project.chooseEvaluator', { name });
const choose = async (claimId: number, choices: Readonly<Record<number, EvidenceChoice>>) => {
  for (const [id, choice] of Object.entries(choices))
    await project.call('evidence.choose', { claimId, evidenceId: Number(id), choice });
};
const done = (claimId: number) => project.call('evidence.setDone', { claimId, done: true });

describe('agreement of annotators', () => {
  it('says in which file and at which position a claim stands on which they differ, as the same claim may stand there twice', async () => {
    const { datasetId, claimIds } = await importTest('mixed', 2);
    for (const [name, choice] of [
      ['Aki', 'keep'],
      ['Bo', 'discard'],
    ] as const) {
      await work(name);
      for (const claimId of claimIds) {
        await choose(claimId, { 1: choice });
        await done(claimId);
      }
    }
    const labels = await project.call('evidence.agreement', { datasetId, test: 'mixed' });
    const { rows } = disagreementTable([{ of: 'mixed', labels, versions: null }]);
    expect(rows.map(({ file, position, about, evaluator }) => [file, position, about, evaluator])).toEqual([
      ['mixed.json', 0, '1', 'Aki'],
      ['mixed.json', 0, '1', 'Bo'],
      ['mixed.json', 1, '1', 'Aki'],
      ['mixed.json', 1, '1', 'Bo'],
    ]);
  });

  it('takes answers that are finished, as they were before gold was looked at', async () => {
    const { datasetId, claimIds } = await importTest('mixed', 2);
    const [first = 0, second = 0] = claimIds;
    const asked = { datasetId, test: 'mixed' } as const;
    await work('Aki');
    await choose(first, { 1: 'keep', 2: 'keep', 91: 'keep', 92: 'discard' });
    await choose(second, { 1: 'keep' });
    await done(first);
    await project.call('evidence.reveal', { claimId: first });
    await choose(first, { 91: 'discard' });
    await work('Bo');
    await choose(first, { 1: 'keep', 2: 'discard', 91: 'discard' });
    expect(await project.call('evidence.agreement', asked)).toMatchObject({ evaluators: [{ name: 'Aki' }], claims: 1 });
    await done(first);
    const found = await project.call('evidence.agreement', asked);
    expect(found).toMatchObject({
      evaluators: [{ name: 'Aki' }, { name: 'Bo' }],
      categories: ['keep', 'discard'],
      ...{ claims: 1, hidden: 0, kinds: { two: 2 }, decided: 0 },
      agreement: {
        items: 4,
        pairable: 3,
        single: 1,
        raw: { value: 1 / 3 },
        shares: [
          [3, 1],
          [1, 2],
        ],
      },
    });
    expect(found.disagreements.map(({ about, values }) => ({ about, values }))).toEqual([
      { about: '2', values: [0, 1] },
      { about: '91', values: [0, 1] },
    ]);
  });

  it('keeps from an annotator what others said of a claim that they have not finished', async () => {
    const { datasetId, claimIds } = await importTest('mixed', 2);
    const [first = 0, second = 0] = claimIds;
    for (const [name, choice] of [
      ['Aki', 'keep'],
      ['Bo', 'discard'],
    ] as const) {
      await work(name);
      for (const claimId of [first, second]) {
        await choose(claimId, { 1: choice });
        await done(claimId);
      }
    }
    await work('Chi');
    const asked = { datasetId, test: 'mixed' } as const;
    expect((await project.call('evidence.agreement', asked)).disagreements).toHaveLength(2);
    await choose(first, { 1: 'keep' });
    await done(first);
    const found = await project.call('evidence.agreement', asked);
    expect(found.hidden).toBe(1);
    expect(found.kinds).toMatchObject({ one: 1, two: 1 });
    expect(found.disagreements.map(({ key }) => key)).toEqual([`${first}/1`]);
    await expect(project.call('evidence.readDisagreement', { key: `${second}/1` })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'notFinished' },
    });
  });

  it('is decided beside the answers, which stay, and a decision is taken back by an undo', async () => {
    const { datasetId, claimIds } = await importTest('assignment_test');
    const [claimId = 0] = claimIds;
    await work('Aki');
    await choose(claimId, { 91: 'neither' });
    await project.call('evidence.writeExplanation', { claimId, text: 'Nothing speaks of 91.' });
    await done(claimId);
    await work('Bo');
    await choose(claimId, { 91: 'A' });
    await done(claimId);
    const asked = { datasetId, test: 'assignment_test' } as const;
    const before = await project.call('evidence.agreement', asked);
    expect(before.categories).toEqual(['A', 'B', 'neither']);
    const key = before.disagreements[0]?.key ?? '';
    expect(await project.call('evidence.readDisagreement', { key })).toMatchObject({
      evidenceId: 91,
      claims: [{ side: 'A' }, { side: 'B' }],
      labels: [
        { evaluator: 'Aki', category: 2, explanations: ['Nothing speaks of 91.'] },
        { evaluator: 'Bo', explanations: [] },
      ],
    });
    await work('Chi');
    const decision = { category: 2, reason: 'It is of another variant.', isExample: false };
    await project.call('evidence.decide', { key, decision });
    const after = await project.call('evidence.agreement', asked);
    expect(after.agreement).toEqual(before.agreement);
    expect(after).toMatchObject({ decided: 1, leftOpen: 0 });
    expect(after.disagreements[0]?.decision).toMatchObject({ ...decision, by: 'Chi', isRater: false });
    await expect(
      project.call('evidence.decide', { key, decision: { ...decision, category: 3 } }),
    ).rejects.toMatchObject({ details: { reason: 'choice' } });
    await project.call('project.undo', {});
    expect((await project.call('evidence.agreement', asked)).decided).toBe(0);
  });
});

describeWithShared('agreement of three annotators of a published test', 'oracle/evidence-scores', () => {
  it('has the recorded numbers', async () => {
    type Pair = { agree: number; cohensKappa: number; share: number; unitsWithTwoOrMore: number };
    type Recorded = {
      answers: EvidenceAnswers[];
      expected: {
        pairs: Pair[];
        all: { units: number; unitsWithTwoOrMore: number; krippendorffAlpha: number };
        disagreements: { count: number };
      };
    };
    const recorded = readFileSync(sharedPath('oracle/evidence-scores/agreement-wrong_evidence.json'), 'utf8');
    const { answers, expected }: Recorded = JSON.parse(recorded);
    const bytes = readFileSync(sharedPath(answers[0]?.gold?.file ?? ''), 'utf8');
    const datasetId = await project.importFile(place.write('wrong_evidence.json', bytes));
    const { rows } = await project.call('evidence.list', { view: { datasetId } });
    for (const { annotator, items } of answers) {
      await work(annotator);
      for (const { position, kept = [], discarded = [] } of items) {
        const claimId = rows[position]?.id ?? 0;
        for (const evidenceId of kept) await project.call('evidence.choose', { claimId, evidenceId, choice: 'keep' });
        for (const evidenceId of discarded)
          await project.call('evidence.choose', { claimId, evidenceId, choice: 'discard' });
        await done(claimId);
      }
    }
    await work('Chi');
    const { agreement, kinds } = await project.call('evidence.agreement', { datasetId, test: 'wrong_evidence' });
    expect(agreement.alpha.value).toBeCloseTo(expected.all.krippendorffAlpha, 12);
    const alphas = await project.call('datasets.alphas', { room: 'evidence', datasetIds: [datasetId] });
    expect(alphas).toContainEqual(alphaOf('wrong_evidence', { agreement }));
    expect(agreement.pairable).toBe(expected.all.unitsWithTwoOrMore);
    expect(Object.values(kinds).reduce((sum, count) => sum + count, 0)).toBe(expected.disagreements.count);
    for (const [at, { cohensKappa, share, unitsWithTwoOrMore: n }] of expected.pairs.entries()) {
      const pair = agreement.pairs[at];
      expect(pair?.kappa.value).toBeCloseTo(cohensKappa, 12);
      expect(pair?.raw.value).toBeCloseTo(share, 12);
      expect(pair?.kappa.n).toBe(n);
    }
  });
});
