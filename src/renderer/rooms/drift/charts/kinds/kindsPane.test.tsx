import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntityRecall } from '../../../../../shared/rooms/drift/entityRecall.ts';
import {
  type FakeAnswers,
  fakeWorkbench,
  prepareWindow,
  renderIn,
  resetFrame,
} from '../../../../testing/fakeWorkbench.tsx';
import { DriftContext } from '../../driftContext.ts';
import { driftAnswers, driftOverview, driftRun } from '../../driftFixture.ts';
import type { DriftData } from '../../driftState.ts';
import { createDriftStore } from '../../driftStore.ts';
import { measuredModels } from '../../modelsFixture.ts';
import { KindsPane } from './KindsPane.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const share = (found: number, of: number) => ({
  found,
  of,
  caseCount: of,
  clusterCount: of,
  interval: of > 10 ? { lower: 0.41, upper: 0.8 } : null,
  intervalMethod: of > 10 ? ('bootstrap' as const) : null,
});
const recall: EntityRecall = {
  clusters: 'cases',
  models: ['aoba-7b', 'kaede-13b'],
  unknown: ['sora-mini'],
  kinds: [
    { kind: 'dose', model: 'aoba-7b', atTen: share(5, 20), all: share(30, 40) },
    { kind: 'dose', model: 'kaede-13b', atTen: share(18, 20), all: share(39, 40) },
    { kind: 'social', model: 'aoba-7b', atTen: share(3, 4), all: share(8, 8) },
    { kind: 'social', model: 'kaede-13b', atTen: null, all: null },
  ],
  entities: [
    {
      entity: 'sertraline 50mg',
      kind: 'dose',
      isSet: false,
      caseCount: 20,
      models: [
        { model: 'aoba-7b', atTen: { found: 5, of: 20 }, all: { found: 30, of: 40 }, missed: { caseId: 14, turn: 9 } },
        { model: 'kaede-13b', atTen: { found: 20, of: 20 }, all: { found: 39, of: 40 }, missed: null },
      ],
    },
    {
      entity: 'lives alone',
      kind: 'social',
      isSet: true,
      caseCount: 4,
      models: [{ model: 'aoba-7b', atTen: { found: 3, of: 4 }, all: { found: 8, of: 8 }, missed: null }],
    },
  ],
  entityCount: 2,
};

function show(change: Partial<DriftData> = {}, answers: FakeAnswers = {}) {
  const saved = { counter: 2, savedAt: '2026-02-03T04:05:07.000Z' };
  const fake = fakeWorkbench(
    driftAnswers({ 'drift.entityRecall': () => recall, 'drift.setEntityKinds': () => saved, ...answers }),
  );
  const store = createDriftStore(fake.workbench.call, { later: () => () => undefined });
  store.setState({
    datasetId: 3,
    runId: 5,
    overview: { status: 'ready', value: driftOverview },
    shown: { status: 'ready', value: { run: driftRun, models: measuredModels } },
    ...change,
  });
  const view = renderIn(
    fake.workbench,
    <DriftContext value={store}>
      <KindsPane />
    </DriftContext>,
  );
  return { ...fake, ...view, store };
}

const table = (name: string) => screen.findByRole('table', { name });
const rowsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('recall by kind of entity', () => {
  test('more than four models are told apart by their marks over the entities, and still have their names there', async () => {
    const models = ['aoba-7b', 'kaede-13b', 'm-3', 'm-4', 'm-5'];
    const many = models.map((model) => ({ ...(measuredModels[0] ?? expect.fail('no model')), model }));
    const run = { status: 'ready' as const, value: { run: driftRun, models: many } };
    show({ shown: run }, { 'drift.entityRecall': () => ({ ...recall, models, unknown: [] }) });
    const heads = within(await table('Entities, those kept least first'))
      .getAllByRole('columnheader')
      .slice(3);
    expect(heads.map(({ textContent, title }) => [textContent, title])).toEqual(models.map((model) => [model, model]));
    expect(heads.map((head) => head.querySelectorAll('svg').length)).toEqual([1, 1, 1, 1, 1]);
  });

  test('is a share with counts and interval for each model and kind, and names models measured before', async () => {
    show();
    expect(rowsIn(await table('Recall by kind of entity'))).toEqual([
      expect.stringMatching(/^aoba-7b0\.25 5\/20.*0\.41.*0\.80.*0\.75 3\/4$/),
      expect.stringMatching(/^kaede-13b0\.90 18\/20.*not measured$/),
    ]);
    expect(screen.getByText(/sora-mini: measured before single entities were kept/)).toBeTruthy();
  });

  test('goes over to all turns, leaves out hidden models, and lists one kind alone', async () => {
    const { store } = show({ hidden: new Set(['kaede-13b']) });
    const grid = await table('Recall by kind of entity');
    fireEvent.click(within(grid).getByRole('button', { name: 'Social' }));
    expect(rowsIn(await table('Entities, those kept least first'))).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Show all kinds' }));
    fireEvent.click(screen.getByLabelText('All turns'));
    await waitFor(() => expect(store.getState().kindTurns).toBe('all'));
    expect(rowsIn(grid)).toEqual([expect.stringMatching(/^aoba-7b0\.75/)]);
  });

  test('a reviewer sets the kind of an entity, or goes back to its words', async () => {
    const { asked } = show();
    const said = () => asked.filter(({ method }) => method === 'drift.setEntityKinds').map(({ input }) => input);
    const proposed = await screen.findByLabelText<HTMLSelectElement>('Kind of “sertraline 50mg”');
    expect(proposed.selectedOptions[0]?.textContent).toBe('Drug and dose (proposed)');
    fireEvent.change(proposed, { target: { value: 'drug' } });
    await waitFor(() => expect(said()).toEqual([{ entities: ['sertraline 50mg'], kind: 'drug' }]));
    fireEvent.change(screen.getByLabelText('Kind of “lives alone”'), { target: { value: '' } });
    await waitFor(() => expect(said().at(-1)).toEqual({ entities: ['lives alone'], kind: null }));
  });

  test('what somebody says of kinds or of single turns is read again', async () => {
    const { asked, emit } = show();
    await table('Recall by kind of entity');
    const readings = () => asked.filter(({ method }) => method === 'drift.entityRecall').length;
    act(() => emit('drift.settingsChanged', {}));
    await waitFor(() => expect(readings()).toBe(2));
    act(() => emit('drift.changed', { caseIds: [14] }));
    await waitFor(() => expect(readings()).toBe(3));
  });

  test('a count leads to the summary in which the entity is missing', async () => {
    const { store } = show();
    const list = await table('Entities, those kept least first');
    fireEvent.click(within(list).getByRole('button', { name: '5/20' }));
    await waitFor(() => expect(store.getState().point).toEqual({ model: 'aoba-7b', turn: 9 }));
    expect(store.getState().caseId).toBe(14);
  });
});
