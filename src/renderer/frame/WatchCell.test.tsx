import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { useImports } from '../window/importStore.ts';
import { keys } from '../window/keyDispatcher.ts';
import { WatchCell } from './WatchCell.tsx';

eachInEmptyWindow();

const folder = { id: 'w1', name: 'runs', path: '/data/runs', newCount: 0, problem: null, isRemembered: true };
const source = { kind: 'grant', grantId: 'g1' } as const;

test('new files of a watched folder are offered in words, and come into the import sheet when somebody asks', async () => {
  let newCount = 0;
  const { workbench, asked, emit } = fakeWorkbench({
    'watching.state': () => ({ folders: [{ ...folder, newCount }] }),
    'watching.newFiles': () => ({
      files: [
        { name: 'a.json', source },
        { name: 'b.json', source },
      ],
    }),
    'watching.stop': () => ({}),
  });
  renderIn(workbench, <WatchCell />);
  expect(await screen.findByText('Watching runs')).toBeTruthy();
  newCount = 2;
  act(() => emit('watching.changed', {}));
  fireEvent.click(await screen.findByText('2 new files in runs'));
  expect(useImports.getState().queue).toEqual([]);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Look at them…' }));
  await waitFor(() => expect(useImports.getState().queue.map(({ name }) => name)).toEqual(['a.json', 'b.json']));
  fireEvent.click(await screen.findByText('2 new files in runs'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Stop watching' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ method: 'watching.stop', input: { id: 'w1' } }));
});

test('a page names no folder: it says how one is given instead', async () => {
  const { workbench, asked } = fakeWorkbench({ 'watching.state': () => ({ folders: [] }) });
  renderIn(workbench, <WatchCell />);
  act(() => keys.run('frame.watchFolder'));
  expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual([expect.stringContaining('--watch FOLDER')]);
  expect(asked.map(({ method }) => method)).not.toContain('watching.begin');
});

test.each([
  ['ENOENT', 'runs is not there'],
  ['EACCES', 'runs may not be read'],
  ['EPERM', 'The system does not let Akapen look into runs'],
  ['EFBIG', 'runs holds too many files to be watched'],
  ['EIO', 'runs cannot be looked into (EIO)'],
])('a folder that cannot be looked into says why in words: %s', async (problem, words) => {
  const { workbench } = fakeWorkbench({ 'watching.state': () => ({ folders: [{ ...folder, problem }] }) });
  renderIn(workbench, <WatchCell />);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('of a folder that is gone, nothing is offered that was new in it', async () => {
  const gone = { ...folder, problem: 'ENOENT', newCount: 3 };
  const { workbench } = fakeWorkbench({ 'watching.state': () => ({ folders: [gone] }) });
  renderIn(workbench, <WatchCell />);
  fireEvent.click(await screen.findByText('runs is not there'));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Stop watching']);
});
