import { describe, expect, test } from 'vitest';
import { caseRelation, type RelationCase } from './caseRelations.ts';

const conflicts = (contradictions: number, pairs: number, emptyPairs = 0, emptyContradictions = 0) => ({
  contradictions,
  pairs,
  emptyPairs,
  emptyContradictions,
  guideContradictions: 0,
  guideTurns: 0,
});
const one = (at: number, more: Partial<RelationCase> = {}): RelationCase => ({
  caseId: at,
  caseKey: `c_${at}`,
  cluster: at,
  isOverruled: false,
  turns: [1, 2],
  recall: [1, at / 20],
  lengths: [10, 10 + at],
  conflicts: conflicts(at % 3, 4),
  ...more,
});
const cases = (count: number, more: (at: number) => Partial<RelationCase> = () => ({})) =>
  Array.from({ length: count }, (_, at) => one(at + 1, more(at + 1)));
const words = { against: 'length', turns: 'all', seed: 42 } as const;
const conflict = { against: 'conflict', turns: 'all', seed: 42 } as const;

describe('recall of cases against the length of their summaries', () => {
  test('takes means over the same summaries, and leaves out those that are missing', () => {
    const { points, leftOut } = caseRelation(
      [
        one(4),
        one(5, { recall: [1, 0], lengths: [12, null] }),
        one(6, { lengths: [null, null] }),
        one(7, { recall: [null, null] }),
      ],
      words,
    );
    expect(points).toMatchObject([
      { caseKey: 'c_4', recall: 0.6, other: 12, of: 2 },
      { caseKey: 'c_5', recall: 1, other: 12, of: 1 },
    ]);
    expect(leftOut).toBe(2);
  });

  test('leaves out empty summaries, few of which would make a correlation', () => {
    const some = cases(12, (at) => ({ lengths: [10, 30 - at] }));
    const empty = [one(13, { lengths: [10, 0], recall: [1, 0] }), one(14, { lengths: [0, 0], recall: [0, 0] })];
    const { points, leftOut, correlation, turns } = caseRelation([...some, ...empty], words);
    expect([points.at(-1), leftOut]).toEqual([expect.objectContaining({ caseKey: 'c_13', recall: 1, other: 10 }), 1]);
    expect(correlation.rho).toBeCloseTo(-1, 12);
    expect(turns.map(({ caseCount }) => caseCount)).toEqual([13, 12]);
  });

  test('is of turn 10, or of the last one before it that was generated', () => {
    const turns = Array.from({ length: 12 }, (_, at) => at + 1);
    const long = one(1, { turns, recall: turns.map((turn) => turn / 20), lengths: turns.map((turn) => turn * 3) });
    const [ten] = caseRelation([long], { ...words, turns: 'ten' }).points;
    expect(ten).toMatchObject({ recall: 0.5, other: 30, of: 1 });
    const upTo9 = (value: number | null, at: number) => (at === 9 ? null : value);
    const absent = { ...long, recall: long.recall.map(upTo9), lengths: long.lengths.map(upTo9) };
    expect(caseRelation([absent], { ...words, turns: 'ten' }).points).toMatchObject([{ recall: 0.45, other: 27 }]);
  });

  test('has no dot at turn 10 for a case whose summary there is empty or failed, which the curves count as 0', () => {
    const turns = Array.from({ length: 12 }, (_, at) => at + 1);
    const until = (last: number, length: number | null, recall: number | null = 0) =>
      one(last, {
        turns,
        recall: turns.map((turn) => (turn <= last ? 0.5 : recall)),
        lengths: turns.map((turn) => (turn <= last ? 30 : length)),
      });
    const endsEmpty = { ...until(9, null, null), lengths: turns.map((turn) => (turn === 9 ? 0 : 30)) };
    const { points, leftOut } = caseRelation([until(9, 0), until(8, null), endsEmpty, until(10, 0)], {
      ...words,
      turns: 'ten',
    });
    expect(points).toMatchObject([{ caseKey: 'c_10', recall: 0.5, other: 30 }]);
    expect(leftOut).toBe(3);
  });

  test('has its means by turn, over the cases with a summary there', () => {
    expect(caseRelation([one(2), one(4), one(6, { lengths: [10, null] })], words).turns).toEqual([
      { turn: 1, caseCount: 3, recall: 1, length: 10 },
      { turn: 2, caseCount: 2, recall: expect.closeTo(0.15, 12), length: 13 },
    ]);
  });

  test('has ρ with an interval for more than 10 cases of at least 5 clusters, else the reason', () => {
    const { correlation } = caseRelation(cases(12), words);
    expect(correlation).toMatchObject({ caseCount: 12, clusterCount: 12, rho: 1, reason: null });
    expect(correlation.interval).toEqual({ lower: expect.closeTo(1, 12), upper: expect.closeTo(1, 12) });
    const reason = (list: RelationCase[]) => caseRelation(list, words).correlation;
    expect(reason(cases(10))).toMatchObject({ caseCount: 10, rho: null, interval: null, reason: 'fewCases' });
    expect(reason(cases(12, (at) => ({ cluster: at % 4 })))).toMatchObject({ clusterCount: 4, reason: 'fewClusters' });
    expect(reason(cases(12, () => ({ recall: [1, 1] })))).toMatchObject({ rho: null, reason: 'constantRecall' });
    expect(reason(cases(12, () => ({ lengths: [5, 5] })))).toMatchObject({ rho: null, reason: 'constantOther' });
    expect(reason([])).toMatchObject({ caseCount: 0, reason: 'fewCases' });
  });
});

describe('recall of cases against their contradictions', () => {
  test('counts pairs that have advice on both sides, and leaves cases without any out', () => {
    const { points, leftOut, turns } = caseRelation(
      [
        one(1, { conflicts: conflicts(2, 6, 2, 1) }),
        one(2, { conflicts: conflicts(0, 3, 3) }),
        one(3, { conflicts: null }),
        one(4, { lengths: [null, null], conflicts: conflicts(0, 1) }),
      ],
      conflict,
    );
    expect(points).toMatchObject([
      { caseKey: 'c_1', other: 0.25, of: 4 },
      { caseKey: 'c_4', other: 0, of: 1, recall: 0.6 },
    ]);
    expect([leftOut, turns]).toEqual([2, []]);
  });
});
