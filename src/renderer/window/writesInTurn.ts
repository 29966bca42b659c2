type Counted = {
  readonly get: () => { readonly writing: number };
  readonly set: (change: { readonly writing: number }) => void;
};

/** Writes of a room's store, one after the other, so that none overtakes a later one; `writing` counts those that have not ended. */
export function createWritesInTurn({ get, set }: Counted) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** What follows a write belongs to it, so that nothing counts as saved before it can be seen. */
    write<Result>(act: () => Promise<Result>): Promise<Result> {
      set({ writing: get().writing + 1 });
      const done = last.then(act).finally(() => set({ writing: get().writing - 1 }));
      last = done.catch(() => null);
      return done;
    },
    /** Resolves when nothing is on its way any more, written or not. */
    settled: () => last,
  };
}
