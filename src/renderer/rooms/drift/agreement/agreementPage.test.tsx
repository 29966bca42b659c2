import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { Output } from '../../../../shared/api/contract.ts';
import { firstPlace } from '../../../components/agreement/agreementPlace.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { DriftContext } from '../driftContext.ts';
import { driftAnswers, driftRun } from '../driftFixture.ts';
import { createDriftStore } from '../driftStore.ts';
import { measuredModels } from '../modelsFixture.ts';
import { AgreementPage } from './AgreementPage.tsx';

eachInEmptyWindow();

const model = 'aoba-7b';
const coefficient = (value: number) => ({ value, reason: null, interval: null, n: 4 });
const agreement: Output<'drift.agreement'> = {
  evaluators: [
    { id: 'a', name: 'Aki' },
    { id: 'b', name: 'Bo' },
  ],
  categories: ['1', '2', '3', '4', '5'],
  agreement: {
    ...{ level: 'ordinal', items: 5, pairable: 4, single: 1, drawn: null },
    ...{ alpha: coefficient(0.6), fleiss: { ...coefficient(0.5), raters: 2 }, raw: coefficient(0.75) },
    shares: [
      [0, 0, 1, 1, 3],
      [0, 0, 0, 2, 2],
    ],
    pairs: [],
  },
  kinds: { all: 0, one: 0, some: 0, two: 1 },
  ...{ summaries: 5, notApplicable: 2, hidden: 1, decided: 0, leftOpen: 0 },
  disagreements: [
    {
      ...{ key: JSON.stringify([14, model, 10]), title: 'c_014 · 10', about: model, kind: 'two' },
      ...{ values: [2, 3], notes: [false, true], decision: null },
    },
  ],
};
const rated = { caseId: 14, caseKey: 'c_014', model, turn: 10, isOwn: false, savedAt: '2026-11-23T16:08:55.000Z' };

async function openAgreement() {
  const fake = fakeWorkbench(
    driftAnswers({
      'drift.agreement': () => agreement,
      'drift.ratings': () => ({
        entries: [
          { ...rated, rater: 'Aki', rating: { citation: 3 }, comment: '' },
          { ...rated, rater: 'Bo', rating: { citation: 4 }, comment: 'One source is bunched.' },
        ],
        agreement: [],
      }),
      'drift.decide': () => ({ counter: 2, savedAt: '' }),
      'drift.overrulings': () => ({
        ...{ inForce: 3, replacedCount: 1 },
        authors: [
          { name: 'Aki', count: 2 },
          { name: 'Bo', count: 1 },
        ],
        replaced: [
          {
            ...{ caseId: 14, caseKey: 'c_014', model, turn: 13, entity: 'PTSD', savedAt: '2026-11-23T16:08:55.000Z' },
            ...{ before: { counts: true, by: 'Aki' }, after: { counts: null, by: 'Bo' } },
          },
        ],
      }),
    }),
  );
  const store = createDriftStore(fake.workbench.call);
  store.setState({
    ...{ datasetId: 1, runId: 5, showsAgreement: true },
    shown: { status: 'ready', value: { run: driftRun, models: measuredModels } },
  });
  keys.listen(window);
  renderIn(
    fake.workbench,
    <DriftContext value={store}>
      <Page />
    </DriftContext>,
  );
  await screen.findByText('Krippendorff α');
  return { ...fake, store };
}

function Page() {
  const [at, onMove] = useState(firstPlace);
  return <AgreementPage datasetId={1} at={at} onMove={onMove} />;
}

describe('agreement on summaries', () => {
  test('is shown with what is no value and what is counted and not listed', async () => {
    const { store } = await openAgreement();
    expect(screen.getByText('2 ratings say NA, which is no value here.')).toBeTruthy();
    expect(screen.getByText(/^1 disagreement is counted and not listed/)).toBeTruthy();
    expect(screen.getByText(/^Krippendorff α ordinal/)).toBeTruthy();
    await act(async () => press('Shift+A'));
    expect(store.getState().showsAgreement).toBe(false);
  });

  test('a summary on which raters differ is read, decided by keys and opened', async () => {
    const { asked, store } = await openAgreement();
    await act(async () => press('J'));
    await screen.findByText('One source is bunched.');
    expect(screen.queryByText('Bo', { selector: 'li *' })).toBeNull();
    await act(async () => press('4'));
    await act(async () => press('Ctrl+Enter'));
    expect(asked.find(({ method }) => method === 'drift.decide')?.input).toEqual({
      ...{ caseId: 14, model, turn: 10, of: 'citation' },
      decision: { value: '4', reason: '', isExample: false },
    });
    await act(async () => press('Alt+Enter'));
    await waitFor(() =>
      expect(store.getState()).toMatchObject({ showsAgreement: false, workTab: 'pdsqi', point: { model, turn: 10 } }),
    );
  });

  test('says that overrulings are the project’s, who said them, and where a word was replaced', async () => {
    const { store } = await openAgreement();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Overrulings/ })));
    expect(await screen.findByText('3 overrulings in force. Aki 2, Bo 1')).toBeTruthy();
    expect(screen.getByText(/^An overruling belongs to the project/)).toBeTruthy();
    expect(screen.queryByText('Krippendorff α')).toBeNull();
    const [, row] = screen.getAllByRole('row');
    expect(row?.textContent).toContain('counts Akitaken back Bo');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'PTSD' })));
    await waitFor(() =>
      expect(store.getState()).toMatchObject({ showsAgreement: false, workTab: 'curves', point: { model, turn: 13 } }),
    );
  });
});
