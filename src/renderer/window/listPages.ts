/** Rows that are asked for at once: some screens of them, so that the first stands soon where a row says a lot. */
export const pageSize = 100;

/** The part of a list that was fetched so far, with what the core says about all of it. The old rows stay until those of a new view are there. */
export type ListWindow<View, Row, Counts extends { readonly matched: number }> = Counts & {
  readonly view: View;
  readonly pages: ReadonlyMap<number, readonly Row[]>;
};

/** What a list needs to know to draw its rows. */
export type ListPart<Row> = Pages<Row> & { readonly matched: number };

type Pages<Row> = { readonly pages: ReadonlyMap<number, readonly Row[]> };

/** Row at a 0-based place of the view, or null while its page is on the way. */
export function rowAt<Row>(rows: Pages<Row> | null, index: number): Row | null {
  return rows?.pages.get(Math.floor(index / pageSize))?.[index % pageSize] ?? null;
}

/**
 * The next row behind a place that is not done, around the end; null where only the core can tell: pages are missing on the way,
 * nothing is open, or the place is not in the view (-1).
 */
export function openRowAfter<Row extends { readonly state: string }>(
  rows: ListPart<Row> | null,
  index: number,
): { readonly row: Row; readonly index: number } | null {
  if (rows === null || index < 0) return null;
  for (let by = 1; by < rows.matched; by++) {
    const at = (index + by) % rows.matched;
    const row = rowAt(rows, at);
    if (row === null) return null;
    if (row.state !== 'done') return { row, index: at };
  }
  return null;
}

export type ListPages<View> = {
  /** Starts over with a view; the page with `near` comes first. */
  show: (view: View, near: number) => Promise<void>;
  /** Fetches the pages of a range of places that are not there yet, and waits for those on the way. */
  ensure: (from: number, to: number) => Promise<void>;
  /** Fetches the pages of a range again, and those on the way, whose answers may be of before. */
  refresh: (from: number, to: number) => void;
  /** Fetches those on the way again: rows that are told one by one must not be followed by older ones. */
  renew: () => void;
};

type Options<View, Row, Counts extends { readonly matched: number }> = {
  readonly load: (
    view: View,
    page: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly list: readonly Row[]; readonly counts: Counts }>;
  readonly read: () => ListWindow<View, Row, Counts> | null;
  readonly write: (rows: ListWindow<View, Row, Counts>) => void;
  readonly fail: (thrown: unknown) => void;
};

/** Fetches the rows of one view page by page, each page once; answers to an older view or an older question are dropped. */
export function createListPages<View, Row, Counts extends { readonly matched: number }>({
  load,
  read,
  write,
  fail,
}: Options<View, Row, Counts>): ListPages<View> {
  let current: View | null = null;
  let asked = new Map<number, Promise<void>>();
  let requests = 0;
  let newest = new Map<number, number>();
  /** Pages whose newest answer is on its way. */
  let awaited = new Set<number>();

  function fetchPage(view: View, page: number): Promise<void> {
    requests += 1;
    const request = requests;
    newest.set(page, request);
    awaited.add(page);
    const isCurrent = () => view === current && newest.get(page) === request;
    const answer = load(view, { offset: page * pageSize, limit: pageSize })
      .then(
        ({ list, counts }) => {
          if (!isCurrent()) return;
          awaited.delete(page);
          const before = read();
          const pages = new Map(before?.view === view ? before.pages : []).set(page, list);
          write({ ...counts, view, pages });
        },
        (thrown: unknown) => {
          if (!isCurrent()) return;
          awaited.delete(page);
          asked.delete(page);
          fail(thrown);
        },
      )
      // Who waits for an answer that a newer one replaced waits for that.
      .then(() => (view === current && !isCurrent() ? asked.get(page) : undefined));
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
      awaited = new Set();
      return fetchPage(view, Math.floor(Math.max(0, near) / pageSize));
    },
    ensure: async (from, to) => {
      const view = current;
      if (!view || read()?.view !== view) return;
      await Promise.all(pagesOf(from, to).map((page) => asked.get(page) ?? fetchPage(view, page)));
    },
    refresh: (from, to) => {
      const view = current;
      if (!view) return;
      const wanted = new Set([...awaited, ...(read()?.view === view ? pagesOf(from, to) : [])]);
      // Pages out of sight are fetched anew when they come into it.
      asked = new Map();
      for (const page of wanted) void fetchPage(view, page);
    },
    renew: () => {
      if (current) for (const page of [...awaited]) void fetchPage(current, page);
    },
  };
}
