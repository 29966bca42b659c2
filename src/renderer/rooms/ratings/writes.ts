import { firstRetryMs, mayPass, nextRetryMs } from '../../window/retries.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { createWritesInTurn } from '../../window/writesInTurn.ts';
import type { StoreParts } from './ratingsState.ts';

/** Writes one after the other, so that a draft never overtakes a later one, and counts those on their way. */
export function createWrites({ get, set, later }: Pick<StoreParts, 'get' | 'set' | 'later'>) {
  const writes = createWritesInTurn({ get, set });
  /** How to call off the next try, by the pair whose draft it is. */
  const retries = new Map<number, () => void>();

  function forget(pair: number): void {
    retries.get(pair)?.();
    retries.delete(pair);
  }

  async function keep(pair: number, act: () => Promise<unknown>, retryMs = firstRetryMs): Promise<void> {
    forget(pair);
    try {
      await writes.write(act);
      set({ keepError: null });
    } catch (thrown) {
      const error = wireErrorOf(thrown);
      set({ keepError: error });
      const again = () => void keep(pair, act, nextRetryMs(retryMs)).catch(() => null);
      if (mayPass(error.code)) retries.set(pair, later(again, retryMs));
      throw thrown;
    }
  }

  return {
    write: writes.write,
    settled: writes.settled,
    /** As `write`, of what was said of a pair; what cannot be written stays in the window, which says why and tries again. */
    keep: (pair: number, act: () => Promise<unknown>) => keep(pair, act),
    /** Tries no more to write what was said of a pair, as it was judged. */
    forget,
  };
}
