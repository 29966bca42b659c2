import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ActLabel, SaveState } from '../../shared/api/events.ts';
import { eachInEmptyWindow, fakeWorkbench } from '../testing/fakeWorkbench.tsx';
import { App } from './App.tsx';

eachInEmptyWindow();

const about = { room: 'derivations', datasetId: 1, itemId: null } as const;
const imported: ActLabel = { ...about, counter: 3, kind: 'import', params: { name: 'pred', count: 120 } };
const edited: ActLabel = { ...about, counter: 4, kind: 'edit', params: { key: 's-0013' } };
const saved = (next: Partial<Pick<SaveState, 'undo' | 'redo'>>) => ({
  counter: 5,
  savedAt: null,
  undo: null,
  redo: null,
  ...next,
});
const pressUndo = () => fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ', ctrlKey: true });

test('the question before an import is undone goes with the next edit, which the key would take back then', async () => {
  const save = saved({ undo: imported });
  const { workbench, emit } = fakeWorkbench({
    'project.undo': () => ({ label: imported, save, isDone: false, stays: null }),
  });
  render(<App workbench={workbench} />);
  await screen.findByRole('heading', { level: 1 });
  pressUndo();
  const question = 'Next to be undone: import of pred. Press Ctrl+Z once more to undo it.';
  expect(await screen.findByText(question)).toBeTruthy();
  act(() => emit('project.saved', { ...save, counter: 6 }));
  expect(screen.queryByText(question)).not.toBeNull();
  act(() => emit('project.saved', { ...saved({ undo: edited }), counter: 7 }));
  expect(screen.queryByText(question)).toBeNull();
});

test('what was undone is told until something else is done, after which nothing can be done again', async () => {
  const save = saved({ undo: imported, redo: edited });
  const { workbench, emit } = fakeWorkbench({
    'project.undo': () => ({ label: edited, save, isDone: true, stays: null }),
  });
  render(<App workbench={workbench} />);
  await screen.findByRole('heading', { level: 1 });
  pressUndo();
  expect(await screen.findByText('Undid: edit of s-0013')).toBeTruthy();
  act(() => emit('project.saved', { ...save, counter: 6 }));
  expect(screen.queryByText('Undid: edit of s-0013')).not.toBeNull();
  act(() => emit('project.saved', { ...saved({ undo: { ...edited, counter: 7 } }), counter: 7 }));
  expect(screen.queryByText('Undid: edit of s-0013')).toBeNull();
});
