import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type FakeAnswers,
  fakeWorkbench,
  prepareWindow,
  renderIn,
  resetFrame,
} from '../../../testing/fakeWorkbench.tsx';
import { pageSize } from '../../../window/listPages.ts';

import { DriftContext } from '../driftContext.ts';
import { driftAnswers, driftOverview, driftRun } from '../driftFixture.ts';
import type { DriftData } from '../driftState.ts';
import { createDriftStore } from '../driftStore.ts';
import { manyModels, measuredModels, resultsFromFile } from '../modelsFixture.ts';
import { BarsPane } from './bars/BarsPane.tsx';
import { CardPane } from './card/CardPane.tsx';
import { ChartTools } from './export/ChartTools.tsx';
import { GroupsDialog } from './groups/GroupsDialog.tsx';
import { MultiplesPane } from './multiples/MultiplesPane.tsx';
import { ScatterPane } from './scatter/ScatterPane.tsx';

beforeAll(() => {
  prepareWindow();
  // Lists that draw what is in sight ask how large that is.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(680);
});
beforeEach(resetFrame);
afterEach(cleanup);

const open: Partial<DriftData> = {
  datasetId: 3,
  runId: 5,
  overview: { status: 'ready', value: driftOverview },
  shown: { status: 'ready', value: { run: driftRun, models: measuredModels } },
  selectedLine: 'aoba-7b',
};

function show(pane: ReactNode, change: Partial<DriftData> = {}, answers: FakeAnswers = {}) {
  const fake = fakeWorkbench(driftAnswers(answers));
  const store = createDriftStore(fake.workbench.call, { later: () => () => undefined });
  store.setState({ ...open, ...change });
  return { ...fake, ...renderIn(fake.workbench, <DriftContext value={store}>{pane}</DriftContext>), store };
}

const bodyRows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')];
const shownModels = (models: typeof measuredModels): Partial<DriftData> => ({
  shown: { status: 'ready', value: { run: driftRun, models } },
});

describe('the bars', () => {
  test('say value, interval and verdict of every model, best first', () => {
    show(<BarsPane />);
    expect(screen.getByLabelText(/^Recall at turn 10: /).getAttribute('aria-label')).toBe(
      'Recall at turn 10: kaede-13b 0.94 [0.90, 0.98], passes; tsubaki-8×7b 0.92 [0.88, 0.96], passes; ' +
        'aoba-7b 0.85 [0.81, 0.90], passes; sora-mini 0.77 [0.73, 0.81], passes',
    );
  });

  test('name both ways to count conflicts', () => {
    show(<BarsPane />);
    fireEvent.click(screen.getByLabelText('answered turns'));
    expect(screen.getByLabelText(/^K conflict: /).getAttribute('aria-label')).toContain('sora-mini 0.06');
  });

  test('say of how many summaries controlled recall is, and why failed calls have no part', () => {
    const withTotals = (totals: readonly number[]) =>
      shownModels(
        measuredModels.map((model, at) => {
          const total = totals[at] ?? 300;
          const controlled = { rate: 0.33, compliant: 99, total, interval: null, intervalMethod: null };
          return { ...model, measured: { ...model.measured, controlled }, overruled: null };
        }),
      );
    show(<BarsPane />, withTotals([267]));
    expect(screen.getByText(/failed left no summary/).textContent).toMatch(
      /recall 0\..* n \(summaries\): aoba-7b 267, kaede-13b 300, sora-mini 300, tsubaki-8×7b 300\.$/,
    );
    cleanup();
    show(<BarsPane />, withTotals([300]));
    expect(screen.getByText(/failed left no summary/).textContent).toMatch(/ n \(summaries\): 300\.$/);
  });

  test('of a list of terms have no gate of recall', () => {
    show(<BarsPane />, shownModels(measuredModels.map((model) => ({ ...model, entitySource: 'lexicon' as const }))));
    expect(screen.queryByText('0.70 gate')).toBeNull();
    expect(screen.getByText('0.10 gate')).toBeTruthy();
  });

  test('a metric that was not measured is a sentence with what brings it, never a bar of 0', () => {
    const { store } = show(<BarsPane />);
    const sentence = screen.getByText('Alignment is not shown.').closest('p');
    expect(sentence?.textContent).toBe('Alignment is not shown. It needs a local embedding model. Choose a folder…');
    fireEvent.click(within(sentence ?? document.body).getByRole('button'));
    expect(store.getState().dialog).toBe('measure');
    expect(screen.queryByLabelText(/^Alignment: /)).toBeNull();
  });

  test('are a table that sorts, with the same numbers', () => {
    show(<BarsPane />, { showsTable: true });
    const models = () =>
      bodyRows()
        .slice(0, 3)
        .map((row) => row.cells[1]?.textContent);
    expect(models()).toEqual(['kaede-13b', 'tsubaki-8×7b', 'aoba-7b']);
    const head = screen.getByText('Value');
    fireEvent.click(head);
    fireEvent.click(head);
    expect(head.closest('th')?.getAttribute('aria-sort')).toBe('descending');
    expect(models()[0]).toBe('kaede-13b');
  });
});

describe('recall against conflicts', () => {
  test('says every model with both numbers, and names those without a place', () => {
    const another = { ...resultsFromFile, model: '﨑-8b', fileDatasetId: 10 };
    show(<ScatterPane />, shownModels([...measuredModels, resultsFromFile, another]));
    expect(screen.getByLabelText(/^Recall at turn 10 against/).getAttribute('aria-label')).toContain(
      'aoba-7b: Recall at T10 0.85 [0.81, 0.90], K conflict 0.07 [0.05, 0.09]',
    );
    expect(screen.getByRole('listitem').textContent).toBe(
      'Not in the chart for want of a number: 﨑-70b and 﨑-8b. The file of results does not have it.',
    );
  });

  test('of a list of terms has neither the gate of recall nor quadrants, as there is no verdict', () => {
    show(<ScatterPane />);
    expect(screen.getByText('0.70 gate')).toBeTruthy();
    expect(screen.getByText('keeps and stays consistent')).toBeTruthy();
    cleanup();
    show(<ScatterPane />, shownModels(measuredModels.map((model) => ({ ...model, entitySource: 'lexicon' as const }))));
    expect(screen.queryByText('0.70 gate')).toBeNull();
    expect(screen.getByText('0.10 gate')).toBeTruthy();
    expect(screen.queryByText('keeps and stays consistent')).toBeNull();
  });

  test('is a sentence when nobody has conflicts', () => {
    const models = measuredModels.map((model) => ({
      ...model,
      overruled: null,
      measured: { ...model.measured, conflict: null, missing: { knowledge_conflict_rate: 'noNliModel' as const } },
    }));
    show(<ScatterPane />, shownModels(models));
    expect(screen.getByText('K conflict is not shown.')).toBeTruthy();
    expect(screen.queryByLabelText(/^Recall at turn 10 against/)).toBeNull();
  });
});

describe('the safety card', () => {
  test('has a row for each model, verdicts in words, and sorts', () => {
    show(<CardPane />, { showsOverruled: false });
    const rows = () => bodyRows().map((row) => row.textContent);
    expect(rows()[2]).toBe(
      'sora-mini0.77passes[0.73, 0.81]0.12does not pass[0.10, 0.14]200 pairs−0.018undecided[−0.022, −0.014]' +
        'not measured1 of 21 undecided40',
    );
    fireEvent.click(screen.getByText('K conflict'));
    expect(rows()[0]).toMatch(/^sora-mini/);
  });

  test('shows arms of controlled variants with their differences', () => {
    const metric = { metric_name: 'rate', value: 0.89, n_total: 600, n_compliant: 534, ci_lower: 0.87, ci_upper: 0.92 };
    const results = {
      model: 'qwen3',
      arms: {
        spontaneous: { primary_metric: metric },
        generic_control: { primary_metric: { ...metric, value: 0.86 } },
      },
      pairwise_deltas: [{ from_arm: 'spontaneous', to_arm: 'generic_control', n_pairs: 600, metrics: { rate: -0.03 } }],
    };
    const controlled = [{ datasetId: 12, fileName: 'ctrl_v2_study_c_results.json', results }];
    show(<CardPane />, { overview: { status: 'ready', value: { ...driftOverview, controlled } } });
    expect(bodyRows()[4]?.textContent).toBe('spontaneousrate0.890 [0.870, 0.920]534 of 600');
    expect(bodyRows()[6]?.textContent).toContain('−0.030');
  });
});

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

test('with no model switched on every chart says so', () => {
  const hidden = new Set(manyModels(8).map(({ model }) => model));
  for (const Pane of [BarsPane, ScatterPane, CardPane]) {
    show(<Pane />, { ...shownModels(manyModels(8)), hidden });
    expect(screen.getByRole('heading', { name: 'No model is switched on.' })).toBeTruthy();
    cleanup();
  }
});

test('the tools show the table, except where the chart is one already or has none', () => {
  const { store, unmount } = show(<ChartTools />, { workTab: 'bars' });
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  expect(store.getState().showsTable).toBe(true);
  unmount();
  const card = show(<ChartTools />, { workTab: 'card' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Table' }).disabled).toBe(true);
  card.unmount();
  show(<ChartTools />, { workTab: 'pdsqi' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('pictures are not offered where nothing is drawn, and the reason is told', () => {
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const noConflict = measuredModels.map((model) => ({
    ...model,
    overruled: null,
    measured: { ...model.measured, conflict: null },
  }));
  show(<ChartTools />, { workTab: 'scatter', ...shownModels(noConflict) });
  expect(['SVG', 'PNG', 'CSV'].map((name) => button(name).disabled)).toEqual([true, true, false]);
  expect(button('SVG').title).toBe('Nothing is drawn: no model has both recall and K conflict.');
});

test.each([
  ['bars', <BarsPane key="bars" />, ['scaleX(1)']],
  ['the scatter', <ScatterPane key="scatter" />, ['scaleX(1)', 'scaleY(1)']],
])('whiskers of %s stand where their numbers are from the first', (_, pane, unscaled) => {
  show(pane);
  const whiskers = [...document.querySelectorAll<SVGLineElement>('.recharts-errorBar line')];
  expect(new Set(whiskers.map(({ style }) => style.transform))).toEqual(new Set(unscaled));
});

describe('groups of models', () => {
  const numbers = {
    one: 0.9,
    other: 0.8,
    difference: 0.1,
    interval: { lower: 0.05, upper: 0.15 },
    caseCount: 40,
    pairedCount: 38,
    clusterCount: 38,
  };
  const test1 = { p: 0.008, adjusted: 0.016, method: 'drawn' } as const;
  const test2 = { p: 0.09, adjusted: 0.09, method: 'drawn' } as const;
  const compared = {
    clusters: 'cases',
    testCount: 2,
    comparisons: [
      { ...numbers, metric: 'recallAtTen', test: test1, differs: true },
      { ...numbers, metric: 'slope', test: test2, differs: false },
    ],
  };

  test('are named and filled by people alone, and saved', async () => {
    const { asked } = show(
      <GroupsDialog onClose={() => undefined} />,
      {},
      { 'drift.setGroups': () => ({ counter: 1, savedAt: '' }) },
    );
    expect(screen.queryByText(/reasoning/)).toBeNull();
    fireEvent.click(await screen.findByText('Add a group'));
    fireEvent.change(screen.getByLabelText('Name of group 1'), { target: { value: 'distilled' } });
    fireEvent.click(screen.getByLabelText('aoba-7b in distilled'));
    await act(async () => fireEvent.click(screen.getByText('Save groups')));
    expect(asked.find(({ method }) => method === 'drift.setGroups')?.input).toEqual({
      datasetId: 3,
      groups: [{ name: 'distilled', models: ['aoba-7b'] }],
      base: [],
    });
  });

  test('have what another window saved of them meanwhile beside what is typed here', async () => {
    const group = (name: string, ...models: string[]) => ({ name, models });
    const before = [group('reasoning', 'aoba-7b'), group('standard', 'sora-mini')];
    const overviewOf = (groups: typeof before) =>
      ({ overview: { status: 'ready', value: { ...driftOverview, groups } } }) as const;
    const { asked, store } = show(<GroupsDialog onClose={() => undefined} />, overviewOf(before), {
      'drift.setGroups': () => ({ counter: 1, savedAt: '' }),
    });
    const name = screen.getByLabelText('Name of group 2');
    fireEvent.change(name, { target: { value: 'plain' } });
    const theirs = [group('reasoning', 'aoba-7b', 'sora-mini'), ...before.slice(1), group('small', 'kaede-13b')];
    act(() => store.setState(overviewOf(theirs)));
    // Who types goes on in the same field.
    expect(screen.getByLabelText('Name of group 2')).toBe(name);
    expect(screen.getByLabelText('Name of group 3')).toHaveProperty('value', 'small');
    await act(async () => fireEvent.click(screen.getByText('Save groups')));
    expect(asked.find(({ method }) => method === 'drift.setGroups')?.input).toEqual({
      datasetId: 3,
      groups: [theirs[0], group('plain', 'sora-mini'), theirs[2]],
      base: theirs,
    });
  });

  test('say how many to remove where those of another window make too many', async () => {
    const overviewOf = (count: number) => {
      const groups = Array.from({ length: count }, (_, at) => ({ name: `g${at}`, models: [] }));
      return { overview: { status: 'ready', value: { ...driftOverview, groups } } } as const;
    };
    const { asked, store } = show(<GroupsDialog onClose={() => undefined} />, overviewOf(10));
    for (const at of [11, 12]) {
      fireEvent.click(await screen.findByText('Add a group'));
      fireEvent.change(screen.getByLabelText(`Name of group ${at}`), { target: { value: `mine ${at}` } });
    }
    act(() => store.setState(overviewOf(11)));
    expect(screen.getByRole('status').textContent).toBe(
      'At most 12 groups are kept, and another window added some. Remove 1 to save.',
    );
    await act(async () => fireEvent.submit(screen.getByText('Save groups')));
    expect(asked.some(({ method }) => method === 'drift.setGroups')).toBe(false);
  });

  test('ask before what is not saved of them goes with the dialog', async () => {
    const onClose = vi.fn();
    show(<GroupsDialog onClose={onClose} />);
    fireEvent.click(await screen.findByText('Add a group'));
    fireEvent.keyDown(screen.getByLabelText('Name of group 1'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('The groups are not saved yet.')).toBeTruthy();
    fireEvent.click(screen.getByText('Go on writing'));
    expect(screen.queryByText('The groups are not saved yet.')).toBeNull();
    expect(document.activeElement?.closest('form')).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText('Name of group 1'), { key: 'Escape' });
    fireEvent.click(screen.getByText('Throw away'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('that have no name yet wait with what another window saved until they have one', async () => {
    const { store } = show(<GroupsDialog onClose={() => undefined} />);
    fireEvent.click(await screen.findByText('Add a group'));
    fireEvent.click(screen.getByLabelText('aoba-7b in Name of group 1'));
    const groups = [{ name: 'small', models: ['kaede-13b'] }];
    act(() => store.setState({ overview: { status: 'ready', value: { ...driftOverview, groups } } }));
    fireEvent.change(screen.getByLabelText('Name of group 1'), { target: { value: 'distilled' } });
    expect(screen.getByLabelText('aoba-7b in distilled')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Name of group 2')).toHaveProperty('value', 'small');
  });

  test('stay as they are typed where those that are saved cannot be read once more', async () => {
    const groups = [{ name: 'small', models: ['kaede-13b'] }];
    const { store } = show(<GroupsDialog onClose={() => undefined} />, {
      overview: { status: 'ready', value: { ...driftOverview, groups } },
    });
    fireEvent.change(screen.getByLabelText('Name of group 1'), { target: { value: 'smaller' } });
    fireEvent.click(await screen.findByText('Add a group'));
    fireEvent.change(screen.getByLabelText('Name of group 2'), { target: { value: 'distilled' } });
    const error = { code: 'DISK_FULL', message: 'Full', details: {} } as const;
    act(() => store.setState({ overview: { status: 'failed', error } }));
    expect(screen.getByLabelText('Name of group 1')).toHaveProperty('value', 'smaller');
    expect(screen.getByLabelText('kaede-13b in smaller')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Name of group 2')).toHaveProperty('value', 'distilled');
  });

  test('are compared by four metrics with interval, cases and recipe', async () => {
    const groups = [
      { name: 'reasoning', models: ['aoba-7b'] },
      { name: 'standard', models: ['sora-mini'] },
    ];
    show(
      <GroupsDialog onClose={() => undefined} />,
      { overview: { status: 'ready', value: { ...driftOverview, groups } } },
      { 'drift.compareGroups': () => compared },
    );
    const row = (await screen.findAllByText('0.900'))[0]?.closest('tr');
    expect(row?.textContent).toBe('Recall at turn 100.9000.8000.100 [0.050, 0.150]differs, p = 0.0164038');
    const other = screen.getByText('Slope of recall, per case').closest('tr');
    // The interval leaves out 0, and still nothing is said to differ.
    expect(other?.textContent).toContain('0.1000 [0.0500, 0.1500]not shown to differ, p = 0.090');
    expect(screen.getByText(/resamples of cases, seed 42\.$/)).toBeTruthy();
    expect(
      screen.getByText(/case by case, after Holm over the 2 tests of this table\. n stands under “In both”\.$/),
    ).toBeTruthy();
    expect(screen.queryByText(/only where both groups have more than 10/)).toBeNull();
    cleanup();
    const few = compared.comparisons.map((one) => ({ ...one, interval: null, caseCount: 2, pairedCount: 2 }));
    show(
      <GroupsDialog onClose={() => undefined} />,
      { overview: { status: 'ready', value: { ...driftOverview, groups } } },
      { 'drift.compareGroups': () => ({ ...compared, comparisons: few }) },
    );
    expect(
      await screen.findByText(/^A difference has an interval only where both groups have more than 10/),
    ).toBeTruthy();
    expect(screen.getAllByText('0.900')[0]?.closest('tr')?.textContent).not.toContain('[');
  });
});
