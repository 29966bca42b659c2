/** Entities that another program took from the texts of a set. */
import { z } from 'zod';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import type { EntityRequest } from '../measuring/driftModels.ts';
import { placesOf } from '../reading/readEntities.ts';

/** `place` is one of `entityPlaces.ts`. */
export type NewEntities = { readonly place: string; readonly entities: readonly string[] };

/** Adds rows to a dataset of entities; of two for one place the later counts. */
export function insertEntities(db: WritableDatabase, datasetId: number, rows: readonly NewEntities[]): void {
  const insert = db.prepare(
    'INSERT OR REPLACE INTO drift_entities (dataset_id, place, entities_json) VALUES (?, ?, ?)',
  );
  for (const { place, entities } of rows) insert.run(datasetId, place, writeJsonColumn(entities));
}

const entitiesSchema = z.array(z.string());

/** What a dataset of entities says of texts, in their order; null where it says nothing. */
export function entitiesOf(
  db: ReadableDatabase,
  datasetId: number,
  requests: readonly EntityRequest[],
): (readonly string[] | null)[] {
  const select = db.prepare<[number, string], { entities_json: string }>(
    'SELECT entities_json FROM drift_entities WHERE dataset_id = ? AND place = ?',
  );
  return requests.map((request) => {
    for (const place of placesOf(request)) {
      const row = select.get(datasetId, place);
      if (row) return readJsonColumn(entitiesSchema, row.entities_json, 'drift_entities.entities_json');
    }
    return null;
  });
}
