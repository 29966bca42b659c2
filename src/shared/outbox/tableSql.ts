import type { PostgresSettings } from './destinations.ts';

/**
 * The table that a team's owner makes once, and the rights that an evaluator needs. `received` is the cursor by which rows are pulled: all who
 * insert hold one lock until they have committed, so that a number is never seen before a smaller one.
 */
export function tableSql({ table, user }: Pick<PostgresSettings, 'table' | 'user'>): string {
  return `CREATE TABLE ${table} (
  submission_id  text PRIMARY KEY,
  received       bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  study          text NOT NULL,
  sheet          text NOT NULL,
  schema_version integer NOT NULL,
  cells          jsonb NOT NULL,
  arrived_at     timestamptz NOT NULL DEFAULT now()
);
GRANT INSERT, SELECT ON ${table} TO "${user.replaceAll('"', '""')}";`;
}
