import { wireErrorOf } from '../../window/wireErrorOf.ts';
import { createWritesInTurn } from '../../window/writesInTurn.ts';
import type { StoreParts } from './ratingsState.ts';

/** Writes one after the other, so that a draft never overtakes a later one, and counts those on their way. */
export function createWrites({ get, set }: Pick<StoreParts, 'get' | 'set'>) {
  const writes = createWritesInTurn({ get, set });

  const write = <Result>(act: () => Promise<Result>): Promise<Result> =>
    writes.write(async () => {
      const result = await act();
      set({ keepError: null });
      return result;
    });

  return {
    write,
    settled: writes.settled,
    /** As `write`; what cannot be written stays in the window, which says why. */
    async keep(act: () => Promise<unknown>): Promise<void> {
      try {
        await write(act);
      } catch (thrown) {
        set({ keepError: wireErrorOf(thrown) });
        throw thrown;
      }
    },
  };
}
