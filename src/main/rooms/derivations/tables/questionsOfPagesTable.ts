/** Questions by the titles of the pages that they name. */
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Kept } from '../../../kept.ts';
import { latestCounter } from '../../../revisions/revisionsTable.ts';
import type { TypedWords } from '../../../search/holdsWords.ts';
import { anyWordCondition } from '../../../search/searchTable.ts';
import { pagesWithTitle } from './pageTitlesTable.ts';

const lastAnswer: Kept<{ asked: string; questionIds: readonly number[] }> = {
  make: () => ({ asked: '', questionIds: [] }),
};

/**
 * Questions of a dataset that name, as they are now, a page whose title holds every word of what was typed (`pagesWithTitle`), in the order
 * of their row numbers. The last answer is kept until something is recorded: a page of a list asks three times, and so does the next one.
 */
export function questionsWithPageTitle(db: ReadableDatabase, datasetId: number, typed: TypedWords): readonly number[] {
  const asked = JSON.stringify([latestCounter(db), datasetId, typed.typed, typed.exact]);
  const kept = db.kept(lastAnswer);
  if (kept.asked !== asked) {
    const questionIds = readQuestionsOfPages(db, datasetId, pagesWithTitle(db, typed));
    Object.assign(kept, { asked, questionIds });
  }
  return kept.questionIds;
}

function readQuestionsOfPages(db: ReadableDatabase, datasetId: number, pageIds: readonly string[]): number[] {
  // The index finds an id in any text: few are left to be looked at.
  const found = anyWordCondition('question', pageIds, 'q.id');
  if (found === null) return [];
  return db
    .prepare<(string | number)[], number>(
      `SELECT q.id FROM questions q JOIN question_contents c ON c.question_id = q.id
       WHERE q.dataset_id = ? AND ${found.sql} AND EXISTS (
         SELECT 1 FROM json_each(coalesce(c.edited_json, c.imported_json), '$.pageIds') p
         WHERE p.value IN (SELECT value FROM json_each(?)))
       ORDER BY q.id`,
    )
    .pluck()
    .all(datasetId, ...found.parameters, JSON.stringify(pageIds));
}
