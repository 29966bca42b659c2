import { describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { onStandingClock, openStore, settle } from './storeFixture.ts';
import { createTracesStore, type TracesStore } from './tracesStore.ts';

onStandingClock();

describe('marks', () => {
  const place = { side: 'left', step: 1 } as const;
  const answersOf = (state: ReturnType<TracesStore['getState']>) => {
    const marks = state.left?.marks;
    return marks?.status === 'ready'
      ? marks.value.marks.map(({ criterionId, choiceId }) => [criterionId, choiceId])
      : null;
  };

  test('show at once, before the disk has them, and quick ones are written in their order', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.setMark');
    const first = state().setMark(place, 'needed', 'yes');
    const second = state().setMark(place, 'rightTool', 'no');
    expect(answersOf(state())).toEqual([
      ['needed', 'yes'],
      ['rightTool', 'no'],
    ]);
    await settle();
    expect([core.asked('traces.setMark').length, state().writing]).toEqual([1, 2]);
    answer(0);
    await first;
    // What is on disk by now lacks the second answer; it is not read before that is there too.
    expect(answersOf(state())).toHaveLength(2);
    await settle();
    answer(1);
    await second;
    await settle();
    expect([answersOf(state())?.length, state().writing]).toEqual([2, 0]);
  });

  test('stay when marks come that were asked for before them', async () => {
    const { state, core } = await openStore();
    const read = core.hold('traces.readMarks');
    state().groupsChanged([1]);
    await settle();
    const written = core.hold('traces.setMark');
    const saying = state().setMark(place, 'needed', 'yes');
    read(0);
    await settle();
    expect(answersOf(state())).toEqual([['needed', 'yes']]);
    written(0);
    await saying;
  });

  test('that cannot be written are taken back on the screen, and the failure is handed on', async () => {
    const { state, core } = await openStore();
    core.fail('traces.setMark', new AppError('DISK_FULL', 'No room'));
    await expect(state().setMark(place, 'needed', 'yes')).rejects.toThrow('No room');
    await settle();
    expect(answersOf(state())).toEqual([]);
  });

  test('keep a comment on a passage that cannot be saved over a restart, and save it on what it was typed', async () => {
    const { state, core } = await openStore();
    core.fail('traces.commentSpan', new AppError('DISK_FULL', 'No room'));
    state().typeSpanComment({ traceId: 10, spanId: 1 }, { text: '確認済み', base: '要確認' });
    await expect(state().saveSpanComments()).rejects.toThrow('No room');
    // What is typed is saved before the passage goes, or it stays.
    await expect(state().editSpan('left', 1, null)).rejects.toThrow('No room');
    expect(core.asked('traces.editSpan')).toEqual([]);
    await settle();
    const next = createTracesStore(core.call);
    await next.getState().open();
    await settle();
    expect(next.getState().spanDrafts).toEqual({ '10/1': { text: '確認済み', base: '要確認' } });
    await next.getState().flush();
    expect(core.asked('traces.commentSpan').at(-1)).toEqual({ spanId: 1, text: '確認済み', base: '要確認' });
  });

  test('stay where they are while nobody knows what became of the comment on them', async () => {
    const { state, core } = await openStore();
    core.fail('traces.commentSpan', new AppError('HOST_UNAVAILABLE', 'No answer'));
    state().typeSpanComment({ traceId: 10, spanId: 1 }, { text: '確認済み', base: '要確認' });
    const ends = await Promise.allSettled([state().saveSpanComments(), state().editSpan('left', 1, null)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(core.asked('traces.editSpan')).toEqual([]);
  });

  test('lead from one unmarked call to the next, on both sides, then to both traces as a whole, then into the next group', async () => {
    const { state } = await openStore();
    const places: unknown[] = [];
    for (let round = 0; round < 6; round++) {
      const { selected } = state();
      places.push(`${selected.side} ${selected.step}`);
      for (const id of selected.step === null ? ['solved'] : ['needed', 'rightTool'])
        await state().setMark(selected, id, 'yes');
      await settle();
      places.push(await state().nextUnmarked());
    }
    const calls = ['left 1', 'here', 'right 1', 'here', 'left 3', 'here', 'right 3', 'here'];
    expect(places).toEqual([...calls, 'left null', 'here', 'right null', 'otherGroup']);
    expect([state().selectedId, state().selected]).toEqual([2, { side: 'left', step: 1 }]);
  });

  test('wait for a question that is still read, and lead into it before any other', async () => {
    const { state, core } = await openStore();
    const answer = core.hold('traces.readMarks');
    void state().selectGroup(2);
    await settle();
    const went = state().nextUnmarked();
    await settle();
    expect(state().selectedId).toBe(2);
    for (const at of [0, 1]) answer(at);
    expect(await went).toBe('here');
    expect([state().selectedId, state().selected]).toEqual([2, { side: 'left', step: 1 }]);
  });

  test('lead to a call that was passed over before they lead to the traces as a whole', async () => {
    const { state } = await openStore();
    state().select({ side: 'right', step: 3 });
    await state().nextUnmarked();
    expect(state().selected).toEqual({ side: 'left', step: 1 });
    state().select({ side: 'left', step: null });
    await state().nextUnmarked();
    expect(state().selected).toEqual({ side: 'left', step: 1 });
  });

  test('keep a comment that is being typed over a restart, and save it once after a pause', async () => {
    const { state, core } = await openStore();
    for (const text of ['添', '添付', '添付文書']) state().typeComment(place, text);
    await vi.advanceTimersByTimeAsync(200);
    expect(core.asked('traces.setComment')).toEqual([]);
    expect(core.kept()).toMatchObject({ commentDrafts: { '10/1': { text: '添付文書', base: '' } } });
    await settle();
    expect(core.asked('traces.setComment')).toEqual([{ traceId: 10, step: 1, text: '添付文書', base: '' }]);
    expect(state().commentDrafts).toEqual({});
  });

  test('say of a comment on what it was typed, so that an undo that is on its way is not overwritten', async () => {
    const { state, core } = await openStore();
    core.comment(10, { step: 1, text: '添付' });
    await state().reload();
    await settle();
    const answer = core.hold('traces.setComment');
    state().typeComment(place, '添付文');
    core.comment(10, { step: 1, text: '' });
    state().groupsChanged(null);
    state().typeComment(place, '添付文書');
    await settle();
    state().typeComment(place, '添付文書を');
    answer(0);
    await settle();
    answer(1);
    await settle();
    expect(core.asked('traces.setComment')).toEqual([
      { traceId: 10, step: 1, text: '添付文書', base: '添付' },
      { traceId: 10, step: 1, text: '添付文書を', base: '添付文書' },
    ]);
    expect(state().commentDrafts).toEqual({});
  });

  test.each([
    ['DISK_FULL', ''],
    ['INTERNAL', null],
  ] as const)(
    'say of a comment whose saving failed with %s on what it was typed only where that is known',
    async (code, base) => {
      const { state, core } = await openStore();
      core.failOnce('traces.setComment', new AppError(code, 'Not saved'));
      state().typeComment(place, '添');
      await settle();
      state().typeComment(place, '添付');
      await settle();
      expect(core.asked('traces.setComment').at(-1)).toEqual({ traceId: 10, step: 1, text: '添付', base });
    },
  );
});
