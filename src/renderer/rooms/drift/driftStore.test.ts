import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Call } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import { fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { followEvaluator } from '../../window/followEvaluator.ts';
import { driftAnswers, driftOverview, driftRun, driftSet } from './driftFixture.ts';
import { createDriftStore } from './driftStore.ts';
import { measuredModels } from './modelsFixture.ts';
import { casesAtTurn, turnReason } from './turnFixture.ts';

/** A core that keeps the session, and a clock that a test turns. */
function start(more: Parameters<typeof driftAnswers>[0] = {}, kept: unknown = null) {
  const session = { value: kept };
  const waiting = new Set<() => void>();
  const fake = fakeWorkbench(
    driftAnswers({
      'session.read': () => session,
      'session.write': ({ value }: { value: unknown }) => {
        session.value = value;
        return {};
      },
      ...more,
    }),
  );
  const store = createDriftStore(fake.workbench.call, {
    later: (run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  });
  const passTime = () => {
    for (const run of [...waiting]) {
      waiting.delete(run);
      run();
    }
  };
  const asked = (method: string) => fake.asked.filter((one) => one.method === method).map(({ input }) => input);
  const methods = () => fake.asked.map(({ method }) => method);
  return { store, session, passTime, asked, methods, state: () => store.getState() };
}

const models = measuredModels.map(({ model }) => model);

describe('the drift room', () => {
  test('opens the first set with its newest run that has numbers, and selects the first line', async () => {
    const running = { ...driftRun, id: 6, state: 'running' as const };
    const { state } = start({ 'drift.overview': () => ({ ...driftOverview, runs: [running, driftRun] }) });
    await state().open();
    expect([state().datasetId, state().runId, state().selectedLine]).toEqual([driftSet.id, driftRun.id, models[0]]);
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

  test('finds lines, tabs, point and a half-typed comment again after a restart', async () => {
    const full = {
      'drift.setComment': () => {
        throw new AppError('DISK_FULL', 'full');
      },
    };
    const { state, session, passTime } = start(full);
    await state().open();
    state().toggleLine('sora-mini');
    state().setLook({ workTab: 'scatter', listTab: 'cases', metric: 'f1' });
    await state().openPoint({ model: 'aoba-7b', turn: 13 }, 2);
    state().typeComment('薬を﨑山先生に');
    passTime();

    const next = start(full, session.value);
    await next.state().open();
    const { hidden, workTab, listTab, metric, point, caseId, commentDrafts } = next.state();
    expect({ hidden: [...hidden], workTab, listTab, metric, point, caseId, commentDrafts }).toEqual({
      hidden: ['sora-mini'],
      workTab: 'scatter',
      listTab: 'cases',
      metric: 'f1',
      point: { model: 'aoba-7b', turn: 13 },
      caseId: 2,
      commentDrafts: { '2:13:aoba-7b': { text: '薬を﨑山先生に', base: '' } },
    });
  });

  test('keeps a comment on a rating that cannot be saved over a restart, and saves it on what it was typed', async () => {
    const place = { caseId: 2, turn: 13, model: 'aoba-7b' };
    const { state, session, passTime } = start({
      'drift.commentRating': () => {
        throw new AppError('DISK_FULL', 'full');
      },
    });
    await state().open();
    state().typeRatingComment(place, { text: '用量の誤り', base: '用量' });
    await expect(state().flush()).rejects.toThrow('full');
    passTime();

    const next = start({}, session.value);
    await next.state().open();
    expect(next.asked('drift.commentRating')).toEqual([{ ...place, text: '用量の誤り', base: '用量' }]);
    expect(next.state().ratingDrafts).toEqual({});
  });

  test('goes on with a comment that was kept before it was kept on what it was typed', async () => {
    const { state, asked } = start({}, { commentDrafts: { '2:13:aoba-7b': '薬を' } });
    await state().open();
    await state().flush();
    expect(asked('drift.setComment')).toEqual([{ caseId: 2, turn: 13, model: 'aoba-7b', text: '薬を', base: null }]);
  });

  test('keeps a half-typed plan over a restart, and saves it once it is left', async () => {
    const { state, session, passTime, asked } = start();
    await state().open();
    state().typePlan(2, { text: '睡眠を', source: '' });
    state().typePlan(2, { text: '睡眠を整える', source: ' 17' });
    passTime();
    expect(asked('drift.setPlan')).toEqual([]);

    const next = start({ 'drift.setPlan': () => ({ counter: 2, savedAt: null }) }, session.value);
    await next.state().open();
    expect(next.state().planDrafts).toEqual({ 2: { text: '睡眠を整える', source: ' 17', base: null } });
    await next.state().flush();
    await next.state().flush();
    expect(next.asked('drift.setPlan')).toEqual([{ caseId: 2, plan: '睡眠を整える', sourceId: '17', base: null }]);
    expect(next.state().planDrafts).toEqual({});
  });

  test('saves a plan on what it was typed into, over a restart and what others wrote meanwhile', async () => {
    let stored = '睡眠。';
    const answers = {
      'drift.plans': () => [{ caseId: 2, plan: stored, sourceId: 17 }],
      'drift.setPlan': () => {
        throw new AppError('DISK_FULL', 'full');
      },
    };
    const { state, session, passTime } = start(answers);
    await state().open();
    await state().loadPlans();
    state().typePlan(2, { text: '薬と睡眠。', source: '17' });
    stored = '睡眠。再診。';
    await state().loadPlans();
    state().typePlan(2, { text: '薬と、睡眠。', source: '17' });
    passTime();

    const next = start(answers, session.value);
    await next.state().open();
    await expect(next.state().flush()).rejects.toThrow('full');
    const base = { plan: '睡眠。', sourceId: '17' };
    expect(next.asked('drift.setPlan')).toEqual([{ caseId: 2, plan: '薬と、睡眠。', sourceId: '17', base }]);
  });

  test('goes on with a plan that was kept before it was kept on what it was typed', async () => {
    const kept = { planDrafts: { 2: { text: '薬を', source: '' } } };
    const { state, asked } = start({ 'drift.setPlan': () => ({ counter: 2, savedAt: null }) }, kept);
    await state().open();
    await state().flush();
    expect(asked('drift.setPlan')).toEqual([{ caseId: 2, plan: '薬を', sourceId: null, base: null }]);
  });

  test('shows no plans of a set that was left before they came', async () => {
    let answer = (_: unknown) => {};
    const { state } = start({ 'drift.plans': () => new Promise((resolve) => (answer = resolve)) });
    await state().open();
    const reading = state().loadPlans();
    await state().openSet(driftSet.id + 1);
    answer([]);
    await reading;
    expect(state().plans).toEqual({ status: 'idle' });
  });

  test('puts a plan back on disk that is typed back while it is on its way', async () => {
    let stored = '睡眠を整える';
    const { state, asked } = start({
      'drift.plans': () => [{ caseId: 2, plan: stored, sourceId: null }],
      'drift.setPlan': ({ plan }: { plan: string }) => {
        if (plan === '睡眠') state().typePlan(2, { text: '睡眠を整える', source: '' });
        stored = plan;
        return { counter: 2, savedAt: null };
      },
    });
    await state().open();
    await state().loadPlans();
    state().typePlan(2, { text: '睡眠', source: '' });
    await state().flush();
    await state().flush();
    expect(asked('drift.setPlan')).toMatchObject([
      { plan: '睡眠', base: { plan: '睡眠を整える' } },
      { plan: '睡眠を整える', base: { plan: '睡眠' } },
    ]);
  });

  test('reads the plans once for one that is saved, and for each change of others', async () => {
    let refuses = false;
    const { state, asked } = start({
      'drift.setPlan': () => {
        state().casesChanged([2]);
        if (refuses) throw new AppError('DISK_FULL', 'full');
        return { counter: 2, savedAt: null };
      },
    });
    await state().open();
    state().setLook({ listTab: 'plans' });
    state().typePlan(2, { text: '睡眠', source: '' });
    await state().savePlan(2);
    expect(asked('drift.plans')).toHaveLength(1);
    state().casesChanged([1]);
    expect(asked('drift.plans')).toHaveLength(2);
    refuses = true;
    state().typePlan(2, { text: '睡眠を', source: '' });
    await expect(state().savePlan(2)).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(asked('drift.plans')).toHaveLength(3);
  });

  test('forgets a plan whose case is gone, says so, and saves others all the same', async () => {
    const { state, asked } = start({
      'drift.setPlan': ({ caseId }: { caseId: number }) => {
        if (caseId === 2) throw new AppError('NOT_FOUND', 'gone');
        return { counter: 2, savedAt: null };
      },
    });
    await state().open();
    state().typePlan(1, { text: '睡眠を', source: '' });
    state().typePlan(2, { text: '𠮷', source: '' });
    await state().savePlan(1);
    expect(asked('drift.setPlan')).toHaveLength(1);
    await expect(state().savePlan(2)).rejects.toMatchObject({ code: 'NOT_FOUND', details: { reason: 'plan' } });
    expect(state().planDrafts).toEqual({});
    await state().flush();
    expect(asked('drift.setPlan')).toHaveLength(2);
  });

  test('keeps a plan that could not be saved, and saves another without it', async () => {
    const { state } = start({
      'drift.setPlan': ({ caseId }: { caseId: number }) => {
        if (caseId === 2) throw new AppError('DISK_FULL', 'full');
        return { counter: 2, savedAt: null };
      },
    });
    await state().open();
    state().typePlan(2, { text: '𠮷', source: '' });
    await expect(state().savePlan(2)).rejects.toMatchObject({ code: 'DISK_FULL' });
    state().typePlan(1, { text: '睡眠を', source: '' });
    await state().savePlan(1);
    expect(state().planDrafts).toEqual({ 2: { text: '𠮷', source: '', base: null } });
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

  test('stays blind after a restart', async () => {
    const { state, session, passTime } = start();
    await state().open();
    state().setLook({ workTab: 'pdsqi', isBlind: true });
    passTime();
    const next = start({}, session.value);
    await next.state().open();
    expect(next.state().isBlind).toBe(true);
  });

  test('stays blind for who takes over, and for who comes back to it', async () => {
    const kept = new Map<string, unknown>();
    const callAs = followEvaluator(
      (id): Call => {
        const { workbench } = fakeWorkbench(
          driftAnswers({
            'session.read': () => ({ value: kept.get(id ?? '') ?? null }),
            'session.write': ({ value }: { value: unknown }) => {
              kept.set(id ?? '', value);
              return {};
            },
          }),
        );
        return workbench.call;
      },
      async () => {},
    );
    const openAs = async (id: string) => {
      const store = createDriftStore(callAs(id), { later: () => () => {} });
      await store.getState().open();
      return store.getState;
    };
    const first = await openAs('e1');
    first().setLook({ isBlind: true });
    first().leave();
    const second = await openAs('e2');
    expect(second().isBlind).toBe(true);
    second().setLook({ isBlind: false });
    second().leave();
    expect((await openAs('e1'))().isBlind).toBe(true);
    // Left by nobody, the room is not taken over in the next tests.
    const { state } = start();
    await state().open();
    state().leave();
  });

  test('writes a comment after a pause and forgets the draft; overruling reads the numbers again', async () => {
    const { state, asked, passTime } = start();
    await state().open();
    await state().openPoint({ model: 'aoba-7b', turn: 13 }, 14);
    state().typeComment('a');
    state().typeComment('ab');
    passTime();
    await state().flush();
    await state().overrule('penicillin allergy', true, null);
    expect(asked('drift.setComment')).toEqual([{ caseId: 14, turn: 13, model: 'aoba-7b', text: 'ab', base: '' }]);
    expect(asked('drift.overrule')).toEqual([
      { caseId: 14, turn: 13, model: 'aoba-7b', entity: 'penicillin allergy', counts: true, wording: null },
    ]);
    expect([state().commentDrafts, state().writing, asked('drift.readRun').length]).toEqual([{}, 0, 2]);
  });

  test('what is said of a case leaves it in its place, so that the next case stays the next', async () => {
    let found = casesAtTurn;
    const { state } = start({ 'drift.casesAtTurn': () => found });
    await state().open();
    await state().openPoint({ model: 'aoba-7b', turn: 13 });
    const [first, ...others] = casesAtTurn;
    found = first ? [...others, { ...first, recall: 1 }] : [];
    await state().overrule('penicillin allergy', true, null);
    const { casesAtTurn: listed } = state();
    expect(listed.status === 'ready' && listed.value.map(({ caseId, recall }) => [caseId, recall])).toEqual([
      [14, 1],
      [2, 0.6],
      [1, 0.8],
    ]);
    await state().stepCase(1);
    expect(state().caseId).toBe(2);
  });

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
