import { expect, test } from 'vitest';
import { chosenSet } from './chosenSet.ts';

const fitOf = (datasetId: number, counts: { same?: number; other?: number; unknown?: number; strange?: number }) => ({
  datasetId,
  name: '',
  sameCount: counts.same ?? 0,
  otherCount: counts.other ?? 0,
  unknownCount: counts.unknown ?? 0,
  strangeCount: counts.strange ?? 0,
  firstOther: null,
  shortCount: 0,
  firstShort: null,
});

test('a file goes to the set of its own drop, then to the open one, then to the one that fits best', () => {
  const fits = [fitOf(1, { unknown: 2 }), fitOf(2, { unknown: 2 }), fitOf(3, { unknown: 1, strange: 1 })];
  expect(chosenSet(fits, { setsOfDrop: [3], openSetId: 2 })).toBe(3);
  expect(chosenSet(fits, { setsOfDrop: [3, 2], openSetId: null })).toBe(2);
  expect(chosenSet(fits, { setsOfDrop: [], openSetId: 2 })).toBe(2);
  expect(chosenSet(fits, { setsOfDrop: [], openSetId: null })).toBe(1);
  expect(chosenSet([], { setsOfDrop: [3], openSetId: 2 })).toBeNull();
});

test('of sets whose content is another, the open one is taken where it fits as well as any', () => {
  const fits = [fitOf(1, { other: 1 }), fitOf(2, { other: 1 }), fitOf(3, { same: 1, other: 1 })];
  expect(chosenSet(fits.slice(0, 2), { setsOfDrop: [], openSetId: 2 })).toBe(2);
  expect(chosenSet(fits.toReversed(), { setsOfDrop: [], openSetId: 2 })).toBe(3);
});

test('a set that has none of its cases, or whose content is another, is not taken for that', () => {
  const fits = [fitOf(1, { same: 2 }), fitOf(2, { other: 2 }), fitOf(3, { strange: 2 })];
  expect(chosenSet(fits, { setsOfDrop: [2, 3], openSetId: 3 })).toBe(1);
});
