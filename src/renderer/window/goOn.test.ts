import { expect, test } from 'vitest';
import { goOn } from './goOn.ts';

function list(open: number | null, next: number | null) {
  let isOpen = open;
  const select = async (id: number) => {
    isOpen = id;
  };
  const where = { open: () => isOpen, find: async () => next, select };
  return { where, select, openNow: () => isOpen };
}

test('one goes from the open item to the next', async () => {
  const { where, openNow } = list(1, 2);
  expect([await goOn(where), openNow()]).toEqual([true, 2]);
});

test('where nothing is next, or nothing is open, that is told', async () => {
  expect([await goOn(list(1, null).where), await goOn(list(null, 2).where)]).toEqual([false, false]);
});

test('who went elsewhere while the next was looked for stays there', async () => {
  const { where, select, openNow } = list(1, 2);
  const going = goOn(where);
  await select(7);
  expect([await going, openNow()]).toEqual([true, 7]);
});
