import { expect, test } from 'vitest';
import { sentencesText } from './numberTexts.ts';

test('sentences stand one behind the other, in Japanese without a space, and without those that are empty', () => {
  expect(sentencesText(['Two answers.', '', 'Stop at any time.'])).toBe('Two answers. Stop at any time.');
  expect(sentencesText(['回答は二つです。', '', 'いつでも中断できます。'])).toBe(
    '回答は二つです。いつでも中断できます。',
  );
});
