import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuestionContent } from '../rooms/derivations.ts';
import { printRecordJson, readRecordJson } from './recordJson.ts';

const step = (support: boolean) =>
  fc.record({
    subject: fc.string(),
    relation: fc.string(),
    objects: support ? fc.array(fc.string(), { minLength: 1, maxLength: 1 }) : fc.array(fc.string(), { maxLength: 3 }),
    support: support
      ? fc.record({ title: fc.string(), sentenceIndex: fc.integer({ min: 0, max: 99 }) })
      : fc.constant(null),
  });
const jemhopqa: fc.Arbitrary<QuestionContent> = fc.record({
  question: fc.string(),
  answer: fc.string(),
  type: fc.constantFrom('compositional' as const, 'comparison' as const),
  pageIds: fc.array(fc.string()),
  timeDependent: fc.boolean(),
  derivations: fc.array(step(false), { maxLength: 4 }).map((derivation) => [derivation]),
});
const r4c: fc.Arbitrary<QuestionContent> = fc.record({
  question: fc.constant(null),
  answer: fc.constant(null),
  type: fc.constant(null),
  pageIds: fc.constant([]),
  timeDependent: fc.constant(null),
  derivations: fc.array(fc.array(step(true), { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
});

test('a JEMHopQA record that is printed and read again is the same content', () => {
  fc.assert(
    fc.property(jemhopqa, (content) => {
      expect(readRecordJson('jemhopqa', '鍵', printRecordJson('jemhopqa', '鍵', content))).toEqual({ content });
    }),
    { seed: 3 },
  );
});

test('an R4C record that is printed and read again is the same content', () => {
  fc.assert(
    fc.property(r4c, (content) => {
      expect(readRecordJson('r4c', '5a8b', printRecordJson('r4c', '5a8b', content))).toEqual({ content });
    }),
    { seed: 3 },
  );
});

test('a fault is named by its path, and a changed key is one', () => {
  const content: QuestionContent = {
    question: '問い',
    answer: '答え',
    type: 'comparison',
    pageIds: [],
    timeDependent: false,
    derivations: [[]],
  };
  const text = printRecordJson('jemhopqa', 'q1', content);
  const faultsOf = (edited: string) => {
    const read = readRecordJson('jemhopqa', 'q1', edited);
    return 'faults' in read ? read.faults.map(({ path }) => path) : [];
  };
  expect(faultsOf(text.replace('"q1"', '"q2"'))).toEqual(['qid']);
  expect(faultsOf(text.replace('[\n\n  ]', '[["a", "b", "c"]]'))).toEqual(['derivations.0.2']);
  expect(faultsOf('{')).toEqual(['']);
});
