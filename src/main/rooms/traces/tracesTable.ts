/** Traces as they come in: rows, the groups of their questions, and the tools that they call. */

import type { ReadableDatabase, WritableDatabase } from '../../database/types.ts';
import type { TraceSummary } from '../../traces/store/storedTrace.ts';

/** What finds the group of a trace: its question's id, and its question. */
function keysOf({ questionId, promptHash }: TraceSummary) {
  return {
    idKey: questionId === null ? null : `id:${questionId}`,
    promptKey: promptHash === null ? null : `prompt:${promptHash}`,
  };
}

/**
 * Puts traces into the lists, from `firstPosition` on, each into the group of its question: that of an equal id, or of an equal prompt
 * where at least one of the two has no id; a trace with neither has a group of its own.
 */
export function insertTraces(
  db: WritableDatabase,
  datasetId: number,
  firstPosition: number,
  summaries: readonly TraceSummary[],
): void {
  const insertTrace = db.prepare(
    `INSERT INTO traces (dataset_id, group_id, position, key, model, step_count, call_count, error_count)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertTool = db.prepare('INSERT INTO trace_tools (trace_id, tool, call_count) VALUES (?, ?, ?)');
  const groupFor = prepareGroups(db);
  for (const [index, summary] of summaries.entries()) {
    const { key, model, stepCount, callCount, errorCount, tools } = summary;
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
    );
    for (const [tool, count] of tools) insertTool.run(traceId, tool, count);
  }
}

function prepareGroups(db: WritableDatabase) {
  const find = prepareFindGroup(db);
  const insert = db.prepare<[string | null, string]>('INSERT INTO trace_groups (question_id, title) VALUES (?, ?)');
  const name = db.prepare<[string, number]>(
    'UPDATE trace_groups SET question_id = ? WHERE id = ? AND question_id IS NULL',
  );
  const addKey = db.prepare<[string, number]>('INSERT OR IGNORE INTO trace_group_keys (key, group_id) VALUES (?, ?)');
  return (summary: TraceSummary): number => {
    const { questionId, title } = summary;
    const { idKey, promptKey } = keysOf(summary);
    const groupId = find(summary) ?? Number(insert.run(questionId, title).lastInsertRowid);
    for (const key of [idKey, promptKey]) if (key !== null) addKey.run(key, groupId);
    if (questionId !== null) name.run(questionId, groupId);
    return groupId;
  };
}

function prepareFindGroup(db: ReadableDatabase) {
  const find = db.prepare<[string], { readonly id: number; readonly question_id: string | null }>(
    'SELECT g.id, g.question_id FROM trace_group_keys k JOIN trace_groups g ON g.id = k.group_id WHERE k.key = ?',
  );
  return (summary: TraceSummary): number | null => {
    const { idKey, promptKey } = keysOf(summary);
    const byId = idKey === null ? undefined : find.get(idKey);
    if (byId !== undefined) return byId.id;
    const byPrompt = promptKey === null ? undefined : find.get(promptKey);
    // Two questions in the same words with ids of their own are two questions.
    if (byPrompt === undefined || (idKey !== null && byPrompt.question_id !== null)) return null;
    return byPrompt.id;
  };
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
