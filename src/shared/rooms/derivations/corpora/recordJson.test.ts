import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuestionContent } from '../question.ts';
import { jemhopqa } from './jemhopqa.ts';
import { r4c } from './r4c.ts';

const step = (support: boolean) =>
  fc.record({
    subject: fc.string(),
    relation: fc.string(),
    objects: support ? fc.array(fc.string(), { minLength: 1, maxLength: 1 }) : fc.array(fc.string(), { maxLength: 3 }),
    support: support
      ? fc.record({ title: fc.string(), sentenceIndex: fc.integer({ min: 0, max: 99 }) })
      : fc.constant(null),
  });
const jemhopqaContent: fc.Arbitrary<QuestionContent> = fc.record({
  question: fc.string(),
  answer: fc.string(),
  type: fc.constantFrom('compositional' as const, 'comparison' as const),
  pageIds: fc.array(fc.string()),
  timeDependent: fc.boolean(),
  derivations: fc.array(step(false), { maxLength: 4 }).map((derivation) => [derivation]),
});
const r4cContent: fc.Arbitrary<QuestionContent> = fc.record({
  question: fc.constant(null),
  answer: fc.constant(null),
  type: fc.constant(null),
  pageIds: fc.constant([]),
  timeDependent: fc.constant(null),
  derivations: fc.array(fc.array(step(true), { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
});

test('a JEMHopQA record that is printed and read again is the same content', () => {
  fc.assert(
    fc.property(jemhopqaContent, (content) => {
      expect(jemhopqa.recordJson.read('鍵', jemhopqa.recordJson.print('鍵', content))).toEqual({ content });
    }),
    { seed: 3 },
  );
});

test('an R4C record that is printed and read again is the same content', () => {
  fc.assert(
    fc.property(r4cContent, (content) => {
      expect(r4c.recordJson.read('5a8b', r4c.recordJson.print('5a8b', content))).toEqual({ content });
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
  const text = jemhopqa.recordJson.print('q1', content);
  const faultsOf = (edited: string) => {
    const read = jemhopqa.recordJson.read('q1', edited);
    return 'faults' in read ? read.faults.map(({ path }) => path) : [];
  };
  expect(faultsOf(text.replace('"q1"', '"q2"'))).toEqual(['qid']);
  expect(faultsOf(text.replace('[\n\n  ]', '[["a", "b", "c"]]'))).toEqual(['derivations.0.2']);
  expect(faultsOf('{')).toEqual(['']);
});

test('text that is no JSON is one fault with the place of the token that does not belong there', () => {
  const placeOf = (text: string) => {
    const read = jemhopqa.recordJson.read('q1', text);
    return 'faults' in read ? read.faults : [];
  };
  const syntax = (line: number, column: number) => [{ path: '', code: 'syntax', params: { line, column } }];
  expect(placeOf('')).toEqual(syntax(1, 1));
  expect(placeOf('{')).toEqual(syntax(1, 2));
  expect(placeOf('{"𠮷": 1,}')).toEqual(syntax(1, 9));
  expect(placeOf('{\n  "a": 1\n  "b": 2\n}')).toEqual(syntax(3, 3));
  expect(placeOf('{"a": "終わらない}')).toEqual(syntax(1, 7));
  expect(placeOf('[1, [true]] x')).toEqual(syntax(1, 13));
  expect(placeOf('{"a" 1}')).toEqual(syntax(1, 6));
  expect(placeOf('[1}')).toEqual(syntax(1, 3));
});

test('a fault of the schema says what was expected', () => {
  const read = jemhopqa.recordJson.read(
    'q1',
    '{"qid":"q1","type":"x","question":1,"derivations":[["a","b"]],"page_ids":[],"time_dependent":false,"more":0}',
  );
  expect('faults' in read && read.faults.map(({ path, code, params }) => [path, code, params])).toEqual([
    ['type', 'choice', { choices: 'compositional, comparison' }],
    ['question', 'kind', { kind: 'string' }],
    ['answer', 'missing', {}],
    ['derivations.0', 'tooFew', {}],
    ['', 'unknown', { names: 'more' }],
  ]);
});
