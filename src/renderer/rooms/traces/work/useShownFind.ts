import { type RefObject, useEffect, useMemo } from 'react';
import type { TranscriptFind, TranscriptHandle } from '../../../components/transcript/transcriptTypes.ts';
import { foundBySide } from '../findActs.ts';
import { type FindOrder, findOrder, placeAt, rowsOfOpen } from '../readingOrder.ts';
import { useTraces } from '../tracesContext.ts';
import { sides } from '../tracesState.ts';

/** What was found on each side, and the places in reading order. */
export function useFindOrder(): { readonly found: ReturnType<typeof foundBySide>; readonly order: FindOrder } {
  const find = useTraces((state) => state.find);
  const left = useTraces((state) => state.left);
  const right = useTraces((state) => state.right);
  const third = useTraces((state) => state.third);
  const fourth = useTraces((state) => state.fourth);
  const open = { left, right, third, fourth };
  const alignment = useTraces((state) => state.alignment);
  const ids = sides.map((side) => open[side]?.head.id ?? 0).join('.');
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the traces only which they are matters here
  const found = useMemo(() => foundBySide({ find, ...open }), [find.found, ids]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const order = useMemo(() => findOrder(rowsOfOpen({ alignment, ...open }), found), [alignment, found, ids]);
  return { found, order };
}

/** What the transcript highlights; goes to the current place when it changes. Null while nothing is looked for. */
export function useShownFind(handle: RefObject<TranscriptHandle | null>): TranscriptFind | null {
  const find = useTraces((state) => state.find);
  const { found, order } = useFindOrder();
  const { isOpen, text, mode } = find;
  const current = useMemo(() => placeAt(order, find.current), [order, find.current]);
  useEffect(() => {
    if (current) handle.current?.showFound({ side: current.side, step: current.step }, current.nth);
  }, [current, handle]);
  return useMemo(
    () => (isOpen && text !== '' ? { text, mode, found, current } : null),
    [isOpen, text, mode, found, current],
  );
}
