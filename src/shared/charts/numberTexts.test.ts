import { expect, test } from 'vitest';
import { gapBehind, rangeText, sentencesText } from './numberTexts.ts';

test('sentences stand one behind the other, in Japanese without a space, and without those that are empty', () => {
  expect(sentencesText(['Two answers.', '', 'Stop at any time.'])).toBe('Two answers. Stop at any time.');
  expect(sentencesText(['回答は二つです。', '', 'いつでも中断できます。'])).toBe(
    '回答は二つです。いつでも中断できます。',
  );
});

test('an interval keeps the sign of an end that is rounded to zero, but for what arithmetic left of zero itself', () => {
  expect(rangeText({ low: -0.0004, high: 0.0195 }, 'en', 3)).toBe('−0.000 to 0.019');
  expect(rangeText({ low: -0.0091, high: -0.0003 }, 'ja', 3)).toBe('−0.009～−0.000');
  expect(rangeText({ low: -1e-17, high: 0.5 }, 'en')).toBe('0.00–0.50');
});

test('behind a word in bold that is no Japanese sentence stands a space', () => {
  expect(['Length.', '長さ。', '長さ', '正しいですか？', ''].map(gapBehind)).toEqual([' ', '', ' ', '', '']);
});
