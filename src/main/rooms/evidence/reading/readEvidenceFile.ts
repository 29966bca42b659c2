import type { Problem } from '../../../../shared/files.ts';
import type { ClaimItem, Evidence } from '../../../../shared/rooms/evidence/claims.ts';
import type { StatementFacts } from '../../../../shared/rooms/evidence/statements.ts';
import { hasByteOrderMark } from '../../../records/json/fileKind.ts';
import { parseJson } from '../../../records/json/parseJson.ts';
import { recordByteLimit, type ScanEvent, type ScannedRecord } from '../../../records/json/scanEvents.ts';
import { createRecordScanner } from '../../../records/json/scanRecords.ts';
import { excerptOf, placesIn } from '../../../records/json/textPlace.ts';
import { problemOfFile } from '../../../records/recordProblems.ts';
import type { Report } from './evidenceProblems.ts';
import { readClaim, readEvidence } from './readClaim.ts';

/** Where a record stands: 0-based number in its file, first line, and the key under which it stands; null in a list. */
type Place = { readonly position: number; readonly line: number; readonly id: string | null };
/** A record that can be used, or null in its place for one that cannot. */
export type ReadRecord =
  | (Place & { readonly kind: 'claims'; readonly claim: ClaimItem | null })
  | (Place & {
      readonly kind: 'statements';
      readonly statement: Evidence | null;
      readonly facts: StatementFacts | null;
    });
export type FoundInFile = { readonly record: ReadRecord; readonly isWarned: boolean } | { readonly problem: Problem };

/** Problems of one record that are told one by one. */
const toldOfRecord = 1_000;

/**
 * The records of a file of claims or statements, one by one, and what is wrong with them, in file order. Broken records are passed over and
 * named; nothing throws but the chunks.
 */
export async function* readEvidenceFile(
  chunks: AsyncIterable<Uint8Array>,
  kind: 'claims' | 'statements',
  fileName: string,
): AsyncGenerator<FoundInFile> {
  const reader = createReader(kind, fileName);
  let scanner: ReturnType<typeof createRecordScanner> | null = null;
  for await (const chunk of chunks) {
    const markBytes = scanner === null && hasByteOrderMark(chunk) ? 3 : 0;
    scanner ??= createRecordScanner((path) => (path.length === 0 ? 'enter' : 'record'), markBytes);
    for (const event of scanner.push(chunk.subarray(markBytes))) yield* reader(event);
  }
  for (const event of scanner?.end() ?? []) yield* reader(event);
}

function createReader(kind: 'claims' | 'statements', fileName: string) {
  let position = -1;
  const known = createKnown();
  return function* read(event: ScanEvent): Iterable<FoundInFile> {
    if (event.kind === 'fault') {
      yield { problem: problemOfFile(event.code, { ...event.params, file: fileName }, event) };
      return;
    }
    position += 1;
    const problems: Problem[] = [];
    const id = idOf(event);
    const placeOf = placesIn(event.bytes, event);
    const report: Report = (severity, code, params, span) => {
      if (problems.length >= toldOfRecord) return;
      const place = { ...placeOf(span.start), ...excerptOf(event.bytes, span.start, span.end) };
      const itemKey = id ?? `${position + 1}`;
      problems.push({ severity, code, params: { ...params, file: fileName }, ...place, record: position + 1, itemKey });
    };
    const record = readRecord(event, { position, line: event.line, id }, report);
    known(record, report);
    for (const problem of problems) yield { problem };
    yield { record, isWarned: problems.length > 0 };
  };

  function readRecord(event: ScannedRecord, place: Place, report: Report): ReadRecord {
    const value = parsed(event, report);
    if (kind === 'claims') {
      return { ...place, kind, claim: value === null ? null : readClaim(value, fileName, report) };
    }
    let isWhole = true;
    const strict: Report = (severity, ...said) => {
      isWhole &&= severity !== 'error';
      report(severity, ...said);
    };
    const statement = value === null ? null : readEvidence(value, `[${place.position}]`, strict);
    return { ...place, kind, statement: isWhole ? statement : null, facts: null };
  }
}

function parsed(event: ScannedRecord, report: Report) {
  if (event.state === 'oversize') {
    report(
      'error',
      'recordTooLarge',
      { bytes: event.byteEnd - event.byte, limit: recordByteLimit },
      { start: 0, end: 0 },
    );
    return null;
  }
  const result = parseJson(event.bytes);
  if (result.ok) return result.value;
  report('error', result.fault.code, result.fault.params, result.fault);
  return null;
}

function idOf({ key }: ScannedRecord): string | null {
  if (key === null) return null;
  const result = parseJson(key.bytes);
  return result.ok && result.value.kind === 'string' ? result.value.value : null;
}

/** Reports a claim or an id that stands in its file twice. Both stay: the positions of a file are what outputs are matched by. */
function createKnown(): (record: ReadRecord, report: Report) => void {
  const first = new Map<string | number, number>();
  return (record, report) => {
    const isClaim = record.kind === 'claims';
    const said = isClaim ? claimTexts(record.claim) : (record.statement?.evidenceId ?? null);
    if (said === null) return;
    const before = first.get(said);
    if (before === undefined) first.set(said, record.line);
    else {
      const code = isClaim ? 'claimTwice' : 'statementTwice';
      report('warning', code, { id: isClaim ? record.position + 1 : said, line: before }, { start: 0, end: 1 });
    }
  };
}

/** Only a single claim can be there twice: pairs are drawn, and may repeat. */
function claimTexts(claim: ClaimItem | null): string | null {
  return claim === null || claim.claims.length > 1 ? null : (claim.claims[0]?.text ?? null);
}
