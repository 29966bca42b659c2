import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import type { RoomId } from '../../shared/datasets.ts';
import type { FrameState } from '../window/frameStore.ts';
import { useFrame } from '../window/frameStore.ts';
import type { Workbench } from '../window/workbench.ts';
import { eachInEmptyWindow } from './fakeWorkbench.tsx';
import { quickFrames, recordActs, type StoreOfActs } from './pressKeys.ts';

/** Has each test of a file press keys in an empty window that draws at once. */
export function eachPressingKeys(): void {
  eachInEmptyWindow();
  let usualFrames = () => {};
  beforeEach(() => {
    usualFrames = quickFrames();
  });
  afterEach(() => usualFrames());
}

/** The workbench of a desktop in which there is something to undo and to redo; `done` gets what is asked of the desktop. */
export async function keyedWorkbench(
  usual: Workbench,
  room: RoomId,
): Promise<{ workbench: Workbench; done: string[] }> {
  const done: string[] = [];
  const pickFiles = async () => {
    done.push('pickFiles()');
    return [];
  };
  const workbench: Workbench = { ...usual, shell: 'electron', pickFiles };
  await workbench.store.getState().open();
  const lastAct = { counter: 1, kind: 'edit', room, datasetId: 1, itemId: 1, params: {} } as never; // as far as it is named
  workbench.store.setState({ save: { counter: 1, savedAt: null, undo: lastAct, redo: lastAct } });
  return { workbench, done };
}

type Recorded = {
  readonly workbench: Workbench;
  readonly done: string[];
  readonly place: FrameState['place'];
  /** The store of a room, and which of its acts are left as they are. */
  readonly room?: { readonly store: StoreOfActs; readonly untouched: ReadonlySet<string> };
};

/** Goes to a place and writes every act from now on into `done`, so that no key changes anything. */
export function recordWindow({ workbench, done, place, room }: Recorded): void {
  useFrame.setState({ place });
  if (room !== undefined) recordActs(done, room.store, room.untouched);
  recordActs(done, useFrame);
  recordActs(done, workbench.store);
}

/** The first that is seen. */
export const firstSeen = (selector: string) => () =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.closest('[hidden], [inert]') === null) ??
  null;

export const shownMenu = () => document.querySelector<HTMLElement>('[role="menu"]');

/** Opens the menu of a button and resolves when it is there. */
export async function openMenuOf(selector: string): Promise<void> {
  const target = document.querySelector<HTMLElement>(selector);
  if (target === null) throw new Error('No such menu');
  fireEvent.click(target);
  await waitFor(() => {
    if (shownMenu() === null) throw new Error('No menu yet');
  });
}

/** Resolves when a dialog is drawn with all that it asks for at once. */
export async function shownDialog(): Promise<void> {
  await waitFor(() => screen.getAllByRole('dialog', { busy: false }));
  await act(async () => {});
}

/** Where the focus may be in any dialog. */
export const placesOfDialog = {
  'its first focus': () => document.activeElement as HTMLElement,
  'a field': firstSeen('[role="dialog"] :is(input:not([type="checkbox"], [type="radio"]), textarea)'),
  'a box': firstSeen('[role="dialog"] :is(input[type="checkbox"], input[type="radio"])'),
  'a button': firstSeen('[role="dialog"] button:not(:disabled)'),
} satisfies Record<string, () => HTMLElement | null>;
