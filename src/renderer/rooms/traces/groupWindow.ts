import type { Call, Output } from '../../../shared/api/contract.ts';
import type { WireError } from '../../../shared/errors.ts';
import type { TraceGroup, TraceView } from '../../../shared/traces/traceGroup.ts';
import { wireErrorOf } from '../../app/wireErrorOf.ts';

export const pageSize = 200;

/** The part of the list that was fetched so far, and what it says about all of it. The old rows stay until those of a new view are there. */
export type GroupWindow = Omit<Output<'traces.listGroups'>, 'groups' | 'offset'> & {
  readonly view: TraceView;
  readonly pages: ReadonlyMap<number, readonly TraceGroup[]>;
};

/** Group at a 0-based place of the view, or null while its page is on the way. */
export function groupAt(rows: GroupWindow | null, index: number): TraceGroup | null {
  return rows?.pages.get(Math.floor(index / pageSize))?.[index % pageSize] ?? null;
}

/** The same window with a newer group in the place of the old one. */
export function patchGroup(rows: GroupWindow, group: TraceGroup): GroupWindow {
  for (const [page, list] of rows.pages) {
    const at = list.findIndex((old) => old.id === group.id);
    if (at >= 0) return { ...rows, pages: new Map(rows.pages).set(page, list.with(at, group)) };
  }
  return rows;
}

export type GroupPages = {
  /** Starts over with a view; the page with `near` comes first. */
  show: (view: TraceView, near: number) => Promise<void>;
  /** Fetches the pages of a range of places that are not there yet. */
  ensure: (from: number, to: number) => Promise<void>;
  /** Fetches the pages of a range again. */
  refresh: (from: number, to: number) => void;
};

type Options = {
  readonly call: Call;
  readonly read: () => GroupWindow | null;
  readonly write: (rows: GroupWindow) => void;
  readonly fail: (error: WireError) => void;
};

/** Fetches the groups of one view page by page, each page once; answers to an older view or an older question are dropped. */
export function createGroupPages({ call, read, write, fail }: Options): GroupPages {
  let current: TraceView | null = null;
  let asked = new Map<number, Promise<void>>();
  let requests = 0;
  let newest = new Map<number, number>();

  function fetchPage(view: TraceView, page: number): Promise<void> {
    requests += 1;
    const request = requests;
    newest.set(page, request);
    const counts = () => view === current && newest.get(page) === request;
    const answer = call('traces.listGroups', { view, offset: page * pageSize, limit: pageSize }).then(
      ({ groups, offset: _, ...rest }) => {
        if (!counts()) return;
        const before = read();
        const pages = new Map(before?.view === view ? before.pages : []).set(page, groups);
        write({ ...rest, view, pages });
      },
      (thrown: unknown) => {
        if (!counts()) return;
        asked.delete(page);
        fail(wireErrorOf(thrown));
      },
    );
    asked.set(page, answer);
    return answer;
  }

  function pagesOf(from: number, to: number): number[] {
    const last = Math.max(0, (read()?.matched ?? 0) - 1);
    const first = Math.floor(Math.max(0, Math.min(from, last)) / pageSize);
    const end = Math.floor(Math.max(0, Math.min(to, last)) / pageSize);
    return Array.from({ length: end - first + 1 }, (_, index) => first + index);
  }

  return {
    show: (view, near) => {
      current = view;
      asked = new Map();
      newest = new Map();
      return fetchPage(view, Math.floor(Math.max(0, near) / pageSize));
    },
    ensure: async (from, to) => {
      const view = current;
      if (!view || read()?.view !== view) return;
      await Promise.all(pagesOf(from, to).map((page) => asked.get(page) ?? fetchPage(view, page)));
    },
    refresh: (from, to) => {
      const view = current;
      if (!view || read()?.view !== view) return;
      const wanted = pagesOf(from, to);
      // Pages out of sight are fetched anew when they come into it.
      asked = new Map();
      for (const page of wanted) void fetchPage(view, page);
    },
  };
}
