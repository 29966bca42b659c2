import type { Call } from '../../../shared/api/contract.ts';
import type { AsyncData } from '../../../shared/asyncData.ts';
import { newestOnly } from '../../window/newestOnly.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { DriftData, DriftState } from './driftState.ts';

/** Runs something later; the function returned takes it back. */
export type Later = (run: () => void, delayMs: number) => () => void;

/** What every part of the store works with. */
export type StoreParts = {
  readonly call: Call;
  readonly later: Later;
  readonly get: () => DriftState;
  readonly set: (change: Partial<DriftData>) => void;
};

/**
 * Fills one place of the store from the core. Answers to older questions are dropped, the old value stays until the new one is
 * there, and the promise resolves with what came, or null.
 */
export function createLoader<T>(show: (data: AsyncData<T>) => void, shown: () => AsyncData<T>) {
  const asking = newestOnly();
  return {
    load: async (ask: () => Promise<T>): Promise<T | null> => {
      const isNewest = asking.begin();
      if (shown().status !== 'ready') show({ status: 'loading' });
      try {
        const value = await ask();
        if (!isNewest()) return null;
        show({ status: 'ready', value });
        return value;
      } catch (thrown) {
        if (isNewest()) show({ status: 'failed', error: wireErrorOf(thrown) });
        return null;
      }
    },
    /** Empties the place; what is on its way does not come any more. */
    clear: () => {
      asking.begin();
      show({ status: 'idle' });
    },
  };
}
