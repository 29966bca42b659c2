import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Trouble } from '../../shared/outbox/states.ts';
import { claimLock } from '../database/lockTable.ts';
import type { WritableDatabase } from '../database/types.ts';
import type { Kept } from '../kept.ts';
import type { Clock } from './clock.ts';
import { sheetsWithWork } from './deliveriesTable.ts';
import { deliverSheet, type LaneMemory } from './deliverSheet.ts';
import { DeliveryError, type Destination } from './destination.ts';
import { readDestination, writeTrouble } from './destinationsTable.ts';

type SendParts = {
  readonly destinationId: number;
  readonly database: () => WritableDatabase;
  readonly open: () => Promise<Destination>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Where processes of this user tell each other what they work on. */
  readonly locksFolder: string;
  /** Called with the number of rows that arrived or are blocked since the beginning. */
  readonly onSettled: (count: number) => void;
};

/** What became of it: how many rows arrived or are blocked, and why it ended before all had. */
export type SendReport = { readonly settled: number; readonly trouble: Trouble | null };

/** Sheets that are worked on at once. They share one quota; a sheet that has to wait does not hold up the others. */
const atOnce = 4;

/** What is remembered of sheets hangs on the connection: what a restored database says of them is not what was sent meanwhile. */
const laneMemories: Kept<Map<string, LaneMemory>> = { make: () => new Map() };

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
  const troubles: Trouble[] = [];
  const noting = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      const { outcome } = error;
      if (outcome.is === 'parked' || outcome.is === 'refused') troubles.push(outcome.trouble);
      else troubles.push({ code: 'offline', params: {} });
    }
  };
  await noting(async () => {
    const destination = await parts.open();
    try {
      const waiting = sheetsWithWork(database(), destinationId, study);
      const work = async () => {
        for (let sheet = waiting.shift(); sheet !== undefined; sheet = waiting.shift()) {
          const lane = { destinationId, study, sheet };
          const key = JSON.stringify([destinationId, sheet]);
          const memories = database().kept(laneMemories);
          const memory = memories.get(key) ?? { hasReadBack: false, doubtEnds: null };
          memories.set(key, memory);
          const onSettled = (count: number) => {
            settled += count;
            parts.onSettled(settled);
          };
          const sheetParts = { lane, destination, database, memory, clock, signal: parts.signal, onSettled };
          await noting(() => alone(parts, destination.lockOf(sheet), () => deliverSheet(sheetParts)));
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

/** Does something while no other process of this computer works on the same table; waits for its turn. */
async function alone(
  { locksFolder, clock, signal }: SendParts,
  name: string | null,
  work: () => Promise<void>,
): Promise<void> {
  if (name === null) return work();
  const file = join(locksFolder, `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.sqlite`);
  for (;;) {
    const claim = claimLock(file, { pid: process.pid, computer: '' });
    if (!claim.held) {
      await clock.sleep(1000, signal);
      continue;
    }
    try {
      return await work();
    } finally {
      claim.release();
    }
  }
}
