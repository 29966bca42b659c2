import type { ReadableDatabase } from '../src/main/database/types.ts';

type Plan = { readonly sql: string; readonly steps: readonly string[] };

/** How SQLite answers each statement that is prepared during some work, in their order; every value that is asked for is 1. */
export async function queryPlansOf(db: ReadableDatabase, work: () => unknown): Promise<Plan[]> {
  const prepare = db.prepare.bind(db);
  const statements: string[] = [];
  Object.assign(db, {
    prepare: (sql: string) => {
      statements.push(sql);
      return prepare(sql);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(db, { prepare });
  }
  return statements.map((sql) => {
    const rows = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...valuesFor(sql));
    return { sql, steps: rows.map(({ detail }) => detail) };
  });
}

function valuesFor(sql: string): unknown[] {
  const names = [...sql.matchAll(/[:@](\w+)/g)].map(([, name]) => [name, 1]);
  return names.length > 0 ? [Object.fromEntries(names)] : [...(sql.match(/\?/g) ?? [])].map(() => 1);
}
