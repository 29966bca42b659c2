import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../records/located.ts';

/** An id for a record that has none: equal for records that say the same, whatever the order of their keys, so that the second is a duplicate. */
export function recordId(record: JsonObject): string {
  const entries = Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 32);
}
