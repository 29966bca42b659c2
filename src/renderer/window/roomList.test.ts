import { expect, test } from 'vitest';
import { createRoomList } from './roomList.ts';

type View = { readonly dataset: string };
type Data = Parameters<typeof createRoomList<View, { readonly id: number }, { readonly matched: number }>>[0];

/** A room of one list, whose answers come when the test lets them. */
function openRoom() {
  const answers: { readonly done: () => Promise<void>; readonly failed: () => Promise<void> }[] = [];
  let state: ReturnType<Data['get']> & { readonly listError?: unknown } = { view: null, rows: null, selectedId: null };
  const list = createRoomList<View, { readonly id: number }, { readonly matched: number }>({
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
    },
    ...{ scrollTo: () => {}, touch: () => {}, select: async () => {}, flush: async () => {} },
    load: () => {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Data['load']>>>();
      const settle = () => new Promise<void>((settled) => setTimeout(settled));
      answers.push({
        done: () => {
          resolve({ list: [{ id: answers.length }], counts: { matched: 1 } });
          return settle();
        },
        failed: () => {
          reject(new Error('gone'));
          return settle();
        },
      });
      return promise;
    },
    locate: async () => ({ index: 0 }),
    nextOpen: async () => null,
    nextAsking: async () => null,
  });
  /** As a room that goes on to another dataset, whose view it reads first. */
  const leave = () => {
    state = { view: null, rows: null, selectedId: null };
  };
  return { list, answers, leave, state: () => state };
}

test('rows of a dataset that was left do not stand under the name of the next one', async () => {
  const { list, answers, leave, state } = openRoom();
  void list.showView({ dataset: 'one' }, null, 0);
  await answers[0]?.done();
  expect(state().rows?.view.dataset).toBe('one');
  list.refreshVisible();
  leave();
  await answers[1]?.done();
  expect(state().rows).toBeNull();
  const next = { dataset: 'two' };
  void list.showView(next, null, 0);
  await answers[2]?.done();
  expect(state().rows?.view).toBe(next);
});

test('what fails of a dataset that was left is no error of the next one', async () => {
  const { list, answers, leave, state } = openRoom();
  void list.showView({ dataset: 'one' }, null, 0);
  leave();
  await answers[0]?.failed();
  expect(state().listError).toBeUndefined();
});
