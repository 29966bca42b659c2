import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { StoreParts } from './ratingsState.ts';

/** Writes one after the other, so that a draft never overtakes a later one, and counts those on their way. */
export function createWrites({ get, set }: Pick<StoreParts, 'get' | 'set'>) {
  let last: Promise<unknown> = Promise.resolve();

  async function run<Result>(act: () => Promise<Result>): Promise<Result> {
    set({ writing: get().writing + 1 });
    try {
      const result = await act();
      set({ keepError: null });
      return result;
    } finally {
      set({ writing: get().writing - 1 });
    }
  }

  function write<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = last.then(() => run(act));
    last = done.catch(() => null);
    return done;
  }

  return {
    write,
    /** Resolves when nothing is on its way any more, written or not. */
    settled: () => last,
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
