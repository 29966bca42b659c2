import { expect, test } from 'vitest';
import { createListPages, type ListWindow, rowAt } from './listPages.ts';

type Rows = ListWindow<string, string, { readonly matched: number }>;

/** Pages whose answers come when they are let, each naming how many were asked for before it. */
function heldPages() {
  const answers: ((matched?: number) => Promise<void>)[] = [];
  let rows: Rows | null = null;
  const pages = createListPages<string, string, { readonly matched: number }>({
    load: () => {
      const { promise, resolve } = Promise.withResolvers<{ list: string[]; counts: { matched: number } }>();
      const text = `row of answer ${answers.length}`;
      answers.push(async (matched = 1) => {
        resolve({ list: [text], counts: { matched } });
        await promise;
        await new Promise((settled) => setTimeout(settled));
      });
      return promise;
    },
    read: () => rows,
    write: (next) => {
      rows = next;
    },
    fail: () => {},
  });
  return { pages, answers, first: () => rowAt(rows, 0) };
}

test('a page that is on its way when something changes is asked for again, and who waits for it gets the newer', async () => {
  const { pages, answers, first } = heldPages();
  let isShown = false;
  const showing = pages.show('all', 0).then(() => {
    isShown = true;
  });
  pages.refresh(0, 10);
  await answers[0]?.();
  expect([answers.length, first(), isShown]).toEqual([2, null, false]);
  await answers[1]?.();
  await showing;
  expect(first()).toBe('row of answer 1');
});

test('what is on its way is renewed, and what is there stays', async () => {
  const { pages, answers, first } = heldPages();
  void pages.show('all', 0);
  await answers[0]?.();
  pages.renew();
  expect(answers).toHaveLength(1);
  pages.refresh(0, 10);
  pages.renew();
  await answers[2]?.();
  await answers[1]?.();
  expect(first()).toBe('row of answer 2');
});

test('an answer to another view is dropped', async () => {
  const { pages, answers, first } = heldPages();
  const before = pages.show('all', 0);
  void pages.show('done', 0);
  await answers[0]?.();
  await before;
  expect(first()).toBeNull();
});
