import { expect, test } from 'vitest';
import type { PdsqiAttribute, PdsqiRating } from '../../../shared/rooms/drift/pdsqi.ts';
import { pdsqiAgreement } from './pdsqiAgreement.ts';

/** Shrout & Fleiss 1979, table 2: six subjects by four judges. Its values go beyond the scale, which the computation does not know. */
const published = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];

const entry = (rater: string, turn: number, rating: PdsqiRating) => ({ caseId: 1, model: 'm', turn, rater, rating });
const on = (entries: Parameters<typeof pdsqiAgreement>[0], attribute: PdsqiAttribute) =>
  pdsqiAgreement(entries).find((one) => one.attribute === attribute);

test('four judges agree as published: 0.29 for one of them, 0.62 for their mean', () => {
  const entries = published.flatMap((row, turn) =>
    row.map((accurate, rater) => entry(`judge ${rater}`, turn, { accurate })),
  );
  // A fifth judge of one summary does not take part, and a summary that not all have rated is no subject.
  const more = [entry('late', 0, { accurate: 1 }), entry('judge 0', 9, { accurate: 1 })];
  const found = on([...entries, ...more], 'accurate');
  expect(found).toMatchObject({
    ratingCount: 26,
    notApplicableCount: 0,
    agreement: { subjects: 6, raters: 4 },
    reason: null,
  });
  expect(found?.agreement?.single.value).toBeCloseTo(0.29, 2);
  expect(found?.agreement?.average.value).toBeCloseTo(0.62, 2);
  expect(found?.agreement?.single.interval?.lower).toBeCloseTo(0.019, 3);
  expect(found?.agreement?.single.interval?.upper).toBeCloseTo(0.761, 3);
});

test('where there is no agreement to compute, the reason is given', () => {
  const rated = (attribute: PdsqiAttribute, ...values: (readonly (number | null)[])[]) =>
    values.flatMap((row, turn) => row.map((value, rater) => entry(`r${rater}`, turn, { [attribute]: value })));
  const none = { agreement: null, mean: null, ratingCount: 0, notApplicableCount: 0 };
  expect(on([], 'useful')).toEqual({ ...none, attribute: 'useful', reason: 'fewRaters' });
  expect(on(rated('useful', [3], [4]), 'useful')).toMatchObject({ mean: 3.5, reason: 'fewRaters' });
  // Two have rated, though one of them too little to take part.
  expect(on(rated('useful', [3, 4]), 'useful')).toMatchObject({ mean: 3.5, reason: 'fewSummaries' });
  expect(on(rated('useful', [3, 4], [3, null], [2, null]), 'useful')?.reason).toBe('fewSummaries');
  expect(on(rated('useful', [3, 3], [3, 3]), 'useful')).toMatchObject({ mean: 3, reason: 'noVariation' });
  // Raters who disagree in balance leave a denominator of nothing: their ratings are not called equal.
  expect(on(rated('stigmatizing', [1, 0], [0, 0], [0, 1]), 'stigmatizing')?.reason).toBe('undefined');
  const apart = [...rated('useful', [3], [4]), entry('r1', 7, { useful: 2 }), entry('r1', 8, { useful: 1 })];
  expect(on(apart, 'useful')).toMatchObject({ ratingCount: 4, reason: 'fewSummaries' });
});

test('NA is no rating, and the mean of the binary attribute is the share of 1', () => {
  const entries = [
    entry('a', 1, { synthesized: null, stigmatizing: 1 }),
    entry('a', 2, { synthesized: 4, stigmatizing: 0 }),
    entry('b', 1, { synthesized: 2, stigmatizing: 1 }),
    entry('b', 2, { synthesized: 5, stigmatizing: 0 }),
  ];
  expect(on(entries, 'synthesized')).toMatchObject({ ratingCount: 3, notApplicableCount: 1, reason: 'fewSummaries' });
  expect(on(entries, 'stigmatizing')).toMatchObject({
    mean: 0.5,
    agreement: { single: { value: 1, interval: null }, subjects: 2, raters: 2, noInterval: 'perfect' },
  });
});

test('perfect agreement and fewer than five summaries say why there is no interval', () => {
  const rated = (...rows: (readonly [number, number])[]) =>
    rows.flatMap((row, turn) => row.map((useful, rater) => entry(`r${rater}`, turn, { useful })));
  // Means of thirds, whose squares do not add up to exactly nothing.
  const equal = rated([1, 1], [2, 2], [4, 4], [5, 5], [3, 3], [4, 4], [1, 1]);
  const one = { value: 1, interval: null };
  expect(on(equal, 'useful')?.agreement).toEqual({
    single: one,
    average: one,
    subjects: 7,
    raters: 2,
    noInterval: 'perfect',
  });
  const few = rated([1, 2], [2, 2], [4, 5], [5, 5]);
  expect(on(few, 'useful')?.agreement).toMatchObject({ single: { interval: null }, noInterval: 'fewSubjects' });
  const enough = rated([1, 2], [2, 2], [4, 5], [5, 5], [3, 4]);
  expect(on(enough, 'useful')?.agreement).toMatchObject({
    single: { interval: { lower: expect.any(Number) } },
    noInterval: null,
  });
});
