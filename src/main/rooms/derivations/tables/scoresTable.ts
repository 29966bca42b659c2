import type {
  ItemScore,
  ScoreFractions,
  ScoreOptions,
  ScoreRun,
  ScoreTotals,
} from '../../../../shared/rooms/derivations/score.ts';
import { itemScoreSchema, scoreOptionsSchema, scoreTotalsSchema } from '../../../../shared/rooms/derivations/score.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

/** The score of one question as it is stored: numbers for lists, the whole alignment as JSON. */
export type NewScoreItem = {
  readonly questionId: number;
  readonly questionVersion: number;
  readonly fractions: ScoreFractions;
  /** `ItemScore` without `runId` and `stale`, which the reader adds. */
  readonly item: Omit<ItemScore, 'runId' | 'stale'>;
};

type NewScoreRun = {
  readonly goldDatasetId: number;
  readonly predictionDatasetId: number;
  readonly metric: string;
  readonly metricVersion: number;
  readonly options: ScoreOptions;
  readonly atCounter: number;
  readonly computedAt: string;
};

/** Begins a run. Nobody sees it before `finishScoreRun`, so that a run is never half there. */
export function insertScoreRun(db: WritableDatabase, run: NewScoreRun): number {
  const { lastInsertRowid } = db
    .prepare<[number, number, string, number, string, number, string]>(
      `INSERT INTO score_runs (gold_dataset_id, prediction_dataset_id, metric, metric_version, options_json, at_counter,
         computed_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      run.goldDatasetId,
      run.predictionDatasetId,
      run.metric,
      run.metricVersion,
      JSON.stringify(run.options),
      run.atCounter,
      run.computedAt,
    );
  return Number(lastInsertRowid);
}

export function insertScoreItems(db: WritableDatabase, runId: number, items: readonly NewScoreItem[]): void {
  const insert = db.prepare<
    [number, number, number, number | null, number | null, number | null, number | null, number | null, string]
  >(
    `INSERT INTO score_items (run_id, question_id, question_version, answer_em, answer_similarity, entity_f1, relation_f1,
       full_f1, item_json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { questionId, questionVersion, fractions, item } of items) {
    insert.run(
      runId,
      questionId,
      questionVersion,
      fractions.answerExactMatch,
      fractions.answerSimilarity,
      fractions.entityF1,
      fractions.relationF1,
      fractions.fullF1,
      JSON.stringify(item),
    );
  }
}

/** Makes a run visible with its totals. */
export function finishScoreRun(db: WritableDatabase, runId: number, totals: ScoreTotals): void {
  db.prepare('UPDATE score_runs SET totals_json = ? WHERE id = ?').run(JSON.stringify(totals), runId);
}

/** Removes a run of these predictions, with its items. */
export function deleteRun(db: WritableDatabase, runId: number, predictionDatasetId: number): void {
  db.prepare('DELETE FROM score_runs WHERE id = ? AND prediction_dataset_id = ?').run(runId, predictionDatasetId);
}

/** Removes what a cancelled or killed run of these predictions left. */
export function deleteUnfinishedRuns(db: WritableDatabase, predictionDatasetId: number): void {
  db.prepare('DELETE FROM score_runs WHERE prediction_dataset_id = ? AND totals_json IS NULL').run(predictionDatasetId);
}

type RunRow = {
  id: number;
  gold_dataset_id: number;
  prediction_dataset_id: number;
  prediction_name: string;
  options_json: string;
  totals_json: string;
  at_counter: number;
  computed_at: string;
  stale_count: number;
  item_count: number;
};

/**
 * Whether the gold of a question is another than the one that was scored: another version whose content differs. An edit that was taken back, or
 * typed back by hand, leaves the score true. For `score_items` i, `questions` q and `score_runs` r.
 */
export const isStale = `(q.version <> i.question_version AND
  (SELECT coalesce(c.edited_json, c.imported_json) <> coalesce(
     (SELECT nullif(h.after_json, 'null') FROM revision_changes h
       WHERE h.item_kind = 'question' AND h.item_id = q.id AND h.aspect = 'content' AND h.counter <= r.at_counter
       ORDER BY h.counter DESC, h.seq DESC LIMIT 1), c.imported_json)
   FROM question_contents c WHERE c.question_id = q.id))`;

const runColumns = `r.id, r.gold_dataset_id, r.prediction_dataset_id, d.name AS prediction_name, r.options_json, r.totals_json,
  r.at_counter, r.computed_at,
  (SELECT count(*) FROM score_items i JOIN questions q ON q.id = i.question_id
    WHERE i.run_id = r.id AND ${isStale}) AS stale_count,
  (SELECT count(*) FROM score_items i WHERE i.run_id = r.id) AS item_count`;

function fromRow(row: RunRow): ScoreRun {
  return {
    id: row.id,
    goldDatasetId: row.gold_dataset_id,
    predictionDatasetId: row.prediction_dataset_id,
    predictionName: row.prediction_name,
    totals: scoreTotalsSchema.parse(JSON.parse(row.totals_json)),
    atCounter: row.at_counter,
    computedAt: row.computed_at,
    staleCount: row.stale_count,
    itemCount: row.item_count,
  };
}

/** Whether synonyms of the project took part in a run of `score_runs`: 1, or 0. */
const isLayered = (run: string) => `coalesce(json_extract(${run}.options_json, '$.projectSynonyms'), 0)`;
/** Whether `score_runs` r is the newest whole run of the predictions d with the project's synonyms, or the newest without. */
const isNewest = `r.id = (SELECT max(n.id) FROM score_runs n
  WHERE n.prediction_dataset_id = d.id AND n.totals_json IS NOT NULL AND ${isLayered('n')} = ${isLayered('r')})`;

/**
 * The newest run of each prediction dataset that answers `goldDatasetId` and is still there, newest first; behind them, likewise, those in
 * which synonyms of the project took part.
 */
export function listScoreRuns(db: ReadableDatabase, goldDatasetId: number): ScoreRun[] {
  return db
    .prepare<[number], RunRow>(
      `SELECT ${runColumns} FROM score_runs r JOIN datasets d ON d.id = r.prediction_dataset_id
       WHERE r.gold_dataset_id = ? AND d.withdrawn = 0
         AND ${isNewest}
       ORDER BY ${isLayered('r')}, r.id DESC`,
    )
    .all(goldDatasetId)
    .map(fromRow);
}

/** Those of `listScoreRuns` whose numbers are the reference's. */
export function referenceRuns(db: ReadableDatabase, goldDatasetId: number): ScoreRun[] {
  return listScoreRuns(db, goldDatasetId).filter(({ totals }) => totals.source.projectSynonyms === undefined);
}

/** One run with its options, or null. */
export function readScoreRun(db: ReadableDatabase, runId: number): (ScoreRun & { options: ScoreOptions }) | null {
  const row = db
    .prepare<[number], RunRow>(
      `SELECT ${runColumns} FROM score_runs r JOIN datasets d ON d.id = r.prediction_dataset_id WHERE r.id = ? AND r.totals_json IS NOT NULL`,
    )
    .get(runId);
  return row ? { ...fromRow(row), options: scoreOptionsSchema.parse(JSON.parse(row.options_json)) } : null;
}

/** The stored score of one question in one run, null when the run has none for it. */
export function readItemScore(db: ReadableDatabase, runId: number, questionId: number): ItemScore | null {
  const row = db
    .prepare<[number, number], { item_json: string; stale: number }>(
      `SELECT i.item_json, ${isStale} AS stale FROM score_items i JOIN questions q ON q.id = i.question_id
       JOIN score_runs r ON r.id = i.run_id WHERE i.run_id = ? AND i.question_id = ?`,
    )
    .get(runId, questionId);
  return row ? parsedScore(row.item_json, runId, row.stale) : null;
}

/** A stored item with what only the database knows. */
export function parsedScore(json: string, runId: number, stale: number): ItemScore {
  return itemScoreSchema.parse({ ...JSON.parse(json), runId, stale: stale === 1 });
}

/** All stored items of a run in file order, as JSON text: what a rerun compares bit by bit. */
export function readItemJsons(db: ReadableDatabase, runId: number): { key: string; json: string }[] {
  return db
    .prepare<[number], { key: string; json: string }>(
      `SELECT q.key, i.item_json AS json FROM score_items i JOIN questions q ON q.id = i.question_id
       WHERE i.run_id = ? ORDER BY q.position`,
    )
    .all(runId);
}

/** Scores of one question in the newest run of each prediction without synonyms of the project, best full F1 first. */
export function compareRuns(db: ReadableDatabase, questionId: number) {
  return db
    .prepare<
      [number],
      {
        run_id: number;
        name: string;
        answer_em: number | null;
        answer_similarity: number | null;
        entity_f1: number | null;
        relation_f1: number | null;
        full_f1: number | null;
      }
    >(
      `SELECT i.run_id, d.name, i.answer_em, i.answer_similarity, i.entity_f1, i.relation_f1, i.full_f1
       FROM score_items i JOIN score_runs r ON r.id = i.run_id JOIN datasets d ON d.id = r.prediction_dataset_id
       WHERE i.question_id = ? AND d.withdrawn = 0
         AND ${isNewest} AND ${isLayered('r')} = 0
       ORDER BY i.full_f1 DESC`,
    )
    .all(questionId)
    .map((row) => ({
      runId: row.run_id,
      predictionName: row.name,
      score: {
        answerExactMatch: row.answer_em,
        answerSimilarity: row.answer_similarity,
        entityF1: row.entity_f1,
        relationF1: row.relation_f1,
        fullF1: row.full_f1,
      },
    }));
}
