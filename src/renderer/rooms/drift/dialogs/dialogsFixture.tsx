import { fireEvent, screen } from '@testing-library/react';
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

export const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: RegExp | string) => fireEvent.click(button(name));
export const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
export const type = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } });
export const saved = { counter: 2, savedAt: '2026-02-03T04:05:08.000Z' };

export const usable = { problem: null, fileName: null, labels: ['contradiction'], files: [] };
export const nli = { id: '0b5e8f4e-6f0c-4f7e-9a2b-0d3c5a7e9f11', path: '/models/nli' };
/** A folder with a model that can be used. */
export const offered = { 'drift.modelFolders': () => [nli], 'drift.checkModel': () => usable };
