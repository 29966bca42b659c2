import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { driftOverview, driftRun, driftSet } from './driftFixture.ts';
import { lineOf } from './driftState.ts';
import { start } from './driftStoreFixture.ts';
import { measuredModels, resultsFromFile } from './modelsFixture.ts';
import { casesAtTurn, turnReason } from './turnFixture.ts';

const models = measuredModels.map(({ model }) => model);

describe('the drift room', () => {
  test('opens the first set with its newest run that has numbers, and selects the first line', async () => {
    const running = { ...driftRun, id: 6, state: 'running' as const };
    const { state } = start({ 'drift.overview': () => ({ ...driftOverview, runs: [running, driftRun] }) });
    await state().open();
    expect([state().datasetId, state().runId, state().selectedLine]).toEqual([driftSet.id, driftRun.id, models[0]]);
  });

  test('selects a line of the first run of a set, after lines of files alone were there', async () => {
    const runs: (typeof driftRun)[] = [];
    const done: (typeof measuredModels)[number][] = [];
    const { state } = start({
      'drift.overview': () => ({ ...driftOverview, runs, files: [resultsFromFile] }),
      'drift.readRun': () => ({ run: driftRun, models: done }),
    });
    await state().open();
    expect(state().selectedLine).toBe(lineOf(resultsFromFile));
    // A run is there before any of its models is measured.
    runs.push(driftRun);
    await state().reload();
    expect(state().selectedLine).toBe(lineOf(resultsFromFile));
    done.push(...measuredModels);
    await state().reload();
    expect(state().selectedLine).toBe(models[0]);
  });

  test('opens a point on its lowest case, and goes on to turns, cases and models from there', async () => {
    const { state, asked } = start();
    await state().open();
    await state().openPoint({ model: 'aoba-7b', turn: 13 });
    await state().stepTurn(1);
    await state().stepCase(1);
    await state().stepLine(-1);
    expect(asked('drift.readTurn')).toEqual([
      { runId: 5, caseId: 14, model: 'aoba-7b', turn: 13 },
      { runId: 5, caseId: 14, model: 'aoba-7b', turn: 14 },
      { runId: 5, caseId: 2, model: 'aoba-7b', turn: 14 },
      { runId: 5, caseId: 2, model: 'tsubaki-8×7b', turn: 14 },
    ]);
    expect(state().selectedLine).toBe('tsubaki-8×7b');
  });

  test('takes the lowest case where the asked one has no such turn, and goes nowhere from a line of a file', async () => {
    const { state } = start();
    await state().open();
    await state().openPoint({ model: 'kaede-13b', turn: 20 }, 99);
    expect(state().caseId).toBe(casesAtTurn[0]?.caseId);
    await state().openPoint({ model: '﨑-70b', turn: 3 });
    expect(state().point).toEqual({ model: 'kaede-13b', turn: 20 });
  });

  test('drops the answer to an older question', async () => {
    const answers: (() => void)[] = [];
    const { state } = start({
      'drift.readTurn': (input: { turn: number }) =>
        new Promise((resolve) => answers.push(() => resolve(turnReason({ turn: input.turn })))),
    });
    await state().open();
    const first = state().openPoint({ model: 'aoba-7b', turn: 13 }, 14);
    const second = state().openPoint({ model: 'aoba-7b', turn: 14 }, 14);
    await Promise.resolve();
    for (const answer of answers.toReversed()) answer();
    await Promise.all([first, second]);
    const { reason } = state();
    expect(reason.status === 'ready' && reason.value.turn).toBe(14);
  });

  test('reads what was said of the open turn before the numbers, which take longer', async () => {
    const { state, methods } = start();
    await state().open();
    await state().openPoint({ model: 'aoba-7b', turn: 13 }, 14);
    const before = methods().length;
    state().casesChanged([14]);
    const read = methods().slice(before);
    expect(read[0]).toBe('drift.readTurn');
    expect(read).toContain('drift.readRun');
  });

  test('shows a run when it is through, and stays with the older one while it measures', async () => {
    let runs = [driftRun];
    const { state } = start({
      'drift.overview': () => ({ ...driftOverview, runs }),
      'drift.readRun': ({ runId }: { runId: number }) => ({ run: { ...driftRun, id: runId }, models: measuredModels }),
    });
    await state().open();
    runs = [{ ...driftRun, id: 6, state: 'running' }, driftRun];
    state().measured(3, 6);
    await waitFor(() => expect(state().overview).toMatchObject({ value: { runs } }));
    expect(state().runId).toBe(5);
    runs = [{ ...driftRun, id: 6 }, driftRun];
    state().measured(3, 6);
    await waitFor(() => expect(state().runId).toBe(6));
  });

  test('opens a case where it is worst', async () => {
    const { state } = start();
    await state().open();
    await state().openCase(2);
    expect([state().point, state().caseId]).toEqual([{ model: 'aoba-7b', turn: 19 }, 2]);
  });
});
