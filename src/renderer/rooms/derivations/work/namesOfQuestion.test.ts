import { expect, test } from 'vitest';
import { namesOfQuestion } from './namesOfQuestion.ts';

test('names are those of the triples, the answer and what the question quotes, each once', () => {
  const step = (subject: string, ...objects: string[]) => ({
    subject,
    relation: '作者',
    objects,
    ids: null,
    support: null,
  });
  const content = {
    question: '『風の 歌』と「青い鳥」の作者は同じですか？',
    answer: '佐伯 千夏',
    type: null,
    timeDependent: null,
    pageIds: null,
    derivations: [[step('風の 歌', '佐伯 千夏'), step('', 'あ'.repeat(300))]],
  };
  expect(namesOfQuestion({ ...content } as never)).toEqual(['風の 歌', '佐伯 千夏', '青い鳥']);
});
