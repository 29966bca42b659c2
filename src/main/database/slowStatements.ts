import type { WritableDatabase } from './types.ts';

/** From here on a statement is felt: a list that scrolls, a key that is held down. In milliseconds. */
const slowMs = 40;

export type SlowStatement = {
  /** Its SQL on one line, at most 200 characters; values are bound and not part of it. */
  readonly statement: string;
  /** Whole milliseconds. */
  readonly ms: number;
};

/**
 * Tells `note` of every statement of this connection that took 40 ms or more. What a person typed or a file contains is never
 * in it, because the program's SQL gets every value as a parameter.
 */
export function noteSlowStatements(
  db: WritableDatabase,
  note: (slow: SlowStatement) => void,
  clock: () => number = () => performance.now(),
): void {
  const prepare = db.prepare.bind(db);
  const watched = (sql: string) => {
    const statement = prepare<unknown[]>(sql);
    for (const name of ['run', 'get', 'all'] as const) {
      const original: (...values: unknown[]) => unknown = statement[name].bind(statement);
      const timed = (...values: unknown[]) => {
        const start = clock();
        try {
          return original(...values);
        } finally {
          const ms = Math.round(clock() - start);
          if (ms >= slowMs) note({ statement: sql.trim().replace(/\s+/g, ' ').slice(0, 200), ms });
        }
      };
      Object.defineProperty(statement, name, { value: timed });
    }
    return statement;
  };
  Object.defineProperty(db, 'prepare', { value: watched, writable: true, configurable: true });
}
