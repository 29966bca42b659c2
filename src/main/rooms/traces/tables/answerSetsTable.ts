/** Traces as answers to questions: by dataset and model. */
import type { ReadableDatabase } from '../../../database/types.ts';

/** The traces of one model in one dataset; `model` is null where the file names none. */
type ModelTraces = {
  readonly datasetId: number;
  readonly title: string;
  readonly model: string | null;
  readonly itemCount: number;
};

/** What each model answered in each dataset in sight, in the order of import and then of the file. */
export function listModelTraces(db: ReadableDatabase): ModelTraces[] {
  return db
    .prepare<[], ModelTraces>(
      `SELECT t.dataset_id AS datasetId, d.name AS title, t.model, count(DISTINCT t.group_id) AS itemCount
       FROM datasets d JOIN traces t ON t.dataset_id = d.id
       WHERE d.state = 'ready' AND d.withdrawn = 0
       GROUP BY t.dataset_id, t.model ORDER BY t.dataset_id, min(t.position)`,
    )
    .all();
}

/** A trace with the key and the title of its question. */
export type AnsweringTrace = {
  readonly position: number;
  readonly name: string;
  readonly key: string;
  readonly title: string;
};

/**
 * The traces of a model in a dataset, in the order of the file; none where it is not in sight. The key of a question is its id, unless another
 * question has the same one: then it is the number of its group.
 */
export function tracesOfModel(db: ReadableDatabase, datasetId: number, model: string | null): AnsweringTrace[] {
  return db
    .prepare<[number, string | null], AnsweringTrace>(
      `WITH single AS (
         SELECT question_id FROM trace_groups WHERE question_id IS NOT NULL GROUP BY question_id HAVING count(*) = 1)
       SELECT t.position, t.key AS name, coalesce(s.question_id, 'group ' || g.id) AS key, g.title
       FROM traces t JOIN trace_groups g ON g.id = t.group_id LEFT JOIN single s ON s.question_id = g.question_id
         JOIN datasets d ON d.id = t.dataset_id AND d.state = 'ready' AND d.withdrawn = 0
       WHERE t.dataset_id = ? AND t.model IS ? ORDER BY t.position`,
    )
    .all(datasetId, model);
}
