import type { Clock } from './clock.ts';
import { DeliveryError, type Destination, type FoundRow, type OpenSheet } from './destination.ts';
import { differingColumns } from './mergeRows.ts';
import type { StoredRow } from './outboxTable.ts';
import { patiently } from './patiently.ts';

type Copy = { readonly submissionId: string; readonly place: string };
type RemoveParts = { readonly destination: Destination; readonly clock: Clock; readonly signal: AbortSignal };

/** How many rows were taken out, and how many had to be put back; null where the table was not as it was shown, and nothing was taken out. */
type Removed = { readonly removed: number; readonly putBack: number };

/**
 * Takes copies out of a table that stand behind a first row with the same id which is the same in every cell. All of them or none: what is asked
 * for is looked at once more right before.
 *
 * A spreadsheet takes rows out by their numbers, whatever has come to stand there in the moment since. So it is read once more afterwards, and what
 * went although it was not meant is put back at the end. A request of which nobody knows how it ended is waited out first.
 *
 * Throws  DeliveryError, the signal's reason.
 */
export async function removeCopies(
  parts: RemoveParts,
  sheet: OpenSheet,
  copies: readonly Copy[],
): Promise<Removed | null> {
  const { destination, clock, signal } = parts;
  if (sheet.removeRows === null) return null;
  const before = await patiently(parts, () => sheet.readRows(null));
  const meant = copies.map((copy) => copyIn(before, copy));
  if (meant.includes(null)) return null;
  const rows = meant.filter((row) => row !== null);
  try {
    await sheet.removeRows(rows);
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.outcome.is !== 'unknown') throw error;
    await clock.sleep(destination.lateMs, signal);
  }
  const after = await patiently(parts, () => sheet.readRows(null));
  const lost = without(without(before, rows), after);
  if (lost.length > 0) await sheet.append(lost.map(asRow));
  return { removed: without(before, after).length - lost.length, putBack: lost.length };
}

/** The row that is meant, where it still is a copy of an earlier one. */
function copyIn(found: readonly FoundRow[], { submissionId, place }: Copy): FoundRow | null {
  const all = found.filter((row) => row.submissionId === submissionId);
  const [first] = all;
  const copy = all.find((row) => row.place === place) ?? null;
  if (first === undefined || copy === null || copy === first) return null;
  return differingColumns(first, copy).length === 0 ? copy : null;
}

/** Rows less others, each as often as it is there, by what stands in them and not by where. */
function without(rows: readonly FoundRow[], others: readonly FoundRow[]): FoundRow[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(keyOf(row)) ?? 0;
    left.set(keyOf(row), count - 1);
    return count <= 0;
  });
}

function keyOf({ cells }: FoundRow): string {
  const filled = Object.entries(cells).filter(([, value]) => value !== '');
  return JSON.stringify(filled.map(([column, value]) => [column, String(value)]).toSorted());
}

/** As it is appended, which needs its cells alone. */
function asRow({ submissionId, cells }: FoundRow): StoredRow {
  return { id: 0, submissionId, study: '', sheet: '', schemaVersion: 0, cells, queuedAt: '' };
}
