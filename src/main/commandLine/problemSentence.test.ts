import { expect, test } from 'vitest';
import { problemSentence } from './problemSentence.ts';

test('a problem is said with its values, and the digits of a count in groups as in the window', () => {
  const params = { file: 'questions.json', limit: 67_108_864 };
  expect(problemSentence({ code: 'studyFileTooLarge', params })).toBe(
    'questions.json is larger than 67,108,864 bytes and was not read.',
  );
  expect(problemSentence({ code: 'unheardOf', params })).toBe('unheardOf');
});
