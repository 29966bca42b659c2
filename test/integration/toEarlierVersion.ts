import { renameSync, rmSync } from 'node:fs';
import { migrate } from '../../src/main/database/migrate.ts';
import { migrations } from '../../src/main/database/migrations/index.ts';
import { openConnection, openPlainDatabase } from '../../src/main/database/openDatabase.ts';
import type { WritableDatabase } from '../../src/main/database/types.ts';

/** What people said of traces lay in tables of the room before version 12. */
const formerTables: Readonly<Record<string, string>> = {
  trace_comments: `SELECT item_id, evaluator_id, CASE place WHEN '' THEN -1 ELSE CAST(place AS INTEGER) END, text, counter
    FROM present.item_comments WHERE item_kind = 'trace'`,
  trace_group_reviews: `SELECT item_id, evaluator_id, done, flagged, last_counter FROM present.item_reviews
    WHERE item_kind = 'traceGroup'`,
  review_queues: `SELECT id, name, view_json, evaluator_id FROM present.review_queues`,
  review_queue_groups: 'SELECT queue_id, position, item_id FROM present.review_queue_items',
};

/** Puts a closed project with traces and nothing of other rooms into the tables that an earlier version of the schema (4 to 11) had. */
export function toEarlierVersion(file: string, version: number): void {
  const earlier = `${file}.earlier`;
  const db = openConnection(earlier);
  migrate(
    db,
    migrations.filter((step) => step.version <= version),
  );
  db.pragma('foreign_keys = OFF');
  db.exec(`ATTACH '${file}' AS present`);
  for (const table of tablesOf(db, 'main')) {
    const columns = columnsOf(db, 'main', table).filter((name) => columnsOf(db, 'present', table).includes(name));
    const copied = columns.length === 0 ? null : `SELECT ${columns.join(', ')} FROM present.${table}`;
    const former = formerTables[table];
    if (former !== undefined) db.exec(`INSERT INTO main.${table} ${former}`);
    else if (copied !== null) db.exec(`INSERT OR REPLACE INTO main.${table} (${columns.join(', ')}) ${copied}`);
  }
  db.exec('DETACH present');
  db.close();
  openPlainDatabase(file).close();
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  renameSync(earlier, file);
}

const tablesOf = (db: WritableDatabase, schema: string) =>
  db
    .prepare<[], string>(
      `SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search%' AND name NOT LIKE 'sqlite%'`,
    )
    .pluck()
    .all();

const columnsOf = (db: WritableDatabase, schema: string, table: string) =>
  db.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}', '${schema}')`).pluck().all();
