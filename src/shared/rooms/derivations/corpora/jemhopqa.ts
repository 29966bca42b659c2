import { z } from 'zod';
import { findMember, type SpannedObject, type SpannedValue } from '../../../json/jsonValue.ts';
import { list, text, tuple } from '../../../json/target.ts';
import type { DerivationStep, QuestionContent } from '../question.ts';
import { type Corpus, changedMembers, noParagraphs, readRecordObject } from './corpus.ts';
import { type ProblemReporter, readList, readText, readType, reportKey, reportMissingKeys } from './reading.ts';
import { printMembers, recordJsonOf } from './recordJson.ts';

const types = ['compositional', 'comparison'] as const;
/** Keys that the scorer reads; a record without one of them cannot be imported. The others may be absent. */
const keys = {
  needed: ['qid', 'answer', 'derivations'],
  optional: ['type', 'question', 'page_ids', 'time_dependent'],
};
const keyOrder = ['qid', 'type', 'question', 'answer', 'derivations', 'page_ids', 'time_dependent'] as const;

/** JEMHopQA 1.0 to 1.2: Japanese questions of two types, each with one derivation of triples that may have several objects. */
export const jemhopqa = {
  id: 'jemhopqa',
  language: 'ja',
  has: {
    types,
    questionText: true,
    answer: true,
    timeDependent: true,
    pageIds: true,
    severalDerivations: false,
    singleObject: false,
    support: false,
    supportingFacts: false,
    entityIds: false,
  },
  key: 'qid',
  detect: {
    head(text) {
      if (/^\[\s*\]/.test(text)) return { format: 'jemhopqa', because: 'emptyList', isCertain: false };
      if (text.startsWith('[') && /"(?:qid|derivations|page_ids)"\s*:/.test(text))
        return { format: 'jemhopqa', because: 'recordKeys', isCertain: true };
      return isTable(text) ? { format: 'prediction-tsv', because: 'tableColumns', isCertain: true } : null;
    },
    keys(keys) {
      const format = 'jemhopqa-prediction';
      if (keys.has('derivations'))
        return { format, because: keys.has('answer') ? 'keysAnswerDerivations' : 'keyDerivations', isCertain: true };
      return keys.has('answer') ? { format, because: 'keyAnswer', isCertain: false } : null;
    },
  },
  read: readRecord,
  print: (edited, imported) => changedMembers(edited, imported, fields, keyOrder),
  readParagraphs: noParagraphs,
  recordJson: recordJsonOf({
    schema: z.strictObject({
      qid: z.string(),
      type: z.enum(types),
      question: z.string(),
      answer: z.string(),
      derivations: z.array(z.tuple([z.string(), z.string(), z.array(z.string())])),
      page_ids: z.array(z.string()),
      time_dependent: z.boolean(),
    }),
    print: (key, content) =>
      printMembers(
        [
          ['qid', key],
          ['type', content.type],
          ['question', content.question ?? ''],
          ['answer', content.answer ?? ''],
          [
            'derivations',
            (content.derivations[0] ?? []).map(({ subject, relation, objects }) => [subject, relation, objects]),
          ],
          ['page_ids', content.pageIds],
          ['time_dependent', content.timeDependent ?? false],
        ],
        ['derivations'],
      ),
    keyOf: ({ qid }) => ({ key: qid, path: 'qid' }),
    contentOf: ({ question, answer, type, derivations, page_ids, time_dependent }) => ({
      question,
      answer,
      type,
      pageIds: page_ids,
      timeDependent: time_dependent,
      derivations: [derivations.map(([subject, relation, objects]) => ({ subject, relation, objects, support: null }))],
    }),
  }),
  predictions: [
    {
      format: 'jemhopqa-prediction',
      kind: 'json',
      parts: { answer: 'answer', derivations: 'derivation' },
      needed: ['derivation', 'answer'],
      checkStep: ([, , objects], index, report) => {
        if (objects === undefined || objects.kind === 'array') return;
        const isText = objects.kind === 'string';
        const place = isText ? `[${index}][2]` : `[${index}]`;
        report('warning', isText ? 'objectListIsString' : 'predictedStepShape', { place }, objects);
      },
    },
    { format: 'prediction-tsv', kind: 'table' },
  ],
  metric: { id: 'jemhopqa', parts: ['a', 'e', 'r', 'er'], compares: 'words' },
  published: {
    licence: 'CC BY-SA 4.0',
    attribution: 'JEMHopQA, copyright RIKEN, https://github.com/aiishii/JEMHopQA',
    citation: [
      'Ai Ishii, Naoya Inoue, Hisami Suzuki and Satoshi Sekine. "JEMHopQA: Improved Japanese Multi-Hop QA Dataset". Proceedings of the 30th Annual Conference of the Association for Natural Language Processing (NLP2024).',
      '石井愛, 井之上直也, 鈴木久美, 関根聡. JEMHopQA: 日本語マルチホップ QA データセットの改良. 言語処理学会第30回年次大会論文集, March 2024.',
    ].join('\n'),
    files: [],
  },
} as const satisfies Corpus<'jemhopqa', 'jemhopqa-prediction' | 'prediction-tsv'>;

const tableColumns = ['qid', 'predicted_answer', 'predicted_derivations'];

function isTable(head: string): boolean {
  const columns = (head.split(/[\r\n]/, 1)[0] ?? '').split('\t').map((name) => name.replace(/^"(.*)"$/, '$1'));
  return columns.length > 1 && tableColumns.filter((name) => columns.includes(name)).length > 1;
}

/**
 * Reads one element of a JEMHopQA file: qid, type, question, answer, derivations `[[subject, relation, [object, …]], …]`, page_ids,
 * time_dependent. Other keys are left alone. Source: README of the JEMHopQA corpus, "Data format".
 */
function readRecord(value: SpannedValue, report: ProblemReporter): QuestionContent | null {
  const record = readRecordObject(value, report);
  if (record === null) return null;
  reportMissingKeys(record, keys, report);
  reportKey(record, 'qid', report);
  return {
    question: readText(findMember(record, 'question')?.value, 'question', report),
    answer: readText(findMember(record, 'answer')?.value, 'answer', report),
    type: readType(record, types, report),
    pageIds: readPageIds(record, report),
    timeDependent: readFlag(record, report),
    derivations: [readSteps(record, report)],
  };
}

const fields: Parameters<typeof changedMembers>[2] = [
  { key: 'type', read: ({ type }) => (type === null ? null : text(type)) },
  { key: 'question', read: ({ question }) => (question === null ? null : text(question)) },
  { key: 'answer', read: ({ answer }) => (answer === null ? null : text(answer)) },
  { key: 'derivations', read: ({ derivations }) => list((derivations[0] ?? []).map(stepTarget)) },
  { key: 'page_ids', read: ({ pageIds }) => list(pageIds.map(text)) },
  {
    key: 'time_dependent',
    read: ({ timeDependent }) => (timeDependent === null ? null : { kind: 'flag', value: timeDependent }),
  },
];

const stepTarget = ({ subject, relation, objects }: DerivationStep) =>
  tuple([text(subject), text(relation), list(objects.map(text))]);

function readPageIds(object: SpannedObject, report: ProblemReporter): string[] {
  const member = findMember(object, 'page_ids');
  if (member === undefined) return [];
  const elements = readList(member.value, 'page_ids', report) ?? [];
  return elements.map((element, index) => readText(element, `page_ids[${index}]`, report) ?? '');
}

function readFlag(object: SpannedObject, report: ProblemReporter): boolean | null {
  const value = findMember(object, 'time_dependent')?.value;
  if (value === undefined) return null;
  if (value.kind === 'boolean') return value.value;
  const inQuotes = value.kind === 'string' && /^(true|false)$/i.test(value.value);
  if (inQuotes) report('error', 'flagInQuotes', { place: 'time_dependent', found: value.value }, value);
  else report('error', 'flagExpected', { place: 'time_dependent' }, value);
  return null;
}

function readSteps(object: SpannedObject, report: ProblemReporter): DerivationStep[] {
  const member = findMember(object, 'derivations');
  if (member === undefined) return [];
  const steps = readList(member.value, 'derivations', report) ?? [];
  return steps.map((step, index) => readStep(step, `derivations[${index}]`, report));
}

function readStep(value: SpannedValue, place: string, report: ProblemReporter): DerivationStep {
  const members = readList(value, place, report) ?? [];
  const [subject, relation, objects] = members;
  if (value.kind === 'array' && members.length < 3)
    report('error', 'stepTooShort', { place, count: members.length }, value);
  const extra = members[3];
  if (extra !== undefined) report('warning', 'stepTooLong', { place, count: members.length }, extra);
  return {
    subject: readText(subject, `${place}[0]`, report) ?? '',
    relation: readText(relation, `${place}[1]`, report) ?? '',
    objects: objects === undefined ? [] : readObjects(objects, `${place}[2]`, report),
    support: null,
  };
}

function readObjects(value: SpannedValue, place: string, report: ProblemReporter): string[] {
  if (value.kind === 'string') {
    report('error', 'objectListIsString', { place }, value);
    return [];
  }
  const elements = readList(value, place, report) ?? [];
  return elements.map((element, index) => readText(element, `${place}[${index}]`, report) ?? '');
}
