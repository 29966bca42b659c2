import { z } from 'zod';
import type { RoomId } from '../../shared/datasets.ts';
import type { HistoryEntry } from '../../shared/history.ts';
import type { Act, Change } from '../context.ts';
import { readJsonColumn, writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

export type Relation = 'act' | 'undo' | 'redo';

/** One revision of the log. The counter is the order of everything; `savedAt` is only shown. */
export type Revision = {
  readonly counter: number;
  readonly relation: Relation;
  /** The act that an undo or redo is about; null for an act itself. */
  readonly targetCounter: number | null;
  readonly kind: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly room: RoomId | null;
  readonly datasetId: number | null;
  readonly itemId: number | null;
  readonly evaluatorId: string;
  /** Name of the evaluator. */
  readonly author: string;
  /** ISO-8601, UTC. */
  readonly savedAt: string;
};

/** A revision as an item's history shows it: with those of its changes that are about the item. */
export type ItemRevision = Revision & { readonly changes: readonly Pick<Change, 'aspect' | 'before' | 'after'>[] };

type NewRevision = Act & {
  readonly relation: Relation;
  readonly targetCounter: number | null;
  readonly evaluatorId: string;
  readonly savedAt: string;
  readonly requestId: string | null;
};

type RevisionRow = {
  counter: number;
  relation: Relation;
  target_counter: number | null;
  kind: string;
  params_json: string;
  room: RoomId | null;
  dataset_id: number | null;
  item_id: number | null;
  evaluator_id: string;
  author: string;
  saved_at: string;
};
type ChangeRow = {
  counter: number;
  item_kind: Change['itemKind'];
  item_id: number;
  aspect: string;
  before_json: string;
  after_json: string;
};

const paramsSchema = z.record(z.string(), z.union([z.string(), z.number()]));
const selectRevision = `
  SELECT r.counter, r.relation, r.target_counter, r.kind, r.params_json, r.room, r.dataset_id, r.item_id,
         r.evaluator_id, e.name AS author, r.saved_at
  FROM revisions r JOIN evaluators e ON e.id = r.evaluator_id`;

/** Appends a revision with its changes; nothing in the log is ever altered or deleted. Returns its counter. */
export function appendRevision(db: WritableDatabase, revision: NewRevision): number {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO revisions (relation, target_counter, kind, params_json, room, dataset_id, item_id, evaluator_id, saved_at, request_id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      revision.relation,
      revision.targetCounter,
      revision.kind,
      writeJsonColumn(revision.params),
      revision.room,
      revision.datasetId,
      revision.itemId,
      revision.evaluatorId,
      revision.savedAt,
      revision.requestId,
    );
  const counter = Number(lastInsertRowid);
  const insertChange = db.prepare(
    `INSERT INTO revision_changes (counter, seq, item_kind, item_id, aspect, before_json, after_json) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const [seq, { itemKind, itemId, aspect, before, after }] of revision.changes.entries()) {
    insertChange.run(counter, seq, itemKind, itemId, aspect, writeJsonColumn(before), writeJsonColumn(after));
  }
  return counter;
}

/** The revision with this counter, or null. */
export function readRevision(db: ReadableDatabase, counter: number): Revision | null {
  const row = db.prepare<[number], RevisionRow>(`${selectRevision} WHERE r.counter = ?`).get(counter);
  return row === undefined ? null : fromRow(row);
}

/** The newest revision, or null when nothing was recorded. */
export function newestRevision(db: ReadableDatabase): Revision | null {
  const row = db.prepare<[], RevisionRow>(`${selectRevision} ORDER BY r.counter DESC LIMIT 1`).get();
  return row === undefined ? null : fromRow(row);
}

/** Counter of the newest revision, 0 when there is none. */
export function latestCounter(db: ReadableDatabase): number {
  return (
    db.prepare<[], { counter: number }>('SELECT coalesce(max(counter), 0) AS counter FROM revisions').get()?.counter ??
    0
  );
}

/** The newest revision that a request wrote, or null. Request ids outlive a restart here. */
export function revisionOfRequest(db: ReadableDatabase, requestId: string): Revision | null {
  const row = db
    .prepare<[string], RevisionRow>(`${selectRevision} WHERE r.request_id = ? ORDER BY r.counter DESC LIMIT 1`)
    .get(requestId);
  return row === undefined ? null : fromRow(row);
}

/** Changes of one revision, in the order they were made. */
export function changesOfRevision(db: ReadableDatabase, counter: number): Change[] {
  return db
    .prepare<[number], ChangeRow>('SELECT * FROM revision_changes WHERE counter = ? ORDER BY seq')
    .all(counter)
    .map((row) => ({
      itemKind: row.item_kind,
      itemId: row.item_id,
      aspect: row.aspect,
      before: parseValue(row.before_json),
      after: parseValue(row.after_json),
    }));
}

/** What a revision changed, without the values. */
export function placesOfRevision(
  db: ReadableDatabase,
  counter: number,
): Pick<Change, 'itemKind' | 'itemId' | 'aspect'>[] {
  return db
    .prepare<[number], Pick<Change, 'itemKind' | 'itemId' | 'aspect'>>(
      'SELECT item_kind AS itemKind, item_id AS itemId, aspect FROM revision_changes WHERE counter = ? ORDER BY seq',
    )
    .all(counter);
}

/** Everything that happened to one item, newest first, undos and redos included. */
export function historyOfItem(db: ReadableDatabase, itemKind: Change['itemKind'], itemId: number): ItemRevision[] {
  const changes = new Map<number, ItemRevision['changes'][number][]>();
  const changeRows = db
    .prepare<[string, number], ChangeRow>(
      'SELECT * FROM revision_changes WHERE item_kind = ? AND item_id = ? ORDER BY counter, seq',
    )
    .all(itemKind, itemId);
  for (const row of changeRows) {
    const change = { aspect: row.aspect, before: parseValue(row.before_json), after: parseValue(row.after_json) };
    changes.set(row.counter, [...(changes.get(row.counter) ?? []), change]);
  }
  return db
    .prepare<[string, number], RevisionRow>(
      `${selectRevision}
       WHERE r.counter IN (SELECT counter FROM revision_changes WHERE item_kind = ? AND item_id = ?)
       ORDER BY r.counter DESC`,
    )
    .all(itemKind, itemId)
    .map((row) => ({ ...fromRow(row), changes: changes.get(row.counter) ?? [] }));
}

/** What a window is told of one of them, without what it changed. */
export function historyEntryOf({ counter, kind, relation, author, savedAt, params }: ItemRevision): HistoryEntry {
  return { counter, kind, relation, author, savedAt, params };
}

/** How many revisions `historyOfItem` has. */
export function countRevisions(db: ReadableDatabase, itemKind: Change['itemKind'], itemId: number): number {
  const row = db
    .prepare<[string, number], { n: number }>(
      'SELECT count(DISTINCT counter) AS n FROM revision_changes WHERE item_kind = ? AND item_id = ?',
    )
    .get(itemKind, itemId);
  return row?.n ?? 0;
}

/**
 * The value of one aspect of an item as it was right after revision `counter`.
 *
 * Returns  null when nothing had touched the aspect until then: it was as imported.
 */
export function valueAtCounter(
  db: ReadableDatabase,
  itemKind: Change['itemKind'],
  itemId: number,
  aspect: string,
  counter: number,
): unknown {
  const row = db
    .prepare<[string, number, string, number], { after_json: string }>(
      `SELECT after_json FROM revision_changes
       WHERE item_kind = ? AND item_id = ? AND aspect = ? AND counter <= ?
       ORDER BY counter DESC, seq DESC LIMIT 1`,
    )
    .get(itemKind, itemId, aspect, counter);
  return row === undefined ? null : parseValue(row.after_json);
}

/**
 * The newest value of every aspect of an item whose name begins with `prefix`, with the rest of the name, in the order in which they were
 * last written: for what the log alone keeps, or as it was right after revision `counter`. Empty while there is none.
 */
export function newestValues(
  db: ReadableDatabase,
  itemKind: Change['itemKind'],
  itemId: number,
  prefix: string,
  counter = Number.MAX_SAFE_INTEGER,
): { readonly detail: string; readonly value: unknown }[] {
  const newest = new Map<string, unknown>();
  const rows = db
    .prepare<[string, number, number, string, number], { aspect: string; after_json: string }>(
      `SELECT aspect, after_json FROM revision_changes
       WHERE item_kind = ? AND item_id = ? AND substr(aspect, 1, ?) = ? AND counter <= ? ORDER BY counter, seq`,
    )
    .all(itemKind, itemId, prefix.length, prefix, counter);
  for (const { aspect, after_json } of rows) {
    newest.delete(aspect);
    newest.set(aspect, parseValue(after_json));
  }
  return [...newest].map(([aspect, value]) => ({ detail: aspect.slice(prefix.length), value }));
}

/** The revision that last wrote an aspect, with the value it left; null when none did. */
export function lastWrite(
  db: ReadableDatabase,
  place: Pick<Change, 'itemKind' | 'itemId' | 'aspect'>,
): { readonly value: unknown; readonly by: string; readonly kind: string } | null {
  const row = db
    .prepare<[string, number, string], { after_json: string; by: string; kind: string }>(
      `SELECT c.after_json, e.name AS "by", r.kind
       FROM revision_changes c
       JOIN revisions r ON r.counter = c.counter
       JOIN evaluators e ON e.id = r.evaluator_id
       WHERE c.item_kind = ? AND c.item_id = ? AND c.aspect = ?
       ORDER BY c.counter DESC, c.seq DESC LIMIT 1`,
    )
    .get(place.itemKind, place.itemId, place.aspect);
  return row === undefined ? null : { value: parseValue(row.after_json), by: row.by, kind: row.kind };
}

function fromRow(row: RevisionRow): Revision {
  return {
    counter: row.counter,
    relation: row.relation,
    targetCounter: row.target_counter,
    kind: row.kind,
    params: readJsonColumn(paramsSchema, row.params_json, 'revisions.params_json'),
    room: row.room,
    datasetId: row.dataset_id,
    itemId: row.item_id,
    evaluatorId: row.evaluator_id,
    author: row.author,
    savedAt: row.saved_at,
  };
}

function parseValue(text: string): unknown {
  return JSON.parse(text);
}
