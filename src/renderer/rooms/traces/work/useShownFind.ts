import { type RefObject, useEffect, useMemo } from 'react';
import type { TranscriptFind, TranscriptHandle } from '../../../components/transcript/transcriptTypes.ts';
import { foundBySide } from '../findActs.ts';
import { findOrder, placeAt, rowsOfOpen } from '../readingOrder.ts';
import { useTraces } from '../tracesContext.ts';

/** What the transcript highlights; goes to the current place when it changes. Null while nothing is looked for. */
export function useShownFind(handle: RefObject<TranscriptHandle | null>): TranscriptFind | null {
  const find = useTraces((state) => state.find);
  const left = useTraces((state) => state.left);
  const right = useTraces((state) => state.right);
  const alignment = useTraces((state) => state.alignment);
  const leftId = left?.head.id;
  const rightId = right?.head.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the traces only which they are matters here
  const found = useMemo(() => foundBySide({ find, left, right }), [find.found, leftId, rightId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const order = useMemo(
    () => findOrder(rowsOfOpen({ alignment, left, right }), found),
    [alignment, found, leftId, rightId],
  );
  const { isOpen, text, mode } = find;
  const current = useMemo(() => placeAt(order, find.current), [order, find.current]);
  useEffect(() => {
    if (current) handle.current?.showFound({ side: current.side, step: current.step }, current.nth);
  }, [current, handle]);
  return useMemo(
    () => (isOpen && text !== '' ? { text, mode, left: found.left, right: found.right, current } : null),
    [isOpen, text, mode, found, current],
  );
}
