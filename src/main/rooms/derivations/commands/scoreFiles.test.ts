import { expect, test } from 'vitest';
import { keysInFileOrder, pythonFloat } from './scoreFiles.ts';

test('keys stay in the order of the file, whole numbers and escapes too', () => {
  const text = '{"b": {"1": ["2"]}, "10": [], "9": "{\\"x\\": 1}", "\\u0061": 0, "b": 1}';
  expect(keysInFileOrder({ text, value: JSON.parse(text) })).toEqual(['b', '10', '9', 'a']);
});

test.each([
  [1, '1.0'],
  [0, '0.0'],
  [0.5, '0.5'],
  [0.1 + 0.2, '0.30000000000000004'],
  [0.00001, '1e-05'],
  [0.0001, '0.0001'],
  [1.5e-10, '1.5e-10'],
  [1e16, '1e+16'],
  [-1, '-1.0'],
])('%d is written as Python writes it', (value, text) => {
  expect(pythonFloat(value)).toBe(text);
});
