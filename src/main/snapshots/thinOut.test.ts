import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Snapshot } from '../../shared/project.ts';
import { budgetMultiple, freeBytes, mostSnapshots, snapshotBudget, thinOut } from './thinOut.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const mebibyte = 1024 ** 2;
const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);
const days = (count: number) => hours(count * 24);

/** A snapshot of so long ago, named by its age. */
function taken(agoMs: number, change: Partial<Snapshot> = {}): Snapshot {
  const takenAt = new Date(now.getTime() - agoMs).toISOString();
  return { fileName: `${agoMs}`, takenAt, byteCount: mebibyte, reason: 'quit', counter: 1, ...change };
}
const keptOf = (snapshots: readonly Snapshot[], databaseBytes = mebibyte) => {
  const dropped = new Set(thinOut(snapshots, { now, databaseBytes }));
  return snapshots.filter((snapshot) => !dropped.has(snapshot));
};
const ages = (snapshots: readonly Snapshot[]) => snapshots.map(({ fileName }) => Number(fileName));

test('all of the last hour stay, one of each hour for a day, of each day for two weeks, of each week for a quarter of a year', () => {
  const all = [5, 10, 50].map(minutes);
  const hourly = [minutes(130), minutes(150), hours(5)];
  const daily = [days(2), days(2) + hours(1), days(3)];
  const weekly = [days(20), days(22), days(40), days(100)];
  const kept = ages(keptOf([...all, ...hourly, ...daily, ...weekly].map((age) => taken(age))));
  expect(kept).toEqual([...all, minutes(130), hours(5), days(2), days(3), days(20), days(40)]);
});

test('the newest from before a restore stays for a week, and the newest from before a migration for good', () => {
  const list = [
    taken(minutes(1), { byteCount: 40 * mebibyte }),
    taken(days(6), { reason: 'restore', byteCount: 40 * mebibyte }),
    taken(days(6) + minutes(1), { reason: 'restore', byteCount: 40 * mebibyte }),
    taken(days(300), { reason: 'migration', byteCount: 40 * mebibyte }),
    taken(days(400), { reason: 'migration', byteCount: 40 * mebibyte }),
  ];
  expect(ages(keptOf(list))).toEqual([minutes(1), days(6), days(300)]);
  const later = [taken(minutes(1)), taken(days(8) - hours(1)), taken(days(8), { reason: 'restore' })];
  expect(ages(keptOf(later))).not.toContain(days(8));
});

test('over the budget the ones that lie close together go first, so that the oldest that is there is still reached', () => {
  const list = [1, 2, 3, 50].map(minutes).concat([hours(20), days(10)]);
  const kept = keptOf(
    list.map((age) => taken(age, { byteCount: 50 * mebibyte })),
    50 * mebibyte,
  );
  expect(ages(kept)).toEqual([minutes(1), minutes(50), hours(20), days(10)]);
});

test('whatever is there, the newest stays, no more than twenty do, and all take no more than the budget and what is bound', () => {
  const snapshot = fc
    .record({
      ago: fc.integer({ min: 0, max: days(120) }),
      reason: fc.constantFrom<Snapshot['reason']>('quit', 'import', 'interval', 'restore', 'migration'),
      size: fc.integer({ min: 1, max: 90 }),
    })
    .map(({ ago, reason, size }) => taken(ago, { reason, byteCount: size * mebibyte }));
  fc.assert(
    fc.property(fc.array(snapshot, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 90 }), (some, size) => {
      const list = some.toSorted((left, right) => right.takenAt.localeCompare(left.takenAt));
      const kept = keptOf(list, size * mebibyte);
      const bytes = kept.reduce((sum, { byteCount }) => sum + byteCount, 0);
      expect(kept[0]).toBe(list[0]);
      expect(kept.length).toBeLessThanOrEqual(mostSnapshots);
      if (kept.length > 3) expect(bytes).toBeLessThanOrEqual(Math.max(freeBytes, budgetMultiple * size * mebibyte));
      expect(snapshotBudget(size * mebibyte)).toBeGreaterThanOrEqual(freeBytes);
    }),
  );
});
