/** What was measured in single cases. Runs share a measure when everything that it depends on is the same. */
import { z } from 'zod';
import { type Problem, problemSchema } from '../../../../shared/files.ts';
import { readJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { caseMeasureSchema, predictedSchema } from '../measuring/caseMeasureSchema.ts';
import type { CaseMeasure } from '../measuring/measureCase.ts';
import type { MeasureText } from '../measuring/measureForRun.ts';

/** A measured case of a run without its predictions. */
type MeasureOfCase = { readonly caseId: number; readonly measure: CaseMeasure };

type MeasureRow = { measure_json: string; predicted_json: string };

const column = 'drift_measures.measure_json';

/** A measure with its predictions; null where nothing was measured under the key. */
export function readMeasure(db: ReadableDatabase, key: string): CaseMeasure | null {
  const row = db
    .prepare<[string], MeasureRow>('SELECT measure_json, predicted_json FROM drift_measures WHERE key = ?')
    .get(key);
  return row === undefined ? null : fromRow(row);
}

/** What is odd about a measure. Empty where nothing was measured under the key. */
export function readNotices(db: ReadableDatabase, key: string): Problem[] {
  const row = db
    .prepare<[string], { notices_json: string }>('SELECT notices_json FROM drift_measures WHERE key = ?')
    .get(key);
  return row === undefined
    ? []
    : readJsonColumn(z.array(problemSchema), row.notices_json, 'drift_measures.notices_json');
}

/** Keys under which cases of a model were measured, by case. */
export function knownKeys(db: ReadableDatabase, model: string, caseIds: readonly number[]): Map<number, string[]> {
  const rows = db
    .prepare<[string, string], { caseId: number; measureKey: string; referenceKey: string | null }>(
      `SELECT DISTINCT case_id AS caseId, measure_key AS measureKey, reference_key AS referenceKey FROM drift_run_cases
       WHERE case_id IN (SELECT value FROM json_each(?)) AND model = ?`,
    )
    .all(JSON.stringify(caseIds), model);
  const keys = new Map<number, string[]>();
  for (const { caseId, measureKey, referenceKey } of rows) {
    const found = [measureKey, ...(referenceKey === null ? [] : [referenceKey])];
    keys.set(caseId, [...(keys.get(caseId) ?? []), ...found]);
  }
  return keys;
}

/** Keeps a measure. One that is there already stays: the same key stands for the same numbers. */
export function insertMeasure(
  db: WritableDatabase,
  key: string,
  { measureJson, predictedJson, noticesJson }: MeasureText,
): void {
  db.prepare(
    `INSERT INTO drift_measures (key, measure_json, predicted_json, notices_json) VALUES (?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  ).run(key, measureJson, predictedJson, noticesJson);
}

/** Says which measure a case has in a run; `referenceKey` is the one of reference mode beside strict mode. */
export function linkMeasure(
  db: WritableDatabase,
  runId: number,
  model: string,
  caseId: number,
  keys: { readonly measureKey: string; readonly referenceKey: string | null },
): void {
  db.prepare(
    'INSERT OR REPLACE INTO drift_run_cases (run_id, model, case_id, measure_key, reference_key) VALUES (?, ?, ?, ?, ?)',
  ).run(runId, model, caseId, keys.measureKey, keys.referenceKey);
}

/** Takes away what a run has of a case: it could not be measured again. */
export function unlinkMeasure(db: WritableDatabase, runId: number, model: string, caseId: number): void {
  db.prepare('DELETE FROM drift_run_cases WHERE run_id = ? AND model = ? AND case_id = ?').run(runId, model, caseId);
}

/** What was measured in a case, with predictions; null where the run has nothing of it. */
export function measureOf(db: ReadableDatabase, runId: number, model: string, caseId: number): CaseMeasure | null {
  return readLinked(db, 'measure_key', runId, model, caseId);
}

/** The same in reference mode beside strict mode; null where the run has no such measure. */
export function referenceMeasureOf(
  db: ReadableDatabase,
  runId: number,
  model: string,
  caseId: number,
): CaseMeasure | null {
  return readLinked(db, 'reference_key', runId, model, caseId);
}

function readLinked(
  db: ReadableDatabase,
  link: 'measure_key' | 'reference_key',
  runId: number,
  model: string,
  caseId: number,
): CaseMeasure | null {
  const row = db
    .prepare<[number, string, number], MeasureRow>(
      `SELECT m.measure_json, m.predicted_json FROM drift_run_cases r JOIN drift_measures m ON m.key = r.${link}
       WHERE r.run_id = ? AND r.model = ? AND r.case_id = ?`,
    )
    .get(runId, model, caseId);
  return row === undefined ? null : fromRow(row);
}

/** Measures of a model without predictions, in the order of the set. By default all of them, which takes long for a large set. */
export function measuresOf(
  db: ReadableDatabase,
  runId: number,
  model: string,
  { offset = 0, limit = Number.POSITIVE_INFINITY }: { readonly offset?: number; readonly limit?: number } = {},
): MeasureOfCase[] {
  const cases = measuredCases(db, runId, model).slice(offset, offset + limit);
  return cases.flatMap(({ caseId, measureKey }) => {
    const measure = readCurves(db, measureKey);
    return measure === null ? [] : [{ caseId, measure }];
  });
}

/** A measured case of a run and where its measures lie; `referenceKey` is that of reference mode beside strict mode. */
type MeasuredCase = {
  readonly caseId: number;
  readonly measureKey: string;
  readonly referenceKey: string | null;
};

/** The measured cases of a model, in the order of the set. */
export function measuredCases(db: ReadableDatabase, runId: number, model: string): MeasuredCase[] {
  return db
    .prepare<[number, string], MeasuredCase>(
      `SELECT r.case_id AS caseId, r.measure_key AS measureKey, r.reference_key AS referenceKey
       FROM drift_run_cases r JOIN drift_cases c ON c.id = r.case_id
       WHERE r.run_id = ? AND r.model = ? ORDER BY c.position`,
    )
    .all(runId, model);
}

/** A measure without its predictions; null where nothing was measured under the key. */
export function readCurves(db: ReadableDatabase, key: string): CaseMeasure | null {
  const row = db
    .prepare<[string], { measure_json: string }>('SELECT measure_json FROM drift_measures WHERE key = ?')
    .get(key);
  return row === undefined ? null : readJsonColumn(caseMeasureSchema, row.measure_json, column);
}

function fromRow(row: MeasureRow): CaseMeasure {
  return {
    ...readJsonColumn(caseMeasureSchema, row.measure_json, column),
    predicted: readJsonColumn(predictedSchema, row.predicted_json, 'drift_measures.predicted_json'),
  };
}
