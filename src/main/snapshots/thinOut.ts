import type { Snapshot } from '../../shared/project.ts';

/** At most so many snapshots, whatever their size. */
export const mostSnapshots = 20;
/** All snapshots together take at most so many times the size of the database, or `freeBytes` where that is more. */
export const budgetMultiple = 4;
export const freeBytes = 64 * 1024 ** 2;

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;

/** How much room the snapshots of a database of this size may take, in bytes. */
export function snapshotBudget(databaseBytes: number): number {
  return Math.max(freeBytes, budgetMultiple * databaseBytes);
}

/**
 * Which snapshots go, of a list that has the newest first. Kept are, whatever they take: the newest; the newest that a restore left of
 * what was there before, for a week, as the restore is taken back by it; and the newest from before a migration, as nothing else
 * holds that format. Of the others stay all of the last hour, the newest of each hour for a day, of each day for two weeks,
 * and of each week for a quarter of a year; and where those are more than twenty or take more than the budget, one by one goes
 * the one that lies nearest to its newer neighbour for its age, so that what stays reaches back as far as it can.
 */
export function thinOut(
  snapshots: readonly Snapshot[],
  { now, databaseBytes }: { readonly now: Date; readonly databaseBytes: number },
): Snapshot[] {
  const ageOf = ({ takenAt }: Snapshot) => now.getTime() - Date.parse(takenAt);
  const newest = (reason: Snapshot['reason']) => snapshots.find((snapshot) => snapshot.reason === reason);
  const before = newest('restore');
  const bound = new Set(
    [snapshots[0], newest('migration'), before && ageOf(before) < week ? before : undefined].filter(
      (snapshot) => snapshot !== undefined,
    ),
  );
  const generations = new Set<string>();
  const kept = snapshots.filter((snapshot) => {
    const generation = generationOf(snapshot, ageOf(snapshot));
    const isNew = generation !== null && !generations.has(generation);
    if (generation !== null) generations.add(generation);
    return isNew || bound.has(snapshot);
  });
  const isTooMuch = () =>
    kept.length > mostSnapshots ||
    kept.reduce((sum, { byteCount }) => sum + byteCount, 0) > snapshotBudget(databaseBytes);
  const closeness = (at: number) => {
    const [one, newer] = [kept[at], kept[at - 1]];
    return one && newer ? (ageOf(one) - ageOf(newer)) / Math.max(1, ageOf(one)) : 1;
  };
  while (isTooMuch()) {
    const free = [...kept.keys()].filter((at) => kept[at] && !bound.has(kept[at]));
    const [next] = free.toSorted((left, right) => closeness(left) - closeness(right) || right - left);
    if (next === undefined) break;
    kept.splice(next, 1);
  }
  return snapshots.filter((snapshot) => !kept.includes(snapshot));
}

/** Of snapshots with the same name only the newest stays; null is too old to stay. */
function generationOf({ fileName, takenAt }: Snapshot, age: number): string | null {
  const time = Date.parse(takenAt);
  if (age < hour) return fileName;
  if (age < day) return `hour ${Math.floor(time / hour)}`;
  if (age < 2 * week) return `day ${Math.floor(time / day)}`;
  return age < 13 * week ? `week ${Math.floor(time / week)}` : null;
}
