import { createContext, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { StillListed } from '../../window/listQueueActs.ts';

/** Rows of a list that somebody chose beside the one that is open, to do one thing with all of them. */
export type Picks = {
  /** In the order in which they were chosen. */
  readonly ids: ReadonlySet<number>;
  /** How many of them the list does not show now. */
  readonly hiddenCount: number;
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
  /** What is shown of the list, in a text: picks stay while it is another part of the same. */
  readonly part?: string;
  /** Says of some ids which are shown now, and which are gone: these are let go. */
  readonly stillListed?: (ids: number[]) => Promise<StillListed>;
  /** The id of the row at a place, once it is there. */
  readonly idAt: (index: number) => number | null;
  /** Resolves when the rows from one place to another are there. */
  readonly ensure: (from: number, to: number) => Promise<void>;
  readonly leavesSpace?: boolean;
};

const noIds: ReadonlySet<number> = new Set();
type Picked = { readonly ids: ReadonlySet<number>; readonly anchor: number | null };
const nothing: Picked = { ids: noIds, anchor: null };

/** What was picked last in the panes of a room, and in which list: they are drawn anew where the window becomes narrow or wide. */
export type LastPicked = { readonly list: unknown; readonly picked: Picked };
export const LastPickedContext = createContext<RefObject<LastPicked | null> | null>(null);

export function usePicks({ list, part = '', stillListed, idAt, ensure, leavesSpace = false }: Rows): Picks {
  const last = useContext(LastPickedContext);
  const [picked, setPicked] = useState(() =>
    last !== null && last.current !== null && last.current.list === list ? last.current.picked : nothing,
  );
  const [hidden, setHidden] = useState(noIds);
  const pickedIn = useRef(list);
  useEffect(() => {
    if (pickedIn.current === list) return;
    pickedIn.current = list;
    setPicked(nothing);
  }, [list]);
  useEffect(() => {
    if (last !== null) last.current = { list: pickedIn.current, picked };
  }, [last, picked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is picked in a part is shown in it
  useEffect(() => {
    if (picked.ids.size === 0 || stillListed === undefined) return;
    let isNewest = true;
    const former = [...picked.ids];
    // Places of another part are others.
    setPicked((now) => ({ ...now, anchor: null }));
    stillListed(former).then(
      ({ ids, gone }) => {
        if (!isNewest) return;
        const [shown, lost] = [new Set(ids), new Set(gone)];
        setHidden(new Set(former.filter((id) => !shown.has(id))));
        if (lost.size > 0) setPicked((now) => ({ ...now, ids: new Set([...now.ids].filter((id) => !lost.has(id))) }));
      },
      () => isNewest && setHidden(noIds),
    );
    return () => {
      isNewest = false;
    };
  }, [part]);
  return useMemo(
    () => ({
      ids: picked.ids,
      hiddenCount: [...picked.ids].filter((id) => hidden.has(id)).length,
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
    [picked, hidden, idAt, ensure, leavesSpace],
  );
}
