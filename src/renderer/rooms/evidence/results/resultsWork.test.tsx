import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { ResultsWork } from './ResultsWork.tsx';
import { ResultsContext } from './resultsContext.ts';
import { buildView, resultsAnswers } from './resultsFixture.ts';
import { createResultsStore } from './resultsStore.ts';

eachInEmptyWindow();

test('numbers of the test before, or with empty explanations, stand back until those of the choice are there', async () => {
  const view = buildView({});
  const scenarios = [view.scenario, 'another'].map((name) => ({
    name,
    items: 30,
    claims: 1,
    emptyTexts: 0,
    texts: 30,
  }));
  let bring = () => {};
  const { workbench } = fakeWorkbench({
    'evidence.resultsHead': () => ({ fileCount: 1, models: [{ name: view.model, agents: [], scenarios }] }),
    'evidence.results': ({ choice }: { choice: { scenario: string; leaveOutEmpty: boolean } }) =>
      choice.scenario === view.scenario && !choice.leaveOutEmpty
        ? view
        : new Promise((resolve) => {
            bring = () => resolve({ ...view, ...choice });
          }),
  });
  const store = createResultsStore(workbench.call, 3);
  await store.getState().open();
  renderIn(
    workbench,
    <ResultsContext value={store}>
      <ResultsWork />
    </ResultsContext>,
  );
  const isBusy = () => screen.getByRole('tabpanel').closest('[aria-busy]')?.getAttribute('aria-busy');
  expect(isBusy()).toBe('false');
  act(() => void store.getState().choose({ scenario: 'another' }));
  expect(isBusy()).toBe('true');
  act(() => bring());
  await waitFor(() => expect(isBusy()).toBe('false'));
  act(() => void store.getState().choose({ leaveOutEmpty: true }));
  expect(isBusy()).toBe('true');
});

test('the pairs say of which of both readings their numbers are, and that their lines are not corrected', async () => {
  const view = buildView();
  const metrics = view.metrics.map((metric) => ({
    ...metric,
    pairs: metric.pairs.map((pair) => ({ ...pair, withoutEmpty: pair.all })),
  }));
  const { workbench } = fakeWorkbench(
    resultsAnswers({ 'evidence.results': ({ choice }: { choice: object }) => ({ ...view, metrics, ...choice }) }),
  );
  const store = createResultsStore(workbench.call, 3);
  await store.getState().open();
  renderIn(
    workbench,
    <ResultsContext value={store}>
      <ResultsWork />
    </ResultsContext>,
  );
  expect(
    screen.getByText(/left out\. Numbers: of all\. Lines: 95 %, uncorrected\. 2 items, Holm over \d+ pairs?$/),
  ).toBeTruthy();
  await act(() => store.getState().choose({ leaveOutEmpty: true }));
  expect(screen.getByText(/Numbers: without the empty ones\. Lines: 95 %, uncorrected\./)).toBeTruthy();
});
