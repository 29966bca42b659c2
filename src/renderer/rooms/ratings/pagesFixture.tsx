import { act } from '@testing-library/react';
import { type fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { RatingsPages } from './RatingsRoom.tsx';
import { RatingsContext } from './ratingsContext.ts';
import type { createRatingsStore } from './ratingsStore.ts';

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
