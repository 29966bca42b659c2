/** Something that is remembered between calls. The definition itself is the key. */
export type Kept<T> = {
  readonly make: () => T;
  /** Lets go of it. */
  readonly end?: (value: T) => void;
};

/** What was kept of the definition; the first who asks has it made. */
export type Keep = <T>(what: Kept<T>) => T;

/** A memory that hangs on its owner: an open project, or a connection, which a restore replaces. `empty` lets go of everything. */
export function createKeep(): { readonly keep: Keep; empty(): void } {
  const entries = new Map<object, { readonly value: unknown; end(): void }>();
  return {
    keep: <T>(what: Kept<T>): T => {
      const known = entries.get(what);
      // The entry under a definition was made by it.
      if (known !== undefined) return known.value as T;
      const value = what.make();
      entries.set(what, { value, end: () => what.end?.(value) });
      return value;
    },
    empty: () => {
      for (const { end } of entries.values()) end();
      entries.clear();
    },
  };
}
