import { expect, test } from 'vitest';
import { overlaps } from '../../../charts/boxes.ts';
import { textWidth } from '../../../charts/chartTexts.ts';
import { layOutCaseDots } from './caseDots.ts';

const point = (at: number, recall: number, other: number) => ({
  caseId: at,
  caseKey: `c_${String(at).padStart(3, '0')}`,
  recall,
  other,
  of: 4,
  isOverruled: false,
});
const size = { width: 470, height: 300 };
// Recalls of few entities: many cases share a value, and lengths lie close together.
const crowd = Array.from({ length: 60 }, (_, at) => point(at + 1, (at % 4) / 4, 60 + ((at * 13) % 40)));

test('every case is in a dot within the plot, and no name lies over another or over a dot', () => {
  const { dots, left, right, top, bottom, unnamed } = layOutCaseDots(crowd, 'words', size);
  expect(dots.flatMap(({ cases }) => cases.map(({ caseId }) => caseId)).sort((a, b) => a - b)).toEqual(
    crowd.map(({ caseId }) => caseId),
  );
  for (const { x, y } of dots) expect(x >= left && x <= right && y >= top && y <= bottom).toBe(true);
  const names = dots.flatMap(({ name }) => (name === null ? [] : [name]));
  const boxes = names.map(({ x, y, text }) => ({ x, y: y - 10, width: textWidth(text) * 0.92, height: 13 }));
  for (const [at, box] of boxes.entries()) {
    expect(boxes.some((other, before) => before < at && overlaps(box, other))).toBe(false);
    const marks = dots.map(({ x, y, radius }) => ({
      x: x - radius,
      y: y - radius,
      width: radius * 2,
      height: radius * 2,
    }));
    expect(marks.some((mark) => overlaps(box, mark))).toBe(false);
  }
  expect(names.length).toBeGreaterThan(8);
  const inNames = dots.filter(({ name }) => name !== null).flatMap(({ cases }) => cases).length;
  expect(inNames + unnamed).toBe(60);
});

test('cases in one place are one dot that says how many it is', () => {
  const { dots } = layOutCaseDots([point(1, 0.5, 0), point(2, 0.5, 0), point(3, 1, 0)], 'conflict', size);
  expect(dots.map(({ name, cases }) => [name?.text, cases.length])).toEqual([
    ['c_001 +1', 2],
    ['c_003', 1],
  ]);
});

test('lengths that lie close together have the plot to themselves, others begin at 0', () => {
  const across = (...lengths: number[]) =>
    layOutCaseDots(
      lengths.map((length, at) => point(at, 0.5, length)),
      'words',
      size,
    ).across;
  expect(across(96, 100, 104)).toMatchObject({ from: 94, to: 106 });
  expect(across(20, 104)).toMatchObject({ from: 0, to: 150 });
  expect(across(80, 80)).toMatchObject({ from: 0, to: 80 });
  expect(across()).toMatchObject({ from: 0, to: 1 });
  const beside = layOutCaseDots([point(1, 0.5, 100)], 'words', { ...size, across: [96, 100, 104] });
  expect(beside.across).toMatchObject({ from: 94, to: 106 });
});

test('shares are drawn over a tenth at least, and nothing is drawn of no cases', () => {
  expect(layOutCaseDots([], 'conflict', size)).toMatchObject({ dots: [], unnamed: 0, across: { from: 0, to: 0.1 } });
});
