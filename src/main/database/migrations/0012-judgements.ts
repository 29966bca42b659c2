import { z } from 'zod';
import { formerHolder } from '../../revisions/formerHolderTable.ts';
import type { WritableDatabase } from '../types.ts';

export const version = 12;

/**
 * What people say of items lies in the same tables for every room: values, done marks and flags by evaluator, comments, review queues. The
 * log stays as it is. Done marks, flags and comments that were everybody's belong to who set them.
 */
export function up(db: WritableDatabase): void {
  db.exec(`
    -- An item is named by its kind and id, a place within it by a text of its room's: empty for the item as a whole.
    CREATE TABLE item_values (
      item_kind  TEXT NOT NULL,
      item_id    INTEGER NOT NULL,
      aspect     TEXT NOT NULL,
      value_json TEXT NOT NULL,
      -- Revision that wrote it.
      counter    INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id, aspect)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE item_reviews (
      item_kind    TEXT NOT NULL,
      item_id      INTEGER NOT NULL,
      place        TEXT NOT NULL,
      evaluator_id TEXT NOT NULL REFERENCES evaluators (id),
      done         INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
      flagged      INTEGER NOT NULL DEFAULT 0 CHECK (flagged IN (0, 1)),
      -- The evaluator's last revision about it.
      last_counter INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id, place, evaluator_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX item_reviews_by_evaluator ON item_reviews (evaluator_id, item_kind, done, flagged);

    CREATE TABLE item_comments (
      item_kind    TEXT NOT NULL,
      item_id      INTEGER NOT NULL,
      -- By which the log knows it.
      aspect       TEXT NOT NULL,
      place        TEXT NOT NULL,
      evaluator_id TEXT NOT NULL REFERENCES evaluators (id),
      text         TEXT NOT NULL,
      -- Of the item that it was written about, where items have versions.
      version      INTEGER,
      saved_at     TEXT NOT NULL,
      counter      INTEGER NOT NULL,
      PRIMARY KEY (item_kind, item_id, aspect)
    ) STRICT, WITHOUT ROWID;

    ALTER TABLE review_queues RENAME TO former_queues;
    CREATE TABLE review_queues (
      id           INTEGER PRIMARY KEY,
      -- Of its members.
      item_kind    TEXT NOT NULL,
      -- The set that it is of; null for one over all.
      dataset_id   INTEGER REFERENCES datasets (id) ON DELETE CASCADE,
      name         TEXT NOT NULL,
      -- What its members were picked by, as its room writes it.
      view_json    TEXT NOT NULL,
      evaluator_id TEXT NOT NULL REFERENCES evaluators (id)
    ) STRICT;
    CREATE TABLE review_queue_items (
      queue_id INTEGER NOT NULL REFERENCES review_queues (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      item_id  INTEGER NOT NULL,
      place    TEXT NOT NULL DEFAULT '',
      -- The number by which it was picked, as it was then.
      measured REAL,
      PRIMARY KEY (queue_id, position)
    ) STRICT, WITHOUT ROWID;
  `);
  moveTraceJudgements(db);
  moveDriftValues(db);
  moveQuestionJudgements(db);
}

/** They were by evaluator already. */
function moveTraceJudgements(db: WritableDatabase): void {
  db.exec(`
    INSERT INTO item_reviews (item_kind, item_id, place, evaluator_id, done, flagged, last_counter)
      SELECT 'traceGroup', group_id, '', evaluator_id, done, flagged, last_counter FROM trace_group_reviews;
    INSERT INTO item_comments (item_kind, item_id, aspect, place, evaluator_id, text, saved_at, counter)
      SELECT 'trace', trace_id, 'comment:' || c.evaluator_id || ':' || place, place, c.evaluator_id, text, saved_at, c.counter
      FROM (SELECT *, CASE step WHEN -1 THEN '' ELSE CAST(step AS TEXT) END AS place FROM trace_comments) c
      JOIN revisions r ON r.counter = c.counter;
    INSERT INTO review_queues (id, item_kind, name, view_json, evaluator_id)
      SELECT id, 'traceGroup', name, view_json, evaluator_id FROM former_queues;
    INSERT INTO review_queue_items (queue_id, position, item_id)
      SELECT queue_id, position, group_id FROM review_queue_groups;
    DROP TABLE review_queue_groups;
    DROP TABLE former_queues;
    DROP TABLE trace_comments;
    DROP TABLE trace_group_reviews;
  `);
}

const commentSchema = z.object({ text: z.string(), evaluatorId: z.string(), savedAt: z.string() });
const doneDetail = z.tuple([z.string(), z.string(), z.number().int()]);
const queueSchema = z.object({
  name: z.string(),
  evaluatorId: z.string(),
  models: z.array(z.string()),
  turns: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number()])),
});

/** A summary is the place `["model", turn]` in its case. */
function moveDriftValues(db: WritableDatabase): void {
  const detailOf = (aspect: string) => aspect.slice(aspect.indexOf(':') + 1);
  const rows = (name: string) =>
    db
      .prepare<[string], { item_id: number; aspect: string; value_json: string; counter: number }>(
        `SELECT item_id, aspect, value_json, counter FROM drift_values WHERE aspect LIKE ? || ':%' ORDER BY item_id, aspect`,
      )
      .all(name);
  const addReview = db.prepare(
    `INSERT INTO item_reviews (item_kind, item_id, place, evaluator_id, done, last_counter) VALUES ('driftCase', ?, ?, ?, 1, ?)`,
  );
  for (const { item_id, aspect, counter } of rows('done')) {
    const [evaluatorId, ...place] = doneDetail.parse(JSON.parse(detailOf(aspect)));
    addReview.run(item_id, JSON.stringify(place), evaluatorId, counter);
  }
  const addComment = db.prepare(
    `INSERT INTO item_comments (item_kind, item_id, aspect, place, evaluator_id, text, saved_at, counter)
     VALUES ('driftCase', ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { item_id, aspect, value_json, counter } of rows('comment')) {
    const { evaluatorId, text, savedAt } = commentSchema.parse(JSON.parse(value_json));
    addComment.run(item_id, aspect, detailOf(aspect), evaluatorId, text, savedAt, counter);
  }
  const addQueue = db.prepare(
    `INSERT INTO review_queues (id, item_kind, dataset_id, name, view_json, evaluator_id) VALUES (?, 'driftCase', ?, ?, ?, ?)`,
  );
  const addMember = db.prepare(
    'INSERT INTO review_queue_items (queue_id, position, item_id, place, measured) VALUES (?, ?, ?, ?, ?)',
  );
  for (const { item_id, aspect, value_json } of rows('queue')) {
    const { name, evaluatorId, models, turns } = queueSchema.parse(JSON.parse(value_json));
    const id = Number(detailOf(aspect));
    addQueue.run(id, item_id, name, JSON.stringify({ models }), evaluatorId);
    for (const [position, [caseId, model, turn, recall]] of turns.entries()) {
      addMember.run(id, position, caseId, JSON.stringify([models[model] ?? '', turn]), recall);
    }
  }
  db.exec(`
    INSERT INTO item_values (item_kind, item_id, aspect, value_json, counter)
      SELECT item_kind, item_id, aspect, value_json, counter FROM drift_values
      WHERE aspect NOT LIKE 'done:%' AND aspect NOT LIKE 'comment:%' AND aspect NOT LIKE 'queue:%';
    DROP TABLE drift_values;
  `);
}

/**
 * Done and flag were columns that everybody wrote. What a list shows of a question stays in its row and follows from the reviews;
 * `said_state` is what the log says of its state, by which it is told whether anybody has begun.
 */
function moveQuestionJudgements(db: WritableDatabase): void {
  db.exec(`
    ALTER TABLE questions ADD COLUMN said_state TEXT NOT NULL DEFAULT 'todo';
    UPDATE questions SET said_state = state WHERE state <> 'todo';
  `);
  moveMarks(db, { column: 'done', aspect: 'state', on: 'done', marked: `state = 'done'` });
  moveMarks(db, { column: 'flagged', aspect: 'flag', on: true, marked: 'flagged = 1' });
  db.exec(`
    INSERT INTO item_comments (item_kind, item_id, aspect, place, evaluator_id, text, version, saved_at, counter)
      SELECT 'question', question_id, 'comment:' || ordinal, '', comment_json ->> 'evaluatorId', comment_json ->> 'text',
        comment_json ->> 'version', comment_json ->> 'savedAt',
        coalesce((SELECT max(counter) FROM revision_changes
          WHERE item_kind = 'question' AND item_id = question_id AND aspect = 'comment:' || ordinal), ordinal)
      FROM question_comments;
    DROP TABLE question_comments;
  `);
}

function moveMarks(
  db: WritableDatabase,
  mark: { readonly column: string; readonly aspect: string; readonly on: unknown; readonly marked: string },
): void {
  const review = db.prepare(
    `INSERT INTO item_reviews (item_kind, item_id, place, evaluator_id, ${mark.column}, last_counter) VALUES ('question', ?, '', ?, 1, ?)
     ON CONFLICT DO UPDATE SET ${mark.column} = 1, last_counter = max(last_counter, excluded.last_counter)`,
  );
  for (const id of db.prepare<[], number>(`SELECT id FROM questions WHERE ${mark.marked}`).pluck().all()) {
    const place = { itemKind: 'question', itemId: id, aspect: mark.aspect };
    const holder = formerHolder(db, place, mark.on);
    if (holder !== null) review.run(id, holder.evaluatorId, holder.counter);
  }
}
