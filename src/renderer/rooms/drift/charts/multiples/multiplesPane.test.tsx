import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pageSize } from '../../../../window/listPages.ts';
import { resultsFromFile } from '../../modelsFixture.ts';
import { bodyRows, eachWithRoomToDraw, show, shownModels } from '../chartPanesFixture.tsx';
import { MultiplesPane } from './MultiplesPane.tsx';

eachWithRoomToDraw();

describe('small multiples', () => {
  test('ask for the cases of the visible models, and open a case at its lowest turn', async () => {
    const { asked, store } = show(<MultiplesPane />, { hidden: new Set(['sora-mini']) });
    const tile = await screen.findByText(/^c_014 0\.\d\d: /);
    expect(asked.find(({ method }) => method === 'drift.caseCurves')?.input).toEqual({
      runId: 5,
      order: 'lowest',
      models: ['aoba-7b', 'kaede-13b', 'tsubaki-8×7b'],
      offset: 0,
      limit: pageSize,
    });
    await act(async () => fireEvent.click(tile));
    await waitFor(() => expect(store.getState().point).toEqual({ model: 'tsubaki-8×7b', turn: 20 }));
    expect(store.getState().caseId).toBe(14);
  });

  test('are a table with a column for each turn', async () => {
    show(<MultiplesPane />, { showsTable: true });
    expect(await screen.findByText('3 of 3 cases in the table.')).toBeTruthy();
    expect(bodyRows().length).toBe(3 * 4);
  });

  test('say why there are none for results from files alone', () => {
    show(<MultiplesPane />, shownModels([resultsFromFile]));
    expect(screen.getByRole('heading', { name: 'Results from a file have no single cases.' })).toBeTruthy();
  });
});
