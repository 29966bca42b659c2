import type { Problem } from '../../shared/files.ts';
import type { SyntaxFault } from './json/parseJson.ts';
import { excerptOf, placeWithin, type TextPlace } from './json/textPlace.ts';
import type { SourceRecord } from './sourceRecord.ts';

/** Oddities that are noted and lose nothing; every other code of `problems` means that something was left out. */
const warnings: ReadonlySet<string> = new Set([
  'callsNotRead',
  'clockBackwards',
  'cyclicParents',
  'duplicateCallId',
  'kindIsEvent',
  'kindMissing',
  'memberLeftOut',
  'memberPartlyRead',
  'mixedFormats',
  'noSteps',
  'resultBeforeCall',
  'resultWithoutCall',
]);

function problemAt(code: string, params: Problem['params'], place: TextPlace, record: number | null): Problem {
  const severity = warnings.has(code) ? 'warning' : 'error';
  const { line, column } = place;
  return { severity, code, params, line, column, record, itemKey: null, excerpt: '', excerptFrom: 0, excerptTo: 0 };
}

/** A problem of the file as a whole, or of a place outside of any record. */
export function problemOfFile(
  code: string,
  params: Problem['params'] = {},
  place: TextPlace = { line: 0, column: 0 },
): Problem {
  return problemAt(code, params, place, null);
}

/** A problem inside of a record; `params.pointer` says where, `params.member` in which member of an archive. */
export function problemOfRecord(
  code: string,
  params: Problem['params'],
  pointer: string,
  record: SourceRecord,
): Problem {
  const member = record.member === null ? {} : { member: record.member };
  const place = record.line === null ? { line: 0, column: 0 } : { line: record.line, column: 1 };
  return problemAt(code, { ...params, ...member, pointer }, place, record.number);
}

/** What keeps bytes from being JSON, with line, column and excerpt; `start` is where the bytes begin in the file. */
export function problemOfSyntax(
  fault: SyntaxFault,
  bytes: Uint8Array,
  start: TextPlace,
  record: number,
  member: string | null,
): Problem {
  const params = member === null ? { ...fault.params } : { ...fault.params, member };
  const problem = problemAt(fault.code, params, placeWithin(bytes, fault.start, start), record);
  return { ...problem, ...excerptOf(bytes, fault.start, fault.end) };
}
