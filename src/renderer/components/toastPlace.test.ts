import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '../../shared/charts/boxes.ts';
import { toastPlace } from './toastPlace.ts';

const window = { width: 1440, height: 900 };
const toast = { width: 368, height: 40 };
const low = { right: 12, bottom: 88 };

test('a notice stands at the right and low, whatever is written elsewhere', () => {
  expect(toastPlace(window, toast, [])).toEqual(low);
  expect(toastPlace(window, toast, [{ x: 300, y: 780, width: 500, height: 60 }])).toEqual(low);
});

test('it stands above a field that it would cover, and above the next one where there is no room between them', () => {
  const field = { x: 1120, y: 780, width: 300, height: 28 };
  expect(toastPlace(window, toast, [field])).toEqual({ right: 12, bottom: 128 });
  expect(toastPlace(window, toast, [field, { ...field, y: 720 }])).toEqual({ right: 12, bottom: 188 });
});

test('it stands beside what reaches over the whole height, and low where there is room nowhere', () => {
  const editor = { x: 1000, y: 40, width: 440, height: 830 };
  expect(toastPlace(window, toast, [editor])).toEqual({ right: 448, bottom: 88 });
  expect(toastPlace(window, toast, [{ x: 0, y: 0, ...window }])).toEqual(low);
});

test('where there is room nowhere it stands where it covers least, over the head of the window when a dialog lies there anyway', () => {
  const sheet = { x: 90, y: 84, width: 1260, height: 760 };
  expect(toastPlace(window, toast, [sheet])).toEqual({ right: 12, bottom: 824 });
  const two = { width: 368, height: 60 };
  expect(toastPlace(window, two, [sheet], true)).toEqual({ right: 12, bottom: 824 });
});

test('behind a dialog it stands at the foot of the window where there is room', () => {
  const palette = { x: 320, y: 44, width: 640, height: 620 };
  const small = { width: 1280, height: 720 };
  expect(toastPlace(small, { ...toast, height: 38 }, [palette], true)).toEqual({ right: 12, bottom: 12 });
});

test('it covers as little as the best of all places at the edges of what it keeps clear of, and stands right of and below those as good', () => {
  const number = (min: number, max: number) => fc.integer({ min, max });
  const box = fc.record({ x: number(0, 1400), y: number(0, 880), width: number(1, 600), height: number(1, 300) });
  fc.assert(
    fc.property(fc.array(box, { maxLength: 12 }), fc.boolean(), (boxes, isBehindDialog) => {
      const place = toastPlace(window, toast, boxes, isBehindDialog);
      const [top, foot] = isBehindDialog ? [0, 12] : [36, 88];
      const rights = [12, ...boxes.map(({ x }) => window.width - x + 8)];
      const bottoms = [foot, ...boxes.map(({ y }) => window.height - y + 8)];
      const places = rights
        .flatMap((right) => bottoms.map((bottom) => ({ right, bottom })))
        .filter(({ right, bottom }) => right >= 12 && bottom >= foot)
        .filter(({ right }) => window.width - right - toast.width >= 12)
        .filter(({ bottom }) => window.height - bottom - toast.height >= top)
        .map((one) => ({ ...one, covered: coveredAt(one, boxes) }))
        .toSorted((a, b) => a.covered - b.covered || a.right - b.right || a.bottom - b.bottom);
      expect({ ...place, covered: coveredAt(place, boxes) }).toEqual(places[0]);
    }),
  );
});

function coveredAt({ right, bottom }: { right: number; bottom: number }, boxes: readonly Box[]): number {
  const [left, top] = [window.width - right - toast.width, window.height - bottom - toast.height];
  const pixels = (from: number, to: number, start: number, size: number) =>
    Math.max(0, Math.min(to, start + size) - Math.max(from, start));
  return boxes.reduce(
    (all, { x, y, width, height }) =>
      all + pixels(left, left + toast.width, x, width) * pixels(top, top + toast.height, y, height),
    0,
  );
}

test('fields out of sight change nothing', () => {
  const field = { x: 1120, y: 780, width: 300, height: 28 };
  const below = Array.from({ length: 500 }, (_, at) => ({ ...field, y: 900 + 30 * at }));
  expect(toastPlace(window, toast, [field, ...below])).toEqual(toastPlace(window, toast, [field]));
});
