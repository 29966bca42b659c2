/** What models said in the cases of a set, as the files of generations that answer it have it. */
import { z } from 'zod';
import type { DriftFormatId } from '../../../../shared/rooms/drift/driftFiles.ts';
import type { CaseGenerations } from '../../../../shared/rooms/drift/generationTable.ts';
import type { DriftModel, DriftOtherSplit } from '../../../../shared/rooms/drift/overview.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { mergeRows, type StoredRows, storedRowsSchema } from '../measuring/storedCase.ts';

export type { StoredRows };

const otherSplitSchema = z.object({ part: z.enum(['patientSummary', 'message', 'turnCount']), turn: z.number() });
type StoredOtherSplit = z.infer<typeof otherSplitSchema>;

/** All that one model said in one case according to one file, one row for each turn of a variant. */
type NewAnswers = {
  readonly model: string;
  readonly caseKey: string;
  readonly rows: StoredRows;
  /** What differs first where it was made from other content; null where it was not, or does not say. */
  readonly otherSplit: StoredOtherSplit | null;
};

/** Adds what models said to a dataset of generations; model and case are there once. */
export function insertAnswers(db: WritableDatabase, datasetId: number, answers: readonly NewAnswers[]): void {
  const insert = db.prepare(
    `INSERT INTO drift_answers (dataset_id, model, case_key, rows_json, summary_count, dialogue_count, error_count,
       other_split_json) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { model, caseKey, rows, otherSplit } of answers) {
    const { summaryCount, dialogueCount, errorCount } = countRows(rows);
    insert.run(
      datasetId,
      model,
      caseKey,
      writeJsonColumn(rows),
      summaryCount,
      dialogueCount,
      errorCount,
      otherSplit === null ? null : writeJsonColumn(otherSplit),
    );
  }
}

/** Notes that answers were probably made from other content, which shows only when the whole file is known. */
export function markOtherSplit(
  db: WritableDatabase,
  datasetId: number,
  { model, caseKey, otherSplit }: Pick<NewAnswers, 'model' | 'caseKey'> & { readonly otherSplit: StoredOtherSplit },
): void {
  db.prepare('UPDATE drift_answers SET other_split_json = ? WHERE dataset_id = ? AND model = ? AND case_key = ?').run(
    writeJsonColumn(otherSplit),
    datasetId,
    model,
    caseKey,
  );
}

/** Texts of each variant, and rows of calls that failed. */
function countRows({ summary, dialogue }: StoredRows) {
  const texts = (rows: StoredRows['summary']) => rows.filter(({ isError }) => !isError).length;
  const [summaryCount, dialogueCount] = [texts(summary), texts(dialogue)];
  return { summaryCount, dialogueCount, errorCount: summary.length + dialogue.length - summaryCount - dialogueCount };
}

/**
 * What a model said in cases of a set, by their key; cases without an answer are missing. Where several files in sight answer the same
 * turn, an answer beats an error, then the later time, then the later import.
 */
export function answersOf(
  db: ReadableDatabase,
  datasetId: number,
  model: string,
  caseKeys: readonly string[],
): Map<string, CaseGenerations> {
  const texts = answerTextsOf(db, datasetId, model, caseKeys);
  return new Map(
    [...texts].flatMap(([key, jsons]) => {
      const found = mergeRows(jsons.map((json) => readJsonColumn(storedRowsSchema, json, 'drift_answers.rows_json')));
      return found === null ? [] : [[key, found] as const];
    }),
  );
}

/** The same as texts, of each file in the order of import: a thread reads them. */
export function answerTextsOf(
  db: ReadableDatabase,
  datasetId: number,
  model: string,
  caseKeys: readonly string[],
): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const { case_key: key, rows_json: json } of selectRows(db, datasetId, model, caseKeys)) {
    texts.set(key, [...(texts.get(key) ?? []), json]);
  }
  return texts;
}

function selectRows(db: ReadableDatabase, datasetId: number, model: string, caseKeys: readonly string[]) {
  return db
    .prepare<[{ set: number; model: string; keys: string }], { case_key: string; rows_json: string }>(
      `SELECT a.case_key, a.rows_json FROM datasets d JOIN drift_answers a ON a.dataset_id = d.id
       WHERE ${answersSet('drift-generations')} AND a.model = @model AND a.case_key IN (SELECT value FROM json_each(@keys))
       ORDER BY d.id`,
    )
    .all({ set: datasetId, model, keys: JSON.stringify(caseKeys) });
}

/**
 * The models that answer a set, in the order of import and then of the file, each with its counts. Of a case that several files answer,
 * the file with most summaries counts. Cases that the set does not have are not counted.
 */
export function modelsOf(db: ReadableDatabase, datasetId: number): DriftModel[] {
  const rows = db
    .prepare<[{ set: number }], Omit<DriftModel, 'datasetIds'> & { datasets: string }>(
      `SELECT model, count(*) AS caseCount, sum(summaries) AS summaryCount, sum(dialogue_count) AS dialogueCount,
         sum(error_count) AS errorCount, sum(others) AS otherSplitCount,
         (SELECT json_group_array(DISTINCT o.dataset_id) FROM datasets d JOIN drift_answers o ON o.dataset_id = d.id
          WHERE ${answersSet('drift-generations')} AND o.model = found.model) AS datasets
       FROM (SELECT a.model, max(a.summary_count) AS summaries, a.dialogue_count, a.error_count,
               max(a.other_split_json IS NOT NULL) AS others, min(a.rowid) AS first
             FROM datasets d JOIN drift_answers a ON a.dataset_id = d.id
               JOIN drift_cases c ON c.dataset_id = @set AND c.key = a.case_key
             WHERE ${answersSet('drift-generations')} GROUP BY a.model, a.case_key) found
       GROUP BY model ORDER BY min(first)`,
    )
    .all({ set: datasetId });
  return rows.map(({ datasets, ...model }) => ({
    ...model,
    datasetIds: readJsonColumn(z.array(z.number()), datasets, 'drift_answers.dataset_id'),
  }));
}

/** Whether a model has rows in sight about a case of a set. */
export function hasAnswered(db: ReadableDatabase, datasetId: number, model: string, caseKey: string): boolean {
  return selectRows(db, datasetId, model, [caseKey]).length > 0;
}

/** Models of which some answers in sight belong to the cases of a set, or at least say nothing else. */
export function fittingModels(db: ReadableDatabase, datasetId: number): ReadonlySet<string> {
  const rows = db
    .prepare<[{ set: number }], { model: string }>(
      `SELECT DISTINCT a.model FROM datasets d JOIN drift_answers a ON a.dataset_id = d.id
         JOIN drift_cases c ON c.dataset_id = @set AND c.key = a.case_key
       WHERE ${answersSet('drift-generations')} AND a.other_split_json IS NULL`,
    )
    .all({ set: datasetId });
  return new Set(rows.map(({ model }) => model));
}

/** Cases whose generations were made from other content, of these models or, for null, of all; in the order of the set. */
export function otherSplitsOf(
  db: ReadableDatabase,
  datasetId: number,
  models: readonly string[] | null,
): DriftOtherSplit[] {
  return db
    .prepare<[{ set: number; models: string | null }], { model: string; caseKey: string; json: string }>(
      `SELECT a.model, a.case_key AS caseKey, min(a.other_split_json) AS json
       FROM datasets d JOIN drift_answers a ON a.dataset_id = d.id
         JOIN drift_cases c ON c.dataset_id = @set AND c.key = a.case_key
       WHERE ${answersSet('drift-generations')} AND a.other_split_json IS NOT NULL
         AND (@models IS NULL OR a.model IN (SELECT value FROM json_each(@models)))
       GROUP BY a.model, a.case_key ORDER BY a.model, c.position`,
    )
    .all({ set: datasetId, models: models === null ? null : JSON.stringify(models) })
    .map(({ model, caseKey, json }) => ({
      model,
      caseKey,
      ...readJsonColumn(otherSplitSchema, json, 'drift_answers.other_split_json'),
    }));
}

/** The condition on a dataset `d` that it is in sight, of a format, and answers the set that is bound as `@set`. */
export function answersSet(format: DriftFormatId): string {
  return `d.gold_dataset_id = @set AND d.format = '${format}' AND d.state = 'ready' AND d.withdrawn = 0`;
}
