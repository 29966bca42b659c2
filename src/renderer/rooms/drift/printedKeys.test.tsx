import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RoomFrame } from '../../components/RoomFrame.tsx';
import { FrameKeys } from '../../testing/FrameKeys.tsx';
import {
  buildProject,
  type FakeAnswers,
  fakeWorkbench,
  prepareWindow,
  renderIn,
  resetFrame,
} from '../../testing/fakeWorkbench.tsx';
import {
  keysPrinted,
  type Printed,
  quickFrames,
  recordActs,
  wrongKeys,
  wrongKeysAfresh,
} from '../../testing/printedKeys.ts';
import { useFrame } from '../../window/frameStore.ts';
import { texts } from '../../window/i18n.ts';
import { keys } from '../../window/keyDispatcher.ts';
import type { Workbench } from '../../window/workbench.ts';
import { DriftDialogs } from './dialogs/DriftDialogs.tsx';
import { DriftContext, type DriftStore } from './driftContext.ts';
import { driftAnswers, turnReason } from './driftFixture.ts';
import { type DriftDialog, type DriftState, reasonTabs, workTabs } from './driftState.ts';
import { createDriftStore } from './driftStore.ts';
import { DriftList } from './list/DriftList.tsx';
import { ReasonPane } from './reason/ReasonPane.tsx';
import { useRoomCommands } from './useRoomCommands.ts';
import { WorkPane } from './work/WorkPane.tsx';

let stop = () => {};
let usualFrames = () => {};
beforeEach(async () => {
  prepareWindow();
  resetFrame();
  await texts.changeLanguage('en');
  stop = keys.listen(window);
  usualFrames = quickFrames();
});
afterEach(() => {
  usualFrames();
  stop();
  cleanup();
});

const lastAct = { counter: 1, kind: 'driftTerms', room: 'drift', datasetId: 3, itemId: 14, params: {} } as never; // as far as it is named
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

const room = (
  <>
    <FrameKeys />
    <RoomFrame
      room="drift"
      list={<DriftList />}
      work={<WorkPane />}
      inspector={
        <div className="dr-inspector" data-scope="drift.turns" tabIndex={-1}>
          <ReasonPane />
        </div>
      }
      names={{ list: 'Models', work: 'Charts', inspector: 'Reason' }}
    />
    <RoomCommands />
  </>
);

async function open({ answers = {}, set }: State, parts = room) {
  const done: string[] = [];
  const fake = fakeWorkbench(driftAnswers({ 'project.open': () => buildProject(), ...answers }));
  const pickFiles = async () => {
    done.push('pickFiles()');
    return [];
  };
  const workbench: Workbench = { ...fake.workbench, shell: 'electron', pickFiles };
  await workbench.store.getState().open();
  workbench.store.setState({ save: { counter: 1, savedAt: null, undo: lastAct, redo: lastAct } });
  const store = createDriftStore(workbench.call, { later: () => () => {} });
  await store.getState().open();
  await set?.(store);
  await act(async () => {});
  useFrame.setState({ place: 'drift' });
  recordActs(done, store, untouched);
  recordActs(done, useFrame);
  recordActs(done, workbench.store);
  renderIn(workbench, <DriftContext value={store}>{parts}</DriftContext>);
  await act(async () => {});
  return { store, done };
}

const seen = '[hidden], [inert]';
/** The first that is seen. */
const at = (selector: string) => () =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.closest(seen) === null) ?? null;
const places = {
  nothing: () => document.body,
  'the list': at('[data-pane="list"] [role="listbox"]'),
  'a model': at('.dl-model button, [data-pane="list"] li button'),
  'the chart': at('[data-scope="drift.chart"]'),
  'the inspector': at('.dr-inspector'),
  'a button of the reason': at('.rs-head button:not(:disabled)'),
  'the comment': at('.rs-comment textarea'),
  'an answer of a rating': at('.pq-row input'),
};

/** A rating takes the digits that stand on it, which are those of the tabs of the reason elsewhere; the line below it tells of those. */
function isExempt(from: HTMLElement, { control, key }: Printed): boolean {
  if (control.closest('.pq-form') !== null && !control.matches('fieldset')) return from.closest('.pq-form') === null;
  return from.matches('.pq-row input') && /^\d$/.test(key) && !control.matches('fieldset');
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
  const menu = () => document.querySelector<HTMLElement>('[role="menu"]');
  const openMenu = async () => {
    cleanup();
    const { done } = await open({ name: '' }, <div data-room-scope="drift">{room}</div>);
    const target = document.querySelector<HTMLElement>('[data-pane="list"] [aria-haspopup="menu"]');
    if (target === null) throw new Error('No such menu');
    fireEvent.click(target);
    await waitFor(() => expect(menu()).not.toBeNull());
    return done;
  };
  await openMenu();
  expect(keysPrinted(document.body, menu() ?? document).length).toBeGreaterThan(4);
  expect(await wrongKeysAfresh({ open: openMenu, places: { 'the menu': menu } })).toEqual([]);
});

const inDialog = (selector: string) => () => document.querySelector<HTMLElement>(`[role="dialog"] ${selector}`);
const placesOfDialog = {
  'its first focus': () => document.activeElement as HTMLElement,
  'a field': inDialog('input:not([type="checkbox"], [type="radio"]), textarea'),
  'a box': inDialog('input[type="checkbox"], input[type="radio"]'),
};
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
    await screen.findByRole('dialog');
    await act(async () => {});
    return done;
  };
  const pressed = new Set<string>();
  expect(await wrongKeysAfresh({ open: openDialog, places: placesOfDialog, pressed })).toEqual([]);
  expect(pressed.size).toBeGreaterThan(0);
});
