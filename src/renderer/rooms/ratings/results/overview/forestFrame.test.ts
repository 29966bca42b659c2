import { describe, expect, test } from 'vitest';
import { forestFrame, placeOf } from './forestFrame.ts';

const names = ['7b', '7b-instruct', '13b', '13b-instruct', '34b', '70b', '70b-instruct', '70b-instruct-long'].map(
  (size) => `llama-guided-${size}-2026`,
);
const look = {
  ...{ names, mostNameWidth: 160, lanes: 3, columns: { rate: 90, strength: 110, n: 40 } },
  strengths: [-2.2, 0.4, 1.7],
};
const plotOf = ({ left, right }: { readonly left: number; readonly right: number }) => right - left;

describe('a forest of eight models with long names', () => {
  test('has its plots one under the other in a pane of 592 pixels, each with the same places', () => {
    const frame = forestFrame({ ...look, width: 592 });
    const { rate, strength } = frame;
    expect(frame.isStacked).toBe(true);
    expect(plotOf(rate)).toBeGreaterThan(180);
    expect(strength).toMatchObject({ left: rate.left, right: rate.right, value: rate.value, range: rate.range });
    expect(strength?.top).toBeGreaterThan(rate.bottom + 60);
    expect(frame.height).toBe((strength?.bottom ?? 0) + 26);
    expect([frame.n, frame.bars + 3 * 11].every((end) => end <= 592)).toBe(true);
  });

  test('has them beside each other where each has 180 pixels, with one row for each model', () => {
    const frame = forestFrame({ ...look, width: 1_210 });
    const { rate, strength } = frame;
    expect(frame.isStacked).toBe(false);
    expect([rate.top, rate.bottom]).toEqual([strength?.top, strength?.bottom]);
    expect(plotOf(rate)).toBeGreaterThan(180);
    expect(strength && plotOf(strength)).toBe(plotOf(rate));
    expect(strength?.left).toBeGreaterThan(frame.n);
    expect(frame.bars + 3 * 11).toBeLessThanOrEqual(1_210);
  });

  test('gives the rates the whole width where there are no strengths', () => {
    const frame = forestFrame({ ...look, strengths: [], lanes: 0, width: 592 });
    expect(frame.strength).toBeNull();
    expect(frame.isStacked).toBe(false);
    expect(frame.n).toBe(592);
    expect(frame.height).toBe(frame.rate.bottom + 26);
  });

  test('never has a plot of no width', () => {
    expect(plotOf(forestFrame({ ...look, width: 200 }).rate)).toBe(60);
  });

  test('has strengths that are all 0 in the middle of their plot', () => {
    const { strength } = forestFrame({ ...look, strengths: [0, 0], width: 1_210 });
    if (strength === null) throw new Error('No strengths');
    expect(placeOf(strength, 0)).toBe((strength.left + strength.right) / 2);
  });
});
