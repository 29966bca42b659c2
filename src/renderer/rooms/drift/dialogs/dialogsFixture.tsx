import type { ReactNode } from 'react';
import { type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { DriftContext } from '../driftContext.ts';
import { driftAnswers, driftOverview, driftRun, driftSet } from '../driftFixture.ts';
import type { DriftData } from '../driftState.ts';
import { createDriftStore } from '../driftStore.ts';
import { measuredModels } from '../modelsFixture.ts';
import { casesAtTurn, turnReason } from '../turnFixture.ts';

const open: Partial<DriftData> = {
  sets: [driftSet],
  datasetId: 3,
  overview: { status: 'ready', value: driftOverview },
  runId: 5,
  shown: { status: 'ready', value: { run: driftRun, models: measuredModels } },
  point: { model: 'aoba-7b', turn: 13 },
  caseId: 14,
  casesAtTurn: { status: 'ready', value: casesAtTurn },
  reason: { status: 'ready', value: turnReason() },
};

/** A part of the room on the measured set, with turn 13 of the first model open. */
export function inRoom(part: ReactNode, change: Partial<DriftData> = {}, answers: FakeAnswers = {}) {
  const fake = fakeWorkbench(driftAnswers(answers));
  const store = createDriftStore(fake.workbench.call, { later: () => () => undefined });
  store.setState({ ...open, ...change });
  const shown = renderIn(
    fake.workbench,
    <DriftContext value={store}>
      <div data-room-scope="drift">{part}</div>
    </DriftContext>,
  );
  const inputsOf = (method: string) => fake.asked.filter((one) => one.method === method).map(({ input }) => input);
  return { ...fake, ...shown, store, inputsOf };
}
