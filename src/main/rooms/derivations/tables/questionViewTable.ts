/** A view of the question list in SQL: its rows, and its filter, search and order as one condition each. */
import type { QuestionFilter, QuestionView } from '../../../../shared/rooms/derivations/api.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { itemsWithComment } from '../../../judgements/commentSearchTable.ts';
import { type SearchCondition, searchCondition } from '../../../search/searchTable.ts';
import { questionsWithPageTitle } from './questionsOfPagesTable.ts';

export type Condition = { readonly sql: string; readonly parameters: readonly (string | number)[] };

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

export function filterConditions(view: QuestionView): Condition[] {
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

/** Questions that the search of a view finds by what stands beside their texts: one comment, or the title of one page. */
export function foundBeside(db: ReadableDatabase, { search, exact, datasetId }: QuestionView) {
  const typed = { typed: search, exact };
  return {
    inComments: itemsWithComment(db, 'question', typed),
    inPageTitles: questionsWithPageTitle(db, datasetId, typed),
  };
}

function allBeside(db: ReadableDatabase, view: QuestionView): number[] {
  const { inComments, inPageTitles } = foundBeside(db, view);
  return [...new Set([...inComments, ...inPageTitles])];
}

/** What is searched stands in the texts of a question or beside them (`foundBeside`). */
export function searchConditions(db: ReadableDatabase, view: QuestionView): Condition[] {
  const found = inTexts(view);
  if (found === null) return [];
  const beside = allBeside(db, view);
  if (beside.length === 0) return [found];
  return [
    {
      sql: `(${found.sql} OR q.id IN (SELECT value FROM json_each(?)))`,
      parameters: [...found.parameters, JSON.stringify(beside)],
    },
  ];
}

/** The questions of a dataset that the search finds by what stands beside their texts alone, in the order of their row numbers. */
export function onlyBeside(db: ReadableDatabase, view: QuestionView): number[] {
  const found = inTexts(view);
  const beside = found === null ? [] : allBeside(db, view);
  if (found === null || beside.length === 0) return [];
  return db
    .prepare<(string | number)[], number>(
      `SELECT q.id FROM questions q WHERE q.dataset_id = ? AND q.id IN (SELECT value FROM json_each(?))
         AND NOT (${found.sql}) ORDER BY q.id`,
    )
    .pluck()
    .all(view.datasetId, JSON.stringify(beside), ...found.parameters);
}

function inTexts(view: QuestionView): SearchCondition | null {
  return searchCondition('question', view.search, 'q.id', view.exact ? standsExactly : null);
}

/** What rows are sorted by, all ascending, so that rows before and after a place are found by comparing. The last one is unique. */
export function sortKeys(view: QuestionView): string[] {
  // A score is at most 1: questions without one come last.
  const position = view.queueId === null ? 'q.position' : 'm.position';
  if (view.sort === 'lost') return [`coalesce(${scoreOf(view)}, 2)`, position];
  return view.sort === 'recent' ? ['-q.last_counter', position] : [position];
}

/** The rows of a view: all of its dataset, or the members of its queue; with their scores where those are needed. */
export function source({ runId, queueId }: QuestionView, needsScore = true): Condition {
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

export function where(view: QuestionView, conditions: readonly Condition[]): Condition {
  const all = [{ sql: 'q.dataset_id = ?', parameters: [view.datasetId] }, ...conditions];
  return {
    sql: `WHERE ${all.map((condition) => condition.sql).join(' AND ')}`,
    parameters: all.flatMap((condition) => condition.parameters),
  };
}

export function count(db: ReadableDatabase, view: QuestionView, conditions: readonly Condition[]): number {
  const columns = Object.values(scoreColumnOf);
  const needsScore = conditions.some(({ sql }) => columns.some((column) => sql.includes(column)));
  const from = source(view, needsScore);
  const condition = where(view, conditions);
  const row = db
    .prepare<(string | number)[], { n: number }>(`SELECT count(*) AS n ${from.sql} ${condition.sql}`)
    .get(...from.parameters, ...condition.parameters);
  return row?.n ?? 0;
}
