import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListedQueue } from '../../../../shared/reviewQueue.ts';
import type { ClaimView } from '../../../../shared/rooms/evidence/claimTask.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { EvidenceContext } from '../evidenceContext.ts';
import { evidenceAnswers } from '../evidenceFixture.ts';
import { firstView } from '../evidenceState.ts';
import { createEvidenceStore } from '../evidenceStore.ts';
import { ClaimList } from './ClaimList.tsx';

eachInEmptyWindow();

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
