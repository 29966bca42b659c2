/** Judgements that came when another evaluator worked already. They wait for who gave them, and no window can write here otherwise. */
import { z } from 'zod';
import { readJsonColumn, writeJsonColumn } from '../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';

const waitingActSchema = z.object({
  /** Of the call, so that one that was carried out once is not carried out again. */
  requestId: z.string(),
  method: z.string(),
  input: z.unknown(),
  /** When it was refused, ISO-8601 UTC. */
  refusedAt: z.string(),
  /** Name of who worked then. */
  by: z.string().nullable(),
});
type WaitingAct = z.infer<typeof waitingActSchema>;

/** A moment between two evaluators holds few; what is more than these, or longer together, is refused without being kept. */
const mostWaiting = 500;
const mostCharacters = 4_000_000;

const keyOf = (evaluatorId: string) => `waitingActs:${evaluatorId}`;

/** What waits for an evaluator, the oldest first. */
export function readWaitingActs(db: ReadableDatabase, evaluatorId: string): WaitingAct[] {
  const text = db
    .prepare<[string], string>('SELECT value_json FROM project_values WHERE key = ?')
    .pluck()
    .get(keyOf(evaluatorId));
  return text === undefined ? [] : readJsonColumn(z.array(waitingActSchema), text, 'project_values.value_json');
}

/** Keeps an act for an evaluator, once however often it is sent. False when it cannot be kept: too many wait. */
export function keepWaitingAct(db: WritableDatabase, evaluatorId: string, act: WaitingAct): boolean {
  const waiting = readWaitingActs(db, evaluatorId);
  if (waiting.some(({ requestId }) => requestId === act.requestId)) return true;
  const all = [...waiting, act];
  if (all.length > mostWaiting || writeJsonColumn(all).length > mostCharacters) return false;
  write(db, evaluatorId, all);
  return true;
}

/** Lets go of acts that were carried out or taken back. */
export function dropWaitingActs(db: WritableDatabase, evaluatorId: string, requestIds: readonly string[]): void {
  write(
    db,
    evaluatorId,
    readWaitingActs(db, evaluatorId).filter(({ requestId }) => !requestIds.includes(requestId)),
  );
}

function write(db: WritableDatabase, evaluatorId: string, waiting: readonly WaitingAct[]): void {
  if (waiting.length === 0) db.prepare('DELETE FROM project_values WHERE key = ?').run(keyOf(evaluatorId));
  else
    db.prepare(
      'INSERT INTO project_values (key, value_json) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value_json = excluded.value_json',
    ).run(keyOf(evaluatorId), writeJsonColumn(waiting));
}
