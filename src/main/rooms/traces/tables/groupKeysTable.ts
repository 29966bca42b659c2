/** Questions that traces answer (groups), and the keys by which a trace finds its own. */
import { z } from 'zod';
import { keyOfBoth, keyOfId, keyOfPrompt, keyOfRun } from '../../../../shared/traces/questionKeys.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { writeReview } from '../../../judgements/reviewsTable.ts';
import type { TraceSummary } from '../../../traces/store/storedTrace.ts';

/** A question as the log keeps it. */
export const storedQuestionSchema = z.object({
  task: z.string().nullable(),
  questionId: z.string().nullable(),
  title: z.string(),
});
export type StoredQuestion = z.infer<typeof storedQuestionSchema>;

/** Finds the group that the keys in force give a trace; null when it asks something new. */
export function prepareFindGroup(db: ReadableDatabase): (summary: TraceSummary) => number | null {
  const find = db.prepare<[string], { readonly id: number; readonly question_id: string | null }>(
    'SELECT g.id, g.question_id FROM trace_group_keys k JOIN trace_groups g ON g.id = k.group_id WHERE k.key = ?',
  );
  const get = (key: string | null) => (key === null ? undefined : find.get(key));
  return (summary) => {
    const { questionId } = summary;
    const sure = get(keyOfRun(summary)) ?? get(keyOfId(summary));
    if (sure !== undefined) return sure.id;
    const byPrompt = get(keyOfPrompt(summary));
    if (byPrompt === undefined) return null;
    // Two questions in the same words with ids of their own are two questions.
    const isSame = questionId === null || byPrompt.question_id === null || byPrompt.question_id === questionId;
    return isSame ? byPrompt.id : (get(keyOfBoth(summary))?.id ?? null);
  };
}

/** Gives a trace the group of its question, made where there is none. */
export function prepareGroups(db: WritableDatabase): (summary: TraceSummary) => number {
  const find = prepareFindGroup(db);
  const addKeys = prepareAddKeys(db);
  const insert = db.prepare<[string | null, string | null, string]>(
    'INSERT INTO trace_groups (task, question_id, title) VALUES (?, ?, ?)',
  );
  return (summary) => {
    const { task, questionId, title } = summary;
    const groupId = find(summary) ?? Number(insert.run(task, questionId, title).lastInsertRowid);
    addKeys(summary, groupId);
    return groupId;
  };
}

/** Lets later traces of the question find the group, and names it by its id where it had none. */
export function prepareAddKeys(db: WritableDatabase): (summary: TraceSummary, groupId: number) => void {
  const addKey = db.prepare<[string, number]>('INSERT OR IGNORE INTO trace_group_keys (key, group_id) VALUES (?, ?)');
  const ownerOf = db.prepare<[string], number>('SELECT group_id FROM trace_group_keys WHERE key = ?').pluck();
  const name = db.prepare<[string | null, string, number]>(
    'UPDATE trace_groups SET task = coalesce(task, ?), question_id = ? WHERE id = ? AND question_id IS NULL',
  );
  return (summary, groupId) => {
    const { task, questionId } = summary;
    const [idKey, promptKey, bothKey] = [keyOfId(summary), keyOfPrompt(summary), keyOfBoth(summary)];
    if (idKey !== null) addKey.run(idKey, groupId);
    if (promptKey !== null && addKey.run(promptKey, groupId).changes === 0) {
      if (bothKey !== null && ownerOf.get(promptKey) !== groupId) addKey.run(bothKey, groupId);
    }
    if (questionId !== null) name.run(task, questionId, groupId);
  };
}

/** Keys that lead to a group. */
export function keysOfGroup(db: ReadableDatabase, groupId: number): string[] {
  return db
    .prepare<[number], string>('SELECT key FROM trace_group_keys WHERE group_id = ? ORDER BY key')
    .pluck()
    .all(groupId);
}

/** The group that a key leads to, or null. */
export function groupOfKey(db: ReadableDatabase, key: string): number | null {
  return db.prepare<[string], number>('SELECT group_id FROM trace_group_keys WHERE key = ?').pluck().get(key) ?? null;
}

/** Lets a key lead to a group; null takes it away. */
export function writeKey(db: WritableDatabase, key: string, groupId: number | null): void {
  if (groupId === null) db.prepare('DELETE FROM trace_group_keys WHERE key = ?').run(key);
  else {
    db.prepare(
      'INSERT INTO trace_group_keys (key, group_id) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET group_id = excluded.group_id',
    ).run(key, groupId);
  }
}

/** Takes all keys away, before they are given anew. */
export function clearKeys(db: WritableDatabase): void {
  db.prepare('DELETE FROM trace_group_keys').run();
}

/** An id that no group has. */
export function nextGroupId(db: ReadableDatabase): number {
  return db.prepare<[], number>('SELECT coalesce(max(id), 0) + 1 FROM trace_groups').pluck().get() ?? 1;
}

/** Makes a group under its id. Null leaves it: a group without traces is in no list, and a redo finds it again. */
export function writeQuestion(db: WritableDatabase, groupId: number, question: StoredQuestion | null): void {
  if (question === null) return;
  const { task, questionId, title } = question;
  db.prepare(
    'INSERT INTO trace_groups (id, task, question_id, title) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  ).run(groupId, task, questionId, title);
}

/** Moves a trace into another group with all that was said of it, as revision `counter`. */
export function moveTrace(db: WritableDatabase, traceId: number, groupId: number, counter: number): void {
  db.prepare('UPDATE traces SET group_id = ? WHERE id = ?').run(groupId, traceId);
  const evaluators = db
    .prepare<[number], string>('SELECT evaluator_id FROM trace_progress WHERE trace_id = ?')
    .pluck()
    .all(traceId);
  for (const evaluatorId of evaluators)
    writeReview(db, { itemKind: 'traceGroup', itemId: groupId }, evaluatorId, {}, counter);
  db.prepare('UPDATE trace_grouping SET counter = ? WHERE id = 1').run(counter);
}

/** The revision that last moved a trace to another group; 0 when none did. */
export function groupingCounter(db: ReadableDatabase): number {
  return db.prepare<[], number>('SELECT counter FROM trace_grouping WHERE id = 1').pluck().get() ?? 0;
}

/** Whether the groups follow the keys in force; a project of before must be put in order first. */
export function isGroupingCurrent(db: ReadableDatabase): boolean {
  return db.prepare<[], number>('SELECT is_current FROM trace_grouping WHERE id = 1').pluck().get() === 1;
}

export function setGroupingCurrent(db: WritableDatabase): void {
  db.prepare('UPDATE trace_grouping SET is_current = 1 WHERE id = 1').run();
}

/** Every trace of a group, in sight or not, with its place in its store. */
export function allTracesOfGroup(
  db: ReadableDatabase,
  groupId: number,
): { readonly id: number; readonly datasetId: number; readonly position: number }[] {
  return db
    .prepare<[number], { id: number; datasetId: number; position: number }>(
      'SELECT id, dataset_id AS datasetId, position FROM traces WHERE group_id = ? ORDER BY dataset_id, position',
    )
    .all(groupId);
}

/** Datasets whose traces are in groups, withdrawn ones included, in the order of import. */
export function groupedDatasets(db: ReadableDatabase): { readonly id: number; readonly storeName: string }[] {
  return db
    .prepare<[], { id: number; storeName: string }>(
      `SELECT d.id, f.store_name AS storeName FROM datasets d JOIN trace_files f ON f.dataset_id = d.id
       WHERE d.state = 'ready' ORDER BY d.id`,
    )
    .all();
}

/** Trace and group at each position of a dataset, in order. */
export function* groupedTraces(
  db: ReadableDatabase,
  datasetId: number,
): Generator<{ readonly id: number; readonly groupId: number; readonly position: number }> {
  const rows = db.prepare<[number], { id: number; groupId: number; position: number }>(
    'SELECT id, group_id AS groupId, position FROM traces WHERE dataset_id = ? ORDER BY position',
  );
  yield* rows.all(datasetId);
}
