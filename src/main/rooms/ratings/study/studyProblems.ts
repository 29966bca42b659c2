import type { Problem } from '../../../../shared/files.ts';
import { type SpannedValue, toJsonValue } from '../../../../shared/json/jsonValue.ts';
import type { AnyJson } from '../../../../shared/json.ts';
import { hasByteOrderMark } from '../../../records/json/fileKind.ts';
import { parseJson } from '../../../records/json/parseJson.ts';
import { placesIn, type TextPlace } from '../../../records/json/textPlace.ts';
import { problemOfSyntax } from '../../../records/recordProblems.ts';

/** What is odd about a study folder. An error left something out; after a warning everything is there. */
const severities = {
  studyFileBroken: 'error',
  studyFileUnexpected: 'error',
  protocolUnexpected: 'error',
  evaluatorsUnexpected: 'error',
  evaluatorLimitUnexpected: 'error',
  questionsUnexpected: 'error',
  questionUnexpected: 'error',
  specialtiesUnexpected: 'error',
  studyStaysClosed: 'warning',
  studyFileMissing: 'error',
  studyFileTooLarge: 'error',
  studyMemberUnsafe: 'error',
  evaluatorSetUnknown: 'error',
  evaluatorRepeated: 'error',
  questionFieldMissing: 'error',
  questionRepeated: 'error',
  questionDiffers: 'error',
  questionWithoutOutputs: 'error',
  pairWithoutOutput: 'error',
  pairMalformed: 'error',
  questionWithoutPairs: 'error',
  questionAlone: 'error',
  outputWithoutQuestionId: 'error',
  outputOfUnknownQuestion: 'warning',
  outputRepeated: 'error',
  outputEmpty: 'error',
  outputModelDiffers: 'warning',
  toolListUnread: 'warning',
  welcomeImageLeftOut: 'warning',
  foreignFileUnknown: 'warning',
  foreignRecordUnknown: 'error',
  answerWithoutQuestion: 'error',
  verdictUnreadable: 'warning',
  verdictNone: 'warning',
  verdictOfUnknownPair: 'warning',
} as const satisfies Readonly<Record<string, Problem['severity']>>;
type StudyProblemCode = keyof typeof severities;

type Where = {
  readonly line?: number;
  readonly column?: number;
  /** Id of the question or evaluator that it is about. */
  readonly item?: string | null;
  readonly record?: number | null;
};

/** A problem of the file `file` of a study folder. */
export function studyProblem(
  code: StudyProblemCode,
  file: string,
  params: Problem['params'] = {},
  { line = 0, column = line === 0 ? 0 : 1, item = null, record = null }: Where = {},
): Problem {
  const excerpt = { excerpt: '', excerptFrom: 0, excerptTo: 0 };
  const place = { line, column, record, itemKey: item };
  return { severity: severities[code], code, params: { ...params, file }, ...place, ...excerpt };
}

/** A JSON file with the place of each of its parts. */
export type PlacedJson = {
  readonly root: SpannedValue;
  readonly value: AnyJson;
  /** Line and column of a part. */
  placeOf(part: { readonly start: number }): TextPlace;
  /** Keys that an object holds twice. */
  readonly repeatedKeys: readonly { readonly key: string; readonly place: TextPlace }[];
};

/** Reads a small JSON file; what keeps it from being one has its line, column and excerpt. */
export function parsePlaced(file: string, bytes: Uint8Array): PlacedJson | { readonly problem: Problem } {
  const content = hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
  const start = { line: 1, column: 1 };
  const parsed = parseJson(content);
  if (!parsed.ok) {
    const { line, column, excerpt, excerptFrom, excerptTo } = problemOfSyntax(parsed.fault, content, start, 0, null);
    const problem = studyProblem('studyFileBroken', file, { line, column }, { line, column });
    return { problem: { ...problem, excerpt, excerptFrom, excerptTo } };
  }
  const placeAt = placesIn(content, start);
  return {
    root: parsed.value,
    value: toJsonValue(parsed.value),
    placeOf: (part) => placeAt(part.start),
    repeatedKeys: parsed.repeatedKeys.map(({ key, again }) => ({ key, place: placeAt(again.start) })),
  };
}
