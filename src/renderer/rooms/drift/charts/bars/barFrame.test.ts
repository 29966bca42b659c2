import { expect, test } from 'vitest';
import { buildBarFrame, shownTicks } from './barFrame.ts';

test('one long name leaves the bars as much room as it has itself', () => {
  const names = ['forget-a', 'negator-with-a-very-long-model-name-that-nobody-would-ever-give-it-instruct-q4_K_M'];
  const axis = { from: 0, to: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] };
  const frame = buildBarFrame({ width: 522, names, values: ['0.47 [0.37, 0.57]'], axis });
  expect(frame.right - frame.left).toBeGreaterThan(140);
  expect(shownTicks(frame, 16)).toEqual(axis.ticks);
});

test('numbers of the axis do not run into each other where names and values leave little room', () => {
  const axis = { from: -0.025, to: 0, ticks: [-0.025, -0.02, -0.015, -0.01, -0.005, 0] };
  const frame = (width: number) =>
    buildBarFrame({
      width,
      names: ['a-model-with-a-long-name-of-many-letters'],
      values: ['−0.017 [−0.019, −0.015]'],
      axis,
    });
  expect(shownTicks(frame(900), 40)).toEqual(axis.ticks);
  const few = shownTicks(frame(500), 40);
  const room = (frame(500).right - frame(500).left) / 5;
  expect(few).toContain(0);
  expect(few.length).toBeLessThan(6);
  const steps = axis.ticks.indexOf(few[1] ?? 0) - axis.ticks.indexOf(few[0] ?? 0);
  expect(few.length < 2 || steps * room >= 40).toBe(true);
});
