import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CaseRelations, CleaningLosses } from '../../../../../shared/rooms/drift/caseRelations.ts';
import { fakeWorkbench, prepareWindow, renderIn, resetFrame } from '../../../../testing/fakeWorkbench.tsx';
import { texts, textsOf } from '../../../../window/i18n.ts';
import { DriftContext } from '../../driftContext.ts';
import { driftAnswers, driftRun } from '../../driftFixture.ts';
import type { DriftData } from '../../driftState.ts';
import { createDriftStore } from '../../driftStore.ts';
import { measuredModels } from '../../modelsFixture.ts';
import { RelationsPane } from './RelationsPane.tsx';
import { lossesTable, relationsTable } from './relationsTable.ts';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const { t } = textsOf(texts);
const point = (caseId: number, recall: number, other: number) => ({
  caseId,
  caseKey: `c_${caseId}`,
  recall,
  other,
  of: 10,
  isOverruled: caseId === 2,
});
const relations: CaseRelations = {
  clusters: 'cases',
  against: 'words',
  turns: 'ten',
  models: [
    {
      model: 'aoba-7b',
      points: [point(1, 0.75, 80), point(2, 0.25, 60.5)],
      leftOut: 3,
      correlation: {
        caseCount: 12,
        clusterCount: 12,
        rho: -0.314,
        reason: null,
        interval: { lower: -0.6, upper: 0.1 },
      },
      turns: [{ turn: 1, caseCount: 12, recall: 0.8, length: 70.25 }],
    },
    {
      model: 'sora-mini',
      points: [point(1, 1, 90)],
      leftOut: 0,
      correlation: { caseCount: 1, clusterCount: 1, rho: null, reason: 'fewCases', interval: null },
      turns: [],
    },
  ],
};
const losses: CleaningLosses = {
  cleaner: 'scan',
  models: [
    {
      model: 'aoba-7b',
      answers: 20,
      cutAnswers: 7,
      mentions: 5,
      lost: { reasoning: 1, length: 0, repetition: 0 },
      lostEverywhere: 1,
    },
  ],
  losses: [
    {
      caseId: 14,
      caseKey: 'c_014',
      model: 'aoba-7b',
      turn: 3,
      entity: 'latex allergy',
      step: 'reasoning',
      isElsewhere: false,
    },
  ],
  lossCount: 1,
};

function pane(change: Partial<DriftData> = {}, answers = {}) {
  const fake = fakeWorkbench(
    driftAnswers({ 'drift.caseRelations': () => relations, 'drift.cleaningLosses': () => losses, ...answers }),
  );
  const store = createDriftStore(fake.workbench.call, { later: () => () => undefined });
  store.setState({
    datasetId: 3,
    runId: 5,
    shown: { status: 'ready', value: { run: driftRun, models: measuredModels } },
    selectedLine: 'aoba-7b',
    caseView: 'length',
    ...change,
  });
  renderIn(
    fake.workbench,
    <DriftContext value={store}>
      <RelationsPane />
    </DriftContext>,
  );
  return { ...fake, store };
}

describe('recall case by case', () => {
  test('has a coefficient with its interval and n for every model, or why there is none', async () => {
    pane();
    const table = await screen.findByRole('table', { name: 'Rank correlation of each model' });
    expect(within(table).getByRole('row', { name: /aoba-7b −0\.31 −0\.60 to 0\.10 12 3/ })).toBeTruthy();
    expect(within(table).getByRole('row', { name: /sora-mini 10 cases or fewer 1 0/ })).toBeTruthy();
    expect(screen.getByText(/Spearman’s ρ over cases, equal values with their mean rank/)).toBeTruthy();
    expect(screen.getByRole('img', { name: /case by case: c_1: 0\.75, 80\.0; c_2/ })).toBeTruthy();
  });

  test('lists the cases of the selected model, lowest first, and another model on a press', async () => {
    const { store } = pane();
    const cases = await screen.findByRole('table', { name: 'Cases of aoba-7b' });
    const shown = within(cases).getAllByRole('row').slice(1);
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^c_2.*0\.2560\.510$/),
      'c_10.7580.010',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'sora-mini' }));
    expect(store.getState().selectedLine).toBe('sora-mini');
    expect(await screen.findByRole('table', { name: 'Cases of sora-mini' })).toBeTruthy();
  });

  test.each([false, true])(
    'says what is missing where no case was judged, also where a table is asked for (%s)',
    async (showsTable) => {
      const none = relations.models.map((model) => ({ ...model, points: [], turns: [] }));
      pane(
        { caseView: 'conflict', showsTable },
        { 'drift.caseRelations': () => ({ ...relations, against: 'conflict', models: none }) },
      );
      expect(await screen.findByText(/Contradictions need a model that judges/)).toBeTruthy();
    },
  );

  test('leaves as a table of all models with ρ beside every case', () => {
    const { columns, rows } = relationsTable(relations, ['aoba-7b', 'sora-mini'], t);
    expect(columns.map(({ id }) => id)).toEqual([
      'model',
      'case',
      'recall',
      'words',
      'of',
      'spearman_rho',
      'rho_lower',
      'rho_upper',
      'rho_cases',
    ]);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['aoba-7b', 'c_1', 0.75, 80, 10, -0.314, -0.6, 0.1, 12],
      ['aoba-7b', 'c_2', 0.25, 60.5, 10, -0.314, -0.6, 0.1, 12],
      ['sora-mini', 'c_1', 1, 90, 10, null, null, null, 1],
    ]);
  });
});

describe('what cleaning took', () => {
  test('stands by model and step, and each loss leads to the cuts of its conversation', async () => {
    const { asked, store } = pane({ caseView: 'cleaning' });
    expect(await screen.findByRole('row', { name: /aoba-7b 20 7 5 1 0 0 1/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'c_014' }));
    await waitFor(() => expect(store.getState()).toMatchObject({ reasonTab: 'conversation', showsCut: true }));
    await waitFor(() => expect(asked.map(({ method }) => method)).toContain('drift.casesAtTurn'));
    expect(lossesTable(losses, ['aoba-7b'], t).rows[0]?.cells).toEqual([
      'aoba-7b',
      'c_014',
      3,
      'latex allergy',
      'with reasoning',
      'nowhere',
    ]);
  });

  test('is said to be nothing, or not to be known without answers', async () => {
    const [own] = losses.models;
    pane({ caseView: 'cleaning' }, { 'drift.cleaningLosses': () => ({ ...losses, losses: [], lossCount: 0 }) });
    expect(await screen.findByText('No critical entity was lost.')).toBeTruthy();
    pane(
      { caseView: 'cleaning' },
      { 'drift.cleaningLosses': () => ({ ...losses, models: [{ ...own, answers: 0 }], losses: [] }) },
    );
    expect(await screen.findByText(/No model has answers in this set/)).toBeTruthy();
  });
});
