import { expect, test } from 'vitest';
import { traceViewSchema } from '../../../shared/traces/traceGroup.ts';
import { runsAskedFor } from './openColumns.ts';

const run = { datasetId: 1, model: 'Kumo-7B', task: 'ward', status: 'done', passed: true, errorCount: 0 } as const;
const runs = [
  { id: 1, ...run },
  { id: 2, ...run, model: 'Kaede-8B', passed: false },
  { id: 3, ...run, model: null, passed: null, status: 'limit', errorCount: 2 },
  { id: 4, ...run, datasetId: 2, task: null },
] as const;

test.each([
  ['nothing', {}, [1, 2, 3, 4]],
  ['a model', { filter: { models: ['Kaede-8B'] } }, [2]],
  ['those without a model', { filter: { models: [null] } }, [3]],
  ['a task of one file', { datasetIds: [2], filter: { tasks: [null, 'ward'] } }, [4]],
  ['failed or stopped ones', { filter: { outcomes: ['failed', 'stopped'] } }, [2, 3]],
  ['those without errors that passed', { filter: { errors: false, outcomes: ['passed'] } }, [1, 4]],
  ['a model that nobody has', { filter: { models: ['Sumire-70B'] } }, []],
])('of a list that asks for %s', (_, view, ids) => {
  expect(runsAskedFor(traceViewSchema.parse(view), runs).map(({ id }) => id)).toEqual(ids);
});
