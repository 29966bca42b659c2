/** Where a question stands in a view of the list, and which one comes next, in SQL. */
import type { QuestionView } from '../../../../shared/rooms/derivations/api.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import {
  type Condition,
  count,
  filterConditions,
  searchConditions,
  sortKeys,
  source,
  where,
} from './questionViewTable.ts';

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
  const conditions = [...filterConditions(view), ...searchConditions(db, view)];
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
    ...searchConditions(db, view),
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

/**
 * The next (1) or previous (-1) question of the view that asks for something: a check that nobody has said to keep, or a change after it
 * was called done. Wraps around; null when there is no other. The question itself need not be in the view.
 */
export function nextAsking(db: ReadableDatabase, view: QuestionView, questionId: number, by: 1 | -1): number | null {
  const conditions = [
    ...filterConditions(view),
    ...searchConditions(db, view),
    {
      sql: '(q.error_count + q.warning_count > 0 OR q.changed_after_done = 1) AND q.id <> ?',
      parameters: [questionId],
    },
  ];
  const place = placeOf(db, view, questionId, []);
  const beyond = place === null ? [] : [compared(view, by === 1 ? '>' : '<', place)];
  return firstOf(db, view, [...conditions, ...beyond], by) ?? firstOf(db, view, conditions, by);
}

/** The first (1) or last (-1) question of a view that meets the conditions. */
function firstOf(
  db: ReadableDatabase,
  view: QuestionView,
  conditions: readonly Condition[],
  by: 1 | -1 = 1,
): number | null {
  const from = source(view);
  const condition = where(view, conditions);
  const order =
    by === 1
      ? sortKeys(view).join()
      : sortKeys(view)
          .map((key) => `${key} DESC`)
          .join();
  const row = db
    .prepare<(string | number)[], { id: number }>(`SELECT q.id ${from.sql} ${condition.sql} ORDER BY ${order} LIMIT 1`)
    .get(...from.parameters, ...condition.parameters);
  return row?.id ?? null;
}
