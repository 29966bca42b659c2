import type { RoomId } from '../../shared/datasets.ts';
import type { WorkKind } from '../../shared/work.ts';
import { letOthersThrough } from '../database/timeSlices.ts';
import type { ReadableDatabase } from '../database/types.ts';
import { localDays } from './localDays.ts';
import { readActs, readChanges } from './workTable.ts';

type CountedWork = {
  readonly day: string;
  readonly evaluatorId: string;
  readonly room: RoomId | null;
  readonly kind: WorkKind;
  readonly acts: number;
  readonly items: number;
};
type CountOrder = {
  readonly timeZone: string;
  readonly kinds: readonly { readonly room: RoomId; readonly act: string; readonly kind: WorkKind }[];
  /** Kinds of items that are worked on one by one. */
  readonly items: readonly string[];
};
type Group = Omit<CountedWork, 'acts' | 'items'> & { acts: number; readonly items: Set<number> };
type Touched = { readonly items: number[]; marksDone: boolean };

/** Beyond every id: an item is counted by a number, which takes less time than a text. */
const idRange = 2 ** 40;

/**
 * Acts in force by day, evaluator, room and kind of work, newest days first, with how many different items they changed; and how many acts stand
 * and were undone. The log is read page by page, and calls of the windows go through between two of them: each act counts once, as it stood
 * when its page was read.
 *
 * Throws  INVALID_INPUT for a zone that nobody knows.
 */
export async function countWork(db: ReadableDatabase, { timeZone, kinds, items }: CountOrder) {
  const dayOf = localDays(timeZone);
  const kindOf = new Map(kinds.map(({ room, act, kind }) => [`${room} ${act}`, kind]));
  const placeOf = new Map(items.map((kind, place) => [kind, place]));
  const groups = new Map<string, Group>();
  const total = { acts: 0, undone: 0 };
  for (let acts = readActs(db, 0); acts.length > 0; acts = readActs(db, acts.at(-1)?.counter ?? Infinity)) {
    const touched = await readTouched(db, acts[0]?.counter ?? 0, acts.at(-1)?.counter ?? 0, placeOf);
    for (const { counter, savedAt, evaluatorId, room, kind: act, stands } of acts) {
      total[stands === 1 ? 'acts' : 'undone'] += 1;
      if (stands === 0) continue;
      const changes = touched.get(counter);
      const said = kindOf.get(`${room} ${act}`) ?? 'other';
      const kind = said === 'done' && changes?.marksDone !== true ? 'takenBack' : said;
      const day = dayOf(savedAt);
      const key = `${day} ${evaluatorId} ${room} ${kind}`;
      const group = groups.get(key) ?? { ...{ day, evaluatorId, room, kind }, acts: 0, items: new Set() };
      groups.set(key, group);
      group.acts += 1;
      for (const item of changes?.items ?? []) group.items.add(item);
    }
    await letOthersThrough();
  }
  const rows = [...groups.values()].map((group): CountedWork => ({ ...group, items: group.items.size }));
  return { ...total, rows: rows.toSorted(byDayAndName) };
}

/** What the revisions from `first` to `last` changed, by revision. */
async function readTouched(
  db: ReadableDatabase,
  first: number,
  last: number,
  placeOf: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<number, Touched>> {
  const touched = new Map<number, Touched>();
  let after = { counter: first, seq: -1 };
  for (let changes = readChanges(db, after, last); changes.length > 0; changes = readChanges(db, after, last)) {
    for (const { counter, itemKind, itemId, marksDone } of changes) {
      const one = touched.get(counter) ?? { items: [], marksDone: false };
      touched.set(counter, one);
      if (marksDone === 1) one.marksDone = true;
      const place = placeOf.get(itemKind);
      if (place !== undefined) one.items.push(place * idRange + itemId);
    }
    after = changes.at(-1) ?? after;
    await letOthersThrough();
  }
  return touched;
}

function byDayAndName(a: CountedWork, b: CountedWork): number {
  return (
    compare(b.day, a.day) ||
    compare(a.evaluatorId, b.evaluatorId) ||
    compare(a.room ?? '', b.room ?? '') ||
    compare(a.kind, b.kind)
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
