import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../context.ts';
import type { ReadableDatabase } from '../database/types.ts';
import { laterActInDataset, laterActOfOthers, type Obstacle } from './obstaclesTable.ts';
import { lastWrite } from './revisionsTable.ts';
import type { UndoEntry } from './undoTable.ts';

/** Somebody else's act that an undo or redo would run over. `changes` are those that are about to be made. */
export function findObstacle(
  db: ReadableDatabase,
  entry: UndoEntry,
  changes: readonly Change[],
): Pick<Obstacle, 'by' | 'kind'> | null {
  // An aspect may be written several times by one act; what it must hold now is what the first of these expects.
  const expected = new Map<string, Change>();
  for (const change of changes) {
    const place = `${change.itemKind} ${change.itemId} ${change.aspect}`;
    if (!expected.has(place)) expected.set(place, change);
  }
  for (const change of expected.values()) {
    const later = laterActOfOthers(db, change, entry.evaluatorId, entry.atCounter);
    if (later !== null) return later;
    const last = lastWrite(db, change);
    if (last !== null && !isDeepStrictEqual(last.value, change.before)) return last;
    if (hidesDataset(change)) {
      const inside = laterActInDataset(db, change.itemId, entry.evaluatorId, entry.atCounter);
      if (inside !== null) return inside;
    }
  }
  return null;
}

/** Undoing an import takes others' work in the dataset out of sight with it. */
function hidesDataset(change: Change): boolean {
  return change.itemKind === 'dataset' && change.aspect === 'withdrawn' && Boolean(change.after);
}
