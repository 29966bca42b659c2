import { z } from 'zod';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

/** A comment as the log keeps it; the author is an evaluator id. */
export const storedCommentSchema = z.object({
  evaluatorId: z.string(),
  savedAt: z.string(),
  version: z.number().int(),
  text: z.string(),
});
type StoredComment = z.infer<typeof storedCommentSchema>;

/** Comments of a question in the order they were written, with their authors' names. */
export function readComments(db: ReadableDatabase, questionId: number) {
  return db
    .prepare<[number], { ordinal: number; comment_json: string; author: string }>(
      `SELECT ordinal, comment_json, e.name AS author FROM question_comments
       JOIN evaluators e ON e.id = json_extract(comment_json, '$.evaluatorId') WHERE question_id = ? ORDER BY ordinal`,
    )
    .all(questionId)
    .map(({ ordinal, author, comment_json }) => {
      const { savedAt, version, text } = storedCommentSchema.parse(JSON.parse(comment_json));
      return { ordinal, author, savedAt, version, text };
    });
}

/** Writes a comment or, with null, takes it away. */
export function writeComment(
  db: WritableDatabase,
  questionId: number,
  ordinal: number,
  comment: StoredComment | null,
): void {
  if (comment === null) {
    db.prepare('DELETE FROM question_comments WHERE question_id = ? AND ordinal = ?').run(questionId, ordinal);
  } else {
    db.prepare('INSERT OR REPLACE INTO question_comments (question_id, ordinal, comment_json) VALUES (?, ?, ?)').run(
      questionId,
      ordinal,
      JSON.stringify(comment),
    );
  }
  db.prepare(
    'UPDATE questions SET comment_count = (SELECT count(*) FROM question_comments WHERE question_id = questions.id) WHERE id = ?',
  ).run(questionId);
}
