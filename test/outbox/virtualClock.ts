import type { Clock } from '../../src/main/outbox/clock.ts';

/** A clock on which hours pass in no time: whoever sleeps is woken in order, as soon as nothing else is to be done at once. */
export type VirtualClock = Clock & {
  /** Carries something out at a time of this clock, or a little later. */
  at(elapsed: number, work: () => void): void;
  /** Lets time pass at once, as on a computer that was asleep and whose clock went on; nobody is woken in between. */
  jump(milliseconds: number): void;
  /** Sets the time of day, back or forth; what has elapsed goes on. */
  setDay(now: Date): void;
};

/** `random` is drawn from a seed, so that a run can be repeated. */
export function createVirtualClock(seed = 1): VirtualClock {
  let elapsed = 0;
  let offset = Date.UTC(2026, 10, 21, 5, 0, 0);
  let waiting: { readonly at: number; readonly wake: () => void }[] = [];
  let isPumping = false;
  const random = randomOf(seed);
  const pump = () => {
    const next = waiting.reduce<(typeof waiting)[number] | null>(
      (first, one) => (first === null || one.at < first.at ? one : first),
      null,
    );
    isPumping = next !== null;
    if (next === null) return;
    waiting = waiting.filter((one) => one !== next);
    elapsed = Math.max(elapsed, next.at);
    next.wake();
    setImmediate(pump);
  };
  const at = (time: number, wake: () => void) => {
    waiting.push({ at: time, wake });
    if (!isPumping) setImmediate(pump);
    isPumping = true;
  };
  return {
    now: () => new Date(offset + elapsed),
    elapsed: () => elapsed,
    random,
    at,
    jump: (milliseconds) => {
      elapsed += milliseconds;
    },
    setDay: (now) => {
      offset = now.getTime() - elapsed;
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const stop = () => reject(signal.reason);
        signal.addEventListener('abort', stop, { once: true });
        at(elapsed + milliseconds, () => {
          signal.removeEventListener('abort', stop);
          resolve();
        });
      }),
  };
}

/** Numbers from 0 up to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
