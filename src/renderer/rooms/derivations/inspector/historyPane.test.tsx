import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { QuestionHistoryEntry } from '../../../../shared/rooms/derivations/api.ts';
import { prepareWindow, renderIn, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { texts } from '../../../window/i18n.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { HistoryPane } from './HistoryPane.tsx';

const second = { ...imported, answer: '盛岡市' };
const third = { ...imported, answer: '仙台市' };
const entry = (counter: number, before: typeof imported, after: typeof imported): QuestionHistoryEntry => ({
  counter,
  kind: 'edit',
  relation: 'act',
  author: '髙橋',
  savedAt: '2026-01-02T03:04:05.000Z',
  params: { key: 's-1' },
  before,
  after,
});

beforeAll(prepareWindow);
beforeEach(async () => {
  resetFrame();
  await texts.changeLanguage('en');
});
afterEach(cleanup);

async function openHistory(content: typeof imported, entries: readonly QuestionHistoryEntry[]) {
  const room = roomShowing(content, { 'derivations.history': () => entries, 'derivations.restore': () => ({}) });
  renderIn(
    room.workbench,
    <DerivationsContext value={room.store}>
      <HistoryPane isOpen />
    </DerivationsContext>,
  );
  await screen.findByText('As imported');
  return room;
}

/** For each version, newest first, whether it can be put back. */
const offers = () =>
  screen.getAllByRole('listitem').map((item) => item.textContent?.includes('Restore this version') === true);

test('offers to put back every version but the present one', async () => {
  const { asked } = await openHistory(third, [entry(8, second, third), entry(7, imported, second)]);
  expect(offers()).toEqual([false, true, true]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Restore this version' })[0] ?? document.body);
  await waitFor(() =>
    expect(asked).toContainEqual({
      method: 'derivations.restore',
      input: { questionId: 1, counter: 7, baseVersion: 2 },
    }),
  );
});

test('is read again as the project was restored, though it has as many acts as before', async () => {
  const entries = [entry(8, second, third), entry(7, imported, second)];
  const { emit } = await openHistory(third, entries);
  entries[1] = entry(6, imported, { ...imported, answer: '秋田市' });
  act(() => emit('project.changed', {}));
  await waitFor(() => expect(screen.getAllByText('秋田市').length).toBeGreaterThan(0));
});

test('does not offer the imported version to a question that has it again', async () => {
  await openHistory(imported, [entry(8, second, imported), entry(7, imported, second)]);
  expect(offers()).toEqual([false, true, false]);
});

test('offers the newest version as soon as something else is typed', async () => {
  const { store } = await openHistory(second, [entry(7, imported, second)]);
  expect(offers()).toEqual([false, true]);
  act(() => store.setState({ content: third, settled: third }));
  // What has only just been drawn may not follow the store yet; it looks at it once it does.
  await waitFor(() => expect(offers()).toEqual([true, true]));
});
