import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { Computed } from './Computed.tsx';
import { ResultsContext } from './resultsContext.ts';
import { createResultsStore } from './resultsStore.ts';

eachInEmptyWindow();

const nli = {
  ...{ path: '/models/nli', problem: null, fileName: null },
  files: [{ name: 'model.onnx', sha256: '0123456789abcdef' }],
};
const means = {
  ...{ coherence: 0.75, explanation_accuracy: null, explanation_completeness: null, claim_accuracy_score: null },
  ...{ claim_support: 1.5, fact_verification: -0.25 },
};
const overlap = { tokens: 'words', texts: 2, rouge1: 0.4, rouge2: 0.2, rougeL: 0.3, rougeLsum: 0.3 };
const agent = { points: [], items: 2, leftOut: 0, mean: 0.5, interval: null, box: null, density: null };
const view = {
  ...{ model: 'P/m', scenario: 'mixed', leaveOutEmpty: false, items: 2, claims: 1 },
  agents: [{ name: 'base', emptyTexts: 1, countedTexts: 0, emptyItems: [], missingValues: 0 }],
  metrics: metrics.map((metric) => ({ metric, agents: [agent], best: 'base', gain: null, pairs: [] })),
};

async function open(answers: FakeAnswers) {
  const fake = fakeWorkbench({
    'evidence.resultsHead': () => ({
      fileCount: 2,
      models: [
        { name: 'P/m', agents: ['base'], scenarios: [{ name: 'mixed', items: 2, claims: 1, emptyTexts: 1, texts: 2 }] },
      ],
    }),
    'evidence.results': () => view,
    ...answers,
  });
  const store = createResultsStore(fake.workbench.call, 8);
  await store.getState().open();
  renderIn(
    fake.workbench,
    <ResultsContext value={store}>
      <Computed />
    </ResultsContext>,
  );
  return fake;
}

test('computed means stand over the imported ones, with n, for agents and oneself, and what is missing is computed by one press', async () => {
  const fake = await open({
    'evidence.computedScores': () => ({
      models: { embedder: null, nli },
      writers: [
        { name: 'base', texts: 2, computed: 1, means, overlap },
        {
          name: null,
          texts: 1,
          computed: 1,
          means,
          overlap: { ...overlap, tokens: 'characters', texts: 1, rouge1: 0.75 },
        },
      ],
      unknown: 0,
    }),
    'evidence.scoreOutputs': () => ({ taskId: '1' }),
  });
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Metric base1 of 2Your explanations1 of 1'.replace('Metric ', 'metric '),
    'ROUGE-1 F10.4000n 20.7500n 1, by characters',
    'ROUGE-2 F10.2000n 20.2000n 1, by characters',
    'ROUGE-L F10.3000n 20.3000n 1, by characters',
    'ROUGE-Lsum F10.3000n 20.3000n 1, by characters',
    'Coherenceimported0.75000.50000.7500–',
    'Claim Supportimported1.50000.50001.5000–',
    'Fact Verificationimported−0.25000.5000−0.2500–',
  ]);
  expect(screen.getByText(/Not computed, for want of a model: Explanation Accuracy/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Compute 1 explanation' }));
  const asked = fake.asked.find(({ method }) => method === 'evidence.scoreOutputs');
  expect(asked?.input).toEqual({ datasetId: 8, model: 'P/m', scenario: 'mixed' });
});

test('without a model the overlap alone is computed, and one is chosen there from the folders that are offered', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const none = { embedder: null, nli: null };
  const fake = await open({
    'evidence.computedScores': () => ({
      models: none,
      writers: [{ name: 'base', texts: 2, computed: 0, means, overlap }],
      unknown: 3,
    }),
    'evidence.scoreModels': () => ({ ...none, offered: [{ id, path: '/models/nli' }] }),
    'evidence.chooseScoreModels': () => none,
  });
  expect(await screen.findByText(/No local model is chosen/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /^ROUGE-1 F1 0\.4000/ })).toBeTruthy();
  expect(screen.getByText(/3 explanations stand at no claim/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Compute/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Models…' }));
  const field = await screen.findByRole('combobox', { name: /^Judging pairs/ });
  fireEvent.change(field, { target: { value: id } });
  fireEvent.click(screen.getByRole('button', { name: /^Use these/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const asked = fake.asked.find(({ method }) => method === 'evidence.chooseScoreModels');
  expect(asked?.input).toEqual({ embedder: null, nli: id });
});
