import { describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { TraceView } from '../../../shared/traces/traceGroup.ts';
import { followEvaluator } from '../../window/followEvaluator.ts';
import { fakeCore, groups, headOf, onStandingClock, openStore, settle, shown } from './storeFixture.ts';
import { createTracesStore } from './tracesStore.ts';

onStandingClock();

describe('going from group to group', () => {
  test('opens the first group with its first two traces side by side, at the first call that lacks an answer', async () => {
    const { state } = await openStore();
    expect(shown(state())).toEqual([10, 11, { side: 'left', step: 1 }]);
    expect([state().selectedIndex, state().alignment.status, state().left?.outline.status]).toEqual([
      0,
      'ready',
      'ready',
    ]);
  });

  test('shows the group that was asked for last, however late the others answer', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.readGroup');
    const first = state().selectGroup(2);
    const second = state().selectGroup(3);
    answer(1);
    await settle();
    answer(0);
    await Promise.all([first, second]);
    expect([state().selectedId, ...shown(state()).slice(0, 2)]).toEqual([3, 30, 31]);
  });

  test('leaves whoever goes on while it comes back where they went', async () => {
    const { state, core } = await openStore();
    await state().selectGroup(3);
    state().select({ side: 'left', step: 3 });
    await settle();
    const answer = core.hold('traces.align');
    const store = createTracesStore(core.call);
    const opening = store.getState().open();
    await settle();
    store.getState().select({ side: 'left', step: 1 });
    const { scrollTo } = store.getState();
    answer(0);
    await opening;
    expect([store.getState().selected, store.getState().scrollTo]).toEqual([{ side: 'left', step: 1 }, scrollTo]);
  });

  test('comes back to group, step, sides and options after a restart', async () => {
    const { state, core } = await openStore();
    await state().selectGroup(3);
    await state().openTrace('right', 32);
    state().select({ side: 'right', step: 3 });
    state().setOptions({ linked: false });
    await settle();
    const again = await openStore(core);
    expect([again.state().selectedId, ...shown(again.state())]).toEqual([3, 30, 32, { side: 'right', step: 3 }]);
    expect(again.state().options).toEqual({ linked: false, blind: false, answersOnly: false });
  });

  test('comes back to its step as often as the window is opened, also where it was closed before all was there', async () => {
    const { state, core } = await openStore();
    await state().selectGroup(3);
    state().select({ side: 'right', step: 3 });
    await settle();
    const answer = core.hold('traces.readGroup');
    const closed = createTracesStore(core.call);
    const opening = closed.getState().open();
    await settle();
    closed.getState().leave();
    const place = { groupId: 3, selected: { side: 'right', step: 3 } };
    expect(core.kept()).toMatchObject(place);
    answer(0);
    await opening;
    await settle();
    expect(core.kept()).toMatchObject(place);
  });

  test('says why a group could not be read, and reads it on a second try', async () => {
    const { state, core } = await openStore();
    core.fail('traces.readGroup', new AppError('NOT_FOUND', 'No such group'));
    await state().selectGroup(2);
    expect(state().group).toMatchObject({ status: 'failed', error: { code: 'NOT_FOUND' } });
    core.fail('traces.readGroup', null);
    await state().reopen();
    expect(shown(state()).slice(0, 2)).toEqual([20, 21]);
  });
});

describe('answers alone', () => {
  test('are asked about as whole traces, and afterwards one is where one was', async () => {
    const { state } = await openStore();
    state().select({ side: 'right', step: 3 });
    state().setOptions({ answersOnly: true });
    expect(state().selected).toEqual({ side: 'right', step: null });
    state().setOptions({ answersOnly: false });
    expect(state().selected).toEqual({ side: 'right', step: 3 });
  });

  test('stay in sight from question to question, and go when the next unlabelled call is asked for', async () => {
    const { state } = await openStore();
    state().setOptions({ answersOnly: true });
    await state().selectGroup(2);
    expect(state().selected).toEqual({ side: 'left', step: null });
    await state().nextUnmarked();
    expect([state().selected, state().options.answersOnly]).toEqual([{ side: 'left', step: 1 }, false]);
  });
});

describe('the two sides', () => {
  test('change places with what was selected and aligned, and stay so when the group is opened again', async () => {
    const { state } = await openStore();
    state().select({ side: 'left', step: 5 });
    state().swapSides();
    expect(shown(state())).toEqual([11, 10, { side: 'right', step: 5 }]);
    const { alignment } = state();
    expect(alignment.status === 'ready' && alignment.value.relations[1]?.slice(-2)).toEqual([5, 4]);
    await state().selectGroup(2);
    await state().selectGroup(1);
    expect(shown(state()).slice(0, 2)).toEqual([11, 10]);
  });

  test('swap when the trace of the other side is chosen for this one', async () => {
    const { state } = await openStore();
    await state().openTrace('left', 11);
    expect(shown(state()).slice(0, 2)).toEqual([11, 10]);
  });

  test('stand in blind mode in an order that stays, without telling which trace was imported first', async () => {
    const { state, core } = await openStore();
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array); // seed 0
    state().setOptions({ blind: true });
    const orders: unknown[] = [];
    for (const id of [1, 2, 3, 1, 2, 3]) {
      await state().selectGroup(id);
      orders.push(state().left?.head.id);
    }
    expect(orders.slice(3)).toEqual(orders.slice(0, 3));
    await settle();
    const again = await openStore(core);
    expect(again.state().left?.head.id).toBe(orders[5]);
  });

  test('stay blind for who takes over, and for who comes back to it', async () => {
    const cores = new Map(['e1', 'e2'].map((id) => [id, fakeCore()]));
    const callAs = followEvaluator(
      (id) => (cores.get(id ?? '') ?? fakeCore()).call,
      async () => {},
    );
    const openAs = async (id: string) => (await openStore({ ...fakeCore(), call: callAs(id) })).state();
    const first = await openAs('e1');
    first.setOptions({ blind: true });
    await settle();
    first.leave();
    const second = await openAs('e2');
    expect(second.options.blind).toBe(true);
    second.setOptions({ blind: false });
    await settle();
    second.leave();
    expect((await openAs('e1')).options.blind).toBe(true);
    // Left by nobody, the room is not taken over in the next tests.
    (await openStore()).state().leave();
  });

  test('begin with the run that the list asks for, unless one chose others', async () => {
    const { state } = await openStore();
    await state().setView({ filter: { ...state().view.filter, models: [headOf(32).model] } });
    await state().selectGroup(3);
    expect(shown(state()).slice(0, 2)).toEqual([32, 30]);
    await state().openTrace('left', 31);
    await state().selectGroup(1);
    await state().selectGroup(3);
    expect(shown(state()).slice(0, 2)).toEqual([31, 30]);
  });

  test('open a step by its link, beside the trace that the link names', async () => {
    const { state } = await openStore();
    expect(await state().openPlace(32, 3, 30)).toBe(true);
    expect(shown(state())).toEqual([32, 30, { side: 'left', step: 3 }]);
    expect(await state().openPlace(99, 0, null)).toBe(false);
    expect(await state().openPlace(20, 99, null)).toBe(false);
  });
});

test('follows changes of the core: the group that is open is read again, its step stays', async () => {
  const { state, core } = await openStore();
  state().select({ side: 'right', step: 3 });
  const before = core.asked('traces.readGroup').length;
  state().groupsChanged([2]);
  await settle();
  expect(core.asked('traces.readGroup').length).toBe(before);
  state().groupsChanged([1]);
  await settle();
  expect([core.asked('traces.readGroup').length, state().selected]).toEqual([before + 1, { side: 'right', step: 3 }]);
});

test('lays a trace that is imported later beside the one that is open, and stays at its step', async () => {
  const core = fakeCore();
  const second = groups[0]?.traces.pop();
  const { state } = await openStore(core);
  expect(shown(state()).slice(0, 2)).toEqual([10, undefined]);
  state().select({ side: 'left', step: 3 });
  if (second) groups[0]?.traces.push(second);
  state().datasetsChanged();
  await settle();
  expect([...shown(state()), state().alignment.status]).toEqual([10, 11, { side: 'left', step: 3 }, 'ready']);
});

test('stays at its step when an import ends while the question was still read', async () => {
  const { state, core } = await openStore();
  const answerGroup = core.hold('traces.readGroup');
  const selected = state().selectGroup(2);
  const answerList = core.hold('traces.listGroups');
  state().datasetsChanged();
  answerGroup(0);
  await selected;
  state().select({ side: 'right', step: 3 });
  answerList(0);
  await settle();
  answerGroup(1);
  await settle();
  expect(shown(state())).toEqual([20, 21, { side: 'right', step: 3 }]);
});

test('goes on with the first group when the open one was withdrawn', async () => {
  const { state, core } = await openStore();
  await state().selectGroup(2);
  const gone = groups.splice(1, 1);
  core.failOnce('traces.readGroup', new AppError('NOT_FOUND', 'No such group'));
  state().datasetsChanged();
  await settle();
  groups.splice(1, 0, ...gone);
  expect([state().selectedId, ...shown(state()).slice(0, 2)]).toEqual([1, 10, 11]);
});

test('fetches the pages of the list that come into sight, each once', async () => {
  const { state, core } = await openStore();
  state().ensureRows(0, 2);
  state().ensureRows(0, 2);
  await settle();
  expect(core.asked('traces.listGroups')).toHaveLength(1);
  const { view } = core.asked('traces.listGroups')[0] as { view: TraceView };
  expect(view.sort).toBe('position');
});
