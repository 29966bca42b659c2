import { describe, expect, test } from 'vitest';
import { type EntitiesOfModel, type EntityCase, forgottenEntities, type KindOf, recallByKind } from './entityRecall.ts';

const kindOf: KindOf = (entity) => ({
  kind: entity.endsWith('mg') ? 'dose' : entity.endsWith('allergy') ? 'allergy' : 'social',
  isSet: entity === 'alone',
});
const caseOf = (caseId: number, gold: readonly string[], found: EntityCase['found'], more = {}): EntityCase => ({
  caseId,
  cluster: caseId,
  turns: found.map((_, at) => at + 1),
  gold,
  found,
  ...more,
});

describe('recall by kind', () => {
  test('pools the entities of all cases, at turn 10 or the last turn before it that was generated, and over all summaries', () => {
    const gold = ['alone', 'latex allergy', 'sertraline 50mg', 'prazosin 2mg'];
    const models: EntitiesOfModel[] = [
      {
        model: 'a',
        cases: [
          // Eleven turns: the tenth has both drugs, the eleventh none.
          caseOf(1, gold, [...Array.from({ length: 9 }, () => [0, 1]), [1, 2, 3], []]),
          // Nothing was generated behind the second turn.
          caseOf(2, ['sertraline 50mg'], [[0], [], null, null]),
        ],
      },
    ];
    const kinds = recallByKind(models, kindOf, 42);
    const shares = kinds.map(({ kind, atTen, all }) => [kind, atTen?.found, atTen?.of, all?.found, all?.of]);
    expect(shares).toEqual([
      ['dose', 2, 3, 3, 24],
      ['allergy', 1, 1, 10, 11],
      ['social', 0, 1, 9, 11],
    ]);
    expect(kinds[0]?.atTen).toMatchObject({ caseCount: 2, clusterCount: 2, interval: null, intervalMethod: null });
  });

  test('gives the percentiles of resampled clusters, computed here a second way', () => {
    const cases = Array.from({ length: 24 }, (_, at) =>
      caseOf(at, ['a mg', 'b mg'], [at % 3 === 0 ? [0, 1] : at % 3 === 1 ? [1] : []], { cluster: at % 12 }),
    );
    const [found] = recallByKind([{ model: 'm', cases }], kindOf, 7);
    const sums = Array.from({ length: 12 }, (_, cluster) =>
      cases.filter((one) => one.cluster === cluster).reduce((sum, one) => sum + (one.found[0]?.length ?? 0), 0),
    );
    // Another generator and twenty times as many draws.
    let state = 1;
    const random = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const shares = Array.from({ length: 20_000 }, () => {
      let sum = 0;
      for (let draw = 0; draw < 12; draw += 1) sum += sums[Math.floor(random() * 12)] ?? 0;
      return sum / 48;
    }).sort((a, b) => a - b);
    expect(found?.atTen).toMatchObject({ found: 24, of: 48, clusterCount: 12, intervalMethod: 'bootstrap' });
    // Shares lie two of 48 apart.
    expect(Math.abs((found?.atTen?.interval?.lower ?? 0) - (shares[500] ?? 0))).toBeLessThan(0.042);
    expect(Math.abs((found?.atTen?.interval?.upper ?? 0) - (shares[19_499] ?? 0))).toBeLessThan(0.042);
  });

  test('has an exact interval of as many as there are clusters where all or none were found', () => {
    const cases = Array.from({ length: 20 }, (_, at) => caseOf(at, ['a mg', 'b allergy'], [[0]], { cluster: at % 10 }));
    const [dose, allergy] = recallByKind([{ model: 'm', cases }], kindOf, 42);
    // 0.025 to the power of a tenth, by hand.
    expect(dose?.atTen?.interval?.lower).toBeCloseTo(0.6915, 4);
    expect(dose?.atTen?.interval?.upper).toBe(1);
    expect(allergy?.atTen).toMatchObject({ interval: { lower: 0 }, intervalMethod: 'clopperPearson' });
    expect(allergy?.atTen?.interval?.upper).toBeCloseTo(0.3085, 4);
  });

  test('is nothing for a model whose cases have no summary up to turn 10, and has no kind that nobody has', () => {
    const [one] = recallByKind([{ model: 'm', cases: [caseOf(1, ['a mg'], [null])] }], kindOf, 42);
    expect(one).toMatchObject({ kind: 'dose', atTen: null, all: null });
    expect(recallByKind([{ model: 'm', cases: [caseOf(1, [], [[]])] }], kindOf, 42)).toEqual([]);
    expect(recallByKind([], kindOf, 42)).toEqual([]);
  });
});

test('entities come least kept first, with the place where to look for what was lost', () => {
  const models: EntitiesOfModel[] = [
    { model: 'a', cases: [caseOf(1, ['alone', 'a mg'], [[0, 1], [0]]), caseOf(2, ['alone'], [[], [0]])] },
    {
      model: 'b',
      cases: [
        caseOf(
          1,
          ['alone', 'a mg'],
          [
            [0, 1],
            [0, 1],
          ],
        ),
      ],
    },
  ];
  const rows = forgottenEntities(models, kindOf);
  expect(rows.map(({ entity, kind, isSet, caseCount }) => [entity, kind, isSet, caseCount])).toEqual([
    ['a mg', 'dose', false, 1],
    ['alone', 'social', true, 2],
  ]);
  const zero = { found: 0, of: 1 };
  expect(rows[0]?.models).toEqual([
    { model: 'a', atTen: zero, all: { found: 1, of: 2 }, missed: { caseId: 1, turn: 2 } },
    { model: 'b', atTen: { found: 1, of: 1 }, all: { found: 2, of: 2 }, missed: null },
  ]);
  // Never lost at turn 10: the first summary without it is shown.
  expect(rows[1]?.models[0]).toMatchObject({ atTen: { found: 2, of: 2 }, missed: { caseId: 2, turn: 1 } });
});
