import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';
import type { Relation } from './revisionsTable.ts';

/** `discarded`: undone, and then its evaluator did something else. */
type UndoState = 'done' | 'undone' | 'discarded';
/** Where an act stands, and the revision that put it there. */
export type UndoEntry = {
  readonly actCounter: number;
  readonly evaluatorId: string;
  readonly state: UndoState;
  readonly atCounter: number;
};

const columns = 'act_counter AS actCounter, evaluator_id AS evaluatorId, state, at_counter AS atCounter';

/** The act that an evaluator's next undo takes back: the newest that is done, or that of `counter` while it is. */
export function nextUndo(db: ReadableDatabase, evaluatorId: string, counter: number | null = null): UndoEntry | null {
  const row = db
    .prepare<[string, number | null, number | null], UndoEntry>(
      `SELECT ${columns} FROM undo_entries WHERE evaluator_id = ? AND state = 'done' AND (? IS NULL OR act_counter = ?)
       ORDER BY act_counter DESC LIMIT 1`,
    )
    .get(evaluatorId, counter, counter);
  return row ?? null;
}

/** The newest act of an evaluator before that of `counter` that is done. */
export function doneBefore(db: ReadableDatabase, evaluatorId: string, counter: number): UndoEntry | null {
  const row = db
    .prepare<[string, number], UndoEntry>(
      `SELECT ${columns} FROM undo_entries WHERE evaluator_id = ? AND state = 'done' AND act_counter < ?
       ORDER BY act_counter DESC LIMIT 1`,
    )
    .get(evaluatorId, counter);
  return row ?? null;
}

/** Whether its evaluator has undone or done again something older since an act was done. */
export function hasGonePast(db: ReadableDatabase, { actCounter, atCounter, evaluatorId }: UndoEntry): boolean {
  return (
    db
      .prepare<[number, string, number], number>(
        `SELECT 1 FROM revisions WHERE counter > ? AND evaluator_id = ? AND relation <> 'act' AND target_counter < ? LIMIT 1`,
      )
      .get(atCounter, evaluatorId, actCounter) !== undefined
  );
}

/** The act that an evaluator's next redo does again: the oldest that is undone, or that of `counter` while it is. */
export function nextRedo(db: ReadableDatabase, evaluatorId: string, counter: number | null = null): UndoEntry | null {
  const row = db
    .prepare<[string, number | null, number | null], UndoEntry>(
      `SELECT ${columns} FROM undo_entries WHERE evaluator_id = ? AND state = 'undone' AND (? IS NULL OR act_counter = ?)
       ORDER BY act_counter LIMIT 1`,
    )
    .get(evaluatorId, counter, counter);
  return row ?? null;
}

/**
 * The counter of an evaluator's newest act of this kind that brought or took a dataset, in force or undone; null when there is none.
 */
export function actOnDataset(
  db: ReadableDatabase,
  { evaluatorId, datasetId, kind }: { readonly evaluatorId: string; readonly datasetId: number; readonly kind: string },
): number | null {
  const counter = db
    .prepare<[string, string, number], number>(
      `SELECT counter FROM revisions WHERE relation = 'act' AND evaluator_id = ? AND kind = ? AND dataset_id = ?
       ORDER BY counter DESC LIMIT 1`,
    )
    .pluck()
    .get(evaluatorId, kind, datasetId);
  return counter ?? null;
}

/** Follows one appended revision: an act discards what its evaluator had undone, an undo or redo moves its target. */
export function followRevision(
  db: WritableDatabase,
  revision: {
    readonly counter: number;
    readonly relation: Relation;
    readonly targetCounter: number | null;
    readonly evaluatorId: string;
  },
): void {
  if (revision.relation === 'act') {
    db.prepare(
      `UPDATE undo_entries SET state = 'discarded', at_counter = ? WHERE evaluator_id = ? AND state = 'undone'`,
    ).run(revision.counter, revision.evaluatorId);
    db.prepare(`INSERT INTO undo_entries (act_counter, evaluator_id, state, at_counter) VALUES (?, ?, 'done', ?)`).run(
      revision.counter,
      revision.evaluatorId,
      revision.counter,
    );
    return;
  }
  db.prepare('UPDATE undo_entries SET state = ?, at_counter = ? WHERE act_counter = ?').run(
    revision.relation === 'undo' ? 'undone' : 'done',
    revision.counter,
    revision.targetCounter,
  );
}

/** Makes the table anew from the log, which alone decides. */
export function rebuildUndoEntries(db: WritableDatabase): void {
  db.transaction(() => {
    db.prepare('DELETE FROM undo_entries').run();
    const revisions = db
      .prepare<[], Parameters<typeof followRevision>[1]>(
        `SELECT counter, relation, target_counter AS targetCounter, evaluator_id AS evaluatorId FROM revisions ORDER BY counter`,
      )
      .all();
    for (const revision of revisions) followRevision(db, revision);
  }).immediate();
}

/** All entries in the order of the acts. */
export function listUndoEntries(db: ReadableDatabase): UndoEntry[] {
  return db.prepare<[], UndoEntry>(`SELECT ${columns} FROM undo_entries ORDER BY act_counter`).all();
}
