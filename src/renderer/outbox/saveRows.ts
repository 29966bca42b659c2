import type { Call } from '../../shared/api/contract.ts';
import { saveFile } from '../api/client.ts';

/** Writes all rows to where somebody wants them; null without a place. CSV has the mark that Excel needs. */
export function saveRows(call: Call, format: 'csv' | 'jsonl') {
  return saveFile(`submissions.${format}`, (destination) =>
    call('outbox.export', { study: null, format, mark: true, destination }),
  );
}
