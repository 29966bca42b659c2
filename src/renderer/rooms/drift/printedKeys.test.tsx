import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
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
import { keysPrinted, type Printed, wrongKeys, wrongKeysAfresh } from '../../testing/printedKeys.ts';
import { DriftDialogs } from './dialogs/DriftDialogs.tsx';
import { DriftContext, type DriftStore } from './driftContext.ts';
import { driftAnswers } from './driftFixture.ts';
import { type DriftDialog, type DriftState, reasonTabs, workTabs } from './driftState.ts';
import { createDriftStore } from './driftStore.ts';
import { DriftList } from './list/DriftList.tsx';
import { ReasonPane } from './reason/ReasonPane.tsx';
import { turnReason } from './turnFixture.ts';
import { useRoomCommands } from './useRoomCommands.ts';
import { WorkPane } from './work/WorkPane.tsx';

eachPressingKeys();

const point = { model: 'aoba-7b', turn: 13 };
const turns = [12, 13, 14].map((turn) => ({
  caseId: 14,
  caseKey: 'c_014',
  model: point.model,
  turn,
  recall: 0.4,
  done: false,
}));

type State = {
  readonly name: string;
  readonly answers?: FakeAnswers;
  readonly set?: (store: DriftStore) => unknown;
};
const openPoint = (store: DriftStore) => store.getState().openPoint(point, 14);

const states: readonly State[] = [
  ...workTabs.map((workTab) => ({
    name: `the chart ${workTab}`,
    set: (store: DriftStore) => store.getState().setLook({ workTab }),
  })),
  { name: 'the chart as a table', set: (store) => store.getState().setLook({ showsTable: true }) },
  {
    name: 'a stretch of the chart',
    set: (store) => store.getState().setLook({ brush: { fromTurn: 8, toTurn: 11, fromRecall: 0, toRecall: 1 } }),
  },
  ...(['cases', 'plans'] as const).map((listTab) => ({
    name: `the list of ${listTab}`,
    set: (store: DriftStore) => store.getState().setLook({ listTab }),
  })),
  ...reasonTabs.map((reasonTab) => ({
    name: `the reason ${reasonTab} of a point`,
    set: async (store: DriftStore) => {
      await openPoint(store);
      store.getState().setLook({ reasonTab });
    },
  })),
  {
    name: 'a point that is done',
    answers: { 'drift.readTurn': () => turnReason({ ...point, isDone: true }) },
    set: openPoint,
  },
  {
    name: 'a point in a queue',
    set: async (store) => {
      await openPoint(store);
      store.setState({ queue: { id: 2, turns, index: 1 } });
    },
  },
  {
    name: 'a point with a stretch',
    set: async (store) => {
      store.getState().setLook({ brush: { fromTurn: 8, toTurn: 11, fromRecall: 0, toRecall: 1 } });
      await openPoint(store);
    },
  },
  {
    name: 'the form of a rating',
    set: async (store) => {
      await openPoint(store);
      await store.getState().loadRatings();
      store.getState().setLook({ workTab: 'pdsqi' });
    },
  },
  { name: 'no set', answers: { 'datasets.list': () => [] } },
];

/** What the window leaves to itself while keys are pressed, and nothing that is kept. */
const untouched = new Set<string>(['listCases', 'flush'] satisfies (keyof DriftState)[]);

function RoomCommands() {
  useRoomCommands();
  return null;
}

const roomWith = (work: ReactNode, inspector: ReactNode) => (
  <>
    <FrameKeys />
    <RoomFrame
      room="drift"
      list={<DriftList />}
      work={work}
      inspector={inspector}
      names={{ list: 'Models', work: 'Charts', inspector: 'Reason' }}
    />
    <RoomCommands />
  </>
);
const room = roomWith(
  <WorkPane />,
  <div className="dr-inspector" data-scope="drift.turns" tabIndex={-1}>
    <ReasonPane />
  </div>,
);

async function open({ answers = {}, set }: State, parts = room) {
  const { workbench, done } = await keyedWorkbench(fakeWorkbench(driftAnswers(answers)).workbench, 'drift');
  const store = createDriftStore(workbench.call, { later: () => () => {} });
  await store.getState().open();
  await set?.(store);
  await act(async () => {});
  recordWindow({ workbench, done, place: 'drift', room: { store, untouched } });
  renderIn(workbench, <DriftContext value={store}>{parts}</DriftContext>);
  await act(async () => {});
  return { store, done };
}

const places = {
  nothing: () => document.body,
  'the list': firstSeen('[data-pane="list"] [role="listbox"]'),
  'a model': firstSeen('.dl-model button, [data-pane="list"] li button'),
  'the chart': firstSeen('[data-scope="drift.chart"]'),
  'the inspector': firstSeen('.dr-inspector'),
  'a button of the reason': firstSeen('.rs-head button:not(:disabled)'),
  'the comment': firstSeen('.rs-comment textarea'),
  'an answer of a rating': firstSeen('.pq-rows [role="radio"]'),
};

/** A rating takes the digits that stand on it, which are those of the tabs of the reason elsewhere; the line below it tells of those. */
function isExempt(from: HTMLElement, { control, key }: Printed): boolean {
  if (control.closest('.pq-form') !== null) return from.closest('.pq-form') === null;
  return from.closest('.pq-form') !== null && /^\d$/.test(key);
}

const visited = new Set<string>();
test.each(states)('every printed key does what its button does, wherever the focus is, in $name', async (state) => {
  const { done } = await open(state);
  expect(await wrongKeys({ done, places, isExempt, visited })).toEqual([]);
  expect(keysPrinted(document.body).length).toBeGreaterThan(8);
});

test('every place was there in one of the states', () =>
  expect([...visited].toSorted()).toEqual(Object.keys(places).toSorted()));

test('every key that the menu of the set prints chooses its line', async () => {
  const openMenu = async () => {
    cleanup();
    // Drawn anew for each key, of which none is about what stands beside the list.
    const { done } = await open({ name: '' }, <div data-room-scope="drift">{roomWith(null, null)}</div>);
    await openMenuOf('[data-pane="list"] [aria-haspopup="menu"]');
    return done;
  };
  await openMenu();
  expect(keysPrinted(document.body, shownMenu() ?? document).length).toBeGreaterThan(4);
  expect(await wrongKeysAfresh({ open: openMenu, places: { 'the menu': shownMenu } })).toEqual([]);
});

const dialogs = [
  'measure',
  'terms',
  'note',
  'queue',
  'export',
  'history',
  'problems',
  'aliases',
] as const satisfies DriftDialog[];

test.each(dialogs)('every key printed in the dialog %s does what its button does', async (dialog) => {
  const openDialog = async () => {
    cleanup();
    const state: State = {
      name: '',
      set: async (store) => {
        await openPoint(store);
        store.getState().openDialog(dialog);
      },
    };
    const { done } = await open(state, <DriftDialogs />);
    await shownDialog();
    // A note can be saved only when it was changed.
    if (dialog === 'note') fireEvent.change(screen.getByRole('textbox'), { target: { value: '所見' } });
    return done;
  };
  const pressed = new Set<string>();
  expect(await wrongKeysAfresh({ open: openDialog, places: placesOfDialog, pressed })).toEqual([]);
  expect(pressed.size).toBeGreaterThan(0);
});
