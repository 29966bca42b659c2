import type { Trouble } from '../../shared/outbox/states.ts';
import type { WritableDatabase } from '../database/types.ts';
import type { Kept } from '../kept.ts';
import { alone } from './alone.ts';
import type { Clock } from './clock.ts';
import { type Lane, sheetsWithWork } from './deliveriesTable.ts';
import { deliverSheet, type LaneMemory } from './deliverSheet.ts';
import { type Destination, troubleOf } from './destination.ts';
import { readDestination, writeTrouble } from './destinationsTable.ts';

type SendParts = {
  readonly destinationId: number;
  readonly database: () => WritableDatabase;
  readonly open: () => Promise<Destination>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Where processes of this user tell each other what they work on. */
  readonly locksFolder: string;
  /** Called with the number of rows that arrived or are blocked since the beginning, and how many of them were refused. */
  readonly onSettled: (count: number, refused: number) => void;
};

/** What became of it: how many rows arrived or are blocked, and why it ended before all had. */
export type SendReport = { readonly settled: number; readonly trouble: Trouble | null };

/** Sheets that are worked on at once. They share one quota; a sheet that has to wait does not hold up the others. */
const atOnce = 4;

/** What is remembered of sheets hangs on the connection: what a restored database says of them is not what was sent meanwhile. */
const laneMemories: Kept<Map<string, LaneMemory>> = { make: () => new Map() };

function laneMemory(db: WritableDatabase, { destinationId, sheet }: Lane): LaneMemory {
  const memories = db.kept(laneMemories);
  const key = JSON.stringify([destinationId, sheet]);
  const memory = memories.get(key) ?? { hasReadBack: false, doubtEnds: null };
  memories.set(key, memory);
  return memory;
}

/** Has what is at a destination be read before anything is sent there again: it may be another place now, or hold rows that were thought to be missing. */
export function readBackFirst(db: WritableDatabase, destinationId: number): void {
  for (const [key, memory] of db.kept(laneMemories)) {
    const [id]: unknown[] = JSON.parse(key);
    if (id === destinationId) memory.hasReadBack = false;
  }
}

/**
 * Sends everything that waits for a destination. It ends when nothing waits any more, when nobody can be reached, or when somebody has to do
 * something first, which is kept with the destination. Whatever it ends with, no row is lost and none is sent twice.
 *
 * Throws  the signal's reason; NOT_FOUND for a destination that is not there; defects.
 */
export async function sendRows(parts: SendParts): Promise<SendReport> {
  const { destinationId, database, clock } = parts;
  const { study } = readDestination(database(), destinationId);
  let settled = 0;
  let refused = 0;
  const troubles: Trouble[] = [];
  const noting = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      troubles.push(troubleOf(error));
    }
  };
  await noting(async () => {
    const destination = await parts.open();
    try {
      const waiting = sheetsWithWork(database(), destinationId, study);
      const work = async () => {
        for (let sheet = waiting.shift(); sheet !== undefined; sheet = waiting.shift()) {
          const lane = { destinationId, study, sheet };
          const memory = laneMemory(database(), lane);
          const onSettled = (count: number, isRefused: boolean) => {
            settled += count;
            if (isRefused) refused += count;
            parts.onSettled(settled, refused);
          };
          const sheetParts = { lane, destination, database, memory, clock, signal: parts.signal, onSettled };
          const locks = destination.locksOf(sheet);
          await noting(() =>
            alone(parts, locks, () => {
              // Whoever held the lock since may have sent what waits here too: a copy of the project, or another destination of it.
              if (locks.length > 0) memory.hasReadBack = false;
              return deliverSheet(sheetParts);
            }),
          );
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    } finally {
      await destination.close();
    }
  });
  const trouble = troubles.find(({ code }) => code !== 'offline') ?? troubles[0] ?? null;
  writeTrouble(database(), destinationId, trouble?.code === 'offline' ? null : trouble);
  return { settled, trouble };
}
