import { expect, test } from 'vitest';
import { findRepeatedKeys } from './repeatedKeys.ts';

const found = (text: string) => findRepeatedKeys({ text, value: JSON.parse(text) });

test('a file without repeated keys has none, whatever its texts hold', async () => {
  expect(await found('{"a": [{"b": ": \\"a\\":"}, {"b": "\\\\"}], "__proto__": {"b": "a"}, "1": null}')).toEqual([]);
});

test('a repeated key is found with the way to it and the place where it stands again', async () => {
  expect(await found('{"𠮷": 1, "b": [[], {"c": 1,\n  "d": "d", "c": 2}],\n "𠮷": 3}')).toEqual([
    { path: ['b', 1, 'c'], place: { line: 2, column: 13 } },
    { path: ['𠮷'], place: { line: 3, column: 2 } },
  ]);
});

test('keys are the same when only their escapes differ', async () => {
  expect(await found('[{"answer": 1, "\\u0061nswer": 2}]')).toEqual([
    { path: [0, 'answer'], place: { line: 1, column: 16 } },
  ]);
});

test('in a file nested too deep to be followed the repeated key stays without a name', async () => {
  expect(await found(`[${'['.repeat(600)}{"a": 1, "a": 2}${']'.repeat(600)}]`)).toEqual([{ path: [], place: null }]);
});
