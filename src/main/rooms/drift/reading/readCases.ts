import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import { findMember, type SpannedObject, type SpannedValue } from '../../../../shared/json/jsonValue.ts';
import type { DriftCase, DriftTurn } from '../../../../shared/rooms/drift/driftCase.ts';
import { filterEntities } from '../../../../shared/rooms/drift/entityFilter.ts';
import { strip } from '../../../../shared/rooms/drift/pythonText.ts';
import { parseJson } from '../../../records/json/parseJson.ts';
import { recordByteLimit, type ScannedRecord } from '../../../records/json/scanEvents.ts';
import { createRecordScanner } from '../../../records/json/scanRecords.ts';
import { placesIn } from '../../../records/json/textPlace.ts';
import { driftProblem, syntaxProblem } from './driftProblems.ts';
import { openForReading, type ReadingOptions } from './readingFile.ts';
import { repairedText } from './repairedText.ts';

type CasesFile = {
  readonly cases: readonly DriftCase[];
  /** Their 1-based numbers among the records of the file, of which there are `recordCount`. */
  readonly records: readonly number[];
  readonly recordCount: number;
  readonly sha256: string;
  readonly mojibakeCount: number;
};
type ReadCasesOptions = ReadingOptions & {
  /** Puts wrongly decoded characters right (default: they are only reported). */
  readonly repair?: boolean;
};

/**
 * Reads the cases of Study C: `{"cases": […]}` or a list. One case is held as JSON at a time; bad ones become problems.
 * Errors: FILE_UNREADABLE; IMPORT_MALFORMED with `problem` when nothing in it is a case; CANCELLED.
 */
export async function readCases(path: string, options: ReadCasesOptions): Promise<CasesFile> {
  const file = openForReading(path, options.signal);
  const scanner = createRecordScanner((at) => {
    const [first, second] = at;
    if (first === undefined) return 'enter';
    if (first === '*') return 'record';
    if (first !== 'cases') return 'skip';
    return second === undefined ? 'enter' : 'record';
  });
  const cases = new Map<string, DriftCase>();
  const records: number[] = [];
  let record = 0;
  let mojibakeCount = 0;
  const take = (found: ScannedRecord) => {
    record += 1;
    const reader = createCaseReader(found, record, options);
    const one = reader.read();
    mojibakeCount += reader.mojibakeCount;
    if (one === null) return;
    if (cases.has(one.id)) reader.report('duplicateCase', {}, null, one.id);
    else {
      cases.set(one.id, one);
      records.push(record);
    }
  };
  const read = (events: ReturnType<typeof scanner.push>) => {
    for (const event of events) {
      if (event.kind === 'record') take(event);
      else options.onProblem(driftProblem(event.code, event.params, { place: event }));
    }
  };
  for await (const chunk of file.chunks) read(scanner.push(chunk));
  read(scanner.end());
  if (cases.size === 0) throw new AppError('IMPORT_MALFORMED', 'No cases of Study C', { path, problem: 'noCases' });
  return { cases: [...cases.values()], records, recordCount: record, sha256: file.sha256(), mojibakeCount };
}

function createCaseReader(found: ScannedRecord, record: number, { onProblem, repair = false }: ReadCasesOptions) {
  let id: string | null = null;
  let mojibakeCount = 0;
  const placeOf = placesIn(found.bytes, found);

  function report(code: string, params: Problem['params'], value: SpannedValue | null, caseId = id): void {
    const place = value === null ? found : placeOf(value.start);
    onProblem(driftProblem(code, params, { place, record, caseId }));
  }

  function text(value: SpannedValue, part: string): string {
    if (value.kind !== 'string') {
      if (value.kind !== 'null') report('notText', { part }, value);
      return '';
    }
    const at = { place: placeOf(value.start), record, caseId: id };
    const repaired = repairedText(value.value, { ...at, part }, onProblem);
    if (repaired === null) return value.value;
    mojibakeCount += 1;
    return repair ? repaired : value.value;
  }

  function member(object: SpannedObject, key: string): string {
    const value = findMember(object, key)?.value;
    return value === undefined ? '' : text(value, key);
  }

  /** Older sets have it among the metadata. */
  function personaOf(object: SpannedObject): string | null {
    const metadata = findMember(object, 'metadata')?.value;
    const within = metadata?.kind === 'object' ? member(metadata, 'persona_id') : '';
    return member(object, 'persona_id') || within || null;
  }

  function list(object: SpannedObject, key: string): readonly SpannedValue[] {
    const value = findMember(object, key)?.value;
    if (value === undefined || value.kind === 'null') return [];
    if (value.kind === 'array') return value.elements;
    report('notList', { part: key }, value);
    return [];
  }

  function criticalEntities(object: SpannedObject): string[] {
    const entities = list(object, 'critical_entities').flatMap((value) => {
      const entity = text(value, 'critical_entities');
      if (strip(entity) === '') {
        report('blankEntity', {}, value);
        return [];
      }
      if (filterEntities([entity]).size === 0) report('entityWithoutToken', { entity }, value);
      return [entity];
    });
    if (entities.length === 0) report('noCriticalEntities', {}, null);
    return entities;
  }

  function turn(value: SpannedValue, position: number): DriftTurn {
    if (value.kind !== 'object') {
      report('notTurn', { turn: position + 1 }, value);
      return { number: position + 1, message: '' };
    }
    const written = findMember(value, 'turn')?.value;
    const number = written?.kind === 'number' ? Number(written.text) : Number.NaN;
    if (!Number.isSafeInteger(number)) report('turnNumberMissing', { turn: position + 1 }, written ?? value);
    return { number: Number.isSafeInteger(number) ? number : position + 1, message: member(value, 'message') };
  }

  function turns(object: SpannedObject): DriftTurn[] {
    const elements = list(object, 'turns');
    const read = elements.map(turn);
    const inFile = new Set(read.map(({ number }) => number));
    const numbers = new Set<number>();
    let highest = 0;
    for (const [index, { number }] of read.entries()) {
      const at = elements[index] ?? null;
      if (numbers.has(number)) report('duplicateTurn', { turn: number }, at);
      else if (number < highest) report('turnsOutOfOrder', { turn: number }, at);
      else if (number > highest + 1) {
        let missing = highest + 1;
        while (missing < number && inFile.has(missing)) missing += 1;
        if (missing < number) report('turnGap', { turn: missing }, at);
      }
      numbers.add(number);
      highest = Math.max(highest, number);
    }
    const counted = findMember(object, 'num_turns')?.value;
    if (counted?.kind === 'number' && Number(counted.text) !== read.length) {
      report('turnCountDiffers', { count: read.length, stated: counted.text }, counted);
    }
    return read;
  }

  function read(): DriftCase | null {
    if (found.state === 'oversize') {
      report('recordTooLarge', { bytes: found.byteEnd - found.byte, limit: recordByteLimit }, null);
      return null;
    }
    const parsed = parseJson(found.bytes);
    if (!parsed.ok) {
      onProblem(syntaxProblem(parsed.fault, found.bytes, found, record));
      return null;
    }
    const { value } = parsed;
    if (value.kind !== 'object') {
      report('notCase', {}, value);
      return null;
    }
    id = member(value, 'id') || null;
    if (id === null) {
      report('caseWithoutId', {}, value);
      return null;
    }
    const read = turns(value);
    if (read.length === 0) {
      report('noTurns', {}, value);
      return null;
    }
    return {
      id,
      patientSummary: member(value, 'patient_summary'),
      criticalEntities: criticalEntities(value),
      turns: read,
      personaId: personaOf(value),
    };
  }

  return {
    read,
    report,
    get mojibakeCount() {
      return mojibakeCount;
    },
  };
}
