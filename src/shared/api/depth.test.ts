import { expect, test } from 'vitest';
import { isShallow, isShallowText } from './depth.ts';

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
};

test.each([0, 1, 2, 3, 4, 5])('depth %i is within a limit of 3 or not, as value and as text', (depth) => {
  const value = nested(depth);
  expect([isShallow(value, 3), isShallowText(JSON.stringify(value), 3)]).toEqual([depth <= 3, depth <= 3]);
});

test('brackets in strings are no nesting, and closed ones do not add up', () => {
  expect(isShallowText('{"a[[[[":"\\"[[[[","b":[[1],[2],{"c\\\\":3}]}', 3)).toBe(true);
  expect(isShallow([[[]], [[]], { a: '[[[[' }, null], 3)).toBe(true);
});

test('a text of millions of brackets is left at the first that is too deep', () => {
  let looked = 0;
  const text = new Proxy(new String('['.repeat(2_000_000)), {
    get: (target, key) => {
      if (key === 'length') return target.length;
      looked += 1;
      return target[Number(key)];
    },
  });
  expect([isShallowText(text as unknown as string, 100), looked]).toEqual([false, 101]);
});
