import { expect, test } from 'vitest';
import { digitsApart, gapBehind, rangeText, sentencesText, signed } from './numberTexts.ts';

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

test('a value and its interval have two digits, and more where they would else be printed alike', () => {
  const printed = (value: number, interval: { low: number; high: number }) => {
    const digits = digitsApart(value, interval);
    return `${signed(value, digits)}, ${rangeText(interval, 'en', digits)}`;
  };
  expect(printed(0.75, { low: 0.4, high: 0.9 })).toBe('0.75, 0.40–0.90');
  expect(printed(0.008, { low: 0.0061, high: 0.0109 })).toBe('0.008, 0.006–0.011');
  expect(printed(0.9996, { low: 0.9992, high: 0.9998 })).toBe('0.9996, 0.9992–0.9998');
});

test('what is the same, or as good as the same, asks for no digits', () => {
  expect(digitsApart(1, { low: 0.8, high: 1 })).toBe(2);
  expect(digitsApart(0.5, { low: 0.5 - 1e-16, high: 0.5 })).toBe(2);
  expect(digitsApart(0.004, null)).toBe(2);
  expect(digitsApart(0.8, { low: 0.6, high: 1.1 }, 1)).toBe(1);
});
