import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Dataset } from '../../../shared/datasets.ts';
import { runChecks } from '../../../shared/rooms/derivations/checks/index.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { RoomFrame } from '../../components/RoomFrame.tsx';
import { FrameKeys } from '../../testing/FrameKeys.tsx';
import { buildDataset, renderIn } from '../../testing/fakeWorkbench.tsx';
import {
  eachPressingKeys,
  firstSeen,
  keyedWorkbench,
  placesOfDialog,
  recordWindow,
  shownDialog,
} from '../../testing/keyedWindow.tsx';
import { effectOf, press } from '../../testing/pressKeys.ts';
import { keysPrinted, type Printed, wrongKeys, wrongKeysAfresh } from '../../testing/printedKeys.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { DerivationsContext } from './derivationsContext.ts';
import { firstView, noFilter } from './derivationsState.ts';
import type { DerivationsStore } from './derivationsStore.ts';
import { Inspector } from './inspector/Inspector.tsx';
import { QuestionList } from './list/QuestionList.tsx';
import { buildRow, imported, roomShowing } from './roomFixture.ts';
import { WorkPane } from './work/WorkPane.tsx';

eachPressingKeys();

const triple = (subject: string, relation: string, object: string) => ({
  subject,
  relation,
  objects: [object],
  support: null,
});
const comparison: QuestionContent = {
  ...imported,
  question: '夏目漱石と宮沢賢治で先に生まれたのはどちら？',
  answer: '夏目漱石',
  type: 'comparison',
  timeDependent: false,
  derivations: [[triple('夏目漱石', '誕生', '1867年2月9日'), triple('宮沢賢治', '生年月日', '1896年8月27日')]],
};
const predicted = [triple('夏目漱石', '国籍', '日本')];

type State = {
  readonly name: string;
  readonly content?: QuestionContent;
  readonly dataset?: Partial<Dataset>;
  readonly set?: (store: DerivationsStore) => void;
};

const states: readonly State[] = [
  {
    name: 'a question with triples, a finding that has two remedies, and a suggestion',
    content: comparison,
    set: (store) =>
      store.setState({
        itemScore: {
          status: 'ready',
          value: {
            used: 0,
            predictedDerivation: predicted,
            pairs: [{ goldStep: -1, predictedStep: 0 }],
            references: [],
          } as never, // the editor reads only these
        },
      }),
  },
  {
    name: 'a question whose second triple has, or last had, the caret',
    content: comparison,
    set: (store) => store.getState().setActiveCell({ step: 1, field: 'objects', object: 0 }),
  },
  { name: 'a question without triples', content: { ...comparison, derivations: [[]] } },
  {
    name: 'a question that is done',
    set: (store) => {
      const { detail } = store.getState();
      if (detail.status !== 'ready') throw new Error('No question');
      const row = { ...detail.value.row, state: 'done' as const };
      store.setState({ detail: { status: 'ready', value: { ...detail.value, row } } });
    },
  },
  {
    name: 'a question of R4C with several derivations',
    content: {
      ...imported,
      question: null,
      answer: null,
      type: null,
      timeDependent: null,
      derivations: [[triple('a', 'is in', 'b')], [triple('a', 'lies in', 'b')], [triple('a', 'in', 'b')]],
    },
    dataset: { format: 'r4c' },
    set: (store) => store.getState().setActiveCell({ step: 0, field: 'subject', object: 0 }),
  },
  {
    name: 'a search in a filtered list that finds nothing',
    set: (store) => {
      const view = { ...firstView(1), search: 'Kyoto', filter: { ...noFilter, flagged: true } };
      store.setState({
        view,
        rows: { view, pages: new Map(), matched: 0, total: 12, matchedWithoutFilter: 3 } as never, // as far as it is shown
      });
    },
  },
  { name: 'a search that finds something', set: (store) => store.setState({ view: { ...firstView(1), search: 'a' } }) },
  {
    name: 'the tab of the checks',
    content: comparison,
    set: (store) => store.setState({ tab: 'checks' }),
  },
];

/** What the window leaves to itself while keys are pressed: where the caret is, and nothing that is kept. */
const untouched = new Set(['setActiveCell', 'setActiveText', 'commit', 'ensureRows', 'keepScroll']);

async function open({ content = imported, dataset = {}, set }: State) {
  const prediction = buildDataset({ id: 2, role: 'prediction', goldDatasetId: 1, name: 'predictions' });
  const gold = buildDataset({ leftOutCount: 1, ...dataset });
  const shown = roomShowing(content, {
    'datasets.list': () => [gold, prediction],
    'derivations.relationCounts': ({ relations }: { relations: string[] }) => relations.map(() => 3),
    'derivations.suggestRelations': () => [],
    'derivations.score': () => done.push('score'),
    'datasets.problems': () => [],
    'guideline.read': () => ({ text: 'x', path: 'guideline.md' }),
  });
  const { workbench, done } = await keyedWorkbench(shown.workbench, 'derivations');
  const { store } = shown;
  const { view } = store.getState();
  const rows = new Map([[0, [buildRow(1), buildRow(2), buildRow(3)]]]);
  store.setState({
    dataset: gold,
    selectedIndex: 1,
    findings: runChecks(content, 'ja'),
    rows: { view, pages: rows, matched: 3, total: 3, matchedWithoutFilter: 3 } as never, // as far as it is shown
  });
  set?.(store);
  recordWindow({ workbench, done, place: 'derivations', room: { store, untouched } });
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <FrameKeys />
      <RoomFrame
        room="derivations"
        list={<QuestionList />}
        work={<WorkPane />}
        inspector={<Inspector />}
        names={{ list: 'Questions', work: 'Question', inspector: 'Inspector' }}
      />
    </DerivationsContext>,
  );
  await act(async () => {});
  return { store, done };
}

const places = {
  nothing: () => document.body,
  'the list': firstSeen('[role="listbox"]'),
  'the work pane': firstSeen('[data-pane="work"]'),
  'a button of the question': firstSeen('.dv-head [aria-pressed]'),
  'a tab': firstSeen('[role="tab"][aria-selected="true"]'),
  'a cell': firstSeen('input[data-cell]'),
  'the question': firstSeen('.dv-fields textarea'),
  'the search': firstSeen('search input'),
};

/** A search is no record: there undo is of its own typing. */
function isOwnUndo(from: HTMLElement, { control }: Printed): boolean {
  return from.closest('search') !== null && /^(Undo|Redo)/.test(control.getAttribute('aria-label') ?? '');
}

const visited = new Set<string>();
test.each(states)('every printed key does what its button does, wherever the focus is, in $name', async (state) => {
  const { done } = await open(state);
  expect(keysPrinted(document.body).length).toBeGreaterThan(10);
  expect(await wrongKeys({ done, places, isExempt: isOwnUndo, everywhere: true, visited })).toEqual([]);
});

test('every place was there in one of the states', () =>
  expect([...visited].toSorted()).toEqual(Object.keys(places).toSorted()));

test('the keys of the cells are printed only where they work: in a cell', async () => {
  const { done } = await open({ name: '', content: comparison });
  const legend = () => document.querySelector('.dv-legend-keys')?.textContent ?? null;
  expect(legend()).toBeNull();
  const cell = document.querySelector<HTMLElement>('input[data-cell="0.subject.0"]');
  if (cell === null) throw new Error('No cell');
  act(() => cell.focus());
  expect(legend()).toBe('Enter next cell Alt↑↓ move row');
  expect(await effectOf(done, cell, () => press('Alt+ArrowDown'))).toEqual(['change("moveTriple")']);
  expect(await effectOf(done, cell, () => press('Enter'))).not.toEqual([]);
  act(() => cell.blur());
  expect(legend()).toBeNull();
});

test('the keys of an open dialog reach it and nothing behind it', async () => {
  const { done } = await open({ name: '', content: comparison });
  act(() => void keys.run('derivations.describe'));
  const dialog = await screen.findByRole('dialog');
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  const printed = keysPrinted(cancel);
  const behind = printed.filter(({ control }) => !dialog.contains(control));
  expect(behind.length).toBeGreaterThan(10);
  for (const { key } of behind) expect([key, await effectOf(done, cancel, () => press(key))]).toEqual([key, []]);
  expect(printed.filter((one) => !behind.includes(one)).map(({ key }) => key)).toEqual(['Escape']);
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each(['describe', 'withdraw', 'leftOut'])(
  'every key printed in the dialog %s does what its button does',
  async (id) => {
    const openDialog = async () => {
      cleanup();
      const { done } = await open({ name: '' });
      act(() => void keys.run(`derivations.${id}`));
      await shownDialog();
      return done;
    };
    const pressed = new Set<string>();
    expect(await wrongKeysAfresh({ open: openDialog, places: placesOfDialog, pressed })).toEqual([]);
    expect([...pressed]).toEqual(['Escape']);
  },
);
