import { describe, expect, test } from 'vitest';
import type { PairRow } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { aboveGroups, notToldApart, openLists, orderModels, testedPairs } from './toldApart.ts';

const order = ['R4', 'K7', 'W3', 'P2', 'T9'];
const share = { value: 0.5, count: 1, n: 2, interval: null, drawn: null };

function pair(x: string, y: string, toldApart: boolean | null, value = 1): PairRow {
  const tally = { tiesGood: 0, tiesBad: 0, unable: 0, unanswered: 0 };
  const difference = {
    value,
    interval: null,
    p: 0.1,
    pHolm: toldApart === null ? null : 0.1,
    toldApart: toldApart === true,
  };
  return {
    ...{ x, y, submissions: 2, xWins: 1, yWins: 1, ...tally },
    rate: share,
    signTest: { n: 2, p: 1 },
    difference,
    ratings: { n: 0, mean: null, interval: null, p: null },
  };
}

/** All pairs of the five, of which some are told apart. */
function pairsWith(apart: readonly string[]) {
  return testedPairs({
    pairs: order.flatMap((x, at) => order.slice(at + 1).map((y) => pair(x, y, apart.includes(`${x} ${y}`)))),
  });
}

describe('what is told apart', () => {
  test('models that stand above the same others are named together', () => {
    const pairs = pairsWith(['R4 P2', 'R4 T9', 'K7 P2', 'K7 T9', 'W3 T9']);
    expect(aboveGroups(pairs, order)).toEqual([
      { above: ['R4', 'K7'], below: ['P2', 'T9'] },
      { above: ['W3'], below: ['T9'] },
    ]);
    const bars = notToldApart(pairs, order);
    expect(openLists(bars, order)).toEqual([
      ['R4', 'K7', 'W3'],
      ['W3', 'P2'],
      ['P2', 'T9'],
    ]);
    expect(bars.map(({ lane }) => lane)).toEqual([0, 1, 0]);
  });

  test('two rows with one between that is told apart from them have a bar that joins its ends alone', () => {
    const pairs = pairsWith(['R4 K7', 'K7 W3', 'R4 P2', 'R4 T9', 'K7 P2', 'K7 T9', 'W3 P2', 'W3 T9', 'P2 T9']);
    const bars = notToldApart(pairs, order);
    expect(bars).toEqual([{ from: 0, to: 2, isWhole: false, lane: 0 }]);
    expect(openLists(bars, order)).toEqual([['R4', 'W3']]);
  });

  test('a weaker first model stands below', () => {
    const pairs = testedPairs({ pairs: [pair('R4', 'K7', true, -1)] });
    expect(aboveGroups(pairs, order)).toEqual([{ above: ['K7'], below: ['R4'] }]);
  });

  test('a difference without a test is in neither list', () => {
    expect(testedPairs({ pairs: [pair('R4', 'K7', null)] })).toEqual([]);
  });
});

test('models that nobody compared stand behind all others, in the order of the study', () => {
  const model = (name: string, strength: number | null, rate: number | null) => ({
    ...{ model: name, wins: 0, losses: 0, tiesGood: 0, tiesBad: 0, unable: 0, unanswered: 0 },
    rate: { ...share, value: rate },
    strength: strength === null ? null : { value: strength, se: null, interval: null, drawn: null },
  });
  const models = [model('N1', null, null), model('W3', -2, 0.1), model('N2', null, null), model('R4', 2, 0.9)];
  expect(orderModels({ models })).toEqual(['R4', 'W3', 'N1', 'N2']);
});
