import { expect, test } from 'vitest';
import { driftCommands } from './drift.ts';
import { frameCommands } from './frame.ts';

test('plain arrows, Enter and Escape belong to chart and turns, never to the whole room', () => {
  const plain = driftCommands.filter(({ keys }) => keys.some((key) => /^(Arrow|Enter|Escape)/.test(key)));
  expect(plain.map(({ id, scope, keys }) => [id, scope, keys.join(' ')])).toEqual([
    ['drift.previousTurn', 'drift.turns', 'ArrowLeft'],
    ['drift.nextTurn', 'drift.turns', 'ArrowRight'],
    ['drift.previousModel', 'drift.chart', 'ArrowUp'],
    ['drift.nextModel', 'drift.chart', 'ArrowDown'],
    ['drift.openPoint', 'drift.chart', 'Enter'],
    ['drift.clearBrush', 'drift.chart', 'Escape'],
    ['drift.closePoint', 'drift.turns', 'Escape'],
  ]);
});

test('no key of the drift room is one of the window', () => {
  const taken = new Set(frameCommands.flatMap(({ keys }) => keys));
  expect(driftCommands.flatMap(({ keys }) => keys).filter((key) => taken.has(key))).toEqual([]);
});
