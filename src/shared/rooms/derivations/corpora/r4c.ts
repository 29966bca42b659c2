import { z } from 'zod';
import type { SpannedValue } from '../../../json/jsonValue.ts';
import { integer, list, text, tuple } from '../../../json/target.ts';
import type { DerivationStep, QuestionContent } from '../question.ts';
import { type Corpus, noParagraphs } from './corpus.ts';
import { type ProblemReporter, readIndex, readList, readText, readTriple } from './reading.ts';
import { recordJsonOf } from './recordJson.ts';

/** Derivations that the corpus holds for each question, one per annotator. */
const referenceCount = 3;

/** R4C: for each question of HotpotQA, by id, three English derivations whose triples name the sentence they rest on. */
export const r4c = {
  id: 'r4c',
  language: 'en',
  has: {
    types: [],
    questionText: false,
    answer: false,
    timeDependent: false,
    pageIds: false,
    severalDerivations: true,
    singleObject: true,
    support: true,
    supportingFacts: false,
    entityIds: false,
  },
  key: null,
  detect: {
    head(text) {
      if (/^\{\s*\}/.test(text)) return { format: 'r4c', because: 'emptyObject', isCertain: false };
      return /^\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\[\s*\[\s*\[/.test(text)
        ? { format: 'r4c', because: 'idsWithDerivations', isCertain: true }
        : null;
    },
    keys(keys, head) {
      if (keys.has('re')) return { format: 'r4c-prediction', because: 'keyRe', isCertain: true };
      // Derivations are lists; a list of anything else is no sign of them.
      return /^\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\[\s*[[\]]/.test(head)
        ? { format: 'r4c', because: 'idsWithLists', isCertain: false }
        : null;
    },
  },
  read: readRecord,
  print: ({ derivations }) => ({
    kind: 'whole',
    target: list(derivations.map((derivation) => list(derivation.map(stepTarget)))),
  }),
  readParagraphs: noParagraphs,
  recordJson: recordJsonOf({
    schema: z.record(
      z.string(),
      z.array(z.array(z.tuple([z.string(), z.number().int(), z.tuple([z.string(), z.string(), z.string()])]))).min(1),
    ),
    print: (key, { derivations }) => {
      const printed = derivations.map(
        (derivation) =>
          `    [\n${derivation.map((step) => `      ${JSON.stringify(stepJson(step))}`).join(',\n')}\n    ]`,
      );
      return `{\n  ${JSON.stringify(key)}: [\n${printed.join(',\n')}\n  ]\n}\n`;
    },
    keyOf: (record) => {
      const [name, ...others] = Object.keys(record);
      return { key: others.length > 0 ? null : (name ?? null), path: name ?? '' };
    },
    contentOf: (record, key) => ({
      ...noQuestion,
      derivations: (record[key] ?? []).map((derivation) =>
        derivation.map(([title, sentenceIndex, [subject, relation, object]]) => ({
          subject,
          relation,
          objects: [object],
          support: { title, sentenceIndex },
        })),
      ),
    }),
  }),
  predictions: [
    {
      format: 'r4c-prediction',
      kind: 'json',
      parts: { answer: 'answer', re: 'derivation' },
      needed: ['derivation'],
      checkStep: ([, , triple], index, report, step) => {
        if (triple?.kind !== 'array') report('warning', 'bareTriple', { place: `[${index}]` }, step);
      },
    },
  ],
  metric: { id: 'r4c', parts: ['e', 'r', 'er'], compares: 'letters' },
  published: {
    licence: 'CC0 1.0',
    attribution: 'R4C, Naoya Inoue, Pontus Stenetorp and Kentaro Inui, https://github.com/naoya-i/r4c',
    citation:
      'Naoya Inoue, Pontus Stenetorp and Kentaro Inui. "R4C: A Benchmark for Evaluating RC Systems to Get the Right Answer for the Right Reason". Proceedings of the 58th Annual Meeting of the Association for Computational Linguistics (ACL 2020).',
    // Train and dev_csf; nothing in their content names a version.
    files: [
      '75159bb578aa1c0a4afb3b24c80a0c9a854e2e59b67ecc563e1a3a52eb268d42',
      '0c74956bc3f4cbcdc093c797129df97db57b0f915e7418be95d8c11c50872267',
    ],
  },
} as const satisfies Corpus<'r4c', 'r4c-prediction'>;

const noQuestion = { question: null, answer: null, type: null, pageIds: [], timeDependent: null };

/** Steps without support are written with an empty title and sentence 0. */
const stepTarget = ({ subject, relation, objects, support }: DerivationStep) =>
  tuple([
    text(support?.title ?? ''),
    integer(support?.sentenceIndex ?? 0),
    tuple([text(subject), text(relation), text(objects[0] ?? '')]),
  ]);

const stepJson = ({ subject, relation, objects, support }: DerivationStep) => [
  support?.title ?? '',
  support?.sentenceIndex ?? 0,
  [subject, relation, objects[0] ?? ''],
];

/**
 * Reads the value of one id: a list of derivations, each a list of steps `[title, sentence index, [head, relation, tail]]`. Null when it is no list.
 * Source: r4c_evaluate.py and the published corpus.
 */
function readRecord(value: SpannedValue, report: ProblemReporter): QuestionContent | null {
  if (value.kind !== 'array') {
    report('error', 'derivationListExpected', {}, value);
    return null;
  }
  const derivations = value.elements;
  if (derivations.length !== referenceCount) {
    report(
      'warning',
      'referenceCount',
      { count: derivations.length, expected: referenceCount },
      { start: value.start, end: value.start + 1 },
    );
  }
  return {
    ...noQuestion,
    derivations: derivations.map((derivation, index) => readDerivation(derivation, `[${index}]`, report)),
  };
}

function readDerivation(value: SpannedValue, place: string, report: ProblemReporter): DerivationStep[] {
  const steps = readList(value, place, report) ?? [];
  return steps.map((step, index) => readStep(step, `${place}[${index}]`, report));
}

function readStep(value: SpannedValue, place: string, report: ProblemReporter): DerivationStep {
  const members = readList(value, place, report) ?? [];
  const [title, sentence, triple] = members;
  const bare = members.length === 3 && members.every((member) => member.kind === 'string');
  if (bare) report('error', 'bareTriple', { place }, value);
  else if (value.kind === 'array' && members.length < 3)
    report('error', 'stepTooShort', { place, count: members.length }, value);
  const extra = members[3];
  if (extra !== undefined) report('warning', 'stepTooLong', { place, count: members.length }, extra);
  const unlessBare: ProblemReporter = bare ? () => {} : report;
  return {
    ...readTriple(triple, `${place}[2]`, unlessBare),
    support: {
      title: readText(title, `${place}[0]`, unlessBare) ?? '',
      sentenceIndex: readIndex(sentence, `${place}[1]`, unlessBare),
    },
  };
}
