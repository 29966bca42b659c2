/** The cases of a set, in the order of its file. */

import { AppError } from '../../../../shared/errors.ts';
import type { DriftCase } from '../../../../shared/rooms/drift/driftCase.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { storedCaseSchema } from '../measuring/storedCase.ts';
import { conversationKey } from '../reading/conversationKey.ts';

/** A case with its place in the project: `id` is its row, `key` its id in the files, `position` counts from 0. */
export type CaseRow = {
  readonly id: number;
  readonly datasetId: number;
  readonly position: number;
  readonly key: string;
  readonly case: DriftCase;
};

/** Adds cases to a set, from `firstPosition` on. */
export function insertCases(
  db: WritableDatabase,
  datasetId: number,
  firstPosition: number,
  cases: readonly DriftCase[],
): void {
  const insert = db.prepare(
    'INSERT INTO drift_cases (dataset_id, position, key, turn_count, gold_count, conversation, case_json) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  for (const [index, one] of cases.entries()) {
    const { id, turns, criticalEntities } = one;
    insert.run(
      datasetId,
      firstPosition + index,
      id,
      turns.length,
      new Set(criticalEntities).size,
      conversationKey(one),
      writeJsonColumn(one),
    );
  }
}

type StoredCase = { id: number; dataset_id: number; position: number; key: string; case_json: string };
const columns = 'id, dataset_id, position, key, case_json';

function fromRow({ id, dataset_id: datasetId, position, key, case_json: json }: StoredCase): CaseRow {
  return { id, datasetId, position, key, case: readJsonColumn(storedCaseSchema, json, 'drift_cases.case_json') };
}

/** One case by its row. Errors: NOT_FOUND. */
export function readCase(db: ReadableDatabase, caseId: number): CaseRow {
  const row = db.prepare<[number], StoredCase>(`SELECT ${columns} FROM drift_cases WHERE id = ?`).get(caseId);
  if (!row) throw new AppError('NOT_FOUND', 'No such case', { kind: 'driftCase', id: caseId });
  return fromRow(row);
}

/** What a case is known by: the summary of its patient, or else the first message that is not blank, on one line; null without either. */
export function readCaseTitle(db: ReadableDatabase, caseId: number): string | null {
  const json = db.prepare<[number], string>('SELECT case_json FROM drift_cases WHERE id = ?').pluck().get(caseId);
  if (json === undefined) return null;
  const { patientSummary, turns } = readJsonColumn(storedCaseSchema, json, 'drift_cases.case_json');
  const texts = [patientSummary, ...turns.map(({ message }) => message)].map((text) => onOneLine(text));
  return texts.find((text) => text !== '') ?? null;
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** One case by its id in the files; null where the set has none. */
export function findCase(db: ReadableDatabase, datasetId: number, key: string): CaseRow | null {
  const row = db
    .prepare<[number, string], StoredCase>(`SELECT ${columns} FROM drift_cases WHERE dataset_id = ? AND key = ?`)
    .get(datasetId, key);
  return row ? fromRow(row) : null;
}

/** At most `limit` cases from the 0-based place `offset` on, in the order of the file. */
export function listCases(db: ReadableDatabase, datasetId: number, offset: number, limit: number): CaseRow[] {
  return db
    .prepare<[number, number, number], StoredCase>(
      `SELECT ${columns} FROM drift_cases WHERE dataset_id = ? AND position >= ? ORDER BY position LIMIT ?`,
    )
    .all(datasetId, offset, limit)
    .map(fromRow);
}

/** The same as texts: a thread reads them. */
export function listCaseTexts(
  db: ReadableDatabase,
  datasetId: number,
  offset: number,
  limit: number,
): { readonly id: number; readonly key: string; readonly caseJson: string }[] {
  return db
    .prepare<[number, number, number], { id: number; key: string; caseJson: string }>(
      `SELECT id, key, case_json AS caseJson FROM drift_cases
       WHERE dataset_id = ? AND position >= ? ORDER BY position LIMIT ?`,
    )
    .all(datasetId, offset, limit);
}

/** The names of all cases in the order of the file, without what stands in them. */
export function listCaseKeys(
  db: ReadableDatabase,
  datasetId: number,
): { readonly id: number; readonly key: string; readonly turnCount: number; readonly goldCount: number }[] {
  return db
    .prepare<[number], { id: number; key: string; turnCount: number; goldCount: number }>(
      `SELECT id, key, turn_count AS turnCount, gold_count AS goldCount FROM drift_cases
       WHERE dataset_id = ? ORDER BY position`,
    )
    .all(datasetId);
}

type CaseCounts = { caseCount: number; turnCount: number; conversationCount: number };

/** How many cases a set has, the turns of its longest, and how many conversations they are; 0 for none. */
export function countCases(db: ReadableDatabase, datasetId: number): CaseCounts {
  const row = db
    .prepare<{ datasetId: number }, CaseCounts>(
      // One question each: each is answered by an index of its own.
      `SELECT (SELECT count(*) FROM drift_cases WHERE dataset_id = @datasetId) AS caseCount,
         (SELECT coalesce(max(turn_count), 0) FROM drift_cases WHERE dataset_id = @datasetId) AS turnCount,
         (SELECT count(DISTINCT conversation) FROM drift_cases WHERE dataset_id = @datasetId) AS conversationCount`,
    )
    .get({ datasetId });
  return row ?? { caseCount: 0, turnCount: 0, conversationCount: 0 };
}

/** The critical entities of at most `limit` cases from the 0-based place `offset` on, each once. */
export function criticalTerms(db: ReadableDatabase, datasetId: number, offset: number, limit: number): string[] {
  return db
    .prepare<[number, number, number], { value: string }>(
      `SELECT DISTINCT e.value FROM drift_cases c, json_each(c.case_json, '$.criticalEntities') e
       WHERE c.dataset_id = ? AND c.position >= ? AND c.position < ?`,
    )
    .all(datasetId, offset, offset + limit)
    .map(({ value }) => value);
}

/** The critical entities of all cases of a set, each once. */
export function allCriticalTerms(db: ReadableDatabase, datasetId: number): string[] {
  return criticalTerms(db, datasetId, 0, Number.MAX_SAFE_INTEGER);
}

/** The conversation of each case by its key: equal ones under several ids have the same. */
export function conversationsOf(db: ReadableDatabase, datasetId: number): ReadonlyMap<string, string> {
  const rows = db
    .prepare<[number], { key: string; conversation: string }>(
      'SELECT key, conversation FROM drift_cases WHERE dataset_id = ? ORDER BY position',
    )
    .all(datasetId);
  return new Map(rows.map(({ key, conversation }) => [key, conversation]));
}
