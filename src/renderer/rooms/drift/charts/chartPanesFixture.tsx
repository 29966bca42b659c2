import type { ReactNode } from 'react';
import { beforeAll, vi } from 'vitest';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { DriftContext } from '../driftContext.ts';
import { driftAnswers, driftOverview, driftRun } from '../driftFixture.ts';
import type { DriftData } from '../driftState.ts';
import { createDriftStore } from '../driftStore.ts';
import { measuredModels } from '../modelsFixture.ts';

/** Gives each test of the file that asks a window in which there is room to draw. */
export function eachWithRoomToDraw(): void {
  eachInEmptyWindow();
  beforeAll(() => {
    // Lists that draw what is in sight ask how large that is.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(680);
  });
}

const open: Partial<DriftData> = {
  datasetId: 3,
  runId: 5,
  overview: { status: 'ready', value: driftOverview },
  shown: { status: 'ready', value: { run: driftRun, models: measuredModels } },
  selectedLine: 'aoba-7b',
};

/** Draws a pane over a run whose numbers are there. */
export function show(pane: ReactNode, change: Partial<DriftData> = {}, answers: FakeAnswers = {}) {
  const fake = fakeWorkbench(driftAnswers(answers));
  const store = createDriftStore(fake.workbench.call, { later: () => () => undefined });
  store.setState({ ...open, ...change });
  return { ...fake, ...renderIn(fake.workbench, <DriftContext value={store}>{pane}</DriftContext>), store };
}

export const bodyRows = () => [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')];
export const shownModels = (models: typeof measuredModels): Partial<DriftData> => ({
  shown: { status: 'ready', value: { run: driftRun, models } },
});
