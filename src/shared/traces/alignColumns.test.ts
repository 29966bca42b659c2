import { expect, test } from 'vitest';
import { alignColumns } from './alignColumns.ts';
import { type Relation, relations } from './alignSteps.ts';

const at = (...names: Relation[]) => names.map((name) => relations.indexOf(name));
const pair = (rows: readonly (readonly [left: number, right: number, relation: Relation])[]) => ({
  left: rows.map(([left]) => left),
  right: rows.map(([, right]) => right),
  relation: rows.map(([, , relation]) => relations.indexOf(relation)),
});
const oneClass = () => 1;

test('of two traces there are the rows of their alignment', () => {
  const alignment = pair([
    [0, 0, 'same'],
    [1, -1, 'onlyLeft'],
    [-1, 1, 'onlyRight'],
    [2, 2, 'paired'],
  ]);
  expect(alignColumns([alignment], oneClass)).toEqual({
    steps: [alignment.left, alignment.right],
    relations: [[-1, -1, -1, -1], alignment.relation],
  });
});

const detours = [
  pair([
    [0, 0, 'same'],
    [-1, 1, 'onlyRight'],
    [-1, 2, 'onlyRight'],
    [1, 3, 'same'],
  ]),
  pair([
    [0, 0, 'same'],
    [1, -1, 'onlyLeft'],
    [-1, 1, 'onlyRight'],
  ]),
  pair([
    [0, 0, 'otherArguments'],
    [-1, 1, 'onlyRight'],
    [1, 2, 'same'],
  ]),
];

test('steps that the first trace lacks share a row where they are of one class', () => {
  // The second step that trace 1 adds is of the class of what trace 3 adds.
  const classOf = (column: number, step: number) => (column === 1 && step === 1 ? 7 : 8);
  expect(alignColumns(detours, classOf)).toEqual({
    steps: [
      [0, -1, -1, 1, -1],
      [0, 1, 2, 3, -1],
      [0, -1, -1, -1, 1],
      [0, -1, 1, 2, -1],
    ],
    relations: [
      [-1, -1, -1, -1, -1],
      [...at('same', 'onlyRight', 'onlyRight', 'same'), -1],
      [...at('same'), -1, -1, ...at('onlyLeft', 'onlyRight')],
      [...at('otherArguments'), -1, ...at('onlyRight', 'same'), -1],
    ],
  });
});

test('every step of every trace is in one row, in its order', () => {
  const { steps } = alignColumns(detours, oneClass);
  expect(steps.map((column) => column.filter((step) => step !== -1))).toEqual([
    [0, 1],
    [0, 1, 2, 3],
    [0, 1],
    [0, 1, 2],
  ]);
});

test('traces of thousands of steps that have nothing in common stand one after the other', () => {
  const length = 2_000;
  const nothing = pair([
    ...Array.from({ length }, (_, step) => [step, -1, 'onlyLeft'] as const),
    ...Array.from({ length }, (_, step) => [-1, step, 'onlyRight'] as const),
  ]);
  const { steps } = alignColumns([nothing, nothing], oneClass);
  expect(steps.map((column) => column.length)).toEqual([3 * length, 3 * length, 3 * length]);
});

test('without another trace there are no rows', () => {
  expect(alignColumns([], oneClass)).toEqual({ steps: [[]], relations: [[]] });
});
