import { act, cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RoomFrame } from '../../components/RoomFrame.tsx';
import { FrameKeys } from '../../testing/FrameKeys.tsx';
import { type FakeAnswers, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import {
  eachPressingKeys,
  firstSeen,
  keyedWorkbench,
  openMenuOf,
  placesOfDialog,
  recordWindow,
  shownDialog,
  shownMenu,
} from '../../testing/keyedWindow.tsx';
import { press } from '../../testing/pressKeys.ts';
import { keysPrinted, type Printed, wrongKeys, wrongKeysAfresh } from '../../testing/printedKeys.ts';
import { TracesDialogs } from './dialogs/TracesDialogs.tsx';
import { TracesInspector } from './inspector/TracesInspector.tsx';
import { TraceList } from './list/TraceList.tsx';
import { TracesContext } from './tracesContext.ts';
import { group, traces, tracesAnswers } from './tracesFixture.ts';
import { firstView, noFilter, type TracesState } from './tracesState.ts';
import { createTracesStore, type TracesStore } from './tracesStore.ts';
import { WorkPane } from './work/WorkPane.tsx';

eachPressingKeys();

const groups = [1, 2, 3].map((id) => ({ ...group, id }));
const listed = { offset: 0, total: 3, matched: 3, progress: group.progress, doneCount: 0, draftCount: 0 };
const both = (text: string) => ({ en: text, ja: text });
const choices = ['yes', 'partly', 'no'].map((id) => ({ id, name: both(id), description: both('') }));
const criterion = (id: string, scope: string) => ({ id, scope, name: both(`${id}?`), description: both(''), choices });
const scheme = {
  version: 1,
  criteria: [
    ...['needed', 'rightTool', 'resultUsed'].map((id) => criterion(id, 'call')),
    criterion('passage', 'span'),
    criterion('helpful', 'trace'),
  ],
  savedAt: null,
  savedBy: null,
};
const finding = { detector: 'unusedResult', step: 3, related: [2], evidence: 'x', misfit: null, dismissed: false };
const queue = { id: 4, name: 'Week 3', view: firstView, done: 1, total: 3, newCount: 0 };
const atCall = { side: 'left', step: 2 } as const;
const wordsSelected = {
  ...atCall,
  start: 0,
  end: 2,
  quote: '㈱の',
  rectangle: { left: 0, top: 0, right: 10, bottom: 10 },
} as const;

type State = {
  readonly name: string;
  readonly answers?: FakeAnswers;
  readonly set?: (store: TracesStore) => unknown;
  readonly then?: () => unknown;
};

const alone: FakeAnswers = {
  'traces.readGroup': () => ({
    group: { ...group, traces: traces.slice(0, 1) },
    traces: traces.slice(0, 1),
    historyCount: 0,
  }),
};

const states: readonly State[] = [
  { name: 'a pair with nothing labelled', set: (store) => store.getState().select(atCall) },
  {
    name: 'a pair whose last question of a call is answered',
    set: async (store) => {
      const { select, setMark } = store.getState();
      select(atCall);
      for (const { id } of scheme.criteria.slice(0, 3)) await setMark(atCall, id, 'yes');
      store.getState().setCriterion('resultUsed');
    },
  },
  {
    name: 'a call that a rule found',
    answers: { 'traces.findings': () => [finding] },
    set: (store) => store.getState().select(atCall),
  },
  { name: 'a step that nothing is asked about', set: (store) => store.getState().select({ side: 'left', step: 1 }) },
  { name: 'the whole trace', set: (store) => store.getState().select({ side: 'right', step: null }) },
  {
    name: 'a selected passage',
    set: (store) => {
      store.getState().select(atCall);
      store.getState().setTextSelection(wordsSelected);
    },
  },
  { name: 'a trace alone', answers: alone },
  { name: 'blind labelling', set: (store) => store.getState().setOptions({ blind: true }) },
  { name: 'answers only', set: (store) => store.getState().setOptions({ answersOnly: true }) },
  {
    name: 'a question that is done',
    answers: { 'traces.readGroup': () => ({ group: { ...group, state: 'done' }, traces, historyCount: 2 }) },
  },
  {
    name: 'a review queue',
    answers: { 'traces.queues': () => [queue] },
    set: (store) => store.getState().setView({ queueId: 4 }),
  },
  {
    name: 'a filtered queue that hides everything',
    answers: { 'traces.queues': () => [queue], 'traces.listGroups': () => ({ ...listed, groups: [], matched: 0 }) },
    set: (store) => store.getState().setView({ queueId: 4, filter: { ...noFilter, flagged: true } }),
  },
  {
    name: 'a search that finds nothing',
    answers: { 'traces.listGroups': () => ({ ...listed, groups: [], matched: 0 }) },
    set: async (store) => {
      await store.getState().setView({ searchId: '9' });
      store.setState({ search: { text: 'Kyoto', mode: 'words', result: { status: 'idle' } } });
    },
  },
  { name: 'the bar of find', set: (store) => store.getState().openFind() },
  {
    name: 'the list of hits',
    set: async (store) => {
      store.getState().openFind();
      await store.getState().setFind('の', 'words');
      press('Alt+A');
    },
  },
  ...(['step', 'history', 'json'] as const).map((tab) => ({
    name: `the tab ${tab}`,
    set: (store: TracesStore) => store.getState().setTab(tab),
  })),
  {
    name: 'no traces',
    answers: {
      'datasets.list': () => [],
      'traces.listGroups': () => ({ ...listed, groups: [], matched: 0, total: 0 }),
    },
  },
];

/** What the window leaves to itself while keys are pressed, and nothing that is kept. */
const untouched = new Set<string>(['ensureRows', 'keepListScroll', 'inOrder', 'flush'] satisfies (keyof TracesState)[]);

const room = (
  <>
    <FrameKeys />
    <RoomFrame
      room="traces"
      list={<TraceList />}
      work={<WorkPane />}
      inspector={<TracesInspector />}
      names={{ list: 'Questions', work: 'Traces', inspector: 'Labels' }}
    />
  </>
);

async function open({ answers = {}, set }: State, parts = room) {
  const fake = fakeWorkbench(
    tracesAnswers({
      'traces.listGroups': () => ({ ...listed, groups }),
      'traces.readGroup': () => ({ group, traces, historyCount: 2 }),
      'traces.readScheme': () => scheme,
      'traces.locateGroup': () => ({ index: 1 }),
      'traces.progress': () => [],
      ...answers,
    }),
  );
  const { workbench, done } = await keyedWorkbench(fake.workbench, 'traces');
  const store = createTracesStore(workbench.call, { later: () => () => {} });
  await store.getState().open();
  if (store.getState().rows?.matched) await store.getState().selectIndex(1);
  await act(async () => {});
  await set?.(store);
  await act(async () => {});
  recordWindow({ workbench, done, place: 'traces', room: { store, untouched } });
  renderIn(workbench, <TracesContext value={store}>{parts}</TracesContext>);
  await act(async () => {});
  return { store, done };
}

const places = {
  nothing: () => document.body,
  'the list': firstSeen('[role="listbox"]'),
  'a button of the question': firstSeen('.tr-head-acts button:not(:disabled)'),
  'an answer': firstSeen('[role="radio"]'),
  'the comment': firstSeen('.ti-comment textarea'),
  'the search': firstSeen('.ak-list-search input'),
  find: firstSeen('.tr-find input'),
};

/** A search is no record: there undo is of its own typing. And an answer that gets the focus makes its row the current one. */
function isExempt(from: HTMLElement, { control, key }: Printed): boolean {
  if (from.role === 'radio') return key === 'Backspace';
  return from.closest('search') !== null && /^(Undo|Redo)/.test(control.getAttribute('aria-label') ?? '');
}

const visited = new Set<string>();
test.each(states)('every printed key does what its button does, wherever the focus is, in $name', async (state) => {
  const { done } = await open(state);
  expect(await wrongKeys({ done, places, isExempt, visited })).toEqual([]);
  expect(keysPrinted(document.body).length).toBeGreaterThan(8);
});

test('every place was there in one of the states', () =>
  expect([...visited].toSorted()).toEqual(Object.keys(places).toSorted()));

const menus = {
  'the files': '.ak-dataset-name',
  'how much is shown': '.tr-tools .tr-narrow[aria-haspopup]',
  'the project': '.ak-top-project',
};

test.each(Object.entries(menus))('every key that the menu of %s prints chooses its line', async (_, selector) => {
  const openMenu = async () => {
    cleanup();
    const { done } = await open({ name: '' });
    await openMenuOf(selector);
    return done;
  };
  const line = () => shownMenu()?.querySelector<HTMLElement>('[role="menuitem"]') ?? null;
  await openMenu();
  expect(keysPrinted(document.body, shownMenu() ?? document).length).toBeGreaterThan(0);
  expect(await wrongKeysAfresh({ open: openMenu, places: { 'the menu': shownMenu, 'its first line': line } })).toEqual(
    [],
  );
});

test.each(['scheme', 'labels', 'export'] as const)(
  'every key printed in the dialog %s does what its button does',
  async (dialog) => {
    const openDialog = async () => {
      cleanup();
      const { done } = await open({ name: '', set: (store) => store.getState().openDialog(dialog) }, <TracesDialogs />);
      await shownDialog();
      return done;
    };
    const places = { ...placesOfDialog, 'a line of the list': firstSeen('[role="dialog"] .td-list-row') };
    const pressed = new Set<string>();
    expect(await wrongKeysAfresh({ open: openDialog, places, pressed })).toEqual([]);
    expect(pressed.size).toBeGreaterThan(0);
  },
);
