import { expect, test } from 'vitest';
import { createQuestionCache } from './questionCache.ts';

/** A cache over a core that answers as it is let; each answer is the question at the moment when it was asked for. */
function heldCache() {
  const answers: (() => void)[] = [];
  const cache = createQuestionCache((() => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const historyCount = answers.length;
    answers.push(() => resolve({ row: { id: 1 }, historyCount }));
    return promise;
  }) as never); // only `derivations.readQuestion` is asked
  return { cache, answers };
}

test('an answer that a newer one overtook is not what its reader gets', async () => {
  const { cache, answers } = heldCache();
  const readings = [cache.read(1, null), cache.refresh(1, null)];
  answers[1]?.();
  expect(await readings[1]).toMatchObject({ historyCount: 1 });
  answers[0]?.();
  expect([await readings[0], cache.peek(1)]).toMatchObject([{ historyCount: 1 }, { historyCount: 1 }]);
});

test('an answer on its way when the question changes is asked for again', async () => {
  const { cache, answers } = heldCache();
  const reading = cache.read(1, null);
  cache.drop([1]);
  answers[0]?.();
  await new Promise((settled) => setTimeout(settled));
  expect([answers.length, cache.peek(1)]).toEqual([2, null]);
  answers[1]?.();
  expect(await reading).toMatchObject({ historyCount: 1 });
});
