import { z } from 'zod';
import { type Dataset, datasetSchema, type FormatId, type RoomId } from '../../shared/datasets.ts';
import { AppError } from '../../shared/errors.ts';
import { type FileStyle, fileStyleSchema, type Problem, problemSchema } from '../../shared/files.ts';
import type { Change } from '../context.ts';
import { readJsonColumn, writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

/** What a dataset is by its file, as its room reads it. */
export type DatasetNature = {
  readonly format: FormatId;
  readonly formatVersion: string | null;
  readonly style: FileStyle;
  readonly description: DatasetDescription;
};

/** What is known of a dataset when its import begins. */
type NewDataset = DatasetNature & {
  readonly name: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly byteCount: number;
  /** For predictions: the dataset they answer; null for gold. */
  readonly goldDatasetId: number | null;
  readonly importedAt: string;
};

type Progress = Pick<
  Dataset,
  | 'todoCount'
  | 'draftCount'
  | 'doneCount'
  | 'flaggedCount'
  | 'changedAfterDoneCount'
  | 'changedCount'
  | 'problemItemCount'
>;
/** How far a dataset is: what its room counts; also its items, where its file holds other records beside them. */
export type DatasetCounts = Progress & Partial<Pick<Dataset, 'itemCount'>>;
/** A dataset without what its room counts; its items are the records of its file. */
export type StoredDataset = Omit<Dataset, keyof Progress>;

/** Whose the data are and how to cite them; empty texts where nothing is known. */
const descriptionSchema = z.object({ licence: z.string(), attribution: z.string(), citation: z.string() });
export type DatasetDescription = z.infer<typeof descriptionSchema>;
/** Of files that are no known corpus. */
export const noDescription: DatasetDescription = { licence: '', attribution: '', citation: '' };

/** Of datasets whose exports are the bytes as received: nothing is ever printed in the style of the file. */
export const noStyle: FileStyle = {
  byteOrderMark: false,
  lineEnd: 'none',
  indent: null,
  asciiEscapes: false,
  finalLineEnd: false,
};

/** Makes a dataset that nobody sees yet, and of which nothing else is known, so that its records can be stored; the act `import` makes it ready. */
export function beginDataset(db: WritableDatabase, room: RoomId): number {
  const result = db
    .prepare(
      `INSERT INTO datasets (room, role, state, format, style_json, name, file_name, sha256, byte_count, licence, attribution, citation,
         imported_at) VALUES (?, 'gold', 'importing', '', ?, '', '', '', 0, '', '', '', '')`,
    )
    .run(room, writeJsonColumn(noStyle));
  return Number(result.lastInsertRowid);
}

/** Says what is known of one that was begun. */
export function describeDataset(db: WritableDatabase, datasetId: number, dataset: NewDataset): void {
  const { licence, attribution, citation } = dataset.description;
  db.prepare(
    `UPDATE datasets SET role = ?, format = ?, format_version = ?, style_json = ?, name = ?, file_name = ?, sha256 = ?, byte_count = ?,
       gold_dataset_id = ?, licence = ?, attribution = ?, citation = ?, imported_at = ? WHERE id = ?`,
  ).run(
    dataset.goldDatasetId === null ? 'gold' : 'prediction',
    dataset.format,
    dataset.formatVersion,
    writeJsonColumn(dataset.style),
    dataset.name,
    dataset.fileName,
    dataset.sha256,
    dataset.byteCount,
    dataset.goldDatasetId,
    licence,
    attribution,
    citation,
    dataset.importedAt,
    datasetId,
  );
}

/** Notes how many records came in and how many did not. */
export function writeCounts(db: WritableDatabase, datasetId: number, itemCount: number, leftOutCount: number): void {
  db.prepare('UPDATE datasets SET item_count = ?, left_out_count = ? WHERE id = ?').run(
    itemCount,
    leftOutCount,
    datasetId,
  );
}

export function insertProblems(
  db: WritableDatabase,
  datasetId: number,
  firstSeq: number,
  problems: readonly Problem[],
): void {
  const insert = db.prepare('INSERT INTO dataset_problems (dataset_id, seq, problem_json) VALUES (?, ?, ?)');
  for (const [index, problem] of problems.entries()) insert.run(datasetId, firstSeq + index, writeJsonColumn(problem));
}

/** What was wrong with the file at its import, in file order. */
export function readProblems(db: ReadableDatabase, datasetId: number): Problem[] {
  return db
    .prepare<[number], { problem_json: string }>(
      'SELECT problem_json FROM dataset_problems WHERE dataset_id = ? ORDER BY seq',
    )
    .all(datasetId)
    .map((row) => readJsonColumn(problemSchema, row.problem_json, 'dataset_problems.problem_json'));
}

/**
 * Writes one aspect of a dataset, as an act, an undo or a redo asks: `withdrawn` (boolean), `name` (text) or `description`
 * (`DatasetDescription`). The first act on a dataset is its import, which sets `withdrawn` to false and so makes it ready.
 */
export function applyDatasetChange(
  db: WritableDatabase,
  { itemId, aspect, value }: Pick<Change, 'itemId' | 'aspect'> & { readonly value: unknown },
): void {
  if (aspect === 'withdrawn') {
    const withdrawn = z.boolean().parse(value);
    db.prepare("UPDATE datasets SET withdrawn = ?, state = 'ready' WHERE id = ?").run(Number(withdrawn), itemId);
  } else if (aspect === 'name') {
    db.prepare('UPDATE datasets SET name = ? WHERE id = ?').run(z.string().parse(value), itemId);
  } else if (aspect === 'description') {
    const { licence, attribution, citation } = descriptionSchema.parse(value);
    db.prepare('UPDATE datasets SET licence = ?, attribution = ?, citation = ? WHERE id = ?').run(
      licence,
      attribution,
      citation,
      itemId,
    );
  } else throw new AppError('INVALID_INPUT', `A dataset has no aspect ${aspect}`);
}

type DatasetRow = {
  id: number;
  room: RoomId;
  role: Dataset['role'];
  format: FormatId;
  format_version: string | null;
  style_json: string;
  name: string;
  file_name: string;
  sha256: string;
  byte_count: number;
  imported_at: string;
  gold_dataset_id: number | null;
  licence: string;
  attribution: string;
  citation: string;
  item_count: number;
  left_out_count: number;
};

const visible = `d.state = 'ready' AND d.withdrawn = 0
  AND NOT EXISTS (SELECT 1 FROM datasets g WHERE g.id = d.gold_dataset_id AND g.withdrawn = 1)`;

function selectDatasets(condition: string): string {
  return `SELECT d.* FROM datasets d WHERE ${visible} AND ${condition} ORDER BY d.id`;
}

const storedSchema = datasetSchema.pick({
  ...{ id: true, room: true, role: true, format: true, goldDatasetId: true },
  ...{ byteCount: true, itemCount: true, leftOutCount: true },
});

/** Throws  DATABASE_CORRUPT for a row that no version of the program writes: what the file is decides what is done with it. */
function fromRow(row: DatasetRow): StoredDataset {
  const stored: StoredDataset = {
    id: row.id,
    room: row.room,
    role: row.role,
    format: row.format,
    formatVersion: row.format_version,
    name: row.name,
    fileName: row.file_name,
    sha256: row.sha256,
    byteCount: row.byte_count,
    importedAt: row.imported_at,
    goldDatasetId: row.gold_dataset_id,
    licence: row.licence,
    attribution: row.attribution,
    citation: row.citation,
    itemCount: row.item_count,
    leftOutCount: row.left_out_count,
  };
  const checked = storedSchema.safeParse(stored);
  if (checked.success) return stored;
  const [column] = checked.error.issues.map(({ path }) => String(path[0]));
  throw new AppError(
    'DATABASE_CORRUPT',
    `Column ${column} holds an unexpected value`,
    { column },
    { cause: checked.error },
  );
}

/** Every dataset in sight, in the order of import. Predictions of a withdrawn dataset are out of sight with it. */
export function listDatasets(db: ReadableDatabase): StoredDataset[] {
  return db.prepare<[], DatasetRow>(selectDatasets('TRUE')).all().map(fromRow);
}

/** One dataset in sight. Errors: NOT_FOUND. */
export function readDataset(db: ReadableDatabase, datasetId: number): StoredDataset {
  return fromRow(findRow(db, datasetId));
}

/** How the imported file was written. Errors: NOT_FOUND. */
export function readStyle(db: ReadableDatabase, datasetId: number): FileStyle {
  return readJsonColumn(fileStyleSchema, findRow(db, datasetId).style_json, 'datasets.style_json');
}

function findRow(db: ReadableDatabase, datasetId: number): DatasetRow {
  const row = db.prepare<[number], DatasetRow>(selectDatasets('d.id = ?')).get(datasetId);
  if (!row) throw new AppError('NOT_FOUND', 'No such dataset', { kind: 'dataset', id: datasetId });
  return row;
}

/** A dataset in sight with the same bytes, for predictions among those of the same gold dataset; null when there is none. */
export function findSameBytes(db: ReadableDatabase, sha256: string, goldDatasetId: number | null): number | null {
  const row = db
    .prepare<[string, number | null], { id: number }>(
      `SELECT d.id FROM datasets d WHERE d.sha256 = ? AND d.gold_dataset_id IS ? AND ${visible} ORDER BY d.id LIMIT 1`,
    )
    .get(sha256, goldDatasetId);
  return row?.id ?? null;
}

/** The first and newest revision that concern the dataset; both 0 when there is none. */
export function revisionRange(db: ReadableDatabase, datasetId: number): { first: number; last: number } {
  const row = db
    .prepare<[number], { first: number | null; last: number | null }>(
      'SELECT min(counter) AS first, max(counter) AS last FROM revisions WHERE dataset_id = ?',
    )
    .get(datasetId);
  return { first: row?.first ?? 0, last: row?.last ?? 0 };
}

/** Imports that were not finished, the newest first. */
export function importingDatasets(db: ReadableDatabase): Pick<StoredDataset, 'id' | 'room'>[] {
  return db
    .prepare<[], Pick<DatasetRow, 'id' | 'room'>>(
      "SELECT id, room FROM datasets WHERE state = 'importing' ORDER BY id DESC",
    )
    .all();
}

/** Removes a dataset that never became ready, and what hangs on it. */
export function deleteImporting(db: WritableDatabase, datasetId: number): void {
  db.prepare("DELETE FROM datasets WHERE id = ? AND state = 'importing'").run(datasetId);
}

/** What an export gives back of the imported file although it was not imported. Errors: NOT_FOUND. */
export function readExportNotes(db: ReadableDatabase, datasetId: number): { leftOutCount: number; isCutOff: boolean } {
  const { leftOutCount } = readDataset(db, datasetId);
  const isCutOff = leftOutCount > 0 && readProblems(db, datasetId).some(({ code }) => code === 'unexpectedEnd');
  return { leftOutCount, isCutOff };
}
