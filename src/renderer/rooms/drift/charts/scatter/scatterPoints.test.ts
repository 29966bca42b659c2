import { describe, expect, test } from 'vitest';
import { isCrossed, overlaps } from '../../../../../shared/charts/boxes.ts';
import { measuredModels, resultsFromFile } from '../../modelsFixture.ts';
import { isFitted, scatterFrame } from './scatterFrame.ts';
import { placeNames, scatterData, spreadTies } from './scatterPoints.ts';

test('models without conflicts have no place and are named apart', () => {
  const data = scatterData({ models: [...measuredModels, resultsFromFile], hidden: new Set(), showsOverruled: false });
  expect(data.points.map(({ model, passes }) => [model, passes])).toEqual([
    ['kaede-13b', true],
    ['tsubaki-8×7b', true],
    ['aoba-7b', true],
    ['sora-mini', false],
  ]);
  expect(data.absent.map(({ model, missing }) => [model, missing])).toEqual([['﨑-70b', 'notInFile']]);
});

test('of three at one place the middle one has not moved, and models side by side are no tie', () => {
  const three = [100, 100, 100].map((x) => ({ x, y: 50 }));
  expect(spreadTies(three).moved).toBe(2);
  const apart = [100, 106].map((x) => ({ x, y: 50 }));
  expect(spreadTies(apart)).toEqual({ places: apart, moved: 0 });
});

test('models that would hide each other stand side by side, and those that moved are counted', () => {
  const places = [
    { x: 100, y: 50 },
    { x: 100.2, y: 50 },
    { x: 10, y: 10 },
  ];
  expect(spreadTies(places)).toEqual({
    places: [
      { x: expect.closeTo(95.6), y: 50 },
      { x: expect.closeTo(104.6), y: 50 },
      { x: 10, y: 10 },
    ],
    moved: 2,
  });
});

const bounds = { x: 0, y: 0, width: 560, height: 400 };
const boxesOf = (names: ReturnType<typeof placeNames>) =>
  names.map(({ x, y, width }) => ({ x, y: y - 11, width, height: 14 }));

test('eight names near each other cover neither markers nor texts nor each other, and those apart have a leader', () => {
  const places = [320, 324, 330, 331, 336, 340, 348, 350].map((x, at) => ({ x, y: 90 + ((at * 7) % 16) }));
  const texts = [{ x: 400, y: 4, width: 150, height: 16 }];
  const names = placeNames(
    places,
    places.map(() => 190),
    { bounds, texts, strokes: [] },
  );
  const boxes = boxesOf(names);
  const markers = places.map(({ x, y }) => ({ x: x - 5, y: y - 5, width: 10, height: 10 }));
  for (const [at, box] of boxes.entries()) {
    const others = [...boxes.slice(at + 1), ...markers, ...texts];
    expect(others.filter((other) => overlaps(box, other))).toEqual([]);
    expect([box.x >= 0, box.x + box.width <= 560, box.y >= 0, box.y + box.height <= 400]).not.toContain(false);
  }
  const leaders = names.flatMap(({ leader }) => (leader === null ? [] : [leader]));
  expect(leaders.length).toBeGreaterThan(1);
  for (const leader of leaders) {
    const own = leader[1];
    const through = boxes.filter((box) => isCrossed(box, leader) && !isCrossed(box, [own]));
    expect(through).toEqual([]);
  }
});

test('a name covers a whisker only where nothing else is free', () => {
  const whisker = { x: 97, y: 20, width: 6, height: 60 };
  const [box] = boxesOf(placeNames([{ x: 100, y: 50 }], [40], { bounds, texts: [], strokes: [whisker] }));
  expect(box && overlaps(box, whisker)).toBe(false);
  expect(box && isCrossed(box, [{ x: 100, y: 50 }])).toBe(false);
});

describe('the axis of recall', () => {
  const size = { width: 640, height: 420 };
  const { points } = scatterData({ models: measuredModels, hidden: new Set(), showsOverruled: false });

  test('fits recalls in a narrow part of the scale, with the gate inside and never on its edge', () => {
    const frame = scatterFrame(points, { recall: 0.7, conflict: 0.1 }, size);
    expect([frame.x.from, frame.x.to, isFitted(frame)]).toEqual([0.6, 1, true]);
    expect(scatterFrame(points, { recall: null, conflict: 0.1 }, size).x.from).toBe(0.7);
  });

  test('is the whole scale where they lie far apart', () => {
    const far = points.map((point, at) => ({ ...point, recall: at * 0.3, recallInterval: null }));
    expect(isFitted(scatterFrame(far, { recall: 0.7, conflict: 0.1 }, size))).toBe(false);
  });
});
