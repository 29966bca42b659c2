/** The question list in SQL: filter, search and order become one condition each; a page is read by offset. */
import type { QuestionFilter, QuestionRow, QuestionView } from '../../../../shared/rooms/derivations/api.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { type SearchCondition, searchCondition } from '../../../search/searchTable.ts';
import { noSuchQuestion } from './noSuchQuestion.ts';
import { searchWholeDataset } from './wholeSearchTable.ts';

type Condition = { readonly sql: string; readonly parameters: readonly (string | number)[] };

const flag = (column: string, value: boolean | null): Condition[] =>
  value === null ? [] : [{ sql: `${column} = ?`, parameters: [Number(value)] }];

const oneOf = (column: string, values: readonly string[]): Condition[] =>
  values.length === 0 ? [] : [{ sql: `${column} IN (${values.map(() => '?').join(', ')})`, parameters: values }];

const scoreColumnOf = {
  a: 's.answer_similarity',
  e: 's.entity_f1',
  r: 's.relation_f1',
  er: 's.full_f1',
} as const satisfies Record<QuestionView['scoreOf'], string>;

/** Score of a row; nothing where the view has no score run. */
const scoreOf = ({ runId, scoreOf: part }: QuestionView) => (runId === null ? 'NULL' : scoreColumnOf[part]);

function filterConditions(view: QuestionView): Condition[] {
  const filter: QuestionFilter = view.filter;
  const conditions = [
    ...oneOf('q.type', filter.types),
    ...flag('q.time_dependent', filter.timeDependent),
    ...oneOf('q.state', filter.states),
    ...flag('q.changed', filter.changed),
    ...flag('q.changed_after_done', filter.changedAfterDone),
    ...flag('q.flagged', filter.flagged),
    ...flag('(q.error_count + q.warning_count > 0)', filter.problems),
  ];
  if (filter.checks.length > 0) {
    const codes = filter.checks.map(() => '?').join(', ');
    conditions.push({
      sql: `q.id IN (SELECT f.question_id FROM question_findings f WHERE f.code IN (${codes}) AND NOT EXISTS
              (SELECT 1 FROM question_kept_checks k WHERE k.question_id = f.question_id AND k.code = f.code))`,
      parameters: filter.checks,
    });
  }
  if (filter.scoreAtLeast !== null)
    conditions.push({ sql: `${scoreOf(view)} >= ?`, parameters: [filter.scoreAtLeast] });
  if (filter.scoreAtMost !== null) conditions.push({ sql: `${scoreOf(view)} <= ?`, parameters: [filter.scoreAtMost] });
  return conditions;
}

const contentJson = 'coalesce(c.edited_json, c.imported_json)';

/**
 * Whether a word stands in a text of the question letter by letter. What JSON is made of besides texts is ASCII: any other word stands in a text
 * where it stands in the JSON, which is found without reading that value by value.
 */
function standsInText(word: string): SearchCondition {
  const escaped = JSON.stringify(word).slice(1, -1);
  const texts = `json_tree(${contentJson}) t WHERE c.question_id = q.id AND t.type = 'text' AND t.fullkey <> '$.type' AND instr(t.value, ?) > 0`;
  return /[^\0-\x7f]/.test(word)
    ? {
        sql: `EXISTS (SELECT 1 FROM question_contents c WHERE c.question_id = q.id AND instr(${contentJson}, ?) > 0)`,
        parameters: [escaped],
      }
    : { sql: `EXISTS (SELECT 1 FROM question_contents c, ${texts})`, parameters: [word] };
}

function standsExactly(word: string): SearchCondition {
  const inText = standsInText(word);
  return { sql: `(instr(q.key, ?) > 0 OR ${inText.sql})`, parameters: [word, ...inText.parameters] };
}

function searchConditions(view: QuestionView): Condition[] {
  const found = searchCondition('question', view.search, 'q.id', view.exact ? standsExactly : null);
  return found === null ? [] : [found];
}

/** What rows are sorted by, all ascending, so that rows before and after a place are found by comparing. The last one is unique. */
function sortKeys(view: QuestionView): string {
  // A score is at most 1: questions without one come last.
  const position = view.queueId === null ? 'q.position' : 'm.position';
  if (view.sort === 'lost') return `coalesce(${scoreOf(view)}, 2), ${position}`;
  return view.sort === 'recent' ? `-q.last_counter, ${position}` : position;
}

/** The rows of a view: all of its dataset, or the members of its queue; with their scores where those are needed. */
function source({ runId, queueId }: QuestionView, needsScore = true): Condition {
  const joins = [
    ...(queueId === null
      ? []
      : [{ sql: 'JOIN review_queue_items m ON m.queue_id = ? AND m.item_id = q.id', id: queueId }]),
    ...(runId === null || !needsScore
      ? []
      : [{ sql: 'LEFT JOIN score_items s ON s.run_id = ? AND s.question_id = q.id', id: runId }]),
  ];
  return { sql: ['FROM questions q', ...joins.map(({ sql }) => sql)].join(' '), parameters: joins.map(({ id }) => id) };
}

function where(view: QuestionView, conditions: readonly Condition[]): Condition {
  const all = [{ sql: 'q.dataset_id = ?', parameters: [view.datasetId] }, ...conditions];
  return {
    sql: `WHERE ${all.map((condition) => condition.sql).join(' AND ')}`,
    parameters: all.flatMap((condition) => condition.parameters),
  };
}

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

function fromRow(row: ListRow): QuestionRow {
  return {
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
  const condition = where(view, [...filterConditions(view), ...searchConditions(view)]);
  const columns = `${rowColumns}, ${view.runId === null ? noScoreColumns : scoreColumns}`;
  const isWhole = view.queueId === null && view.sort === 'position' && filterConditions(view).length === 0;
  const whole = isWhole ? searchWholeDataset(db, view) : null;
  if (whole !== null) {
    return db
      .prepare<(string | number)[], ListRow>(
        `SELECT ${columns} ${from.sql} WHERE q.id IN (SELECT value FROM json_each(?)) ORDER BY q.position`,
      )
      .all(...from.parameters, JSON.stringify(whole.rowids(offset, limit)))
      .map(fromRow);
  }
  return db
    .prepare<(string | number)[], ListRow>(
      `SELECT ${columns} ${from.sql} ${condition.sql} ORDER BY ${sortKeys(view)} LIMIT ? OFFSET ?`,
    )
    .all(...from.parameters, ...condition.parameters, limit, offset)
    .map(fromRow);
}

/** Ids of the questions of a view in its order, at most `limit`. */
export function listIds(db: ReadableDatabase, view: QuestionView, limit: number): number[] {
  const from = source(view);
  const condition = where(view, [...filterConditions(view), ...searchConditions(view)]);
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

function count(db: ReadableDatabase, view: QuestionView, conditions: readonly Condition[]): number {
  const columns = Object.values(scoreColumnOf);
  const needsScore = conditions.some(({ sql }) => columns.some((column) => sql.includes(column)));
  const from = source(view, needsScore);
  const condition = where(view, conditions);
  const row = db
    .prepare<(string | number)[], { n: number }>(`SELECT count(*) AS n ${from.sql} ${condition.sql}`)
    .get(...from.parameters, ...condition.parameters);
  return row?.n ?? 0;
}

/** As the import noted it: records are neither added nor taken away later, and counting a million rows takes its time. */
function countAll(db: ReadableDatabase, datasetId: number): number {
  const row = db.prepare<[number], { n: number }>('SELECT item_count AS n FROM datasets WHERE id = ?').get(datasetId);
  return row?.n ?? 0;
}

/** How many questions the dataset has, pass queue, filter and search, and would pass without the filter. */
export function countView(db: ReadableDatabase, view: QuestionView) {
  const filter = filterConditions(view);
  const search = searchConditions(view);
  const total = countAll(db, view.datasetId);
  const isQueue = view.queueId !== null;
  const whole = isQueue ? null : searchWholeDataset(db, view);
  const matchedWithoutFilter = whole?.count() ?? (search.length === 0 && !isQueue ? total : count(db, view, search));
  const matched = filter.length === 0 ? matchedWithoutFilter : count(db, view, [...filter, ...search]);
  return { total, matched, matchedWithoutFilter };
}

/** What the row of a question is sorted by, null when it does not meet the conditions. */
function placeOf(
  db: ReadableDatabase,
  view: QuestionView,
  questionId: number,
  conditions: readonly Condition[],
): number[] | null {
  const from = source(view);
  const condition = where(view, [...conditions, { sql: 'q.id = ?', parameters: [questionId] }]);
  return (
    db
      .prepare<(string | number)[], number[]>(`SELECT ${sortKeys(view)} ${from.sql} ${condition.sql}`)
      .raw()
      .get(...from.parameters, ...condition.parameters) ?? null
  );
}

function compared(view: QuestionView, sign: '<' | '>', place: readonly number[]): Condition {
  return { sql: `(${sortKeys(view)}) ${sign} (${place.map(() => '?').join(', ')})`, parameters: place };
}

/** 0-based place of a question in a view, -1 when the view hides it. */
export function locate(db: ReadableDatabase, view: QuestionView, questionId: number): number {
  const conditions = [...filterConditions(view), ...searchConditions(view)];
  const place = placeOf(db, view, questionId, conditions);
  return place === null ? -1 : count(db, view, [...conditions, compared(view, '<', place)]);
}

/**
 * The next question after the place of `questionId` that is in the view, not done, and not called done by the evaluator, wrapping
 * around; null when there is none. The question itself need not be in the view.
 */
export function nextOpen(
  db: ReadableDatabase,
  view: QuestionView,
  questionId: number,
  evaluatorId: string,
): number | null {
  const conditions = [
    ...filterConditions(view),
    ...searchConditions(view),
    {
      sql: `q.state <> 'done' AND q.id <> ? AND NOT EXISTS (SELECT 1 FROM item_reviews o
              WHERE o.item_kind = 'question' AND o.item_id = q.id AND o.place = '' AND o.evaluator_id = ? AND o.done = 1)`,
      parameters: [questionId, evaluatorId],
    },
  ];
  const place = placeOf(db, view, questionId, []);
  const after = place === null ? null : firstOf(db, view, [...conditions, compared(view, '>', place)]);
  return after ?? firstOf(db, view, conditions);
}

function firstOf(db: ReadableDatabase, view: QuestionView, conditions: readonly Condition[]): number | null {
  const from = source(view);
  const condition = where(view, conditions);
  const row = db
    .prepare<(string | number)[], { id: number }>(
      `SELECT q.id ${from.sql} ${condition.sql} ORDER BY ${sortKeys(view)} LIMIT 1`,
    )
    .get(...from.parameters, ...condition.parameters);
  return row?.id ?? null;
}
