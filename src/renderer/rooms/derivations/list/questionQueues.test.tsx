import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { ListedQueue } from '../../../../shared/reviewQueue.ts';
import type { QuestionView } from '../../../../shared/rooms/derivations/api.ts';
import { ListQueues } from '../../../components/queues/ListQueues.tsx';
import { buildDataset, fakeWorkbench, prepareWindow, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { DerivationsContext } from '../derivationsContext.ts';
import { firstView, noFilter } from '../derivationsState.ts';
import { createDerivationsStore } from '../derivationsStore.ts';
import { buildRow, imported, roomShowing } from '../roomFixture.ts';

beforeAll(prepareWindow);
afterEach(cleanup);

test('a queue is made of what the list shows, shows all that it holds, and is left when it is gone', async () => {
  const queues: ListedQueue[] = [];
  const views: QuestionView[] = [];
  const saved: QuestionView[] = [];
  const { workbench } = fakeWorkbench({
    'session.read': () => ({ value: null }),
    'session.write': () => ({}),
    'derivations.listScores': () => [],
    'derivations.checkCounts': () => [],
    'derivations.locateQuestion': () => ({ index: -1 }),
    'derivations.listQuestions': ({ view }: { view: QuestionView }) => {
      views.push(view);
      return { rows: [buildRow(1)], offset: 0, total: 3, matched: 1, matchedWithoutFilter: 3 };
    },
    'derivations.readQuestion': () => {
      throw new Error('The question is not looked at');
    },
    'derivations.queues': () => [...queues],
    'derivations.saveQueue': ({ name, view }: { name: string; view: QuestionView }) => {
      queues.push({ id: 7, name, createdBy: '佐伯', total: 1, done: 0, newCount: 0 });
      saved.push(view);
      return { id: 7, counter: 1, savedAt: '' };
    },
  });
  const store = createDerivationsStore(workbench.call, { runChecks: () => [] });
  store
    .getState()
    .openDataset(buildDataset({ id: 1 }))
    .catch(() => null);
  await waitFor(() => expect(views).toHaveLength(1));
  const filter = { ...noFilter, flagged: true };
  await store.getState().setView({ filter, search: '海' });
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <ListQueues store={store} datasetId={1} all="All questions" command="derivations.queues" />
    </DerivationsContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Review queues' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Review queues…' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: '第一回' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the queue' }));
  await waitFor(() => expect(store.getState().view).toEqual({ ...firstView(1), queueId: 7 }));
  expect(saved).toEqual([{ ...firstView(1), filter, search: '海' }]);
  queues.length = 0;
  void store.getState().loadQueues();
  await waitFor(() => expect(store.getState().view?.queueId).toBeNull());
});

test('how far a queue is follows what anybody does while the menu or the dialog is open, and is not read while neither is', async () => {
  let done = 0;
  const { workbench, asked, emit, store } = roomShowing(imported, {
    'derivations.queues': () => [{ id: 7, name: '第一回', createdBy: '佐伯', total: 3, done, newCount: 0 }],
  });
  const act = () => {
    done += 1;
    emit('project.saved', { counter: done, savedAt: null, undo: null, redo: null });
  };
  const reads = () => asked.filter(({ method }) => method === 'derivations.queues').length;
  renderIn(workbench, <ListQueues store={store} datasetId={1} all="All questions" command="derivations.queues" />);
  await waitFor(() => expect(reads()).toBe(1));
  act();
  expect(reads()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Review queues' }));
  await screen.findByText('1/3');
  act();
  await screen.findByText('2/3');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Review queues…' }));
  act();
  await screen.findByRole('cell', { name: /3 of 3/ });
});
