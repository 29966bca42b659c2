import type { WritableDatabase } from '../types.ts';

export const version = 18;

/** Questions without a text were listed by their key, which says nothing (R4C: 24 hex digits): their first triple takes its place. */
export function up(db: WritableDatabase): void {
  db.exec(`
    WITH first AS (
      SELECT c.question_id, json_extract(coalesce(c.edited_json, c.imported_json), '$.derivations[0][0]') AS step
      FROM question_contents c JOIN questions q ON q.id = c.question_id
      WHERE q.title = q.key AND json_extract(coalesce(c.edited_json, c.imported_json), '$.question') IS NULL
    ),
    named AS (
      SELECT question_id, json_extract(step, '$.subject') || ' ' || json_extract(step, '$.relation') || ' ' ||
        coalesce((SELECT group_concat(value, ' ') FROM json_each(step, '$.objects')), '') AS name
      FROM first WHERE step IS NOT NULL
    )
    UPDATE questions SET title = named.name FROM named WHERE named.question_id = questions.id AND trim(named.name) <> '';
  `);
}
