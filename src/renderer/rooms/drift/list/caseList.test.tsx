import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { withListHeight } from '../../../testing/listHeight.ts';
import { press } from '../../../testing/pressKeys.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { DriftContext } from '../driftContext.ts';
import { driftAnswers, driftRun } from '../driftFixture.ts';
import { createDriftStore } from '../driftStore.ts';
import { measuredModels } from '../modelsFixture.ts';
import { casesAtTurn } from '../turnFixture.ts';
import { useRoomCommands } from '../useRoomCommands.ts';
import { CaseList } from './CaseList.tsx';

eachInEmptyWindow();

withListHeight(600);

function List() {
  useRoomCommands();
  return (
    <div data-room-scope="drift">
      <CaseList />
    </div>
  );
}

const point = { model: 'aoba-7b', turn: 10 };

async function openList() {
  const saved = { counter: 2, savedAt: '' };
  const fake = fakeWorkbench(
    driftAnswers({
      'drift.judgeMany': () => saved,
      'drift.queuePicked': () => ({ ...saved, id: 7, added: 2 }),
      'drift.queues': () => [{ id: 7, name: 'Low', createdBy: 'a', total: 4, done: 1 }],
    }),
  );
  const store = createDriftStore(fake.workbench.call);
  store.setState({
    ...{ datasetId: 1, runId: 5, point, caseId: 14, casesAtTurn: { status: 'ready', value: casesAtTurn } },
    shown: { status: 'ready', value: { run: driftRun, models: measuredModels } },
  });
  keys.listen(window);
  renderIn(
    fake.workbench,
    <DriftContext value={store}>
      <List />
    </DriftContext>,
  );
  await act(async () => {});
  return { ...fake, store };
}

test('several cases of a turn are picked by keys and called done in one act', async () => {
  const { asked } = await openList();
  act(() => screen.getByRole('listbox').focus());
  await act(async () => press('Space'));
  await act(async () => press('Shift+J'));
  await act(async () => screen.getByRole('button', { name: 'Done' }).click());
  const judged = asked.find(({ method }) => method === 'drift.judgeMany')?.input;
  expect(judged).toEqual({ ...point, caseIds: casesAtTurn.slice(0, 2).map(({ caseId }) => caseId), judgement: 'done' });
});

test('cases that were picked at a turn go into a review queue of their set', async () => {
  const { asked } = await openList();
  act(() => screen.getByRole('listbox').focus());
  await act(async () => press('Shift+X'));
  await act(async () => press('Shift+J'));
  await act(async () => screen.getByRole('button', { name: 'Queue…' }).click());
  await act(async () => screen.getByRole('button', { name: 'Add to Low' }).click());
  expect(asked.find(({ method }) => method === 'drift.queuePicked')?.input).toEqual({
    ...{ ...point, runId: 5, queue: 7 },
    caseIds: casesAtTurn.slice(0, 2).map(({ caseId }) => caseId),
  });
});

test('cases stay picked while another turn is looked at, as far as they have it', async () => {
  const { asked, store } = await openList();
  act(() => screen.getByRole('listbox').focus());
  await act(async () => press('Shift+X'));
  await act(async () => press('Shift+J'));
  const ofNine = { ...point, turn: 9 };
  await act(async () => store.setState({ point: ofNine, casesAtTurn: { status: 'loading' } }));
  expect(screen.queryByRole('option')).toBeNull();
  await act(async () => store.setState({ casesAtTurn: { status: 'ready', value: casesAtTurn.slice(1) } }));
  expect(screen.getByText('1 chosen')).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Done' }).click());
  const judged = asked.find(({ method }) => method === 'drift.judgeMany')?.input;
  expect(judged).toEqual({ ...ofNine, caseIds: [casesAtTurn[1]?.caseId], judgement: 'done' });
});

test('N goes to the next case that is not done, past one that is, and Shift+N back', async () => {
  const { store } = await openList();
  expect(casesAtTurn[1]?.isDone).toBe(true);
  await act(async () => press('N'));
  expect(store.getState().caseId).toBe(casesAtTurn[2]?.caseId);
  await act(async () => press('N'));
  expect(store.getState().caseId).toBe(casesAtTurn[2]?.caseId);
  expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['No other case here is open.']);
  await act(async () => press('Shift+N'));
  expect(store.getState().caseId).toBe(14);
});

test('N opens the first case that is not done from a chart, where no cases were listed yet', async () => {
  const { store, asked } = await openList();
  await act(async () => store.setState({ point: null, caseId: null, casesAtTurn: { status: 'idle' } }));
  await act(async () => press('N'));
  expect(asked.some(({ method }) => method === 'drift.casesAtTurn')).toBe(true);
  expect(store.getState().point).not.toBeNull();
});
