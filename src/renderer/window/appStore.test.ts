import { describe, expect, test } from 'vitest';
import type { Call } from '../../shared/api/contract.ts';
import type { TaskProgress } from '../../shared/api/events.ts';
import { AppError } from '../../shared/errors.ts';
import { buildDataset, buildProject, type FakeAnswers, fakeWorkbench, resetFrame } from '../testing/fakeWorkbench.tsx';
import { createAppStore, selectedDataset } from './appStore.ts';
import { followEvaluator } from './followEvaluator.ts';
import { useFrame } from './frameStore.ts';

const task = (change: Partial<TaskProgress>): TaskProgress => ({
  taskId: 't1',
  kind: 'import',
  subject: 'a.json',
  state: 'running',
  done: 1,
  total: 2,
  elapsedMs: 10,
  result: null,
  error: null,
  ...change,
});
const save = (counter: number) => ({ counter, savedAt: '2026-01-01T00:00:00.000Z', undo: null, redo: null });

async function opened(answers: FakeAnswers = {}) {
  const fake = fakeWorkbench(answers);
  await fake.workbench.store.getState().open();
  return { ...fake, store: fake.workbench.store };
}

describe('the app store', () => {
  test('opens the project and the dataset that was worked on', async () => {
    const datasets = [buildDataset({ id: 1 }), buildDataset({ id: 2 }), buildDataset({ id: 3, role: 'prediction' })];
    const { store } = await opened({ 'datasets.list': () => datasets, 'session.read': () => ({ value: 2 }) });
    expect(selectedDataset(store.getState())).toEqual(datasets[1]);
  });

  test('falls back on the first gold dataset when the one of before is gone', async () => {
    const datasets = [buildDataset({ id: 3, role: 'prediction' }), buildDataset({ id: 4 })];
    const { store } = await opened({ 'datasets.list': () => datasets, 'session.read': () => ({ value: 2 }) });
    expect(store.getState().datasetId).toBe(4);
  });

  test('says why the project does not open, and keeps what it has when a later reading fails', async () => {
    const refuse = () => {
      throw new AppError('DATABASE_CORRUPT', 'damaged', { path: '/x' });
    };
    const { store } = await opened({ 'project.open': refuse });
    expect(store.getState().project).toEqual({
      status: 'failed',
      error: { code: 'DATABASE_CORRUPT', message: 'damaged', details: { path: '/x' } },
    });
    let broken = false;
    const later = await opened({ 'project.open': () => (broken ? refuse() : buildProject()) });
    broken = true;
    await later.store.getState().reloadProject();
    expect(later.store.getState().project.status).toBe('ready');
  });

  test('never goes back to an older saved state, whatever order events and replies come in', async () => {
    const { store, emit, workbench } = await opened({ 'project.undo': () => ({ label: null, save: save(5) }) });
    emit('project.saved', save(6));
    await store.getState().undo(workbench.call);
    expect(store.getState().save.counter).toBe(6);
  });

  test('follows tasks and tells who waits when one has ended, also when it ended first', async () => {
    const { store, emit } = await opened();
    const waited = store.getState().waitForTask('t1');
    emit('tasks.progress', task({ done: 1 }));
    expect(store.getState().tasks).toEqual([task({ done: 1 })]);
    const ended = task({ state: 'done', done: 2, result: { datasetId: 9 } });
    emit('tasks.progress', ended);
    store.getState().putAwayTask('t1');
    expect([await waited, await store.getState().waitForTask('t1'), store.getState().tasks]).toEqual([
      ended,
      ended,
      [],
    ]);
  });

  test('hears of a task that ended while nothing was told, also when the core that ran it is gone', async () => {
    let tasks: TaskProgress[] = [task({ taskId: 'old', state: 'done' })];
    const { store, emit } = await opened({ 'project.open': () => buildProject({ tasks }) });
    for (const taskId of ['t1', 't2', 'goes on']) emit('tasks.progress', task({ taskId }));
    const waited = [store.getState().waitForTask('t1'), store.getState().waitForTask('never heard of')];
    const ended = ['t1', 'never heard of'].map((taskId) => task({ taskId, state: 'done', result: { datasetId: 9 } }));
    tasks = [...tasks, ...ended, task({ taskId: 'goes on', done: 2 })];
    await store.getState().reloadProject();
    expect(await Promise.all(waited)).toEqual(ended);
    expect(store.getState().tasks).toEqual([
      ended[0],
      task({ taskId: 't2', state: 'cancelled' }),
      task({ taskId: 'goes on', done: 2 }),
      ended[1],
    ]);
  });

  test('does not take a task for running again that was heard to end after the core was asked, nor for lost that began then', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof buildProject>>();
    let answer: unknown = buildProject();
    const { store, emit } = await opened({ 'project.open': () => answer });
    emit('tasks.progress', task({}));
    answer = promise;
    const reading = store.getState().reloadProject();
    emit('tasks.progress', task({ state: 'done' }));
    store.getState().putAwayTask('t1');
    emit('tasks.progress', task({ taskId: 't2' }));
    resolve(buildProject({ tasks: [task({})] }));
    await reading;
    expect(store.getState().tasks).toEqual([task({ taskId: 't2' })]);
  });

  test('shows no answer that a newer one has overtaken, and no older saved state than an event told', async () => {
    const answers: PromiseWithResolvers<ReturnType<typeof buildProject>>[] = [];
    let isHeld = false;
    const { store, emit } = await opened({
      'project.open': () => {
        const answer = Promise.withResolvers<ReturnType<typeof buildProject>>();
        answers.push(answer);
        if (!isHeld) answer.resolve(buildProject({ save: save(1) }));
        return answer.promise;
      },
    });
    isHeld = true;
    const readings = [store.getState().reloadProject(), store.getState().reloadProject()];
    emit('project.saved', save(3));
    answers[2]?.resolve(buildProject({ evaluatorsForDone: 3, save: save(2) }));
    await readings[1];
    answers[1]?.resolve(buildProject({ evaluatorsForDone: 2, save: save(1) }));
    await readings[0];
    expect(store.getState()).toMatchObject({ project: { value: { evaluatorsForDone: 3 } }, save: save(3) });
    // Where nothing was told meanwhile, the answer counts: a restore goes back to an older state.
    const last = store.getState().reloadProject();
    answers[3]?.resolve(buildProject({ save: save(1) }));
    await last;
    expect(store.getState().save).toEqual(save(1));
  });

  test('changes settings and evaluator at once', async () => {
    const project = buildProject();
    let evaluator = project.evaluator;
    const { store } = await opened({
      'project.open': () => ({ ...project, evaluator }),
      'project.updateSettings': (change: object) => ({ ...project.settings, ...change }),
      'project.chooseEvaluator': ({ name }: { name: string }) => {
        evaluator = { id: 'e2', name };
        return evaluator;
      },
    });
    await store.getState().chooseEvaluator('M. Ito');
    await store.getState().updateSettings({ language: 'ja' });
    expect(store.getState().project).toMatchObject({
      value: { evaluator: { id: 'e2', name: 'M. Ito' } },
    });
  });

  test('reads the datasets again when one of them changed', async () => {
    let datasets = [buildDataset({ id: 1 })];
    const { store, emit } = await opened({ 'datasets.list': () => datasets });
    datasets = [buildDataset({ id: 1, name: 'renamed' })];
    emit('datasets.changed', { datasetIds: [1] });
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    expect(selectedDataset(store.getState())?.name).toBe('renamed');
  });

  test('tells which datasets others took away, and none that an act or undo of this window did', async () => {
    let listed = [1, 2, 3, 4].map((id) => buildDataset({ id }));
    const label = { kind: 'import', params: {}, room: 'derivations' as const, datasetId: 2, itemId: null, counter: 7 };
    const take = (id: number) => {
      listed = listed.filter((dataset) => dataset.id !== id && dataset.goldDatasetId !== id);
      void fake.workbench.store.getState().reloadDatasets();
    };
    const fake = fakeWorkbench({
      'datasets.list': () => listed,
      'datasets.listWithdrawn': () => [1, 2, 3].map((id) => ({ id, name: 'gpt-5.csv', by: '佐藤' })),
      'datasets.withdraw': ({ datasetId }: { datasetId: number }) => take(datasetId),
      'project.undo': () => {
        take(2);
        return { label, save: save(8), isDone: true, stays: null };
      },
    });
    const { store, call } = fake.workbench;
    const isTold = () => fake.asked.some(({ method }) => method === 'datasets.listWithdrawn');
    resetFrame();
    useFrame.getState().go('derivations');
    await store.getState().open();
    await store.getState().withdrawDataset(call, 1);
    fake.emit('project.saved', { ...save(7), undo: label });
    await store.getState().undo(call, { confirmed: 7 });
    await expect.poll(() => store.getState().datasets).toMatchObject({ value: [{ id: 3 }, { id: 4 }] });
    expect(isTold()).toBe(false);
    useFrame.getState().setMask(() => '■');
    take(3);
    const said = 'a file (name hidden) was withdrawn in another window, by 佐藤.';
    await expect.poll(() => useFrame.getState().toasts.map(({ text }) => text)).toEqual([said]);
    resetFrame();
  });

  test('tells what was typed in the name of the evaluator who is shown before it shows another one, and reads what is theirs', async () => {
    let evaluator = { id: 'e1', name: 'C. Saeki' };
    const told: string[] = [];
    const callAs = (id: string | null): Call => {
      return async (method) => {
        told.push(`${method} for ${id}`);
        if (method === 'datasets.list') return [] as never; // all that is asked for
        if (method === 'project.firstView')
          return { project: buildProject({ evaluator }), datasets: [], kept: {} } as never; // as above
        return buildProject({ evaluator }) as never; // as above
      };
    };
    const follow = followEvaluator(
      (id) => async (method, input) => {
        if (method === 'derivations.addComment') throw new AppError('EVALUATOR_CHANGED', '', { by: 'M. Ito' });
        return callAs(id)(method, input);
      },
      () => store.getState().reloadProject(),
    );
    const typed = follow('e1');
    const flush = () => typed('derivations.addComment', { questionId: 1, text: 't' }).then(() => {});
    const store = createAppStore(follow, () => () => {}, { isWorkedOn: () => true, countEvents: [] }, flush);
    await store.getState().open();
    evaluator = { id: 'e2', name: 'M. Ito' };
    told.length = 0;
    await store.getState().reloadProject();
    await expect.poll(() => store.getState().project).toMatchObject({ value: { evaluator: { id: 'e2' } } });
    expect(told.at(-1)).toBe('datasets.list for e2');
  });

  test('shows another evaluator though what waits to be told is the call whose refusal told of them', async () => {
    let evaluator = { id: 'e1', name: 'C. Saeki' };
    const answer = (method: string) => {
      if (method === 'derivations.addComment') throw new AppError('EVALUATOR_CHANGED', '', { by: 'M. Ito' });
      if (method === 'datasets.list') return [] as never; // all that is asked for
      if (method === 'project.firstView')
        return { project: buildProject({ evaluator }), datasets: [], kept: {} } as never; // as above
      return buildProject({ evaluator }) as never; // as above
    };
    const follow = followEvaluator(
      () => async (method) => answer(method),
      () => store.getState().reloadProject(),
    );
    let saving: Promise<unknown> = Promise.resolve();
    const flush = () =>
      saving.then(
        () => {},
        () => {},
      );
    const store = createAppStore(follow, () => () => {}, { isWorkedOn: () => true, countEvents: [] }, flush);
    await store.getState().open();
    evaluator = { id: 'e2', name: 'M. Ito' };
    saving = follow('e1')('derivations.addComment', { questionId: 1, text: 't' });
    await expect(saving).rejects.toMatchObject({ code: 'EVALUATOR_CHANGED' });
    await expect.poll(() => store.getState().project).toMatchObject({ value: { evaluator: { id: 'e2' } } });
  }, 5_000);
});
