import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Output } from '../../../../shared/api/contract.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { ResultsList } from './ResultsList.tsx';
import { ResultsContext } from './resultsContext.ts';
import { createResultsStore } from './resultsStore.ts';

eachInEmptyWindow();

type Head = Output<'evidence.resultsHead'>;
type Scenario = Head['models'][number]['scenarios'][number];

const scenario: Scenario = { name: 'mixed', items: 66, claims: 1, emptyTexts: 0, texts: 66 };
const view: Output<'evidence.results'> = {
  ...{ model: 'Provider/model', scenario: 'mixed', leaveOutEmpty: false, items: 66, claims: 1 },
  ...{ agents: [], metrics: [], unfilled: [], withoutEmptyReason: null, claimChoice: null, seed: 0, resamples: 2_000 },
  counts: { all: { tests: 0, unadjusted: 0, holmWithinMetric: 0, holmWithinScenario: 0 }, withoutEmpty: null },
  correlation: { metrics: [], overAgents: { n: 0, r: [] }, overItems: [] },
};

async function showList(scenarios: readonly Scenario[]) {
  const head: Head = { fileCount: 1, models: [{ name: 'Provider/model', agents: [], scenarios: [...scenarios] }] };
  const { workbench } = fakeWorkbench({
    'evidence.resultsHead': () => head,
    'evidence.results': () => view,
    'evidence.ownExplanations': () => ({ explanations: 12 }),
  });
  const store = createResultsStore(workbench.call, 3);
  await store.getState().open();
  renderIn(
    workbench,
    <ResultsContext value={store}>
      <ResultsList />
    </ResultsContext>,
  );
}

test('who works stands beside the agents, closed, with how many explanations they wrote and why these have no values', async () => {
  await showList([scenario]);
  expect(await screen.findByText('n 12')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Your explanations/ }).disabled).toBe(true);
  expect(screen.getByText(/^They have no values beside these agents/)).toBeTruthy();
});

test('how many texts of all tests are empty is known where it is known of each', async () => {
  const cellsOfAll = () => within(screen.getByRole('row', { name: /^All 2 tests/ })).getAllByRole('cell');
  const other = { ...scenario, name: 'selection', emptyTexts: 3 };
  await showList([{ ...scenario, emptyTexts: 2 }, other]);
  expect(cellsOfAll().map(({ textContent }) => textContent)).toEqual(['132', '5']);
  cleanup();
  await showList([{ ...scenario, emptyTexts: null }, other]);
  expect(cellsOfAll().map(({ textContent }) => textContent)).toEqual(['132', '–']);
});

test('the model whose results are shown has its whole name under the pointer: in the list there is room for its beginning', async () => {
  await showList([scenario]);
  expect((await screen.findByRole('combobox')).title).toBe('Provider/model');
});
