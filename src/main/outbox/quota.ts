import type { Clock } from './clock.ts';

/** A little more than a minute: what leaves a minute apart may arrive closer together. */
const windowMs = 60_500;

export type Quota = { take(signal: AbortSignal): Promise<void> };

/** Lets at most `perMinute` requests leave within any minute; whoever is one too many waits for its turn. */
export function createQuota(perMinute: number, clock: Clock): Quota {
  const taken: number[] = [];
  return {
    async take(signal) {
      for (;;) {
        signal.throwIfAborted();
        const now = clock.elapsed();
        while (taken.length > 0 && now - (taken[0] ?? 0) >= windowMs) taken.shift();
        if (taken.length < perMinute) {
          taken.push(now);
          return;
        }
        await clock.sleep((taken[0] ?? now) + windowMs - now, signal);
      }
    },
  };
}
