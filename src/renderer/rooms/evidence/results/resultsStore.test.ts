import { expect, test } from 'vitest';
import { fakeWorkbench } from '../../../testing/fakeWorkbench.tsx';
import { createResultsStore } from './resultsStore.ts';

test('what is told of changes while the results are opened does not keep them shut', async () => {
  const scenarios = [{ name: 'mixed', items: 1, claims: 1, emptyTexts: null, texts: 0 }];
  const { workbench } = fakeWorkbench({
    'evidence.resultsHead': () => ({ fileCount: 1, models: [{ name: 'P/m', agents: ['base'], scenarios }] }),
    'evidence.results': () => ({ model: 'P/m', scenario: 'mixed' }),
  });
  const store = createResultsStore(workbench.call, 8);
  const opened = store.getState().open();
  await store.getState().readAgain();
  await opened;
  expect(store.getState()).toMatchObject({ model: 'P/m', scenario: 'mixed', view: { status: 'ready' } });
});
