import type { Call } from '../../../shared/api/contract.ts';
import type { WireError } from '../../../shared/errors.ts';
import type { QuestionRow, QuestionView } from '../../../shared/rooms/derivations.ts';
import { asWireError } from './saveQueue.ts';

export const pageSize = 200;

/** The part of the list that was fetched so far. The old rows stay until those of a new view are there. */
export type QuestionWindow = {
  readonly view: QuestionView;
  readonly pages: ReadonlyMap<number, readonly QuestionRow[]>;
  readonly total: number;
  readonly matched: number;
  readonly matchedWithoutFilter: number;
};

/** Row at a 0-based place of the view, or null while its page is on the way. */
export function rowAt(rows: QuestionWindow | null, index: number): QuestionRow | null {
  return rows?.pages.get(Math.floor(index / pageSize))?.[index % pageSize] ?? null;
}

/** The same window with newer rows in the places of the old ones. */
export function patchRow(rows: QuestionWindow, row: QuestionRow): QuestionWindow {
  for (const [page, list] of rows.pages) {
    const at = list.findIndex((old) => old.id === row.id);
    const old = list[at];
    if (!old) continue;
    // A detail may have been read without the run that the list shows.
    const patched = { ...row, score: row.score ?? old.score };
    if (JSON.stringify(old) === JSON.stringify(patched)) return rows;
    return { ...rows, pages: new Map(rows.pages).set(page, list.with(at, patched)) };
  }
  return rows;
}

export type QuestionPages = {
  /** Starts over with a view; the page with `near` comes first. */
  show: (view: QuestionView, near: number) => Promise<void>;
  /** Fetches the pages of a range of places that are not there yet. */
  ensure: (from: number, to: number) => Promise<void>;
  /** Fetches the pages of a range again. */
  refresh: (from: number, to: number) => void;
};

type Options = {
  readonly call: Call;
  readonly read: () => QuestionWindow | null;
  readonly write: (rows: QuestionWindow) => void;
  readonly fail: (error: WireError) => void;
};

/** Fetches the rows of one view page by page, each page once; answers to an older view are dropped. */
export function createQuestionPages({ call, read, write, fail }: Options): QuestionPages {
  let current: QuestionView | null = null;
  let asked = new Set<number>();

  async function fetchPage(view: QuestionView, page: number): Promise<void> {
    asked.add(page);
    try {
      const reply = await call('derivations.listQuestions', { view, offset: page * pageSize, limit: pageSize });
      if (view !== current) return;
      const { rows: list, total, matched, matchedWithoutFilter } = reply;
      const before = read();
      const pages = new Map(before?.view === view ? before.pages : []).set(page, list);
      write({ view, pages, total, matched, matchedWithoutFilter });
    } catch (thrown) {
      asked.delete(page);
      if (view === current) fail(asWireError(thrown));
    }
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
      asked = new Set();
      return fetchPage(view, Math.floor(Math.max(0, near) / pageSize));
    },
    ensure: async (from, to) => {
      const view = current;
      if (!view || read()?.view !== view) return;
      await Promise.all(pagesOf(from, to).map((page) => (asked.has(page) ? null : fetchPage(view, page))));
    },
    refresh: (from, to) => {
      const view = current;
      if (!view || read()?.view !== view) return;
      const wanted = pagesOf(from, to);
      // Pages out of sight are fetched anew when they come into it.
      asked = new Set(wanted);
      for (const page of wanted) void fetchPage(view, page);
    },
  };
}
