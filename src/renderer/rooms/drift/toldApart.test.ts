import { expect, test } from 'vitest';
import { seriesOf } from './charts/curves/driftSeries.ts';
import { lineOf } from './driftState.ts';
import { manyModels, resultsFromFile } from './modelsFixture.ts';
import { toldApart } from './toldApart.ts';

const measured = manyModels(2);
const again = { ...resultsFromFile, model: 'model-1' };

test('results from files of a model that is measured here, and of one another, have names of their own', () => {
  const lines = toldApart([...measured, again, resultsFromFile, { ...again, fileDatasetId: 10 }]);
  expect(lines.map(({ model }) => model)).toEqual(['model-1', 'model-2', 'model-1 †', '﨑-70b', 'model-1 ††']);
});

test('a line is kept by what its file calls it, whatever else is there', () => {
  const other = { ...again, fileDatasetId: 10 };
  const keysIn = (models: Parameters<typeof toldApart>[0]) => toldApart(models).map(lineOf);
  expect(keysIn([...measured, again, other]).slice(2)).toEqual(['file:9:model-1', 'file:10:model-1']);
  expect(keysIn([again, other])).toEqual(['file:9:model-1', 'file:10:model-1']);
  expect(keysIn([other])).toEqual(['file:10:model-1']);
});

test('two lines that one file calls the same are kept apart', () => {
  expect(new Set(toldApart([again, again, again]).map(lineOf)).size).toBe(3);
});

test('a line bears the sign because another is called so, not because its own name ends with it', () => {
  const look = { metric: 'recall', hidden: new Set<string>(), showsOverruled: true } as const;
  const isAgainOf = (models: Parameters<typeof toldApart>[0]) =>
    seriesOf(toldApart(models), look).map(({ isAgain }) => isAgain);
  expect(isAgainOf([{ ...resultsFromFile, model: 'x†' }])).toEqual([false]);
  expect(isAgainOf([...measured, again])).toEqual([false, false, true]);
});
