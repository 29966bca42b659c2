/** Which critical entities were found: the part of measures that says it entity by entity. */
import { z } from 'zod';
import { readJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { FoundInTurn } from '../measuring/measureCase.ts';

/** Of one measured case: its turn numbers, its critical entities, and by turn which of them were found. */
type FoundInCase = {
  readonly turns: readonly number[];
  readonly gold: readonly string[];
  /** Places in `gold`; null at turns that were never generated. Null as a whole in measures that are older than this. */
  readonly found: readonly FoundInTurn[] | null;
};

const foundSchema = z.tuple([
  z.array(z.number()),
  z.array(z.string()),
  z.array(z.array(z.number()).nullable()).nullable(),
]);

/** Found entities by the key of their measure; keys under which nothing was measured are not among them. */
export function readFoundEntities(db: ReadableDatabase, measureKeys: readonly string[]): Map<string, FoundInCase> {
  const rows = db
    .prepare<[string], { key: string; found: string }>(
      `SELECT key, json_extract(measure_json, '$.turns', '$.goldCritical', '$.foundCritical') AS found
       FROM drift_measures WHERE key IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(measureKeys));
  return new Map(
    rows.map((row) => {
      const [turns, gold, found] = readJsonColumn(foundSchema, row.found, 'drift_measures.measure_json');
      return [row.key, { turns, gold, found }];
    }),
  );
}
