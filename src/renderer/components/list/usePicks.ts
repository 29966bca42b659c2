import { useEffect, useMemo, useState } from 'react';

/** Rows of a list that somebody chose beside the one that is open, to do one thing with all of them. */
export type Picks = {
  readonly ids: ReadonlySet<number>;
  /** Takes the row at a place in, or out again. */
  readonly toggle: (index: number) => void;
  /** Takes in every row from the last one that was taken, or from `open` where none was, to a place. */
  readonly extendTo: (index: number, open: number) => void;
  readonly clear: () => void;
  /** Whether Space is a key of the room, and only Shift+Space takes a row. */
  readonly leavesSpace: boolean;
};

type Rows = {
  /** Another one is another list: nothing is picked in it. */
  readonly list: unknown;
  /** The id of the row at a place, once it is there. */
  readonly idAt: (index: number) => number | null;
  /** Resolves when the rows from one place to another are there. */
  readonly ensure: (from: number, to: number) => Promise<void>;
  readonly leavesSpace?: boolean;
};

const nothing: { readonly ids: ReadonlySet<number>; readonly anchor: number | null } = { ids: new Set(), anchor: null };

export function usePicks({ list, idAt, ensure, leavesSpace = false }: Rows): Picks {
  const [picked, setPicked] = useState(nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins anew
  useEffect(() => setPicked(nothing), [list]);
  return useMemo(
    () => ({
      ids: picked.ids,
      toggle: (index) => {
        const id = idAt(index);
        if (id === null) return;
        const ids = new Set(picked.ids);
        if (!ids.delete(id)) ids.add(id);
        setPicked({ ids, anchor: index });
      },
      extendTo: (index, open) => {
        const anchor = picked.anchor ?? open;
        const [from, to] = [Math.min(anchor, index), Math.max(anchor, index)];
        const take = () => {
          const places = Array.from({ length: to - from + 1 }, (_, at) => idAt(from + at));
          const ids = new Set([...picked.ids, ...places.filter((id) => id !== null)]);
          setPicked({ ids, anchor });
        };
        ensure(from, to).then(take, () => null);
      },
      clear: () => setPicked(nothing),
      leavesSpace,
    }),
    [picked, idAt, ensure, leavesSpace],
  );
}
