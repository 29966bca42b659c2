import { expect, test } from 'vitest';
import { fixture, folderOfDriftFiles, onProblem, seen, write } from './readingFixture.ts';
import { readPlans } from './readPlans.ts';

folderOfDriftFiles();

test('plans are read in both layouts; what is no plan, or for no case, is named', async () => {
  const { plans } = await readPlans(fixture('plans.json'), new Set(['k_1', 'k_2']), { onProblem });
  expect([...plans.values()]).toEqual([
    { caseId: 'k_1', plan: 'Therapy: sleep log.', sourceId: 7, split: 'own', components: ['sleep_log'] },
    { caseId: 'k_2', plan: 'Continue the group.', sourceId: null, split: null, components: [] },
  ]);
  const flat = write('flat.json', { k_1: 'Rest.', k_2: 7, k_9: { plan: 'Walk.' } });
  expect([...(await readPlans(flat, new Set(['k_1']), { onProblem })).plans.keys()]).toEqual(['k_1', 'k_9']);
  expect(seen()).toEqual(['3:10 k_2 planIgnored', '4:10 k_9 planWithoutCase']);
});
