import { expect, test } from 'vitest';
import { manyModels, resultsFromFile } from './modelsFixture.ts';
import { toldApart } from './toldApart.ts';

test('results from files of a model that is measured here, and of one another, have names of their own', () => {
  const measured = manyModels(2);
  const again = { ...resultsFromFile, model: 'model-1' };
  const lines = toldApart([...measured, again, resultsFromFile, { ...again, fileDatasetId: 10 }]);
  expect(lines.map(({ model }) => model)).toEqual(['model-1', 'model-2', 'model-1 †', '﨑-70b', 'model-1 ††']);
});
