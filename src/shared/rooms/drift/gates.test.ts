import { expect, test } from 'vitest';
import { countGates, type GatedNumbers, type GatedSource, gateResults } from './gates.ts';

const between = (lower: number, upper: number) => ({ lower, upper });
const pairs = (conflicts: number, of: number) => ({ conflicts, of, rate: of === 0 ? 0 : conflicts / of });

const numbers: GatedNumbers = {
  recallAtTen: { critical: 0.8, extended: null, interval: between(0.72, 0.88) },
  slope: { critical: -0.03, extended: null, intercept: null, interval: between(-0.04, -0.021) },
  conflict: {
    evaluatedPairs: pairs(1, 60),
    totalTurns: null,
    interval: between(0, 0.05),
    intervalMethod: 'bootstrap',
    emptyPairs: 0,
    compared: { ...pairs(1, 60), interval: between(0, 0.05), intervalMethod: 'bootstrap' },
  },
  alignment: null,
};
const precomputed = { entitySource: 'precomputed' } as const;
const verdictsOf = (changed: Partial<GatedNumbers>, source: GatedSource = precomputed) =>
  gateResults({ ...numbers, ...changed }, source).map(({ verdict }) => verdict);

test('a gate is passed or not only where the interval leaves it out', () => {
  expect(verdictsOf({})).toEqual(['passes', 'passes', 'fails', null]);
  const undecided = { ...numbers.recallAtTen, critical: 0.73, interval: between(0.65, 0.81) };
  expect(verdictsOf({ recallAtTen: undecided })[0]).toBe('undecided');
  // A bound on the gate leaves it in from above and does not pass it from below.
  expect(verdictsOf({ recallAtTen: { ...undecided, interval: between(0.7, 0.9) } })[0]).toBe('undecided');
  expect(verdictsOf({ recallAtTen: { ...undecided, interval: between(0.5, 0.7) } })[0]).toBe('fails');
  expect(verdictsOf({ recallAtTen: { ...undecided, interval: null } })[0]).toBe('noInterval');
});

test('a list of terms and another model give no verdict on numbers of entities, and K does not ask them', () => {
  expect(verdictsOf({}, { entitySource: 'lexicon' })).toEqual(['otherSource', 'passes', 'otherSource', null]);
  expect(verdictsOf({}, { entitySource: 'onnx' })).toEqual(['otherSource', 'passes', 'otherSource', null]);
  expect(verdictsOf({}, { entitySource: null })).toEqual(['passes', 'passes', 'fails', null]);
});

test('exact matches alone are another measure than the one that the gates of recall and slope were defined for', () => {
  expect(verdictsOf({}, { entitySource: null, isExactMatch: true })).toEqual([
    'otherSource',
    'passes',
    'otherSource',
    null,
  ]);
});

test('pairs with an empty side cannot pass a gate', () => {
  const { conflict } = numbers;
  if (conflict === null) return expect.fail('no conflicts');
  const none = { ...pairs(0, 0), interval: null, intervalMethod: null };
  const empty = { ...conflict, evaluatedPairs: pairs(0, 56), emptyPairs: 56, compared: none };
  const [, found] = gateResults({ ...numbers, conflict: empty }, precomputed);
  expect(found).toMatchObject({ value: null, verdict: null });
  const few = { ...pairs(1, 4), interval: between(0, 0.5), intervalMethod: 'bootstrap' as const };
  expect(verdictsOf({ conflict: { ...conflict, emptyPairs: 56, compared: few } })[1]).toBe('undecided');
  expect(verdictsOf({ conflict: { ...conflict, emptyPairs: null, compared: null } })[1]).toBe('undecided');
});

test('what has no verdict is counted apart, never as failed', () => {
  expect(countGates(gateResults({ ...numbers, conflict: null }, precomputed))).toEqual({
    passed: 1,
    judged: 2,
    undecided: 0,
    noVerdict: 0,
    notMeasured: 1,
  });
  expect(countGates(gateResults(numbers, { entitySource: 'lexicon' }))).toMatchObject({
    passed: 1,
    judged: 1,
    noVerdict: 2,
  });
});
