import { createHash } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import type { AnyJson } from '../../../../shared/json.ts';
import { countCodePoints } from '../../../../shared/rooms/drift/pythonText.ts';
import { layoutOf } from '../../../records/fileLayout.ts';
import { readJsonRecords } from '../../../records/jsonRecords.ts';
import { readLineRecords } from '../../../records/lineRecords.ts';
import { isObject } from '../../../records/located.ts';
import type { EntityRequest } from '../measuring/driftModels.ts';
import { driftProblem } from './driftProblems.ts';
import { openForReading, type ReadFile, type ReadingOptions } from './readingFile.ts';

/** Entities of a text, or of a place: `turn` is null for the patient summary, `model` for any. */
export type EntityRow = { readonly entities: readonly string[] } & (
  | { readonly text: string }
  | { readonly caseId: string; readonly turn: number | null; readonly model: string | null }
);

/** Entities that another program took from the same texts. */
type PrecomputedEntities = {
  readonly sha256: string;
  readonly rowCount: number;
  /** Null where the file says nothing about the text. */
  find(request: EntityRequest): readonly string[] | null;
};

/**
 * Reads precomputed entities, as JSON lines or a list (also under `entities`). A row is either what spaCy's `doc.to_json()` gives
 * (`text` and `ents` with `start` and `end` in code points), which is found by its text, or names its place: `case_id`, `turn_num`
 * (none, or variant `patient_summary`, for the patient summary), `model_name` where it matters, and `entities`: texts, or objects
 * with `text`. Bad rows become problems. Errors: FILE_UNREADABLE, IMPORT_MALFORMED (no text, or no row), CANCELLED.
 */
export async function readEntities(path: string, options: ReadingOptions): Promise<PrecomputedEntities> {
  const byText = new Map<string, readonly string[]>();
  const byPlace = new Map<string, readonly string[]>();
  const onRow = (row: EntityRow) => {
    if ('text' in row) byText.set(row.text, row.entities);
    else byPlace.set(namedPlace(row.caseId, row.turn, row.model), row.entities);
  };
  const { sha256, rowCount } = await readEntityRows(path, { ...options, onRow });
  return {
    sha256,
    rowCount,
    find: ({ text, caseId, turn, model }) =>
      byPlace.get(namedPlace(caseId, turn, model)) ??
      byPlace.get(namedPlace(caseId, turn, null)) ??
      byText.get(text) ??
      null,
  };
}

/** Reads the same row by row. Errors: as of `readEntities`. */
export async function readEntityRows(
  path: string,
  { onProblem, onRow, signal }: ReadingOptions & { onRow(row: EntityRow, record: number): void },
): Promise<Pick<PrecomputedEntities, 'sha256' | 'rowCount'>> {
  const file = openForReading(path, signal);
  let rowCount = 0;
  const take = (row: AnyJson, number: number, line: number | null): Problem | null => {
    const read = readRow(row);
    if (typeof read === 'string') {
      return driftProblem(read, {}, { place: { line: line ?? 0, column: line === null ? 0 : 1 }, record: number });
    }
    rowCount += 1;
    onRow(read, number);
    return null;
  };
  for await (const found of await recordsOf(file)) {
    if ('problem' in found) {
      onProblem(found.problem);
      continue;
    }
    const { value, number, line } = found.record;
    const rows = isObject(value) && Array.isArray(value.entities) && !('case_id' in value) ? value.entities : [value];
    for (const [index, row] of rows.entries()) {
      const problem = take(row, number + index, line);
      if (problem !== null) onProblem(problem);
    }
  }
  if (rowCount === 0) throw new AppError('IMPORT_MALFORMED', 'No entities', { path, problem: 'noEntities' });
  return { sha256: file.sha256(), rowCount };
}

async function recordsOf({ chunks }: ReadFile) {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<Uint8Array> {
    if (first.done !== true) yield first.value;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  }
  const head = first.done === true ? '' : Buffer.from(first.value).toString('utf8');
  return layoutOf(head) === 'lines' ? readLineRecords(all()) : readJsonRecords(all());
}

/** A row, or the code of what is wrong with it. */
function readRow(row: AnyJson): EntityRow | string {
  if (!isObject(row)) return 'notEntities';
  if (typeof row.text === 'string' && Array.isArray(row.ents)) {
    const entities = spacyEntities(row.text, row.ents);
    return entities === null ? 'entityOutside' : { text: row.text, entities };
  }
  if (typeof row.case_id !== 'string' || !Array.isArray(row.entities)) return 'notEntities';
  const entities = row.entities.flatMap((one) => {
    if (typeof one === 'string') return [one];
    return isObject(one) && typeof one.text === 'string' ? [one.text] : [];
  });
  const turn = [row.turn_num, row.turn_idx, row.turn].find((one) => typeof one === 'number') ?? null;
  const isPatientSummary = turn === null || turn === 0 || row.variant === 'patient_summary';
  const model = typeof row.model_name === 'string' && !isPatientSummary ? row.model_name : null;
  return { caseId: row.case_id, turn: isPatientSummary ? null : turn, model, entities };
}

/** spaCy's entities never overlap; so many times over they may cover a text, before they are taken for a mistake. */
const overlapLimit = 10;

/** Null when a span does not lie in the text: then text and entities do not belong together. */
function spacyEntities(text: string, spans: readonly AnyJson[]): string[] | null {
  const points = Array.from(text);
  const length = countCodePoints(text);
  const entities: string[] = [];
  let taken = 0;
  for (const span of spans) {
    const start = isObject(span) ? span.start : undefined;
    const end = isObject(span) ? span.end : undefined;
    if (typeof start !== 'number' || typeof end !== 'number' || start < 0 || end > length || start >= end) return null;
    taken += end - start;
    if (taken > overlapLimit * length) return null;
    entities.push(points.slice(start, end).join(''));
  }
  return entities;
}

/** Where entities stand that name case, turn and model; `turn` is null for the patient summary, `model` for any. */
export function namedPlace(caseId: string, turn: number | null, model: string | null): string {
  return JSON.stringify([caseId, turn, model]);
}

/** Where entities stand that name the text itself: its SHA-256. */
export function textPlaceOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The places that hold the entities of a text; the first that is there counts. */
export function placesOf({ text, caseId, turn, model }: EntityRequest): readonly [string, string, string] {
  return [namedPlace(caseId, turn, model), namedPlace(caseId, turn, null), textPlaceOf(text)];
}
