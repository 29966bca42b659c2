/** Field mappings that were kept under a name. */
import { type FieldMapping, fieldMappingSchema } from '../../../../shared/traces/fieldMapping.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

/** All of them, by name. */
export function listMappings(db: ReadableDatabase): { name: string; mapping: FieldMapping }[] {
  return db
    .prepare<[], { name: string; mapping_json: string }>('SELECT name, mapping_json FROM trace_mappings ORDER BY name')
    .all()
    .map(({ name, mapping_json: json }) => ({
      name,
      mapping: readJsonColumn(fieldMappingSchema, json, 'trace_mappings.mapping_json'),
    }));
}

/** Keeps a mapping under a name, in the place of one that has it. */
export function writeMapping(db: WritableDatabase, name: string, mapping: FieldMapping): void {
  db.prepare(
    `INSERT INTO trace_mappings (name, mapping_json) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET mapping_json = excluded.mapping_json`,
  ).run(name, writeJsonColumn(mapping));
}

/** Forgets a mapping; nothing happens when there is none of that name. */
export function deleteMapping(db: WritableDatabase, name: string): void {
  db.prepare('DELETE FROM trace_mappings WHERE name = ?').run(name);
}
