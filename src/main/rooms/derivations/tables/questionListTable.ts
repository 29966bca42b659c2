/** The question list in SQL: a page is read by offset. */
import type { QuestionRow, QuestionView } from '../../../../shared/rooms/derivations/api.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { noSuchQuestion } from './noSuchQuestion.ts';
import {
  count,
  filterConditions,
  foundBeside,
  searchConditions,
  sortKeys,
  source,
  where,
} from './questionViewTable.ts';
import { searchWholeDataset } from './wholeSearchTable.ts';

type ListRow = {
  id: number;
  key: string;
  position: number;
  type: QuestionRow['type'];
  time_dependent: number | null;
  title: string;
  state: QuestionRow['state'];
  flagged: number;
  changed: number;
  changed_after_done: number;
  error_count: number;
  warning_count: number;
  comment_count: number;
  answer_em: number | null;
  answer_similarity: number | null;
  entity_f1: number | null;
  relation_f1: number | null;
  full_f1: number | null;
  scored: number | null;
};

const rowColumns = `q.id, q.key, q.position, q.type, q.time_dependent, substr(q.title, 1, 200) AS title, q.state, q.flagged,
  q.changed, q.changed_after_done, q.error_count, q.warning_count, q.comment_count`;
const scoreColumns = 's.answer_em, s.answer_similarity, s.entity_f1, s.relation_f1, s.full_f1, s.run_id AS scored';
const noScoreColumns = `NULL AS answer_em, NULL AS answer_similarity, NULL AS entity_f1, NULL AS relation_f1,
  NULL AS full_f1, NULL AS scored`;

/** Questions that a search finds by what stands beside their texts. */
type Beside = { readonly inComments: ReadonlySet<number>; readonly inPageTitles: ReadonlySet<number> };

function fromRow(row: ListRow, beside?: Beside): QuestionRow {
  return {
    ...(beside?.inComments.has(row.id) && { inComment: true }),
    ...(beside?.inPageTitles.has(row.id) && { inPageTitle: true }),
    id: row.id,
    key: row.key,
    position: row.position,
    type: row.type,
    timeDependent: row.time_dependent === null ? null : row.time_dependent === 1,
    title: row.title,
    state: row.state,
    flagged: row.flagged === 1,
    changed: row.changed === 1,
    changedAfterDone: row.changed_after_done === 1,
    errorCount: row.error_count,
    warningCount: row.warning_count,
    commentCount: row.comment_count,
    score:
      row.scored === null
        ? null
        : {
            answerExactMatch: row.answer_em,
            answerSimilarity: row.answer_similarity,
            entityF1: row.entity_f1,
            relationF1: row.relation_f1,
            fullF1: row.full_f1,
          },
  };
}

/** One page of a view, at most `limit` rows from `offset` in its order; titles are cut at 200 characters. */
export function readPage(db: ReadableDatabase, view: QuestionView, offset: number, limit: number): QuestionRow[] {
  const from = source(view);
  const { inComments, inPageTitles } = foundBeside(db, view);
  const beside = { inComments: new Set(inComments), inPageTitles: new Set(inPageTitles) };
  const columns = `${rowColumns}, ${view.runId === null ? noScoreColumns : scoreColumns}`;
  const filter = filterConditions(view);
  const isWhole = view.queueId === null && view.sort === 'position' && filter.length === 0;
  const whole = isWhole ? searchWholeDataset(db, view) : null;
  if (whole !== null) {
    return db
      .prepare<(string | number)[], ListRow>(
        `SELECT ${columns} ${from.sql} WHERE q.id IN (SELECT value FROM json_each(?)) ORDER BY q.position`,
      )
      .all(...from.parameters, JSON.stringify(whole.rowids(offset, limit)))
      .map((row) => fromRow(row, beside));
  }
  const condition = where(view, [...filter, ...searchConditions(db, view)]);
  return db
    .prepare<(string | number)[], ListRow>(
      `SELECT ${columns} ${from.sql} ${condition.sql} ORDER BY ${sortKeys(view)} LIMIT ? OFFSET ?`,
    )
    .all(...from.parameters, ...condition.parameters, limit, offset)
    .map((row) => fromRow(row, beside));
}

/** Ids of the questions of a view in its order, at most `limit`; with `among` those of these alone. */
export function listIds(db: ReadableDatabase, view: QuestionView, limit: number, among?: readonly number[]): number[] {
  const from = source(view);
  const wanted = among
    ? [{ sql: 'q.id IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(among)] }]
    : [];
  const condition = where(view, [...wanted, ...filterConditions(view), ...searchConditions(db, view)]);
  return db
    .prepare<(string | number)[], number>(`SELECT q.id ${from.sql} ${condition.sql} ORDER BY ${sortKeys(view)} LIMIT ?`)
    .pluck()
    .all(...from.parameters, ...condition.parameters, limit);
}

/** The row of one question, whatever the view. Errors: NOT_FOUND. */
export function readRow(db: ReadableDatabase, questionId: number, runId: number | null): QuestionRow {
  const columns = `${rowColumns}, ${runId === null ? noScoreColumns : scoreColumns}`;
  const join = runId === null ? '' : 'LEFT JOIN score_items s ON s.run_id = ? AND s.question_id = q.id';
  const row = db
    .prepare<number[], ListRow>(`SELECT ${columns} FROM questions q ${join} WHERE q.id = ?`)
    .get(...(runId === null ? [questionId] : [runId, questionId]));
  if (row === undefined) throw noSuchQuestion(questionId);
  return fromRow(row);
}

/** As the import noted it: records are neither added nor taken away later, and counting a million rows takes its time. */
function countAll(db: ReadableDatabase, datasetId: number): number {
  const row = db.prepare<[number], { n: number }>('SELECT item_count AS n FROM datasets WHERE id = ?').get(datasetId);
  return row?.n ?? 0;
}

/** How many questions the dataset has, pass queue, filter and search, and would pass without the filter. */
export function countView(db: ReadableDatabase, view: QuestionView) {
  const filter = filterConditions(view);
  const total = countAll(db, view.datasetId);
  const isQueue = view.queueId !== null;
  const whole = isQueue ? null : searchWholeDataset(db, view);
  if (whole !== null && filter.length === 0) {
    const matched = whole.count();
    return { total, matched, matchedWithoutFilter: matched };
  }
  const search = searchConditions(db, view);
  const matchedWithoutFilter = whole?.count() ?? (search.length === 0 && !isQueue ? total : count(db, view, search));
  const matched = filter.length === 0 ? matchedWithoutFilter : count(db, view, [...filter, ...search]);
  return { total, matched, matchedWithoutFilter };
}
