import { act } from '@testing-library/react';
import { type FakeAnswers, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { RatingsPages } from './RatingsRoom.tsx';
import { RatingsContext } from './ratingsContext.ts';
import { ratingsAnswers } from './ratingsFixture.ts';
import type { View } from './ratingsState.ts';
import { createRatingsStore } from './ratingsStore.ts';

/** Draws the pages of the room for a test, and waits until what they ask at once is answered. */
export async function renderPages(
  workbench: ReturnType<typeof fakeWorkbench>['workbench'],
  store: ReturnType<typeof createRatingsStore>,
): Promise<void> {
  renderIn(
    workbench,
    <RatingsContext value={store}>
      <RatingsPages store={store} />
    </RatingsContext>,
  );
  await act(async () => {});
}

/** The room at a page, with a clock that stands: what waits is written by `flush`. */
export async function openPage(view: View, answers: FakeAnswers = {}) {
  const { workbench, asked, emit } = fakeWorkbench(ratingsAnswers(answers));
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  if (view === 'studies') await store.getState().loadStudies();
  else await store.getState().openStudy(5, view);
  await renderPages(workbench, store);
  const inputsOf = (method: string) => asked.filter((one) => one.method === method).map(({ input }) => input);
  return { store, inputsOf, emit };
}
