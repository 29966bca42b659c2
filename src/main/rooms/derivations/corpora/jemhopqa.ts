import {
  type DerivationStep,
  type QuestionContent,
  type QuestionType,
  questionTypes,
} from '../../../../shared/rooms/derivations/question.ts';
import { findMember, type SpannedObject, type SpannedValue } from '../../../records/json/jsonValue.ts';
import { type ProblemReporter, readList, readText } from './records.ts';

/** Keys that the scorer reads; a record without one of them cannot be imported. The others may be absent. */
const neededKeys = ['qid', 'answer', 'derivations'] as const;
const optionalKeys = ['type', 'question', 'page_ids', 'time_dependent'] as const;

/**
 * Reads one element of a JEMHopQA file: qid, type, question, answer, derivations `[[subject, relation, [object, …]], …]`, page_ids,
 * time_dependent. Other keys are left alone. After an error was reported the content is not to be used. Source: README of the JEMHopQA corpus, "Data format".
 */
export function readJemhopqaRecord(value: SpannedValue, report: ProblemReporter): QuestionContent | null {
  if (value.kind !== 'object') {
    report('error', 'objectExpected', { place: '' }, value);
    return null;
  }
  reportMissingKeys(value, report);
  reportKey(value, report);
  return {
    question: readText(findMember(value, 'question')?.value, 'question', report),
    answer: readText(findMember(value, 'answer')?.value, 'answer', report),
    type: readType(value, report),
    pageIds: readPageIds(value, report),
    timeDependent: readFlag(value, report),
    derivations: [readSteps(value, report)],
  };
}

function reportMissingKeys(object: SpannedObject, report: ProblemReporter): void {
  const brace = { start: object.start, end: object.start + 1 };
  for (const key of neededKeys)
    if (findMember(object, key) === undefined) report('error', 'keyMissing', { key }, brace);
  for (const key of optionalKeys)
    if (findMember(object, key) === undefined) report('warning', 'keyMissing', { key }, brace);
}

function reportKey(object: SpannedObject, report: ProblemReporter): void {
  const value = findMember(object, 'qid')?.value;
  const key = readText(value, 'qid', report);
  if (value !== undefined && key === '') report('error', 'keyEmpty', { key: 'qid' }, value);
}

function readType(object: SpannedObject, report: ProblemReporter): QuestionType | null {
  const member = findMember(object, 'type');
  const text = readText(member?.value, 'type', report);
  const type = questionTypes.find((known) => known === text) ?? null;
  if (member !== undefined && text !== null && type === null)
    report('warning', 'typeUnknown', { found: text.slice(0, 80) }, member.value);
  return type;
}

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
