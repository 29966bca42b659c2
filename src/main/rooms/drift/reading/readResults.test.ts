import { expect, test } from 'vitest';
import { folderOfDriftFiles, onProblem, problems, write } from './readingFixture.ts';
import { readResults } from './readResults.ts';

folderOfDriftFiles();

test('results are read for display, NaN as missing', async () => {
  const path = write('results.json', '{"model": "m",\n "study": "C", "entity_recall_at_t10": NaN, "n_cases": 2}');
  expect(await readResults(path, { onProblem })).toMatchObject({
    kind: 'results',
    results: { model: 'm', entity_recall_at_t10: null, n_cases: 2 },
  });
  expect(problems).toMatchObject([{ code: 'notFinite', line: 2, column: 40, params: { value: 'NaN' } }]);
  const primary_metric = { metric_name: 'compliance', value: 0.9, n_total: 10, n_compliant: 9 };
  const controlled = write('controlled.json', {
    model: 'm',
    arms: { spontaneous: { arm: 'spontaneous', primary_metric } },
  });
  expect(await readResults(controlled, { onProblem })).toMatchObject({ kind: 'controlled' });
  const other = write('other.json', { model: 'm', entity_recall_at_t10: 'high' });
  await expect(readResults(other, { onProblem })).rejects.toMatchObject({
    code: 'IMPORT_MALFORMED',
    details: { problem: 'noResults', line: 3 },
  });
});
