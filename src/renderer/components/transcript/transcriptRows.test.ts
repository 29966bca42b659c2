import { expect, test } from 'vitest';
import type { AnyJson } from '../../../shared/json.ts';
import { buildSteps, columnsOf, outlineOf } from './transcriptFixture.ts';
import { cardOnSide, nextCard, nextDifference, nextFitting } from './transcriptMoves.ts';
import { alignedRows, rowsOfSide } from './transcriptRows.ts';

const none = new Int32Array(0);
const noColumns = { left: none, right: none, third: none, fourth: none };
const call = (tool: string, callId: string, given: AnyJson = {}) =>
  ({ kind: 'tool_call', tool, callId, arguments: given }) as const;
const result = (tool: string, callId: string, text: string) => ({ kind: 'tool_result', tool, callId, text }) as const;

test('a call and its result are one card, and the answer a card of its own', () => {
  const steps = buildSteps({ text: 'Hm' }, call('add', 'c1'), result('add', 'c1', '4'), { kind: 'answer', text: '4' });
  expect(rowsOfSide(outlineOf(1, steps), 'left', 'full')).toEqual({
    rows: [
      { left: { step: 0, result: null }, relations: {} },
      { left: { step: 1, result: 2 }, relations: {} },
      { left: { step: 3, result: null }, relations: {} },
    ],
    rowOf: { ...noColumns, left: Int32Array.of(0, 1, 1, 2) },
  });
});

test('parallel calls are separate cards, each with its own result', () => {
  const steps = buildSteps(call('add', 'a'), call('add', 'b'), result('add', 'b', '2'), result('add', 'a', '1'));
  expect(rowsOfSide(outlineOf(1, steps), 'left', 'full').rows.map(({ left }) => left)).toEqual([
    { step: 0, result: 3 },
    { step: 1, result: 2 },
  ]);
});

test('a result without a call, before its call, or from a later turn is a card of its own', () => {
  const steps = buildSteps(
    result('add', '', 'lost'),
    result('add', 'early', '1'),
    call('add', 'early'),
    call('add', 'slow'),
    { text: 'Meanwhile' },
    result('add', 'slow', 'late'),
  );
  const cards = rowsOfSide(outlineOf(1, steps), 'left', 'full').rows.map(({ left }) => left);
  expect(cards).toEqual([0, 1, 2, 3, 4, 5].map((step) => ({ step, result: null })));
});

const left = buildSteps(
  { text: 'Read the label' },
  call('dose', 'a', { drug: 'x' }),
  result('dose', 'a', '5 mg'),
  call('only_left', 'b'),
  result('only_left', 'b', '1'),
  { kind: 'answer', text: 'Five' },
);
const right = buildSteps(
  { text: 'Read the label' },
  call('dose', 'a', { drug: 'x' }),
  { ...result('dose', 'a', '6 mg'), error: 'rounded' },
  { kind: 'answer', text: 'Six' },
);
const rows = alignedRows({ left: outlineOf(1, left), right: outlineOf(2, right) }, columnsOf(left, right), 'full');

test('rows of two traces have one relation for a call with its result', () => {
  expect(rows.rows).toEqual([
    { left: { step: 0, result: null }, right: { step: 0, result: null }, relations: { right: 'same' } },
    { left: { step: 1, result: 2 }, right: { step: 1, result: 2 }, relations: { right: 'otherResult' } },
    { left: { step: 3, result: 4 }, right: null, relations: { right: 'onlyLeft' } },
    { left: { step: 5, result: null }, right: { step: 3, result: null }, relations: { right: 'paired' } },
  ]);
  expect(rows.rowOf).toEqual({ ...noColumns, left: Int32Array.of(0, 1, 1, 2, 2, 3), right: Int32Array.of(0, 1, 1, 3) });
});

test('answers alone are the rows that have one, and other steps stand nowhere', () => {
  const answers = alignedRows(
    { left: outlineOf(1, left), right: outlineOf(2, right) },
    columnsOf(left, right),
    'answers',
  );
  expect(answers).toEqual({
    rows: [{ left: { step: 5, result: null }, right: { step: 3, result: null }, relations: { right: 'paired' } }],
    rowOf: { ...noColumns, left: Int32Array.of(-1, -1, -1, -1, -1, 0), right: Int32Array.of(-1, -1, -1, 0) },
  });
});

test('the next card is on the same side and skips a gap', () => {
  expect(nextCard(rows, { side: 'right', step: 1 }, 1)).toEqual({ side: 'right', step: 3 });
  expect(nextCard(rows, { side: 'left', step: 2 }, 1)).toEqual({ side: 'left', step: 3 });
  expect(nextCard(rows, null, 1)).toEqual({ side: 'left', step: 0 });
  expect(nextCard(rows, { side: 'left', step: 0 }, -1)).toBeNull();
});

test('the other side of a gap is the card before it', () => {
  expect(cardOnSide(rows, { side: 'left', step: 3 }, 'right')).toEqual({ side: 'right', step: 1 });
  expect(cardOnSide(rows, { side: 'left', step: 5 }, 'right')).toEqual({ side: 'right', step: 3 });
});

test('the next difference passes what is the same, and goes to the side that has a card', () => {
  expect(nextDifference(rows, null, 1)).toEqual({ side: 'left', step: 1 });
  expect(nextDifference(rows, { side: 'right', step: 1 }, 1)).toEqual({ side: 'left', step: 3 });
  expect(nextDifference(rows, { side: 'left', step: 5 }, 1)).toBeNull();
  expect(nextDifference(rows, { side: 'left', step: 1 }, -1)).toBeNull();
});

test('the next card that fits goes through both sides row by row', () => {
  const visited: string[] = [];
  let at = nextFitting(rows, null, 1, () => true);
  while (at !== null) {
    visited.push(`${at.side} ${at.step}`);
    at = nextFitting(rows, at, 1, () => true);
  }
  const expected = ['left 0', 'right 0', 'left 1', 'right 1', 'left 3', 'left 5', 'right 3'];
  expect(visited).toEqual(expected);
  const back: string[] = [];
  for (at = nextFitting(rows, null, -1, () => true); at; at = nextFitting(rows, at, -1, () => true))
    back.push(`${at.side} ${at.step}`);
  expect(back).toEqual(expected.toReversed());
});

const third = buildSteps({ text: 'Read the label' }, call('dose', 'a', { drug: 'y' }), {
  kind: 'answer',
  text: 'Five',
});
const three = alignedRows(
  { left: outlineOf(1, left), right: outlineOf(2, right), third: outlineOf(3, third) },
  columnsOf(left, right, third),
  'full',
);

test('rows of three traces say of each how it goes with the first', () => {
  expect(three.rows.map(({ relations }) => relations)).toEqual([
    { right: 'same', third: 'same' },
    { right: 'otherResult', third: 'otherArguments' },
    { right: 'onlyLeft', third: 'onlyLeft' },
    { right: 'paired', third: 'same' },
  ]);
});

test('jumps go through every column of a row before the next one', () => {
  const isCall = ({ side, step }: { side: string; step: number }) => side !== 'left' && step === 1;
  expect(nextFitting(three, { side: 'left', step: 1 }, 1, isCall)).toEqual({ side: 'right', step: 1 });
  expect(nextFitting(three, { side: 'right', step: 1 }, 1, isCall)).toEqual({ side: 'third', step: 1 });
  expect(nextFitting(three, { side: 'third', step: 1 }, -1, isCall)).toEqual({ side: 'right', step: 1 });
  expect(cardOnSide(three, { side: 'left', step: 3 }, 'third')).toEqual({ side: 'third', step: 1 });
  expect(nextDifference(three, { side: 'third', step: 0 }, 1)).toEqual({ side: 'third', step: 1 });
});
