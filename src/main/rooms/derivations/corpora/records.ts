import type { FileStyle, Problem } from '../../../../shared/files.ts';
import type { JsonValue, Span, SpannedValue } from '../../../../shared/json/jsonValue.ts';
import type { PredictionPart } from '../../../../shared/rooms/derivations/corpora/corpus.ts';
import type { DerivationFormatId } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { ProblemParams, ProblemReporter, Severity } from '../../../../shared/rooms/derivations/corpora/reading.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { parseJson } from '../../../records/json/parseJson.ts';
import {
  recordByteLimit,
  type ScanEvent,
  type ScannedKey,
  type ScannedRecord,
  type ScanPlan,
} from '../../../records/json/scanEvents.ts';
import { excerptOf, placesIn, type TextPlace } from '../../../records/json/textPlace.ts';

/** What a prediction file says about one item, as raw JSON: odd values stay, because the scorers give them a number. */
export type Prediction = Readonly<Partial<Record<PredictionPart, JsonValue>>>;

/** One record of a derivation file. `content` and `prediction` are both null when it cannot be imported. */
export type ImportedRecord = {
  /** 1-based number in the file; for predictions the order in which items first appear. */
  readonly record: number;
  /** qid or R4C id; empty when it could not be read. */
  readonly itemKey: string;
  /** The bytes of the file that an export replaces when the record was edited. */
  readonly byteStart: number;
  readonly byteEnd: number;
  readonly content: QuestionContent | null;
  readonly prediction: Prediction | null;
  /** Steps of all derivations. */
  readonly tripleCount: number;
  readonly problems: readonly Problem[];
  /** The bytes from `byteStart` to `byteEnd` as text. */
  readonly json: string;
};

/** What is known about a file once it was read to its end. */
export type FileSummary = {
  readonly format: DerivationFormatId;
  /** Why it is this format: `formats.because.<because>`. */
  readonly because: string;
  /** Corpus version such as `1.2`; null when the content does not tell. */
  readonly formatVersion: string | null;
  readonly style: FileStyle;
  readonly byteCount: number;
  readonly sha256: string;
  /** `goodCount` + `badCount`; `warnedCount` of the good ones have a warning. */
  readonly recordCount: number;
  readonly goodCount: number;
  readonly badCount: number;
  readonly warnedCount: number;
  /** Steps of the good records. */
  readonly tripleCount: number;
  /** By each type of the corpus, in its order; of predictions by those of the corpus that they answer. */
  readonly byType: Readonly<Record<string, number>>;
};

/** What turns the bytes of one file into records and problems. */
export type FileReader = {
  push(chunk: Uint8Array): Iterable<ImportedRecord | Problem>;
  end(): Iterable<ImportedRecord | Problem>;
};

/** Turns what the scanner finds into records. `finish` gives those that are only complete at the end of the file. */
export type RecordReader = {
  readonly plan: ScanPlan;
  read(event: ScanEvent): ImportedRecord | Problem | null;
  finish(): Iterable<ImportedRecord>;
};

type RawProblem = {
  readonly severity: Severity;
  readonly code: string;
  readonly params: ProblemParams;
  readonly span: Span;
};
type RecordSource = {
  readonly bytes: Uint8Array;
  readonly start: TextPlace;
  readonly record: number | null;
  readonly itemKey: string | null;
};

type ProblemList = {
  readonly report: ProblemReporter;
  /** Whether an error was reported: the record cannot be imported. */
  hasError(): boolean;
  /** The collected problems, once number and id of the record are known. */
  inRecord(source: RecordSource): Problem[];
};

/** Problems of one record that are told one by one; the rest are counted. */
const keptOfRecord = 1_000;

export function createProblemList(): ProblemList {
  const raw: RawProblem[] = [];
  let rest: { count: number; severity: Severity } | null = null;
  let hasError = false;
  return {
    report(severity, code, params, span) {
      hasError ||= severity === 'error';
      if (raw.length < keptOfRecord) raw.push({ severity, code, params, span });
      else
        rest = {
          count: (rest?.count ?? 0) + 1,
          severity: severity === 'error' ? severity : (rest?.severity ?? severity),
        };
    },
    hasError: () => hasError,
    inRecord(source) {
      const placeOf = placesIn(source.bytes, source.start);
      const told = rest === null ? raw : [...raw, toRest(rest)];
      return told.map((problem) => problemInRecord(source, problem, placeOf));
    },
  };
}

function toRest({ count, severity }: { readonly count: number; readonly severity: Severity }): RawProblem {
  return { severity, code: 'moreProblems', params: { count }, span: { start: 0, end: 1 } };
}

/** The value of a record; reports what keeps it from being one value, and keys that an object holds twice. */
export function parseRecord(found: ScannedRecord, report: ProblemReporter): SpannedValue | null {
  if (found.state === 'oversize') {
    report(
      'error',
      'recordTooLarge',
      { bytes: found.byteEnd - found.byte, limit: recordByteLimit },
      { start: 0, end: 0 },
    );
    return null;
  }
  const parsed = parseJson(found.bytes);
  if (!parsed.ok) {
    report('error', parsed.fault.code, parsed.fault.params, parsed.fault);
    return null;
  }
  const placeOf = placesIn(found.bytes, found);
  for (const { key, first, again } of parsed.repeatedKeys) {
    const { line, column } = placeOf(first.start);
    report('error', 'repeatedKey', { key, line, column }, again);
  }
  return parsed.value;
}

/** An id with the bytes it was read from. `span` counts from the first of them, which is at `start`. */
export type FoundKey = {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly start: TextPlace;
  readonly span: Span;
  readonly line: number;
};

/** The text of a member's key; null when there is none or it is no string. */
export function readScannedKey(key: ScannedKey | null): FoundKey | null {
  if (key === null) return null;
  const parsed = parseJson(key.bytes);
  if (!parsed.ok || parsed.value.kind !== 'string') return null;
  return { text: parsed.value.value, bytes: key.bytes, start: key, span: parsed.value, line: key.line };
}

/** What keeps a member's key from being read, as a problem of its record; null when it can be read. */
export function keyProblem(key: ScannedKey, record: number | null): Problem | null {
  const parsed = parseJson(key.bytes);
  if (parsed.ok) return null;
  const { code, params } = parsed.fault;
  const source = { bytes: key.bytes, start: key, record, itemKey: null };
  return problemInRecord(source, { severity: 'error', code, params, span: parsed.fault });
}

/** Makes a problem of a place in a record whose first byte is at `start`. */
export function problemInRecord(
  source: RecordSource,
  found: RawProblem,
  placeOf = placesIn(source.bytes, source.start),
): Problem {
  return {
    severity: found.severity,
    code: found.code,
    params: { ...found.params },
    ...placeOf(found.span.start),
    record: source.record,
    itemKey: source.itemKey,
    ...excerptOf(source.bytes, found.span.start, found.span.end),
  };
}

/** A problem of the file as a whole, or of a place outside of any record. */
export function problemOutside(
  code: string,
  params: ProblemParams,
  place: TextPlace = { line: 0, column: 0 },
): Problem {
  const { line, column } = place;
  return {
    severity: 'error',
    code,
    params: { ...params },
    line,
    column,
    record: null,
    itemKey: null,
    excerpt: '',
    excerptFrom: 0,
    excerptTo: 0,
  };
}
