import { act, fireEvent, screen, within } from '@testing-library/react';
import type { TaskProgress } from '../../../../shared/api/events.ts';
import { type FakeAnswers, fakeWorkbench } from '../../../testing/fakeWorkbench.tsx';
import { renderPages } from '../pagesFixture.tsx';
import { ratingsAnswers } from '../ratingsFixture.ts';
import type { View } from '../ratingsState.ts';
import { createRatingsStore } from '../ratingsStore.ts';

export const source = { kind: 'grant', grantId: '6f1f5bd4-0c5e-4c53-9a52-0f9a3d1c7a10' } as const;
export const saved = { counter: 1, savedAt: '2026-11-23T16:08:55.000Z' };

/** Opens a study, on the page of its owner if nothing else is said. */
export async function open(answers: FakeAnswers = {}, { view = 'study' as View } = {}) {
  const fake = fakeWorkbench(ratingsAnswers(answers));
  const { asked } = fake;
  const workbench = { ...fake.workbench, pickFiles: async () => [{ name: 'aki.akapen-ratings.json', source }] };
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  await store.getState().openStudy(5, view);
  await workbench.store.getState().reloadDatasets();
  await renderPages(workbench, store);
  const inputsOf = (method: string) => asked.filter((one) => one.method === method).map(({ input }) => input);
  /** Something is heard of the fetching of rows. */
  const tell = async (change: Partial<TaskProgress>) => {
    const task = { taskId: 'f', kind: 'fetch', subject: 'cardio', state: 'running', done: 0, total: null } as const;
    await act(async () => fake.emit('tasks.progress', { ...task, elapsedMs: 0, result: null, error: null, ...change }));
  };
  return { store, inputsOf, tell };
}

export async function click(
  name: string | RegExp,
  within_ = screen as Pick<typeof screen, 'getByRole'>,
): Promise<void> {
  await act(async () => fireEvent.click(within_.getByRole('button', { name })));
}

export const dialog = () => within(screen.getByRole('dialog'));
