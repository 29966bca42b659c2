import type { CheckSeverity } from '../../../../shared/rooms/derivations/finding.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

/** One thing that a question has and its dataset counts: a state, a mark, a finding by its severity, the relation of a step. */
export type Tally = { readonly kind: 'state' | 'mark' | CheckSeverity | 'relation'; readonly name: string };

/** How often each thing came, less how often it went, by kind and name. */
export type TallyCounts = Map<string, { readonly tally: Tally; n: number }>;

export function countTallies(counts: TallyCounts, tallies: readonly Tally[], by: 1 | -1): void {
  for (const tally of tallies) {
    const place = `${tally.kind} ${tally.name}`;
    const known = counts.get(place);
    if (known) known.n += by;
    else counts.set(place, { tally, n: by });
  }
}

/** Adds counts to those of a dataset. */
export function addTallies(
  db: WritableDatabase,
  datasetId: number,
  counts: Iterable<{ tally: Tally; n: number }>,
): void {
  const add = db.prepare<[string, number, string, number]>(
    `INSERT INTO question_tallies (kind, dataset_id, name, n) VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, dataset_id, name) DO UPDATE SET n = n + excluded.n`,
  );
  for (const { tally, n } of counts) if (n !== 0) add.run(tally.kind, datasetId, tally.name, n);
}

/** How many items each check speaks for, kept ones left out; errors first. */
export function countChecks(db: ReadableDatabase, datasetId: number) {
  return db
    .prepare<[number], { code: string; severity: CheckSeverity; itemCount: number }>(
      `SELECT name AS code, kind AS severity, n AS itemCount FROM question_tallies
       WHERE kind IN ('error', 'warning', 'hint') AND dataset_id = ? AND n > 0
       ORDER BY CASE kind WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, name`,
    )
    .all(datasetId);
}

/** Relations in use in a dataset, most used first. */
export function relationsInUse(db: ReadableDatabase, datasetId: number): string[] {
  return db
    .prepare<[number], { relation: string }>(
      `SELECT name AS relation FROM question_tallies WHERE kind = 'relation' AND dataset_id = ? AND n > 0
       ORDER BY n DESC, name`,
    )
    .all(datasetId)
    .map(({ relation }) => relation);
}

/** In how many triples of a dataset each relation stands, in the order asked; 0 where it does not. */
export function countRelations(db: ReadableDatabase, datasetId: number, relations: readonly string[]): number[] {
  const count = db
    .prepare<[number, string], number>(
      `SELECT n FROM question_tallies WHERE kind = 'relation' AND dataset_id = ? AND name = ?`,
    )
    .pluck();
  return relations.map((relation) => count.get(datasetId, relation) ?? 0);
}
