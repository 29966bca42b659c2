import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListedQueue } from '../../../../shared/reviewQueue.ts';
import type { ClaimView } from '../../../../shared/rooms/evidence/claimTask.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { withListHeight } from '../../../testing/listHeight.ts';
import { EvidenceContext } from '../evidenceContext.ts';
import { buildRow, evidenceAnswers } from '../evidenceFixture.ts';
import { firstView } from '../evidenceState.ts';
import { createEvidenceStore } from '../evidenceStore.ts';
import { ClaimList } from './ClaimList.tsx';

eachInEmptyWindow();
withListHeight(600);

test('picked claims stay picked while a search that finds nothing is looked at, and go into a queue together', async () => {
  const put: unknown[] = [];
  const rows = [buildRow(1), buildRow(2), buildRow(3)];
  const { workbench } = fakeWorkbench(
    evidenceAnswers('mixed', {
      'evidence.list': ({ view }: { view: ClaimView }) =>
        view.search === '' ? { rows, offset: 0, total: 3, matched: 3 } : { rows: [], offset: 0, total: 3, matched: 0 },
      'evidence.stillListed': ({ view, ids }: { view: ClaimView; ids: number[] }) => ({
        ids: view.search === '' ? ids : [],
        gone: [],
      }),
      'evidence.queuePicked': (order: unknown) => {
        put.push(order);
        return { id: 5, added: 1, counter: 1, savedAt: '' };
      },
    }),
  );
  await workbench.store.getState().open();
  const store = createEvidenceStore(workbench.call);
  await store.getState().open();
  renderIn(
    workbench,
    <EvidenceContext value={store}>
      <ClaimList />
    </EvidenceContext>,
  );
  const pick = async (code: string) =>
    act(async () => {
      fireEvent.keyDown(screen.getByRole('listbox'), { key: 'X', code, shiftKey: true });
    });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  await pick('KeyX');
  const bar = () => within(screen.getByRole('region', { name: '1 chosen' }));
  await act(async () => store.getState().setView({ search: 'EGFR' }));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(bar().getByRole('status').textContent).toBe('1 chosen · 1 not shown');
  await act(async () => store.getState().setView({ search: '' }));
  expect(bar().getByRole('status').textContent).toBe('1 chosen');
  fireEvent.click(bar().getByRole('button', { name: 'Queue…' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: '選択' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the queue' }));
  await waitFor(() => expect(put).toEqual([{ queue: '選択', ids: [store.getState().selectedId] }]));
});

test('a queue is made of what the list shows, shows all that it holds, and is left when it is gone', async () => {
  const queues: ListedQueue[] = [];
  const views: ClaimView[] = [];
  const saved = { counter: 1, savedAt: '' };
  const { workbench } = fakeWorkbench(
    evidenceAnswers('mixed', {
      'evidence.queues': () => [...queues],
      'evidence.saveQueue': ({ name, view }: { name: string; view: ClaimView }) => {
        queues.push({ id: 5, name, createdBy: '佐伯', total: 3, done: 0, newCount: 0 });
        views.push(view);
        return { id: 5, ...saved };
      },
    }),
  );
  await workbench.store.getState().open();
  const store = createEvidenceStore(workbench.call);
  await store.getState().open();
  await store.getState().setView({ flagged: true, search: 'EGFR' });
  renderIn(
    workbench,
    <EvidenceContext value={store}>
      <ClaimList />
    </EvidenceContext>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Review queues' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Review queues…' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: '第一回' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the queue' }));
  const view = firstView(7);
  await waitFor(() => expect(store.getState().view).toEqual({ ...view, queueId: 5 }));
  expect(views).toEqual([{ ...view, flagged: true, search: 'EGFR' }]);
  queues.length = 0;
  void store.getState().loadQueues();
  await waitFor(() => expect(store.getState().view?.queueId).toBeNull());
});
