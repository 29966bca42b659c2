import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FirstHit } from '../../../../shared/traces/traceReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTraces } from '../tracesContext.ts';

type Hits = ReadonlyMap<number, FirstHit>;
const none: Hits = new Map();
const atOnce = 100;

/** What the search that the list shows found in its questions, read for those that are drawn. */
type FirstHits = {
  /** Null without a search, and until it was read. */
  readonly of: (groupId: number) => FirstHit | null;
  /** A question is drawn. */
  readonly want: (groupId: number) => void;
};

export function useFirstHits(): FirstHits {
  const call = useCall();
  const searchId = useTraces((state) => state.rows?.view.searchId ?? null);
  const [read, setRead] = useState<{ readonly searchId: string | null; readonly hits: Hits }>({ searchId, hits: none });
  const asked = useMemo(() => ({ searchId, ids: new Set<number>(), next: new Set<number>() }), [searchId]);
  const newest = useRef(asked);
  useEffect(() => {
    newest.current = asked;
  }, [asked]);

  const load = useCallback(async () => {
    const groupIds = [...asked.next].slice(0, atOnce);
    if (asked.searchId === null || groupIds.length === 0) return;
    for (const id of groupIds) asked.next.delete(id);
    // A search that is no longer kept has no snippets; the list says so itself.
    const found = await call('traces.firstHits', { searchId: asked.searchId, groupIds }).catch(() => []);
    if (newest.current !== asked) return;
    setRead(({ searchId: known, hits }) => ({
      searchId: asked.searchId,
      hits: new Map([...(known === asked.searchId ? hits : none), ...found.map((one) => [one.groupId, one] as const)]),
    }));
    void load();
  }, [call, asked]);

  const want = useCallback(
    (groupId: number) => {
      if (asked.searchId === null || asked.ids.has(groupId)) return;
      asked.ids.add(groupId);
      asked.next.add(groupId);
      // All rows of a drawing in one call.
      if (asked.next.size === 1) queueMicrotask(() => void load());
    },
    [asked, load],
  );
  const hits = read.searchId === searchId ? read.hits : none;
  const of = useCallback((groupId: number) => hits.get(groupId) ?? null, [hits]);
  return useMemo(() => ({ of, want }), [of, want]);
}
