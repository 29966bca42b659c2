import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProjectState } from '../../shared/project.ts';
import { buildDataset, buildProject, type FakeAnswers, fakeWorkbench, resetFrame } from '../testing/fakeWorkbench.tsx';
import {
  eachPressingKeys,
  firstSeen,
  keyedWorkbench,
  openMenuOf,
  placesOfDialog,
  recordWindow,
  shownDialog,
  shownMenu,
} from '../testing/keyedWindow.tsx';
import { keysPrinted, wrongKeys, wrongKeysAfresh } from '../testing/printedKeys.ts';
import { type FrameState, useFrame } from '../window/frameStore.ts';
import { App } from './App.tsx';

eachPressingKeys();

const snapshot = {
  fileName: 'a.sqlite',
  takenAt: '2026-01-01T00:00:00.000Z',
  counter: 3,
  byteCount: 10,
  reason: 'hand',
};

const questions = ['Asuka', 'Nara'].map((title, at) => ({
  id: at + 1,
  key: `s-${at + 1}`,
  title,
  type: null,
  state: 'todo',
  flagged: false,
}));

type State = {
  readonly name: string;
  readonly project?: Partial<ProjectState>;
  readonly answers?: FakeAnswers;
  readonly frame?: Partial<FrameState>;
};

async function open({ project = {}, answers = {}, frame = {} }: State): Promise<string[]> {
  resetFrame();
  const fake = fakeWorkbench({
    'project.open': () => buildProject(project),
    'datasets.list': () => [buildDataset(), buildDataset({ id: 2, role: 'prediction' })],
    'project.listSnapshots': () => [snapshot],
    'project.snapshotRoom': () => ({ budgetBytes: 100, dropped: [] }),
    'datasets.listWithdrawn': () => [],
    'guideline.read': () => ({ text: '', path: '' }),
    'derivations.listQuestions': () => ({ rows: questions, offset: 0, total: 2, matched: 2, matchedWithoutFilter: 2 }),
    ...answers,
  });
  const { workbench, done } = await keyedWorkbench(fake.workbench, 'derivations');
  workbench.store.setState({ datasetId: 1 });
  recordWindow({ workbench, done, place: 'welcome' });
  render(<App workbench={workbench} />);
  await act(async () => {});
  // A palette lists what can be done when it is opened.
  act(() => useFrame.setState(frame));
  return done;
}

const states: readonly State[] = [
  { name: 'the welcome page of the sample' },
  { name: 'the welcome page of a project without data', answers: { 'datasets.list': () => [] } },
  { name: 'the question for the name', project: { evaluator: null, evaluators: [] } },
];
const places = {
  nothing: () => document.body,
  'a card': firstSeen('.ak-card'),
  'something to try': firstSeen('.ak-tries button'),
  'a choice': firstSeen('.ak-fields input'),
  'the button to choose files': firstSeen('.ak-drop button'),
  'the name': firstSeen('.ak-who input'),
  'the button to start': firstSeen('.ak-who button'),
  'a room': firstSeen('.ak-rail button'),
};

const visited = new Set<string>();
test.each(states)('every printed key does what its button does, wherever the focus is, on $name', async (state) => {
  const done = await open(state);
  await screen.findByRole('heading', { level: 1 });
  expect(keysPrinted(document.body).length).toBeGreaterThan(2);
  expect(await wrongKeys({ done, places, visited })).toEqual([]);
});

test('every place was there in one of the states', () =>
  expect([...visited].toSorted()).toEqual(Object.keys(places).toSorted()));

test('every key that the menu of the project prints chooses its line', async () => {
  const openMenu = async () => {
    cleanup();
    const done = await open({ name: '' });
    await openMenuOf('.ak-top-project');
    return done;
  };
  const line = () => shownMenu()?.querySelector<HTMLElement>('[role="menuitem"]') ?? null;
  expect(await wrongKeysAfresh({ open: openMenu, places: { 'the menu': shownMenu, 'its first line': line } })).toEqual(
    [],
  );
});

const typeName = () => {
  const field = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: '髙橋' } });
};
const openQuestion = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Restore / }));
  await screen.findByText(/^The project goes back to version 3/);
};
const waitForItems = () => screen.findByRole('option', { name: /Nara/ });

type DialogState = State & {
  readonly ready?: () => unknown;
  /** All keys that are printed in it for where the focus may be. */
  readonly keys: readonly string[];
};
const keysOfCommands = ['P', 'Z', 'Shift+Z', '1', '2', '3', '4', '5', '6'].map((key) => `Control+${key}`);
const keysOfPalette = ['ArrowUp', 'ArrowDown', 'Enter', 'Escape'];
const dialogs: readonly DialogState[] = [
  {
    name: 'the palette',
    frame: { palette: 'all' },
    ready: waitForItems,
    keys: [...keysOfCommands, ...keysOfPalette],
  },
  {
    name: 'the palette of questions',
    frame: { palette: 'items' },
    ready: waitForItems,
    keys: keysOfPalette,
  },
  { name: 'the keys of this place', frame: { dialog: 'keys' }, keys: ['Escape'] },
  { name: 'the keymap', frame: { dialog: 'keymap' }, keys: [] },
  { name: 'the settings', frame: { dialog: 'settings' }, keys: [] },
  { name: 'the choice of an evaluator', frame: { dialog: 'evaluator' }, keys: ['Escape'] },
  { name: 'the choice of a new evaluator', frame: { dialog: 'evaluator' }, ready: typeName, keys: ['Escape', 'Enter'] },
  {
    name: 'the question before a snapshot is restored',
    frame: { dialog: 'settings' },
    ready: openQuestion,
    keys: ['Escape'],
  },
];

test.each(dialogs)('every key printed in $name does what its button does', async (state) => {
  const openDialog = async () => {
    cleanup();
    const done = await open(state);
    await shownDialog();
    await state.ready?.();
    return done;
  };
  const pressed = new Set<string>();
  expect(await wrongKeysAfresh({ open: openDialog, places: placesOfDialog, pressed })).toEqual([]);
  expect([...pressed]).toEqual(state.keys);
});
