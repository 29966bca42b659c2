import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { claimLock } from '../database/lockTable.ts';
import type { Clock } from './clock.ts';

type AloneParts = {
  /** Where processes of this user tell each other what they work on. A lock goes with the process that holds it, however it ends. */
  readonly locksFolder: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
};

/** Does something while no other process of this computer works under any of the names; waits for its turn. Throws the signal's reason. */
export async function alone<Result>(
  parts: AloneParts,
  names: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  // All take them in one order, so that no two wait for each other.
  const [name, ...others] = names.toSorted();
  if (name === undefined) return work();
  const { locksFolder, clock, signal } = parts;
  const file = join(locksFolder, `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.sqlite`);
  for (;;) {
    const claim = claimLock(file, { pid: process.pid, computer: '' });
    if (!claim.held) {
      await clock.sleep(1000, signal);
      continue;
    }
    try {
      return await alone(parts, others, work);
    } finally {
      claim.release();
    }
  }
}
