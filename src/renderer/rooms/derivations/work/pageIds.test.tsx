import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { keys } from '../../../window/keyDispatcher.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { PageIds, TitlesFrom } from './PageIds.tsx';

eachInEmptyWindow();

function show(titled: readonly string[]) {
  const { workbench, store } = roomShowing({ ...imported, pageIds: ['5', '12'] });
  const { detail } = store.getState();
  if (detail.status !== 'ready') throw new Error('no detail');
  const titleOf = (id: string) => ({
    title: `記事 ${id}`,
    fileName: 'jawiki-20240101.txt',
    savedAt: '2026-11-28T10:00',
  });
  const pageTitles = Object.fromEntries(titled.map((id) => [id, titleOf(id)]));
  store.setState({ detail: { status: 'ready', value: { ...detail.value, pageTitles } } });
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <PageIds pageIds={['5', '12']} />
      <TitlesFrom pageIds={['5', '12']} />
    </DerivationsContext>,
  );
  return store;
}

test('each page id stands with its title, and the file that gave them is named once', async () => {
  const store = show(['5', '12']);
  expect(screen.getByText('記事 5').previousSibling?.textContent).toBe('5');
  expect(screen.getByText('Titles from jawiki-20240101.txt, 2026-11-28')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Titles of pages…' })).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove page ID 12' })));
  expect(store.getState().content?.pageIds).toEqual(['5']);
});

test('where an id has none, a button leads to the titles', async () => {
  show(['5']);
  const asked: string[] = [];
  const handler = { current: () => void asked.push('titles') };
  const end = keys.register('derivations.pageTitles', { handler, enabled: { current: true } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Titles of pages…' })));
  expect(asked).toEqual(['titles']);
  end();
});
