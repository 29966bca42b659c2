import { z } from 'zod';
import { findMember } from '../../src/shared/json/jsonValue.ts';
import { list, text, tuple } from '../../src/shared/json/target.ts';
import {
  type Corpus,
  changedMembers,
  noParagraphs,
  readRecordObject,
} from '../../src/shared/rooms/derivations/corpora/corpus.ts';
import {
  readList,
  readText,
  readTriple,
  readType,
  reportKey,
} from '../../src/shared/rooms/derivations/corpora/reading.ts';
import { printMembers, recordJsonOf } from '../../src/shared/rooms/derivations/corpora/recordJson.ts';
import type { QuestionContent } from '../../src/shared/rooms/derivations/question.ts';

const types = ['riddle', 'comparison'] as const;
const triples = ({ derivations }: QuestionContent) =>
  (derivations[0] ?? []).map(({ subject, relation, objects }) => [subject, relation, objects[0] ?? '']);

/** A corpus of one file, to prove that a corpus is this value and one line in the registry: English, typed, with bare triples. */
export const toyCorpus: Corpus = {
  id: 'toy-corpus',
  language: 'en',
  has: {
    ...{ types, questionText: true, answer: true, singleObject: true },
    ...{ timeDependent: false, pageIds: false, severalDerivations: false, support: false },
    ...{ supportingFacts: false, entityIds: false },
  },
  key: 'toyId',
  detect: {
    head: (head) =>
      /"toyId"\s*:/.test(head) ? { format: 'toy-corpus', because: 'recordKeys', isCertain: true } : null,
    keys: () => null,
  },
  read(value, report) {
    const record = readRecordObject(value, report);
    if (record === null) return null;
    reportKey(record, 'toyId', report);
    const member = (key: string) => findMember(record, key)?.value;
    const why = member('why');
    const steps = why === undefined ? [] : (readList(why, 'why', report) ?? []);
    return {
      question: readText(member('asks'), 'asks', report),
      answer: readText(member('says'), 'says', report),
      type: readType(record, types, report),
      ...{ pageIds: [], timeDependent: null },
      derivations: [steps.map((step, at) => ({ ...readTriple(step, `why[${at}]`, report), support: null }))],
    };
  },
  print: (edited, imported) =>
    changedMembers(
      edited,
      imported,
      [
        { key: 'type', read: ({ type }) => (type === null ? null : text(type)) },
        { key: 'asks', read: ({ question }) => text(question ?? '') },
        { key: 'says', read: ({ answer }) => text(answer ?? '') },
        { key: 'why', read: (content) => list(triples(content).map((triple) => tuple(triple.map(text)))) },
      ],
      ['toyId', 'type', 'asks', 'says', 'why'],
    ),
  readParagraphs: noParagraphs,
  recordJson: recordJsonOf({
    schema: z.strictObject({ toyId: z.string() }),
    print: (key) => printMembers([['toyId', key]], []),
    keyOf: ({ toyId }) => ({ key: toyId, path: 'toyId' }),
    contentOf: () => ({
      ...{ question: null, answer: null, type: null, pageIds: [], timeDependent: null },
      derivations: [],
    }),
  }),
  predictions: [],
  metric: { id: '2wikimultihopqa', parts: ['a', 'e', 'r', 'er'], compares: 'whole' },
  published: { licence: '', attribution: '', citation: '', files: [] },
};
