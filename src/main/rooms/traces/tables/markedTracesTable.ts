/** Where a trace and a group belong: what an act about them needs. */
import { AppError } from '../../../../shared/errors.ts';
import type { ReadableDatabase } from '../../../database/types.ts';

/** A trace in sight. */
export type MarkedTrace = {
  readonly id: number;
  readonly groupId: number;
  readonly datasetId: number;
  /** 0-based place in the store of its dataset. */
  readonly position: number;
  /** Id of the run in its file. */
  readonly key: string;
  readonly model: string | null;
};

const columns = 't.id, t.group_id AS groupId, t.dataset_id AS datasetId, t.position, t.key, t.model';
const inSight = `t.dataset_id IN (SELECT id FROM datasets WHERE state = 'ready' AND withdrawn = 0)`;

/** A condition on a member `m` of a queue: a trace of its group is in sight. */
export const groupInSight = `EXISTS (SELECT 1 FROM traces t WHERE t.group_id = m.item_id AND ${inSight})`;

/** One trace. Throws  NOT_FOUND, also when its dataset was withdrawn. */
export function findMarkedTrace(db: ReadableDatabase, traceId: number): MarkedTrace {
  const row = db
    .prepare<[number], MarkedTrace>(`SELECT ${columns} FROM traces t WHERE t.id = ? AND ${inSight}`)
    .get(traceId);
  if (row === undefined) throw new AppError('NOT_FOUND', 'No such trace', { kind: 'trace', id: traceId });
  return row;
}

/** The group of a trace, in sight or not: an undo may come after its dataset was withdrawn. Throws  NOT_FOUND. */
export function groupOfTrace(db: ReadableDatabase, traceId: number): number {
  const row = db.prepare<[number], { group_id: number }>('SELECT group_id FROM traces WHERE id = ?').get(traceId);
  if (row === undefined) throw new AppError('NOT_FOUND', 'No such trace', { kind: 'trace', id: traceId });
  return row.group_id;
}

/** The traces of a group that are in sight, in the order of their import. */
export function tracesOfGroup(db: ReadableDatabase, groupId: number): MarkedTrace[] {
  return db
    .prepare<[number], MarkedTrace>(
      `SELECT ${columns} FROM traces t WHERE t.group_id = ? AND ${inSight} ORDER BY t.dataset_id, t.position`,
    )
    .all(groupId);
}

/** The traces of some groups that are of some datasets, each once, in the order of their import. */
export function tracesOfGroups(
  db: ReadableDatabase,
  groupIds: readonly number[],
  datasetIds: readonly number[],
): MarkedTrace[] {
  return db
    .prepare<[string, string], MarkedTrace>(
      `SELECT ${columns} FROM traces t WHERE t.group_id IN (SELECT value FROM json_each(?))
         AND t.dataset_id IN (SELECT value FROM json_each(?)) ORDER BY t.dataset_id, t.position`,
    )
    .all(JSON.stringify(groupIds), JSON.stringify(datasetIds));
}

/** Some traces, in sight or not. */
export function findTraces(db: ReadableDatabase, traceIds: readonly number[]): MarkedTrace[] {
  return db
    .prepare<[string], MarkedTrace>(`SELECT ${columns} FROM traces t WHERE t.id IN (SELECT value FROM json_each(?))`)
    .all(JSON.stringify(traceIds));
}

/** What a group is called in the lists, on one line, in sight or not; null for one that is not there or has no title. */
export function readGroupTitle(db: ReadableDatabase, groupId: number): string | null {
  const title = db.prepare<[number], string>('SELECT title FROM trace_groups WHERE id = ?').pluck().get(groupId);
  return title?.replaceAll(/\s+/g, ' ').trim() || null;
}

/** Question id and title of a group. Throws  NOT_FOUND, also when none of its traces is in sight. */
export function findMarkedGroup(
  db: ReadableDatabase,
  groupId: number,
): { readonly questionId: string | null; readonly title: string } {
  const row = db
    .prepare<[number], { questionId: string | null; title: string }>(
      `SELECT g.question_id AS questionId, g.title FROM trace_groups g
       WHERE g.id = ? AND EXISTS (SELECT 1 FROM traces t WHERE t.group_id = g.id AND ${inSight})`,
    )
    .get(groupId);
  if (row === undefined)
    throw new AppError('NOT_FOUND', 'No such group of traces', { kind: 'traceGroup', id: groupId });
  return row;
}
