/** The text of one question out of those that were given to its dataset. Threads know of it, so that it knows nothing of acts. */
import type { ReadableDatabase } from '../../../database/types.ts';
import { givenAspect, settingsKind } from '../aspects.ts';

/** The text that was given to one question, with the name of its file; null where none was. */
export function readGivenText(
  db: ReadableDatabase,
  { datasetId, key }: { readonly datasetId: number; readonly key: string },
): { readonly text: string; readonly fileName: string } | null {
  const row = db
    .prepare<[string, string, number, string], { text: string | null; fileName: string }>(
      `SELECT value_json -> '$.texts' ->> ? AS text, value_json ->> '$.fileName' AS fileName FROM item_values
       WHERE item_kind = ? AND item_id = ? AND aspect = ?`,
    )
    .get(key, settingsKind, datasetId, givenAspect);
  return row === undefined || row.text === null ? null : { text: row.text, fileName: row.fileName };
}
