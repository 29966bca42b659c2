/** Traces as they come in: rows, the groups of their questions, and the tools that they call. */

import { verdictOf } from '../../../../shared/traces/runVerdict.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import type { TraceSummary } from '../../../traces/store/storedTrace.ts';
import { prepareFindGroup, prepareGroups } from './groupKeysTable.ts';

/**
 * Puts traces into the lists, from `firstPosition` on, each into the group of its question (`prepareFindGroup`); a trace with neither id nor
 * prompt has a group of its own.
 */
export function insertTraces(
  db: WritableDatabase,
  datasetId: number,
  firstPosition: number,
  summaries: readonly TraceSummary[],
): void {
  const insertTrace = db.prepare(
    `INSERT INTO traces (dataset_id, group_id, position, key, model, step_count, call_count, error_count, task, epoch, status, passed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertScore = db.prepare('INSERT INTO trace_scores VALUES (?, ?, ?, ?, ?)');
  const insertTool = db.prepare('INSERT INTO trace_tools (trace_id, tool, call_count) VALUES (?, ?, ?)');
  const groupFor = prepareGroups(db);
  for (const [index, summary] of summaries.entries()) {
    const { key, model, stepCount, callCount, errorCount, tools, task, epoch, status, scores } = summary;
    const groupId = groupFor(summary);
    const { lastInsertRowid: traceId } = insertTrace.run(
      datasetId,
      groupId,
      firstPosition + index,
      key,
      model,
      stepCount,
      callCount,
      errorCount,
      task,
      epoch,
      status,
      bit(verdictOf(scores)),
    );
    for (const [at, { name, value, passed }] of scores.entries())
      insertScore.run(traceId, at, name, JSON.stringify(value), bit(passed));
    for (const [tool, count] of tools) insertTool.run(traceId, tool, count);
  }
}

function bit(passed: boolean | null): number | null {
  return passed === null ? null : Number(passed);
}

/** The groups of these traces that hold a trace in sight already; each once. */
export function findGroupsInSight(db: ReadableDatabase, summaries: readonly TraceSummary[]): Set<number> {
  const isInSight = db.prepare<[number], unknown>(
    `SELECT 1 FROM traces t JOIN datasets d ON d.id = t.dataset_id
     WHERE t.group_id = ? AND d.state = 'ready' AND d.withdrawn = 0 LIMIT 1`,
  );
  const findGroup = prepareFindGroup(db);
  const groups = new Set<number>();
  for (const summary of summaries) {
    const groupId = findGroup(summary);
    if (groupId !== null && !groups.has(groupId) && isInSight.get(groupId) !== undefined) groups.add(groupId);
  }
  return groups;
}

/** Removes at most `limit` traces of an unfinished import with the groups that only they had; returns how many traces. */
export function removeTraces(db: WritableDatabase, datasetId: number, limit: number): number {
  const rows = db
    .prepare<[number, number], { id: number; group_id: number }>(
      'SELECT id, group_id FROM traces WHERE dataset_id = ? ORDER BY position DESC LIMIT ?',
    )
    .all(datasetId, limit);
  const removeTrace = db.prepare('DELETE FROM traces WHERE id = ?');
  const removeGroup = db.prepare(
    'DELETE FROM trace_groups WHERE id = ? AND NOT EXISTS (SELECT 1 FROM traces t WHERE t.group_id = trace_groups.id)',
  );
  for (const { id, group_id: groupId } of rows) {
    removeTrace.run(id);
    removeGroup.run(groupId);
  }
  return rows.length;
}
