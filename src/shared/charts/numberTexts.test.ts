import { expect, test } from 'vitest';
import { gapBehind, sentencesText } from './numberTexts.ts';

test('sentences stand one behind the other, in Japanese without a space, and without those that are empty', () => {
  expect(sentencesText(['Two answers.', '', 'Stop at any time.'])).toBe('Two answers. Stop at any time.');
  expect(sentencesText(['回答は二つです。', '', 'いつでも中断できます。'])).toBe(
    '回答は二つです。いつでも中断できます。',
  );
});

test('behind a word in bold that is no Japanese sentence stands a space', () => {
  expect(['Length.', '長さ。', '長さ', '正しいですか？', ''].map(gapBehind)).toEqual([' ', '', ' ', '', '']);
});
