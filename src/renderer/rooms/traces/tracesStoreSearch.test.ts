import { describe, expect, test } from 'vitest';
import { fakeCore, onStandingClock, openStore, settle, shown } from './storeFixture.ts';
import type { TracesState } from './tracesState.ts';
import { createTracesStore } from './tracesStore.ts';

onStandingClock();

describe('find and search', () => {
  test('go through all places row by row, left before right, and around', async () => {
    const { state } = await openStore();
    state().openFind();
    await state().setFind('肝', 'words');
    const seen: unknown[] = [];
    for (let round = 0; round < 6; round++) {
      seen.push(`${state().find.current} ${state().selected.side} ${state().selected.step}`);
      state().moveFind(1);
    }
    // Step 2 is the result of the call in step 1, and is shown in its card.
    expect(seen).toEqual(['0 left 1', '1 left 1', '2 right 1', '3 right 1', '4 left 5', '5 right 5']);
    expect(state().find.current).toBe(0);
  });

  test('narrow the list to what a search found, and widen it again without one', async () => {
    const { state } = await openStore();
    await state().runSearch('禁忌', 'words');
    expect(state().view.searchId).not.toBeNull();
    expect(state().search.result).toMatchObject({ status: 'ready', value: { groupCount: 1 } });
    await state().runSearch('', 'words');
    expect([state().view.searchId, state().search.result]).toEqual([null, { status: 'idle' }]);
  });

  test('lead to the run and the step of the first hit, also in the question that is open already', async () => {
    const { state, core } = await openStore();
    await state().runSearch('返金', 'words');
    core.find({ 1: { traceId: 10, step: 5 }, 3: { traceId: 32, step: 4 } });
    await state().selectIndex(2);
    // Step 4 is the result of the call in step 3, and is shown in its card.
    expect(shown(state())).toEqual([32, 31, { side: 'left', step: 3 }]);
    expect(state().scrollTo).toEqual({ side: 'left', step: 3 });
    await state().openRuns([30, 31]);
    await state().selectIndex(2);
    expect(shown(state())).toEqual([32, 31, { side: 'left', step: 3 }]);
    await state().selectIndex(0);
    expect(shown(state())).toEqual([10, 11, { side: 'left', step: 5 }]);
    await state().selectIndex(1);
    expect(shown(state())).toEqual([20, 21, { side: 'left', step: 1 }]);
  });

  test('do not lead away from a place that a link asks for', async () => {
    const { state, core } = await openStore();
    await state().runSearch('返金', 'words');
    core.find({ 3: { traceId: 32, step: 4 } });
    await state().openPlace(30, 1, 31);
    expect(shown(state())).toEqual([30, 31, { side: 'left', step: 1 }]);
  });

  test('leave no text in the field of the search when a file is opened or another view without it is shown', async () => {
    const { state } = await openStore();
    await state().runSearch('禁忌', 'exact');
    await state().openDataset(1);
    expect([state().view.searchId, state().search]).toEqual([
      null,
      { text: '', mode: 'exact', result: { status: 'idle' } },
    ]);
    await state().runSearch('禁忌', 'exact');
    await state().setView({ searchId: null });
    expect(state().search.text).toBe('');
  });

  test.each([
    ['a file is opened', (state: TracesState) => state.openDataset(2, true)],
    ['a queue is opened', (state: TracesState) => state.openQueue(7)],
    ['a view without search is asked for', (state: TracesState) => state.setView({ searchId: null })],
  ])('are called off while they run, the first one too, when %s', async (_, leave) => {
    for (const earlier of ['', '禁忌']) {
      const { state, core } = await openStore();
      await state().runSearch(earlier, 'exact');
      const answer = core.hold('traces.search');
      const slow = state().runSearch('禁忌肢', 'exact');
      await leave(state());
      answer(0);
      await slow;
      expect([state().view.searchId, state().search]).toEqual([
        null,
        { text: '', mode: 'exact', result: { status: 'idle' } },
      ]);
      const { searchId } = core.asked('traces.search').at(-1) as { searchId: string };
      expect(core.asked('traces.cancelSearch')).toEqual([{ searchId }]);
    }
  });

  test('go on while they run when the list is sorted, and find in the new order', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.search');
    const slow = state().runSearch('禁忌', 'exact');
    await state().setView({ sort: 'failures' });
    answer(0);
    await slow;
    expect([state().view.searchId !== null, state().view.sort, state().search.text]).toEqual([
      true,
      'failures',
      '禁忌',
    ]);
  });

  test('stay where they ended before what was kept is read', async () => {
    const core = fakeCore();
    const answer = core.hold('session.read');
    const store = createTracesStore(core.call);
    const opening = store.getState().open();
    await store.getState().runSearch('禁忌', 'exact');
    answer(0);
    await opening;
    const { view, search } = store.getState();
    expect([view.searchId !== null, search.text]).toEqual([true, '禁忌']);
  });

  test('show a file alone where it is asked for by name, and among the others where it was imported', async () => {
    const { state, core } = await openStore();
    await state().openDataset(2);
    expect(state().view.datasetIds).toEqual([]);
    await state().openDataset(2, true);
    expect(state().view.datasetIds).toEqual([2]);
    expect(core.asked('traces.facets').at(-1)).toEqual({ datasetIds: [2] });
  });

  test('end a search that runs when another begins, and take no answer of it', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.search');
    const slow = state().runSearch('a+', 'regex');
    const quick = state().runSearch('b', 'words');
    answer(1);
    await quick;
    answer(0);
    await slow;
    const [first] = core.asked('traces.search') as { searchId: string }[];
    expect(core.asked('traces.cancelSearch')).toEqual([{ searchId: first?.searchId }]);
    expect(state().search.text).toBe('b');
  });

  test('list a new queue when its saving ends, also where somebody else asks for the list meanwhile', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.queues');
    let hasEnded = false;
    const saving = state()
      .saveQueue('二次確認')
      .then(() => {
        hasEnded = true;
      });
    await settle();
    state().settingsChanged();
    await settle();
    answer(0);
    await settle();
    expect([hasEnded, core.asked('traces.queues').length]).toEqual([false, 3]);
    answer(1);
    await saving;
  });

  test('leave a queue whose making was undone, so that the list is not empty for good', async () => {
    const { state } = await openStore();
    await state().setView({ queueId: 7 });
    expect(state().view.queueId).toBe(7);
    state().settingsChanged();
    await settle();
    expect(state().view.queueId).toBeNull();
  });

  test('explain a pattern that is none, and leave the list as it was', async () => {
    const { state } = await openStore();
    await state().runSearch('(', 'regex');
    expect(state().search.result).toMatchObject({ error: { details: { reason: 'regex' } } });
    expect(state().view.searchId).toBeNull();
  });
});
