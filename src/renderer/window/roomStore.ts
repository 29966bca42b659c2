/** What the stores of all rooms are built of. */
import type { Call } from '../../shared/api/contract.ts';
import type { AsyncData } from '../../shared/asyncData.ts';
import { newestOnly } from './newestOnly.ts';
import { wireErrorOf } from './wireErrorOf.ts';

/** Runs something after a delay in ms; returns how to call it off. Tests have their own clock. */
export type Later = (run: () => void, delayMs: number) => () => void;

export const laterByTimer: Later = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

/** What the parts of one store share. */
export type RoomParts<State extends Data, Data> = {
  readonly call: Call;
  readonly later: Later;
  readonly get: () => State;
  readonly set: (change: Partial<Data>) => void;
};

/**
 * Fills one place of the store from the core. Answers to older questions are dropped, the old value stays until the new one is there, and
 * the promise resolves with what came, or null. A question that a newer one overtook resolves with that one: whoever waited for a reading
 * sees what was on disk as it began. Where another evaluator works by then, the window says so and reads all again in that name: what stands
 * is not taken away before.
 */
export function createLoader<T>(show: (data: AsyncData<T>) => void, shown: () => AsyncData<T>) {
  const asking = newestOnly();
  let newest: Promise<unknown> = Promise.resolve();

  async function read(ask: () => Promise<T>): Promise<T | null> {
    const isNewest = asking.begin();
    if (shown().status !== 'ready') show({ status: 'loading' });
    try {
      const value = await ask();
      if (isNewest()) {
        show({ status: 'ready', value });
        return value;
      }
    } catch (thrown) {
      const error = wireErrorOf(thrown);
      const isOfOneBefore = error.code === 'EVALUATOR_CHANGED' && shown().status === 'ready';
      if (isNewest() && !isOfOneBefore) show({ status: 'failed', error });
    }
    if (!isNewest()) await newest;
    return null;
  }

  return {
    load: (ask: () => Promise<T>): Promise<T | null> => {
      const reading = read(ask);
      newest = reading;
      return reading;
    },
    /** Empties the place; what is on its way does not come any more. */
    clear: () => {
      asking.begin();
      newest = Promise.resolve();
      show({ status: 'idle' });
    },
  };
}
