import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeKey, keysOfPointer } from './jsonPointer.ts';

test('the keys of a pointer are unescaped, and the empty pointer has none', () => {
  expect([keysOfPointer(''), keysOfPointer('/'), keysOfPointer('/a~1b/0/m~0n/~01')]).toEqual([
    [],
    [''],
    ['a/b', '0', 'm~n', '~1'],
  ]);
});

test('any keys come back from their pointer', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (keys) => {
      expect(keysOfPointer(keys.map((key) => `/${escapeKey(key)}`).join(''))).toEqual(keys);
    }),
  );
});
