/** What the readers of all corpora share: how they report, and texts and lists of a record. */
import type { Span, SpannedObject, SpannedValue } from '../../../json/jsonValue.ts';
import { findMember } from '../../../json/jsonValue.ts';

export type Severity = 'error' | 'warning';
export type ProblemParams = Record<string, string | number>;

/** Collects what is wrong with one record (`problems.<code>` is the sentence); spans count from the first byte of the record. */
export type ProblemReporter = (severity: Severity, code: string, params: ProblemParams, span: Span) => void;

/**
 * The text of a string value; reports `textExpected` and returns null for anything else. Half a surrogate pair is kept as it
 * is, with the warning `loneSurrogate`: other programs may refuse the file or change the character.
 */
export function readText(value: SpannedValue | undefined, place: string, report: ProblemReporter): string | null {
  if (value === undefined) return null;
  if (value.kind === 'string') {
    if (!value.value.isWellFormed()) report('warning', 'loneSurrogate', { place }, value);
    return value.value;
  }
  report('error', 'textExpected', { place }, value);
  return null;
}

/** The elements of a list; reports `listExpected` and returns null for anything else. */
export function readList(value: SpannedValue, place: string, report: ProblemReporter): readonly SpannedValue[] | null {
  if (value.kind === 'array') return value.elements;
  report('error', 'listExpected', { place }, value);
  return null;
}

/** A whole number; reports `integerExpected` and returns 0 for anything else, 0 also where there is nothing. */
export function readIndex(value: SpannedValue | undefined, place: string, report: ProblemReporter): number {
  if (value === undefined) return 0;
  const index = value.kind === 'number' ? Number(value.text) : Number.NaN;
  if (Number.isSafeInteger(index)) return index;
  report('error', 'integerExpected', { place }, value);
  return 0;
}

/** A triple of texts with one object; reports what is missing (`tripleTooShort`) or left alone (`tripleTooLong`). */
export function readTriple(value: SpannedValue | undefined, place: string, report: ProblemReporter) {
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

/** Reports members that are not there: `needed` ones as errors, `optional` ones as warnings. */
export function reportMissingKeys(
  object: SpannedObject,
  keys: { readonly needed: readonly string[]; readonly optional: readonly string[] },
  report: ProblemReporter,
): void {
  const brace = { start: object.start, end: object.start + 1 };
  const tell = (severity: Severity, key: string) => {
    if (findMember(object, key) === undefined) report(severity, 'keyMissing', { key }, brace);
  };
  for (const key of keys.needed) tell('error', key);
  for (const key of keys.optional) tell('warning', key);
}

/** Reports the id of a record that is no text or empty. */
export function reportKey(object: SpannedObject, name: string, report: ProblemReporter): void {
  const value = findMember(object, name)?.value;
  const key = readText(value, name, report);
  if (value !== undefined && key === '') report('error', 'keyEmpty', { key: name }, value);
}

/** One of the corpus's types; null with the warning `typeUnknown` for another text, which the file keeps. */
export function readType(object: SpannedObject, types: readonly string[], report: ProblemReporter): string | null {
  const member = findMember(object, 'type');
  const text = readText(member?.value, 'type', report);
  const type = types.find((known) => known === text) ?? null;
  if (member !== undefined && text !== null && type === null)
    report('warning', 'typeUnknown', { found: text.slice(0, 80) }, member.value);
  return type;
}
