import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Snippet } from '../../../../shared/traces/traceReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { type FindOrder, placeAt } from '../readingOrder.ts';
import { useTraces } from '../tracesContext.ts';
import { type FindPlace, sides } from '../tracesState.ts';

const atOnce = 50;
const none: ReadonlyMap<number, Snippet> = new Map();

type Read = { readonly order: FindOrder; readonly snippets: ReadonlyMap<number, Snippet> };

function snippetsFor(read: Read, order: FindOrder): Read['snippets'] {
  return read.order === order ? read.snippets : none;
}

/** A hit of the list: where it is, and what stands around it once that was read. */
export type Hit = FindPlace & { readonly index: number; readonly snippet: Snippet | null };

/** Hits in reading order; what stands around those that are seen is read as they come into sight. */
export function useSnippets(order: FindOrder) {
  const call = useCall();
  const text = useTraces((state) => state.find.text);
  const mode = useTraces((state) => state.find.mode);
  const ids = useTraces((state) => sides.map((side) => state[side]?.head.id ?? 0).join('.'));
  // Another search, or other traces, have other hits.
  const asked = useMemo(() => ({ order, from: new Set<number>() }), [order]);
  const [read, setRead] = useState<Read>({ order, snippets: none });
  const newest = useRef(order);
  useEffect(() => {
    newest.current = order;
  }, [order]);

  const load = useCallback(
    async (from: number) => {
      if (asked.from.has(from) || from >= order.total) return;
      asked.from.add(from);
      const traceIds = ids.split('.').map(Number);
      const places = placesFrom(order, from).map(({ side, ...place }) => ({
        ...place,
        traceId: traceIds[sides.indexOf(side)] ?? 0,
      }));
      const searchId = crypto.randomUUID();
      const snippets = await call('traces.snippets', { places, text, mode, searchId }).catch(() => []);
      if (newest.current !== order) return;
      const more = snippets.map((one, at) => [from + at, one] as const);
      setRead((known) => ({ order, snippets: new Map([...snippetsFor(known, order), ...more]) }));
    },
    [call, asked, order, ids, text, mode],
  );
  const onSeen = useCallback(
    (first: number, last: number) => {
      for (let from = first - (first % atOnce); from <= last; from += atOnce) void load(from);
    },
    [load],
  );
  const hitAt = (index: number): Hit | null => {
    const place = placeAt(order, index);
    return place && { ...place, index, snippet: snippetsFor(read, order).get(index) ?? null };
  };
  return { hitAt, onSeen };
}

/** The next hits from one on, those of a step together. */
function placesFrom(order: FindOrder, from: number) {
  const places: { side: FindPlace['side']; step: number; from: number; to: number }[] = [];
  for (let index = from; index < Math.min(from + atOnce, order.total); index += 1) {
    const place = placeAt(order, index);
    const last = places.at(-1);
    if (place === null) continue;
    if (last?.side === place.side && last.step === place.step) last.to = place.nth + 1;
    else places.push({ side: place.side, step: place.step, from: place.nth, to: place.nth + 1 });
  }
  return places;
}
