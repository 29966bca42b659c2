import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { start } from './driftStoreFixture.ts';
import { casesAtTurn } from './turnFixture.ts';

describe('the drift room', () => {
  test('a queue begins with its first open turn, and a turn that is done is done in it', async () => {
    const turns = casesAtTurn.map((one, index) => ({
      ...{ caseId: one.caseId, caseKey: one.caseKey, recall: one.recall },
      ...{ model: 'aoba-7b', turn: 13, done: index === 0 },
    }));
    const { state } = start({ 'drift.queueTurns': () => turns });
    await state().open();
    await state().openQueue(1);
    expect([state().queue?.index, state().caseId]).toEqual([1, 2]);
    await state().setTurnDone(true);
    await state().stepQueue(1);
    expect([state().queue?.turns.map(({ done }) => done), state().caseId]).toEqual([[true, true, false], 1]);
  });

  test('a turn that an undo opens again is open in the queue', async () => {
    let done = true;
    const [one] = casesAtTurn;
    const turn = { caseId: one?.caseId ?? 0, caseKey: one?.caseKey ?? '', recall: 0.5, model: 'aoba-7b', turn: 13 };
    const { state } = start({ 'drift.queueTurns': () => [{ ...turn, done }] });
    await state().open();
    await state().openQueue(1);
    expect(state().queue?.turns).toMatchObject([{ done: true }]);
    done = false;
    state().casesChanged([turn.caseId]);
    await waitFor(() => expect(state().queue?.turns).toMatchObject([{ done: false }]));
  });
});
