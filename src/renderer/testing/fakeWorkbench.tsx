import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Call, Method } from '../../shared/api/contract.ts';
import type { EventName, EventPayload } from '../../shared/api/events.ts';
import type { Dataset } from '../../shared/datasets.ts';
import { frameKeys } from '../../shared/frameKeys.ts';
import type { ProjectState } from '../../shared/project.ts';
import { settingsSchema } from '../../shared/settings.ts';
import { placeOf, storeRooms } from '../rooms/index.ts';
import { createAppStore } from '../window/appStore.ts';
import { useFrame } from '../window/frameStore.ts';
import { tellOfWithdrawn } from '../window/goneDatasets.ts';
import { texts } from '../window/i18n.ts';
import { useImports } from '../window/importStore.ts';
import { keys } from '../window/keyDispatcher.ts';
import { theme } from '../window/theme.ts';
import { type Workbench, WorkbenchContext } from '../window/workbench.ts';

export type FakeAnswers = { readonly [M in Method]?: (input: never) => unknown };
export type Asked = { readonly method: string; readonly input: unknown };

const frameAtStart = useFrame.getState();

export function buildProject(change: Partial<ProjectState> = {}): ProjectState {
  return {
    name: 'Sample project',
    dataFolder: '/home/c/Akapen',
    shell: 'browser',
    version: '0.1.0',
    evaluator: { id: 'e1', name: 'C. Saeki' },
    suggestedName: 'saeki',
    evaluators: [{ id: 'e1', name: 'C. Saeki' }],
    evaluatorsForDone: 1,
    settings: settingsSchema.parse({ language: 'en', theme: 'light' }),
    settingsProblem: null,
    waitingActs: [],
    save: { counter: 0, savedAt: null, undo: null, redo: null },
    tasks: [],
    ...change,
  };
}

export function buildDataset(change: Partial<Dataset> = {}): Dataset {
  return {
    id: 1,
    room: 'derivations',
    role: 'gold',
    format: 'jemhopqa',
    formatVersion: '1.2',
    name: 'sample',
    fileName: 'sample-derivations.json',
    sha256: '0'.repeat(64),
    byteCount: 10,
    importedAt: '2026-01-01T00:00:00.000Z',
    goldDatasetId: null,
    licence: '',
    attribution: '',
    citation: '',
    itemCount: 12,
    todoCount: 12,
    draftCount: 0,
    doneCount: 0,
    flaggedCount: 0,
    changedAfterDoneCount: 0,
    changedCount: 0,
    problemItemCount: 0,
    leftOutCount: 0,
    ...change,
  };
}

/** A workbench whose core is a table of answers. A method that nobody answered rejects, so a test says what it needs. */
export function fakeWorkbench(answers: FakeAnswers = {}) {
  const asked: Asked[] = [];
  const listeners = new Map<EventName, Set<(payload: never) => void>>();
  const usual: FakeAnswers = {
    'project.open': () => buildProject(),
    'datasets.list': () => [],
    'session.read': () => ({ value: null }),
    'session.write': () => ({}),
    'project.firstView': async () => ({
      project: await answerTo('project.open', {}),
      datasets: await answerTo('datasets.list', {}),
      place: (await answerTo('session.read', { key: frameKeys.place })).value,
      visited: (await answerTo('session.read', { key: frameKeys.visited })).value,
      kept: {},
    }),
  };
  const answerTo: Call = async (method, input) => {
    const answer = answers[method] ?? usual[method];
    if (answer === undefined) throw new Error(`Nobody answers ${method}`);
    // The table is untyped on purpose: tests give only the fields that matter to them.
    return (await answer(input as never)) as never;
  };
  const call: Call = async (method, input) => {
    asked.push({ method, input });
    return answerTo(method, input);
  };
  const onEvent: Workbench['onEvent'] = (event, listener) => {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known.add(listener));
    return () => known.delete(listener);
  };
  const emit = <E extends EventName>(event: E, payload: EventPayload<E>) => {
    for (const listener of listeners.get(event) ?? []) listener(payload as never); // stored under the same event name
  };
  const workbench: Workbench = {
    call,
    onEvent,
    callAs: () => call,
    store: createAppStore(
      () => call,
      onEvent,
      storeRooms,
      async () => {},
      (gone) => tellOfWithdrawn(call, gone),
    ),
    shell: 'browser',
    pickFiles: async () => [],
    sourceOf: async () => ({ kind: 'grant', grantId: '6f1f5bd4-0c5e-4c53-9a52-0f9a3d1c7a10' }),
    placeOf,
    useConnection: () => ({ connection: 'connected', waiting: 0 }),
  };
  return { workbench, asked, emit };
}

/** A place and a size for everything: jsdom lays nothing out, and the menu of a button without a size is hidden as soon as it is placed. */
function layOut(): void {
  Object.defineProperties(document.documentElement, {
    clientWidth: { configurable: true, value: 1440 },
    clientHeight: { configurable: true, value: 900 },
  });
  for (const { prototype } of [Element, Range]) prototype.getBoundingClientRect = () => new DOMRect(8, 8, 120, 24);
}

/** What jsdom has no answer for and Mantine asks. */
export function prepareWindow(): void {
  layOut();
  window.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList; // as far as it is used
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
}

/** Every test begins with an empty window. */
export function resetFrame(): void {
  useFrame.setState(frameAtStart, true);
  useImports.setState({ queue: [] });
  keys.setOverrides({});
}

/** Has each test of a file begin with an empty window in English that listens for keys, and takes everything out of it afterwards. */
export function eachInEmptyWindow(): void {
  let stop = () => {};
  beforeAll(prepareWindow);
  beforeEach(async () => {
    resetFrame();
    await texts.changeLanguage('en');
    stop = keys.listen(window);
  });
  afterEach(() => {
    cleanup();
    stop();
  });
}

export function renderIn(workbench: Workbench, children: ReactNode) {
  return render(
    <WorkbenchContext value={workbench}>
      <MantineProvider theme={theme} env="test" forceColorScheme="light">
        {children}
      </MantineProvider>
    </WorkbenchContext>,
  );
}
