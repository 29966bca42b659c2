import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toyFormat, toyId, toyPreview } from '../../../test/toyRoom/names.ts';
import type { Dataset } from '../../shared/datasets.ts';
import { buildDataset, eachInEmptyWindow, type FakeAnswers, fakeWorkbench } from '../testing/fakeWorkbench.tsx';
import { toyTexts } from '../testing/toyRoom.tsx';
import { texts } from '../window/i18n.ts';
import { useImports } from '../window/importStore.ts';
import { App } from './App.tsx';

// Its line in each registry.
vi.mock('../rooms/registry.ts', async (importActual) => {
  const { rooms } = await importActual<typeof import('../rooms/registry.ts')>();
  const { toyWindow } = await import('../testing/toyRoom.tsx');
  return { rooms: { ...rooms, toy: toyWindow } };
});
vi.mock('../rooms/imports.ts', async (importActual) => {
  const { importList, roomImports } = await importActual<typeof import('../rooms/imports.ts')>();
  const { toyImport } = await import('../testing/toyRoom.tsx');
  return { importList: [...importList, toyImport], roomImports: { ...roomImports, toy: toyImport } };
});

eachInEmptyWindow();
beforeEach(() => void texts.addResourceBundle('en', 'translation', toyTexts, true));

const toySet = buildDataset({ id: 7, room: toyId, format: toyFormat, name: 'lines', itemCount: 3 });
const lines = ['red bean', 'green tea', 'red lantern'].map((text, index) => ({ id: index + 1, text, isEdited: false }));
const preview = toyPreview({
  ...{ previewId: 'p1', fileName: 'lines.txt', path: '/data/lines.txt', byteCount: 40, sha256: 'a'.repeat(64) },
  ...{ because: 'head', recordCount: 3, goodCount: 3, badCount: 0, warnedCount: 0 },
  ...{ problems: [], problemCount: 0, sameAsDatasetId: null },
});
const toyAnswers = (datasets: () => readonly Dataset[]) => ({
  'datasets.list': datasets,
  'toy.list': ({ typed }: { typed: string }) => lines.filter(({ text }) => text.includes(typed)),
  'guideline.read': () => ({ text: '', path: '' }),
});

/** The window over a core that answers so; `more` has methods that the contract does not know. */
async function open(more: object) {
  const fake = fakeWorkbench(more as FakeAnswers);
  render(<App workbench={fake.workbench} />);
  await screen.findByRole('navigation', { name: 'Rooms' });
  return fake;
}
const press = (key: string, held: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });

test('a room is one folder and one entry: rail, welcome page, settings and its own screen show it', async () => {
  await open(toyAnswers(() => [toySet]));
  const card = await screen.findByRole('button', { name: /Lines\s*Read lines one by one\s*3 lines/ });
  expect(card).toBeTruthy();
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Rooms' })).getByRole('button', { name: 'Lines' }));
  const list = await screen.findByRole('list', { name: 'Lines' });
  expect(await within(list).findAllByRole('listitem')).toHaveLength(3);
  press(',', { ctrlKey: true });
  expect(await screen.findByText('Lines have no settings.')).toBeTruthy();
});

test('its file is previewed and imported by the sheet, and shown in the room afterwards', async () => {
  let datasets: readonly Dataset[] = [];
  const { asked, emit } = await open({
    ...toyAnswers(() => datasets),
    'datasets.preview': () => preview,
    'datasets.discardPreview': () => ({}),
    'datasets.import': () => ({ taskId: 't1' }),
  });
  act(() => {
    const job = { name: 'lines.txt', open: async () => ({ kind: 'grant' as const, grantId: 'g' }) };
    useImports.getState().add([job]);
  });
  expect(await screen.findByText('Each line is an item.')).toBeTruthy();
  expect(screen.getByText('Toy lines')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Import 3 lines/ }));
  await vi.waitFor(() => expect(asked.map(({ method }) => method)).toContain('datasets.import'), 15_000);
  datasets = [toySet];
  const task = { taskId: 't1', kind: 'import' as const, subject: 'lines.txt', done: 3, total: 3, elapsedMs: 9 };
  act(() => emit('tasks.progress', { ...task, state: 'done', result: { datasetId: 7 }, error: null }));
  const list = await screen.findByRole('list', { name: 'Lines' });
  expect(await within(list).findAllByRole('listitem')).toHaveLength(3);
});

test('the palette finds its items, and an undo leads to the place of its act', async () => {
  const label = { counter: 4, kind: 'edit', params: { title: 'red bean' }, room: 'toy', datasetId: 7, itemId: 1 };
  await open({
    ...toyAnswers(() => [toySet]),
    'project.undo': () => ({ label, save: { counter: 5, savedAt: null, undo: null, redo: null }, isDone: true }),
  });
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Rooms' })).getByRole('button', { name: 'Lines' }));
  press('p', { ctrlKey: true });
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'red' } });
  expect(await screen.findByRole('option', { name: /red lantern/ })).toBeTruthy();
  press('Escape');
  press('z', { ctrlKey: true });
  expect(await screen.findByRole('button', { name: 'Go there' })).toBeTruthy();
});
