import { setTimeout as pause } from 'node:timers/promises';

/**
 * How soon a task is wanted: `now` while somebody waits for it, `soon` for what is added to something that can be read already, `idle`
 * for work that nobody asked for.
 */
export type Urgency = 'now' | 'soon' | 'idle';

/** After this many milliseconds without a task that is wanted sooner, idle work goes on. */
const quietMs = 300;
const lookEveryMs = 50;

export type TaskTurns = {
  /** Waits until a task may begin; returns what is to be called when it has ended. Throws  the reason of `signal` when that fires first. */
  take(urgency: Urgency, signal: AbortSignal): Promise<() => void>;
};

/**
 * Whose turn it is in a pool of so many threads: a task that is wanted now begins at once. The others leave it one thread, unless there is
 * only one, and idle ones moreover leave it the processors while it runs and for a moment after it.
 */
export function createTaskTurns(threads: number): TaskTurns {
  const atOnce = Math.max(1, threads - 1);
  const waiting: (() => void)[] = [];
  let besides = 0;
  let wanted = 0;
  let wantedUntil = Number.NEGATIVE_INFINITY;

  async function untilQuiet(signal: AbortSignal): Promise<void> {
    while (wanted > 0 || performance.now() - wantedUntil < quietMs) await pause(lookEveryMs, undefined, { signal });
  }

  async function takeSpareThread(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    while (besides >= atOnce) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const stop = () => reject(signal.reason);
      waiting.push(resolve);
      signal.addEventListener('abort', stop, { once: true });
      await promise.finally(() => signal.removeEventListener('abort', stop));
    }
    besides += 1;
  }

  function end(urgency: Urgency): void {
    if (urgency !== 'now') {
      besides -= 1;
      for (const look of waiting.splice(0)) look();
    }
    if (urgency === 'idle') return;
    wanted -= 1;
    wantedUntil = performance.now();
  }

  return {
    async take(urgency, signal) {
      if (urgency !== 'idle') wanted += 1;
      try {
        if (urgency === 'idle') await untilQuiet(signal).catch(() => signal.throwIfAborted());
        if (urgency !== 'now') await takeSpareThread(signal);
      } catch (error) {
        if (urgency !== 'idle') wanted -= 1;
        throw error;
      }
      return () => end(urgency);
    },
  };
}
