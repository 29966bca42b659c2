import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { PointPane } from './PointPane.tsx';
import { ResultsContext } from './resultsContext.ts';
import { createResultsStore } from './resultsStore.ts';

eachInEmptyWindow();

async function openPoint(agent: string, emptyOfBase: number | null = 0) {
  const written = { explanations: ['It holds.'], selectedClaim: null };
  const { workbench } = fakeWorkbench({
    'evidence.resultsHead': () => ({
      fileCount: 2,
      models: [
        { name: 'P/m', agents: [], scenarios: [{ name: 'mixed', items: 2, claims: 1, emptyTexts: 0, texts: 2 }] },
      ],
    }),
    'evidence.results': () => ({
      ...{ model: 'P/m', scenario: 'mixed', leaveOutEmpty: false, items: 2, claims: 1, metrics: [] },
      agents: [
        { name: 'base', emptyTexts: emptyOfBase, countedTexts: 0, emptyItems: [], missingValues: 0 },
        { name: 'coh', emptyTexts: 0, countedTexts: 0, emptyItems: [], missingValues: 0 },
      ],
    }),
    'evidence.readResult': () => ({
      ...{ written, templates: [], claimTexts: ['A claim'] },
      claims: [{ claimId: 4, datasetId: 2, hasContext: true }],
    }),
  });
  const store = createResultsStore(workbench.call, 8);
  await store.getState().open();
  store.getState().setLook({ point: { agent, position: 0, claim: null } });
  renderIn(
    workbench,
    <ResultsContext value={store}>
      <PointPane onOpenClaim={() => undefined} />
    </ResultsContext>,
  );
  await screen.findByText('It holds.');
}

test.each([
  ['coh', 'Pair base and coh in Ratings…', 'base'],
  ['base', 'Pair coh and base in Ratings…', 'coh'],
])(
  'the explanations of %s go to the making of a study beside those of base, or of the next agent',
  async (agent, name, other) => {
    await openPoint(agent);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(useFrame.getState().destination).toMatchObject({
      room: 'ratings',
      pair: {
        a: { source: 'evidence', id: `8:output:P/m/${other}` },
        b: { source: 'evidence', id: `8:output:P/m/${agent}` },
      },
    });
  },
);

test('without the outputs of two agents there is nothing to pair', async () => {
  await openPoint('coh', null);
  expect(screen.queryByRole('button', { name: /Ratings/ })).toBeNull();
});
