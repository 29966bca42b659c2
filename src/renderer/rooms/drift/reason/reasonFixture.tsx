import { act } from '@testing-library/react';
import type { TurnReason } from '../../../../shared/rooms/drift/turnReason.ts';
import { type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { keys } from '../../../window/keyDispatcher.ts';
import { DriftContext } from '../driftContext.ts';
import { driftAnswers, driftRun } from '../driftFixture.ts';
import type { DriftData } from '../driftState.ts';
import { createDriftStore } from '../driftStore.ts';
import { measuredModels } from '../modelsFixture.ts';
import { casesAtTurn, turnConversation, turnReason } from '../turnFixture.ts';
import { ReasonPane } from './ReasonPane.tsx';

const open: Partial<DriftData> = {
  datasetId: 3,
  runId: 5,
  shown: { status: 'ready', value: { run: driftRun, models: measuredModels } },
  point: { model: 'aoba-7b', turn: 13 },
  caseId: 14,
  casesAtTurn: { status: 'ready', value: casesAtTurn },
  reason: { status: 'ready', value: turnReason() },
  conversation: { status: 'ready', value: turnConversation },
};

/** The inspector with turn 13 of the first model open on the lowest case. */
export function pane(change: Partial<DriftData> = {}, answers: FakeAnswers = {}) {
  const fake = fakeWorkbench(driftAnswers(answers));
  const store = createDriftStore(fake.workbench.call, { later: () => () => undefined });
  store.setState({ ...open, ...change });
  const shown = renderIn(
    fake.workbench,
    <DriftContext value={store}>
      <div data-room-scope="drift">
        <ReasonPane />
      </div>
    </DriftContext>,
  );
  return { ...fake, ...shown, store };
}

export const run = (id: string) => act(() => void keys.run(id));
export const writes = (asked: readonly { method: string; input: unknown }[]) =>
  asked.filter(({ method }) => /^drift\.(overrule|set)/.test(method));
export const place = { caseId: 14, model: 'aoba-7b', turn: 13 };
export const withReason = (change: Partial<TurnReason>): Partial<DriftData> => ({
  reason: { status: 'ready', value: turnReason(change) },
});
