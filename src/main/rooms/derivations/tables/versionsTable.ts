import type { ItemState, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { parseContent } from './parsedContent.ts';

/** A question of the open version beside that of the other, whose contents are read when they are compared. */
export type TwoVersions = {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly state: ItemState;
  readonly position: number;
  readonly version: number;
  /** Null where the other version has no such question. */
  readonly other: { readonly id: number; readonly version: number } | null;
  /** Whether the two are the same letter by letter, and whether the open one has a triple. */
  readonly isSame: boolean;
  readonly hasTriples: boolean;
};

type Row = Omit<TwoVersions, 'other' | 'isSame' | 'hasTriples'> & {
  otherId: number | null;
  otherVersion: number | null;
  isSame: number;
  hasTriples: number;
};

const now = (contents: string) => `coalesce(${contents}.edited_json, ${contents}.imported_json)`;
/** In a text of the content the quotes would be escaped. */
const hasTriples = `instr(${now('c')}, '"relation":') > 0`;

/** At most `limit` questions of a dataset behind a position, in file order, beside those of the other version. */
export function readVersionsAfter(
  db: ReadableDatabase,
  datasetId: number,
  otherId: number | null,
  position: number,
  limit: number,
): TwoVersions[] {
  const rows =
    otherId === null
      ? db
          .prepare<[number, number, number], Row>(
            `SELECT q.id, q.key, q.title, q.state, q.position, q.version, q.id AS otherId, 0 AS otherVersion,
               c.edited_json IS NULL AS isSame, ${hasTriples} AS hasTriples
             FROM questions q JOIN question_contents c ON c.question_id = q.id
             WHERE q.dataset_id = ? AND q.position > ? ORDER BY q.position LIMIT ?`,
          )
          .all(datasetId, position, limit)
      : db
          .prepare<[number, number, number, number], Row>(
            `SELECT q.id, q.key, q.title, q.state, q.position, q.version, o.id AS otherId, o.version AS otherVersion,
               ${now('c')} IS ${now('oc')} AS isSame, ${hasTriples} AS hasTriples
             FROM questions q JOIN question_contents c ON c.question_id = q.id
             LEFT JOIN questions o ON o.dataset_id = ? AND o.key = q.key LEFT JOIN question_contents oc ON oc.question_id = o.id
             WHERE q.dataset_id = ? AND q.position > ? ORDER BY q.position LIMIT ?`,
          )
          .all(otherId, datasetId, position, limit);
  return rows.map(({ otherId: id, otherVersion, isSame, hasTriples: has, ...row }) => ({
    ...row,
    other: id === null ? null : { id, version: otherVersion ?? 0 },
    isSame: isSame === 1,
    hasTriples: has === 1,
  }));
}

/** The content of a question now, or as it was imported. */
export function readContent(db: ReadableDatabase, questionId: number, which: 'now' | 'imported'): QuestionContent {
  const text = which === 'imported' ? 'c.imported_json' : now('c');
  const row = db
    .prepare<[number], { json: string }>(`SELECT ${text} AS json FROM question_contents c WHERE c.question_id = ?`)
    .get(questionId);
  return parseContent(row?.json ?? 'null');
}

/** The question of a dataset with this key; null where it has none. */
export function questionWithKey(db: ReadableDatabase, datasetId: number, key: string): number | null {
  const row = db
    .prepare<[number, string], { id: number }>('SELECT id FROM questions WHERE dataset_id = ? AND key = ?')
    .get(datasetId, key);
  return row?.id ?? null;
}

/** Questions of a dataset that another has not, in file order. */
export function questionsOnlyIn(db: ReadableDatabase, datasetId: number, otherId: number) {
  return db
    .prepare<[number, number], { key: string; title: string }>(
      `SELECT q.key, q.title FROM questions q WHERE q.dataset_id = ?
         AND NOT EXISTS (SELECT 1 FROM questions o WHERE o.dataset_id = ? AND o.key = q.key) ORDER BY q.position`,
    )
    .all(datasetId, otherId);
}

/** Other datasets of the same corpus with a question of this one, the most first. */
export function datasetsWithSameKeys(db: ReadableDatabase, datasetId: number) {
  return db
    .prepare<[number], { datasetId: number; name: string; shared: number }>(
      `SELECT d.id AS datasetId, d.name, count(*) AS shared
       FROM datasets me JOIN datasets d ON d.format = me.format AND d.id <> me.id
       JOIN questions o ON o.dataset_id = d.id JOIN questions q ON q.dataset_id = me.id AND q.key = o.key
       WHERE me.id = ? AND d.state = 'ready' AND d.withdrawn = 0 GROUP BY d.id ORDER BY shared DESC, d.id`,
    )
    .all(datasetId);
}
