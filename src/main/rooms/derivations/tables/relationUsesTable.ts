import { z } from 'zod';
import type { ReadableDatabase } from '../../../database/types.ts';

/** A triple with its question. */
type RelationUse = {
  readonly questionId: number;
  readonly key: string;
  readonly title: string;
  readonly isDone: boolean;
  readonly subject: string;
  readonly objects: readonly string[];
};

const objectsSchema = z.array(z.string());

/** Every triple of a dataset with this relation, as it is written now, in file order. Reads the contents that hold the relation as a text. */
export function relationUses(db: ReadableDatabase, datasetId: number, relation: string): RelationUse[] {
  return db
    .prepare<
      [number, string, string],
      { questionId: number; key: string; title: string; state: string; subject: string; objects: string }
    >(
      `SELECT q.id AS questionId, q.key, q.title, q.state, json_extract(s.value, '$.subject') AS subject,
         json_extract(s.value, '$.objects') AS objects
       FROM questions q JOIN question_contents c ON c.question_id = q.id,
         json_each(coalesce(c.edited_json, c.imported_json), '$.derivations') d, json_each(d.value) s
       WHERE q.dataset_id = ? AND instr(coalesce(c.edited_json, c.imported_json), ?) > 0
         AND json_extract(s.value, '$.relation') = ?
       ORDER BY q.position, d.key, s.key`,
    )
    .all(datasetId, JSON.stringify(relation), relation)
    .map(({ state, objects, ...use }) => ({
      ...use,
      isDone: state === 'done',
      objects: objectsSchema.parse(JSON.parse(objects)),
    }));
}
