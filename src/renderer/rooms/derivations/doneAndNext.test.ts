import { expect, test } from 'vitest';
import type { QuestionRow } from '../../../shared/rooms/derivations/api.ts';
import type { FakeAnswers } from '../../testing/fakeWorkbench.tsx';
import { buildDetail, buildRow, imported, roomShowing } from './roomFixture.ts';

/** Whose the done mark of a row is: one's own. */
const reviewsOf = (row: QuestionRow | undefined) =>
  row?.state === 'done' ? [{ evaluator: '髙橋', isOwn: true, done: true, flagged: false }] : [];

/** A room over questions in these states, whose core answers `setState` only when it is let. */
function roomOf(states: readonly QuestionRow['state'][]) {
  const rows = states.map((state, at) => buildRow(at + 1, { state }));
  const told: [number, string][] = [];
  const waiting: PromiseWithResolvers<unknown>[] = [];
  const answers: FakeAnswers = {
    'derivations.readQuestion': ({ questionId }) =>
      buildDetail(rows[questionId - 1] ?? buildRow(questionId), { reviews: reviewsOf(rows[questionId - 1]) }),
    'derivations.nextOpenQuestion': () => ({ questionId: null }),
    'derivations.setState': ({ questionId, state }) => {
      told.push([questionId, state]);
      const answer = Promise.withResolvers<unknown>();
      waiting.push(answer);
      return answer.promise;
    },
  };
  const room = roomShowing(imported, answers);
  const { view, detail } = room.store.getState();
  if (view === null || detail.status !== 'ready') throw new Error('The room shows nothing');
  const total = rows.length;
  room.store.setState({
    selectedIndex: 0,
    rows: { view, pages: new Map([[0, rows]]), total, matched: total, matchedWithoutFilter: total },
    detail: {
      status: 'ready',
      value: { ...detail.value, row: rows[0] ?? detail.value.row, reviews: reviewsOf(rows[0]) },
    },
  });
  const settle = () => new Promise((done) => setTimeout(done));
  return {
    ...room,
    told,
    settle,
    answerAll: () => {
      for (const { resolve } of waiting.splice(0))
        resolve({ version: 0, counter: 1, savedAt: '2026-01-02T03:04:05.000Z' });
    },
    refuseAll: (error: Error) => {
      for (const { reject } of waiting.splice(0)) reject(error);
    },
  };
}

test('done goes on before the core has answered, and a second press is about the next question', async () => {
  const { store, told, settle, answerAll } = roomOf(['todo', 'todo', 'todo']);
  const presses = [store.getState().done()];
  await settle();
  expect(store.getState().selectedId).toBe(2);
  presses.push(store.getState().done());
  await settle();
  expect(store.getState().selectedId).toBe(3);
  answerAll();
  await settle();
  answerAll();
  expect([await Promise.all(presses), told]).toEqual([
    [true, true],
    [
      [1, 'done'],
      [2, 'done'],
    ],
  ]);
});

test('done goes over questions that are done, and around the end', async () => {
  const { store, settle } = roomOf(['todo', 'done', 'done', 'draft']);
  void store.getState().done();
  await settle();
  expect(store.getState().selectedId).toBe(4);
});

test('done on a question that is done changes nothing and only goes on', async () => {
  const { store, told, settle } = roomOf(['done', 'todo']);
  expect(await store.getState().done()).toBe(true);
  await settle();
  expect([told, store.getState().selectedId]).toEqual([[], 2]);
});

test('done on a question that another evaluator called done says that one has done it too', async () => {
  const { store, told, answerAll, settle } = roomOf(['done', 'todo']);
  const { detail } = store.getState();
  if (detail.status !== 'ready') throw new Error('The room shows nothing');
  const others = reviewsOf(detail.value.row).map((review) => ({ ...review, isOwn: false }));
  store.setState({ detail: { status: 'ready', value: { ...detail.value, reviews: others } } });
  const done = store.getState().done();
  await settle();
  answerAll();
  expect([await done, told]).toEqual([true, [[1, 'done']]]);
});

test('where it takes two evaluators, one of them leaves a draft, and the core says what is next for whom', async () => {
  const { store, asked, answerAll, settle } = roomOf(['todo', 'draft']);
  const { detail } = store.getState();
  if (detail.status !== 'ready') throw new Error('The room shows nothing');
  store.setState({ detail: { status: 'ready', value: { ...detail.value, evaluatorsForDone: 2 } } });
  const done = store.getState().done();
  await settle();
  expect(
    store
      .getState()
      .rows?.pages.get(0)
      ?.map(({ state }) => state),
  ).toEqual(['draft', 'draft']);
  answerAll();
  expect(await done).toBe(false);
  expect(asked.map(({ method }) => method)).toContain('derivations.nextOpenQuestion');
});

test('pressed twice at the last open question, done leaves it done', async () => {
  const { store, told, settle, answerAll } = roomOf(['todo', 'done']);
  const presses = [store.getState().done(), store.getState().done()];
  await settle();
  answerAll();
  expect([await Promise.all(presses), told, store.getState().selectedId]).toEqual([[false, false], [[1, 'done']], 1]);
});

test('what the core refuses is shown as it was, and the window goes back to it', async () => {
  const { store, settle, refuseAll } = roomOf(['draft', 'todo']);
  const done = store.getState().done();
  await settle();
  refuseAll(new Error('The disk is full'));
  await expect(done).rejects.toThrow('The disk is full');
  const { selectedId, rows } = store.getState();
  expect([selectedId, rows?.pages.get(0)?.map(({ state }) => state)]).toEqual([1, ['draft', 'todo']]);
});
