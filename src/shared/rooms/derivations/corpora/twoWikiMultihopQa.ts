import { z } from 'zod';
import { findMember, type SpannedObject, type SpannedValue } from '../../../json/jsonValue.ts';
import { integer, list, type Target, text, tuple } from '../../../json/target.ts';
import type { DerivationStep, QuestionContent, Support } from '../question.ts';
import { type Corpus, changedMembers, type Paragraph, readRecordObject } from './corpus.ts';
import {
  type ProblemReporter,
  readIndex,
  readList,
  readText,
  readTriple,
  readType,
  reportKey,
  reportMissingKeys,
} from './reading.ts';
import { printMembers, recordJsonOf } from './recordJson.ts';

const types = ['compositional', 'comparison', 'inference', 'bridge_comparison'] as const;
/** Keys that the scorer reads; a record without one of them cannot be imported. The first release has no ids, so nobody is told of those. */
const keys = { needed: ['_id', 'supporting_facts', 'evidences', 'answer'], optional: ['type', 'question', 'context'] };
const keyOrder = [
  ...['_id', 'type', 'question', 'context', 'entity_ids', 'supporting_facts'],
  ...['evidences', 'answer', 'evidences_id', 'answer_id'],
];

/**
 * 2WikiMultihopQA, both releases: English questions of four types, made of triples ("evidences") of Wikidata, each with ten paragraphs of Wikipedia and
 * the sentences in them that it rests on. The release with ids has an id for the answer and for the ends of triples.
 */
export const twoWikiMultihopQa = {
  id: '2wikimultihopqa',
  language: 'en',
  has: {
    types,
    questionText: true,
    answer: true,
    timeDependent: false,
    pageIds: false,
    severalDerivations: false,
    singleObject: true,
    support: false,
    supportingFacts: true,
    entityIds: true,
  },
  key: '_id',
  detect: {
    head: (text) =>
      text.startsWith('[') && /"(?:evidences|evidences_id)"\s*:/.test(text)
        ? { format: '2wikimultihopqa', because: 'recordEvidences', isCertain: true }
        : null,
    // Predictions of R4C have `sp` too, as those of HotpotQA, of which both descend.
    keys: (keys) =>
      keys.has('evidence') || keys.has('sp')
        ? { format: '2wikimultihopqa-prediction', because: 'keysSpEvidence', isCertain: keys.has('evidence') }
        : null,
  },
  read: readRecord,
  print: (edited, imported) => changedMembers(edited, imported, fields, keyOrder),
  readParagraphs: (record) => (record.kind === 'object' ? readContext(record) : []),
  recordJson: recordJsonOf({
    schema: z.strictObject({
      _id: z.string(),
      type: z.enum(types),
      question: z.string(),
      supporting_facts: z.array(z.tuple([z.string(), z.number().int()])),
      evidences: z.array(z.tuple([z.string(), z.string(), z.string()])),
      answer: z.string(),
      evidences_id: z.array(z.tuple([z.string(), z.string(), z.string()])).optional(),
      answer_id: z.string().nullable().optional(),
    }),
    print: (key, content) =>
      printMembers(
        [
          ['_id', key],
          ['type', content.type],
          ['question', content.question ?? ''],
          [
            'supporting_facts',
            (content.supportingFacts ?? []).map(({ title, sentenceIndex }) => [title, sentenceIndex]),
          ],
          [
            'evidences',
            stepsOf(content).map(({ subject, relation, objects }) => [subject, relation, objects[0] ?? '']),
          ],
          ['answer', content.answer ?? ''],
          ...(hasIds(content) ? ([['evidences_id', idTriples(content)]] satisfies [string, unknown][]) : []),
          ...(content.answerId === undefined ? [] : ([['answer_id', content.answerId]] satisfies [string, unknown][])),
        ],
        ['supporting_facts', 'evidences', 'evidences_id'],
      ),
    keyOf: ({ _id }) => ({ key: _id, path: '_id' }),
    contentOf: ({ question, answer, type, supporting_facts, evidences, evidences_id = [], answer_id }) => ({
      question,
      answer,
      type,
      pageIds: [],
      timeDependent: null,
      supportingFacts: supporting_facts.map(([title, sentenceIndex]) => ({ title, sentenceIndex })),
      ...(answer_id === undefined ? {} : { answerId: answer_id }),
      derivations: [
        evidences.map(([subject, relation, object], index) => ({
          ...{ subject, relation, objects: [object], support: null },
          ...withIds(evidences_id[index]),
        })),
      ],
    }),
  }),
  predictions: [
    {
      format: '2wikimultihopqa-prediction',
      kind: 'json',
      parts: { answer: 'answer', sp: 'support', evidence: 'derivation' },
      needed: ['answer', 'support', 'derivation'],
      checkStep: (members, index, report, step) => {
        if (members.length !== 3 || members.some(({ kind }) => kind !== 'string'))
          report('warning', 'predictedTripleShape', { place: `[${index}]` }, step);
      },
    },
  ],
  metric: { id: '2wikimultihopqa', parts: ['a', 'e', 'r', 'er'], compares: 'whole' },
  published: {
    licence: 'Apache 2.0',
    attribution: '2WikiMultihopQA, https://github.com/Alab-NII/2wikimultihop',
    citation:
      'Xanh Ho, Anh-Khoa Duong Nguyen, Saku Sugawara and Akiko Aizawa. "Constructing A Multi-hop QA Dataset for Comprehensive Evaluation of Reasoning Steps". Proceedings of the 28th International Conference on Computational Linguistics (COLING 2020).',
    // The hashes of the published files are not known here, so that no file is taken for one of them.
    files: [],
  },
} as const satisfies Corpus<'2wikimultihopqa', '2wikimultihopqa-prediction'>;

const stepsOf = ({ derivations }: QuestionContent): readonly DerivationStep[] => derivations[0] ?? [];
const hasIds = (content: QuestionContent) => stepsOf(content).some(({ ids }) => ids !== undefined);
/** One triple of ids for each step, in the middle its relation, as the evaluator demands; empty ids for a step that has none. */
const idTriples = (content: QuestionContent) =>
  stepsOf(content).map(({ relation, ids }) => [ids?.subject ?? '', relation, ids?.object ?? '']);

const withIds = (ids: readonly [string, string, string] | undefined) =>
  ids === undefined ? {} : { ids: { subject: ids[0], object: ids[2] } };

const triple = (members: readonly string[]) => tuple(members.map(text));

const fields: Parameters<typeof changedMembers>[2] = [
  { key: 'type', read: ({ type }) => (type === null ? null : text(type)) },
  { key: 'question', read: ({ question }) => (question === null ? null : text(question)) },
  {
    key: 'supporting_facts',
    read: ({ supportingFacts = [] }) =>
      list(supportingFacts.map(({ title, sentenceIndex }) => tuple([text(title), integer(sentenceIndex)]))),
  },
  {
    key: 'evidences',
    read: (content) =>
      list(stepsOf(content).map(({ subject, relation, objects }) => triple([subject, relation, objects[0] ?? '']))),
  },
  { key: 'answer', read: ({ answer }) => (answer === null ? null : text(answer)) },
  // Where no step has ids the member stays as it is: it is empty, or not that of its evidences. Should it fit them after an edit, they are
  // read with its ids.
  { key: 'evidences_id', read: (content) => list(hasIds(content) ? idTriples(content).map(triple) : []) },
  { key: 'answer_id', read: ({ answerId }) => answerIdTarget(answerId) },
];

function answerIdTarget(answerId: string | null | undefined): Target | null {
  if (answerId === undefined) return null;
  return answerId === null ? { kind: 'nothing' } : text(answerId);
}

/**
 * Reads one element of a label file: _id, type, question, supporting_facts `[[title, sentence], …]`, evidences `[[subject, relation, object], …]`, answer, and of the
 * release with ids evidences_id and answer_id. `entity_ids` and other keys are left alone. Source: README of the repository and its evaluator.
 */
function readRecord(value: SpannedValue, report: ProblemReporter): QuestionContent | null {
  const record = readRecordObject(value, report);
  if (record === null) return null;
  reportMissingKeys(record, keys, report);
  reportKey(record, '_id', report);
  const supportingFacts = readFacts(record, report);
  reportStrangeFacts(record, supportingFacts, report);
  return {
    question: readText(findMember(record, 'question')?.value, 'question', report),
    answer: readText(findMember(record, 'answer')?.value, 'answer', report),
    type: readType(record, types, report),
    pageIds: [],
    timeDependent: null,
    supportingFacts,
    ...readAnswerId(record, report),
    derivations: [readEvidences(record, report)],
  };
}

function readAnswerId(record: SpannedObject, report: ProblemReporter): Pick<QuestionContent, 'answerId'> {
  const value = findMember(record, 'answer_id')?.value;
  if (value === undefined) return {};
  return { answerId: value.kind === 'null' ? null : readText(value, 'answer_id', report) };
}

function readFacts(record: SpannedObject, report: ProblemReporter): Support[] {
  const value = findMember(record, 'supporting_facts')?.value;
  const facts = value === undefined ? [] : (readList(value, 'supporting_facts', report) ?? []);
  return facts.map((fact, index) => {
    const place = `supporting_facts[${index}]`;
    const members = readList(fact, place, report) ?? [];
    if (fact.kind === 'array' && members.length < 2)
      report('error', 'factTooShort', { place, count: members.length }, fact);
    return {
      title: readText(members[0], `${place}[0]`, report) ?? '',
      sentenceIndex: readIndex(members[1], `${place}[1]`, report),
    };
  });
}

/** Warns of a supporting fact that names no sentence of the record's own paragraphs. */
function reportStrangeFacts(record: SpannedObject, facts: readonly Support[], report: ProblemReporter): void {
  const paragraphs = readContext(record);
  const value = findMember(record, 'supporting_facts')?.value;
  if (paragraphs.length === 0 || value?.kind !== 'array') return;
  for (const [index, { title, sentenceIndex }] of facts.entries()) {
    const isThere = paragraphs.some((one) => one.title === title && one.sentences[sentenceIndex] !== undefined);
    const fact = value.elements[index];
    if (!isThere && fact !== undefined) report('warning', 'factNotInContext', { title, sentence: sentenceIndex }, fact);
  }
}

function readEvidences(record: SpannedObject, report: ProblemReporter): DerivationStep[] {
  const value = findMember(record, 'evidences')?.value;
  const triples = value === undefined ? [] : (readList(value, 'evidences', report) ?? []);
  const steps = triples.map((one, index) => ({ ...readTriple(one, `evidences[${index}]`, report), support: null }));
  const ids = readIds(record, report);
  const fits = ids.length === steps.length && ids.every(({ relation }, index) => relation === steps[index]?.relation);
  const idsValue = findMember(record, 'evidences_id')?.value;
  if (ids.length > 0 && !fits && idsValue !== undefined) report('warning', 'evidenceIdsDiffer', {}, idsValue);
  return steps.map((step, index) => {
    const pair = fits ? ids[index] : undefined;
    return pair === undefined ? step : { ...step, ids: { subject: pair.subject, object: pair.objects[0] ?? '' } };
  });
}

function readIds(record: SpannedObject, report: ProblemReporter): ReturnType<typeof readTriple>[] {
  const value = findMember(record, 'evidences_id')?.value;
  const triples = value === undefined ? [] : (readList(value, 'evidences_id', report) ?? []);
  return triples.map((one, index) => readTriple(one, `evidences_id[${index}]`, report));
}

/** `context`: a list of [title, [sentence, …]]; what is not of this shape is passed over, since it is only shown. */
function readContext(record: SpannedObject): Paragraph[] {
  const value = findMember(record, 'context')?.value;
  if (value?.kind !== 'array') return [];
  return value.elements.flatMap((one) => {
    const [title, sentences] = one.kind === 'array' ? one.elements : [];
    if (title?.kind !== 'string' || sentences?.kind !== 'array') return [];
    const texts = sentences.elements.map((sentence) => (sentence.kind === 'string' ? sentence.value : ''));
    return [{ title: title.value, sentences: texts }];
  });
}
