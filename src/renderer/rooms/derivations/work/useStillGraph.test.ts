import { expect, test } from 'vitest';
import { placeAboveBottom } from './useStillGraph.ts';

test('a drawing stands low in its frame, so that checks have room above it, and near its rows in a high one', () => {
  expect(placeAboveBottom(150, 100, null)).toBe(6);
  expect(placeAboveBottom(600, 100, null)).toBe(404);
  expect(placeAboveBottom(90, 100, null)).toBe(0);
});

test('it keeps its place while the frame loses or gains height above it, and gives way only where it would not fit', () => {
  expect(placeAboveBottom(170, 100, 50)).toBe(50);
  expect(placeAboveBottom(230, 100, 50)).toBe(50);
  expect(placeAboveBottom(130, 100, 50)).toBe(30);
  expect(placeAboveBottom(90, 100, 50)).toBe(0);
});
