import { expect } from 'vitest';
import { openReadOnly } from '../../src/main/database/openDatabase.ts';
import type { ReadableDatabase } from '../../src/main/database/types.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import type { HistoryEntry } from '../../src/shared/history.ts';
import type { Child } from './startChild.ts';

/** A revision that the core called saved. It is known here, outside of the process that is killed. */
export type Acknowledged = {
  readonly counter: number;
  readonly questionId: number;
  readonly relation: HistoryEntry['relation'];
  /** Of an edit: the answer that was saved. */
  readonly answer: string | null;
};

/** Waits for calls of which the last ones find no core any more; how many those are. */
export async function untilGone(calls: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(calls);
  const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of lost) if (reason.message !== 'The child ended') throw reason;
  return lost.length;
}

/** Every acknowledged revision is in the history, and each question holds what its history says. */
export async function expectSaved({ call }: Pick<Child, 'call'>, expected: readonly Acknowledged[]): Promise<void> {
  const { save } = await call('project.open', {});
  expect(save.counter).toBeGreaterThanOrEqual(Math.max(0, ...expected.map(({ counter }) => counter)));
  for (const questionId of new Set(expected.map((one) => one.questionId))) {
    const history = await call('derivations.history', { questionId });
    const found = new Map(history.map((entry) => [entry.counter, entry]));
    const mine = expected.filter((one) => one.questionId === questionId);
    const saved = mine.map(({ counter, answer }) => {
      const entry = found.get(counter);
      return { counter, questionId, relation: entry?.relation, answer: answer === null ? null : entry?.after?.answer };
    });
    expect(saved).toEqual(mine);
    const { content } = await call('derivations.readQuestion', { questionId });
    expect(content).toEqual(history.find(({ after }) => after !== null)?.after ?? content);
  }
}

const recordTables = {
  derivations: 'questions',
  traces: 'traces',
  drift: 'drift_cases',
  ratings: 'rating_questions',
  evidence: 'evidence_claims',
} as const;

/** Each dataset in sight has all its records, and every import that was called done is there. */
export function expectWholeDatasets(dataFolder: string, done: ReadonlySet<string>, recordCount: number): void {
  const db = openReadOnly(dataFolderAt(dataFolder).databaseFile);
  const rows = db
    .prepare<[], { name: string; room: keyof typeof recordTables; id: number }>(
      "SELECT id, name, room FROM datasets WHERE state <> 'importing'",
    )
    .all();
  const found = rows.map(({ id, name, room }) => {
    const count = db.prepare(`SELECT count(*) FROM ${recordTables[room]} WHERE dataset_id = ?`).pluck().get(id);
    return { name, count };
  });
  db.close();
  expect(found).toEqual(found.map(({ name }) => ({ name, count: recordCount })));
  expect([...done].filter((name) => !found.some((one) => one.name === name))).toEqual([]);
}

/**
 * Nothing of the imports that were cut off stays in any table; it is removed while the project is open again. And where each act
 * stands is what the log says.
 */
export async function expectWholeProject(dataFolder: string): Promise<void> {
  const db = openReadOnly(dataFolderAt(dataFolder).databaseFile);
  const importing = db.prepare("SELECT count(*) FROM datasets WHERE state = 'importing'").pluck();
  while (importing.get() !== 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const left = tablesOfDatasets(db).filter(
    (table) =>
      db.prepare(`SELECT count(*) FROM ${table} WHERE dataset_id NOT IN (SELECT id FROM datasets)`).pluck().get() !== 0,
  );
  // The newest revision about an act decides whether it is done.
  const wrong = db
    .prepare(
      `SELECT e.act_counter, e.state, r.relation FROM undo_entries e JOIN revisions r ON r.counter = e.at_counter
       WHERE e.state <> 'discarded' AND (e.state = 'undone') <> (r.relation = 'undo')
       UNION ALL SELECT counter, 'missing', relation FROM revisions
       WHERE relation = 'act' AND counter NOT IN (SELECT act_counter FROM undo_entries)`,
    )
    .all();
  const check = db.pragma('integrity_check', { simple: true });
  const orphans = db.pragma('foreign_key_check');
  db.close();
  expect({ left, wrong, check, orphans }).toEqual({ left: [], wrong: [], check: 'ok', orphans: [] });
}

function tablesOfDatasets(db: ReadableDatabase): string[] {
  return db
    .prepare<[], string>(
      `SELECT t.name FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
       WHERE t.type = 'table' AND t.schema = 'main' AND c.name = 'dataset_id' AND t.name NOT LIKE 'revision%'`,
    )
    .pluck()
    .all();
}
