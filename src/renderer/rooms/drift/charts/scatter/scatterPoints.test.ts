import { expect, test } from 'vitest';
import { measuredModels, resultsFromFile } from '../../driftFixture.ts';
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

test('models that share a place stand side by side around it, and are counted', () => {
  const places = [
    { x: 100, y: 50 },
    { x: 100.2, y: 50 },
    { x: 10, y: 10 },
  ];
  expect(spreadTies(places)).toEqual({
    places: [
      { x: 95.5, y: 50 },
      { x: 104.7, y: 50 },
      { x: 10, y: 10 },
    ],
    moved: 2,
  });
});

test('names cover neither markers nor whiskers nor each other, and stay in the picture', () => {
  const bounds = { left: 0, right: 200, top: 0, bottom: 100 };
  const places = [
    { x: 100, y: 50 },
    { x: 108, y: 50 },
    { x: 195, y: 50 },
  ];
  const whiskers = [{ x: 97, y: 20, width: 6, height: 60 }];
  const boxes = placeNames(places, [40, 40, 40], bounds, whiskers);
  const tops = boxes.map(({ x, y, width }) => ({ from: x, to: x + width, top: y - 11, bottom: y + 3 }));
  for (const [index, box] of tops.entries()) {
    expect(box.from).toBeGreaterThanOrEqual(0);
    expect(box.to).toBeLessThanOrEqual(200);
    for (const other of tops.slice(index + 1)) {
      const isApart =
        box.to <= other.from || other.to <= box.from || box.bottom <= other.top || other.bottom <= box.top;
      expect(isApart).toBe(true);
    }
    expect(box.to <= 97 || box.from >= 103).toBe(true);
  }
});
