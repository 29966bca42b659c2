import { expect, test } from 'vitest';
import { unparted } from './unparted.ts';

test('keeps a number with its Japanese counter, and parts everything else as before', () => {
  expect(unparted('検索で 2,209 問を隠しています。')).toBe('検索で 2,209\u00a0問を隠しています。');
  expect(unparted('予測ファイル 2 つ')).toBe('予測ファイル 2\u00a0つ');
  expect(unparted('7 of 120 shown.')).toBe('7 of 120 shown.');
});
