import { expect, test } from 'vitest';
import { caseTile, tileRow } from '../../../../../shared/rooms/drift/charts/caseTiles.ts';
import { texts, textsOf } from '../../../../window/i18n.ts';
import { casesTable } from './casesTable.ts';

const frame = { width: 144, height: 96, left: 8, right: 136, top: 24, bottom: 84 };

const one = {
  caseId: 14,
  caseKey: 'c_014',
  turns: [1, 2, 4],
  goldCount: 5,
  curves: [
    { model: 'a', recall: [1, 0.5, 0.75], hallucinatedRate: [0, 0, 0], overruledTurns: [4] },
    { model: 'b', recall: [1, 0.25, 0.25], hallucinatedRate: [0, 0, 0], overruledTurns: [] },
  ],
};

test('a tile has the lines of the shown models, and opens at the first of its lowest turns', () => {
  expect(caseTile(one, ['a', 'b'], frame)).toEqual({
    lowest: { model: 'b', turn: 2, value: 0.25 },
    mean: 0.625,
    lines: [
      { model: 'a', path: 'M8,24L72,54L136,39', lowest: 0.5, end: { x: 136, y: 39 } },
      { model: 'b', path: 'M8,24L72,69L136,69', lowest: 0.25, end: { x: 136, y: 69 } },
    ],
    overruled: [{ x: 136, y: 39 }],
  });
  expect(caseTile(one, ['a'], frame).lowest).toEqual({ model: 'a', turn: 2, value: 0.5 });
});

test('a case of one turn is seen, and one without critical entities has no line', () => {
  const short = {
    ...one,
    turns: [1],
    curves: [{ model: 'a', recall: [0.5], hallucinatedRate: [0], overruledTurns: [] }],
  };
  expect(caseTile(short, ['a'], frame).lines[0]?.path).toBe('M72,54h4');
  const empty = { ...one, curves: [{ model: 'a', recall: [], hallucinatedRate: [], overruledTurns: [] }] };
  expect(caseTile(empty, ['a'], frame)).toEqual({ lowest: null, mean: null, lines: [], overruled: [] });
});

test('as many tiles stand side by side as fit, at least one, and they fill the width', () => {
  expect([100, 320, 700].map((width) => tileRow(width, 2).perRow)).toEqual([1, 2, 4]);
  for (const width of [320, 640, 901, 1400]) {
    const { perRow, frame: tile } = tileRow(width, 2);
    const free = width - (perRow * (tile.width + 10) + 10);
    expect(free).toBeGreaterThanOrEqual(0);
    expect(free).toBeLessThan(perRow);
  }
});

test('eight lines have larger tiles than two', () => {
  expect(tileRow(640, 8).frame.width).toBeGreaterThan(tileRow(640, 2).frame.width);
});

test('the table has the recall of each turn by its number', () => {
  const { columns, rows } = casesTable([one], ['b'], textsOf(texts).t);
  expect(columns.map(({ id }) => id)).toEqual([
    'case',
    'model',
    'critical_entities',
    'recall_turn_1',
    'recall_turn_2',
    'recall_turn_4',
    'overruled_turns',
  ]);
  expect(rows.map(({ cells }) => cells)).toEqual([['c_014', 'b', 5, 1, 0.25, 0.25, null]]);
});
