import { expect, test } from 'vitest';
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
