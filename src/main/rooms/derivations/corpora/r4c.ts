import type { DerivationStep, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { SpannedValue } from '../../../records/json/jsonValue.ts';
import { type ProblemReporter, readList, readText } from './records.ts';

/** Derivations that the corpus holds for each question, one per annotator. */
const referenceCount = 3;

/**
 * Reads the value of one id of an R4C file: a list of derivations, each a list of steps `[title, sentence index, [head, relation, tail]]`.
 * Null when it is no list. After an error was reported the content is not to be used. Source: r4c_evaluate.py and the published corpus.
 */
export function readR4cRecord(value: SpannedValue, report: ProblemReporter): QuestionContent | null {
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
    question: null,
    answer: null,
    type: null,
    pageIds: [],
    timeDependent: null,
    derivations: derivations.map((derivation, index) => readR4cDerivation(derivation, `[${index}]`, report)),
  };
}

function readR4cDerivation(value: SpannedValue, place: string, report: ProblemReporter): DerivationStep[] {
  const steps = readList(value, place, report) ?? [];
  return steps.map((step, index) => readR4cStep(step, `${place}[${index}]`, report));
}

function readR4cStep(value: SpannedValue, place: string, report: ProblemReporter): DerivationStep {
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

function readIndex(value: SpannedValue | undefined, place: string, report: ProblemReporter): number {
  if (value === undefined) return 0;
  const index = value.kind === 'number' ? Number(value.text) : Number.NaN;
  if (Number.isSafeInteger(index)) return index;
  report('error', 'integerExpected', { place }, value);
  return 0;
}

function readTriple(value: SpannedValue | undefined, place: string, report: ProblemReporter) {
  const members = value === undefined ? [] : (readList(value, place, report) ?? []);
  if (value?.kind === 'array' && members.length < 3)
    report('error', 'tripleTooShort', { place, count: members.length }, value);
  const extra = members[3];
  if (extra !== undefined) report('warning', 'tripleTooLong', { place, count: members.length }, extra);
  const [head, relation, tail] = members;
  return {
    subject: readText(head, `${place}[0]`, report) ?? '',
    relation: readText(relation, `${place}[1]`, report) ?? '',
    objects: [readText(tail, `${place}[2]`, report) ?? ''],
  };
}
