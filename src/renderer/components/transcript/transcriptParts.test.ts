import { expect, test } from 'vitest';
import { texts, textsOf } from '../../window/i18n.ts';
import { durationText, usageTexts } from './amounts.ts';
import { otherPieces } from './argumentPieces.ts';
import { numberPlaces } from './foundPlaces.ts';
import { cellOf, indentedJson, inlineJson, tableOf } from './jsonText.ts';
import { mapScale, weightiest } from './minimapMarks.ts';
import { initialLevels, levelOf, withCard, withKinds } from './transcriptLevels.ts';

const t = textsOf(texts);

test('durations are as exact as a reader needs, and what is not recorded is said', () => {
  expect([840, 2_140, 59_960, 184_000, 3_900_000].map((time) => durationText(t, time))).toEqual([
    '840 ms',
    '2.1 s',
    '1 min 00 s',
    '3 min 04 s',
    '1 h 05 min',
  ]);
  expect(usageTexts(t, null)).toEqual(['tokens and time not recorded']);
  expect(usageTexts(t, { inputTokens: 12_400, outputTokens: 8, costUsd: 0.031, durationMs: null })).toEqual([
    '12,400 tokens in, 8 out',
    'time not recorded',
    'US$0.031',
  ]);
});

test('places are numbered text first, then arguments, then the tool, with what is not drawn before them', () => {
  const place = (field: 'text' | 'arguments' | 'tool', before: number | null = null) => ({ field, before });
  const drawn = [place('tool'), place('arguments'), place('text'), place('text')];
  expect(numberPlaces(drawn, 9).map(({ field, nth }) => `${field} ${nth}`)).toEqual([
    'text 0',
    'text 1',
    'arguments 7',
    'tool 8',
  ]);
  expect(numberPlaces([place('text', 40), place('text', 40), place('text', 55)], null).map(({ nth }) => nth)).toEqual([
    40, 41, 55,
  ]);
});

test('a list of flat objects is a table, anything else is not', () => {
  const rows = [
    { id: 1, name: null },
    { id: 2, note: 'x' },
  ];
  expect(tableOf(rows)).toEqual({ columns: ['id', 'name', 'note'], rows });
  expect(['id', 'name', 'note'].map((column) => cellOf(rows[0] ?? null, column))).toEqual([1, null, '']);
  expect([[], [1], [{ a: [] }], [{}], { a: 1 }, null].map(tableOf)).toEqual([null, null, null, null, null, null]);
});

test('very deep JSON is written as far as anybody reads', () => {
  let deep: readonly unknown[] = [];
  for (let level = 0; level < 10_000; level += 1) deep = [deep];
  expect(inlineJson(deep as never)).toMatch(/^\[{41}…\]{41}$/);
  expect(indentedJson({ a: [1], b: {} })).toBe('{\n  "a": [\n    1\n  ],\n  "b": {}\n}');
});

test('words of two answers that only one has, in both languages', () => {
  expect(otherPieces('Give five mg', 'Give six mg')).toEqual({
    left: [{ start: 5, end: 9, side: 'left' }],
    right: [{ start: 5, end: 8, side: 'right' }],
  });
  const [left, right] = ['患者に薬を投与する', '患者に水を投与する'];
  const { left: only } = otherPieces(left, right);
  expect(only.map(({ start, end }) => left.slice(start, end))).toEqual(['薬']);
});

test('the map gives shapes to few rows and lines to many, and the weightiest row wins a line', () => {
  expect([10, 60, 5_000].map((rows) => mapScale(rows, 600))).toEqual([
    { rowHeight: 30, shapes: true },
    { rowHeight: 10, shapes: true },
    { rowHeight: 0.12, shapes: false },
  ]);
  const mark = { kind: 'thought', look: null, isSame: true, hasError: false, isFound: false } as const;
  const broken = { ...mark, hasError: true };
  expect(weightiest([null, mark, broken, mark])).toBe(broken);
  expect(weightiest([null])).toBeNull();
});

test('a level for a kind takes back what was chosen for single cards of that side', () => {
  const place = { side: 'left', step: 3 } as const;
  const one = withCard(withCard(initialLevels, place, 'whole'), { side: 'right', step: 3 }, 'line');
  expect(levelOf(one, place, 'thought')).toBe('whole');
  const all = withKinds(one, ['left'], ['thought'], 'line');
  expect(all).toEqual({
    ...initialLevels,
    left: { ...initialLevels.left, thought: 'line' },
    cards: { 'right.3': 'line' },
  });
});
