import type { ReconcileReport } from '../../shared/outbox/api.ts';
import { changedColumns, sentCells } from '../../shared/outbox/cells.ts';
import type { FoundRow } from './destination.ts';
import type { StoredRow } from './outboxTable.ts';

const shownAtMost = 1000;

/**
 * What was sent, against what is there. `known` are all rows of the project that belong there, `confirmed` the ids of those that arrived.
 * Nothing is changed: what to do about it is somebody's decision.
 */
export function reconcile(
  known: Iterable<StoredRow>,
  confirmed: ReadonlySet<string>,
  found: readonly FoundRow[],
): ReconcileReport {
  const places = new Map<string, FoundRow[]>();
  for (const row of found) places.set(row.submissionId, [...(places.get(row.submissionId) ?? []), row]);
  const missing: ReconcileReport['missing'] = [];
  const edited: ReconcileReport['edited'] = [];
  let foreignCount = places.size;
  for (const { submissionId, cells } of known) {
    const there = places.get(submissionId) ?? [];
    if (there.length > 0) foreignCount -= 1;
    else if (confirmed.has(submissionId)) missing.push({ submissionId, question: String(cells.question_id ?? '') });
    for (const row of there) {
      const columns = changedColumns(sentCells(cells), row.cells);
      if (columns.length > 0) edited.push({ submissionId, place: row.place, columns });
    }
  }
  const doubled = [...places]
    .filter(([, rows]) => rows.length > 1)
    .map(([submissionId, rows]) => ({ submissionId, places: rows.map(({ place }) => place) }));
  return {
    confirmed: confirmed.size,
    found: found.length,
    missing: missing.slice(0, shownAtMost),
    missingCount: missing.length,
    doubled: doubled.slice(0, shownAtMost),
    doubledCount: doubled.length,
    edited: edited.slice(0, shownAtMost),
    editedCount: edited.length,
    foreignCount,
  };
}
