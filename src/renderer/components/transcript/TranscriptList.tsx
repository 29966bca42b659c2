import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { guessRowHeights } from './rowHeights.ts';
import type { InView, RowsInView } from './rowsInView.ts';
import { type Columns, TranscriptRowLine, useRowSteps } from './TranscriptRowLine.tsx';
import { useTranscript } from './transcriptContext.ts';
import type { TranscriptRow, TranscriptRows } from './transcriptRows.ts';
import { sides as sideNames } from './transcriptTypes.ts';

export type ListControl = {
  /** Brings the head of a row into view, if it is not. */
  readonly showRow: (row: number) => void;
  /** Brings a row to the middle, wherever it is. */
  readonly centreRow: (row: number) => void;
  readonly focus: () => void;
};

type TranscriptListProps = {
  readonly id: string;
  readonly rows: TranscriptRows;
  readonly columns: Columns;
  readonly label: string;
  readonly inView: InView;
  readonly ref: Ref<ListControl>;
};

/** Space that stays above a row that was jumped to. */
const spaceAbove = 28;
/** As much of a row has to be seen for it to be in view. */
const headHeight = 60;
/** More steps than a trace can have. */
const manySteps = 2 ** 26;

/** The rows of a transcript, as many as are in view; each is as high as it turns out to be. */
export function TranscriptList({ id, rows, columns, label, inView, ref }: TranscriptListProps) {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useRows(scroller, rows, columns);
  useImperativeHandle(ref, () => ({
    showRow: (row) => {
      if (!isInView(virtualizer, row)) virtualizer.scrollToIndex(row, { align: 'start' });
    },
    centreRow: (row) => virtualizer.scrollToIndex(row, { align: 'center' }),
    focus: () => scroller.current?.focus(),
  }));
  const { from, to } = rowsInView(virtualizer);
  useEffect(() => inView.setState({ [columns]: { from, to } }), [inView, columns, from, to]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here
    <section ref={scroller} id={id} className="tx-scroller" tabIndex={0} aria-label={label}>
      <ul className="tx-all" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const row = rows.rows[index];
          if (row === undefined) return null;
          return (
            <ListRow
              key={keyOfRow(row)}
              row={row}
              index={index}
              count={rows.rows.length}
              columns={columns}
              start={start}
              size={size}
              measure={virtualizer.measureElement}
            />
          );
        })}
      </ul>
    </section>
  );
}

type ListRowProps = {
  readonly row: TranscriptRow;
  readonly index: number;
  readonly count: number;
  readonly columns: Columns;
  readonly start: number;
  readonly size: number;
  readonly measure: (element: HTMLElement | null) => void;
};

function ListRow({ row, index, count, columns, start, size, measure }: ListRowProps) {
  const steps = useRowSteps(row);
  // Only what is there is measured: what comes later would move everything that was measured before it.
  const isRead = sideNames.every((side) => steps[side] !== undefined);
  return (
    <li
      {...(isRead && { ref: measure })}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="tx-place"
      style={{ transform: `translateY(${start}px)`, ...(!isRead && { height: size }) }}
    >
      <TranscriptRowLine row={row} steps={steps} columns={columns} />
    </li>
  );
}

type RowVirtualizer = Virtualizer<HTMLElement, HTMLElement>;

function useRows(scroller: RefObject<HTMLElement | null>, rows: TranscriptRows, columns: Columns): RowVirtualizer {
  const { sides, levels, selected } = useTranscript();
  const [width, setWidth] = useState(480);
  const columnCount = sideNames.filter((side) => sides[side] !== null).length;
  const guesses = useMemo(() => {
    const outlines = Object.fromEntries(sideNames.map((side) => [side, sides[side]?.outline ?? null]));
    return guessRowHeights(rows.rows, outlines, levels, width);
  }, [rows, sides, levels, width]);
  const isOurs = selected !== null && (columns === 'all' || columns === selected.side);
  const selectedRow = isOurs ? (rows.rowOf[selected.side][selected.step] ?? -1) : -1;
  const virtualizer: RowVirtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => keyOfRow(rows.rows[index]), [rows]),
    estimateSize: (index) => guesses[index] ?? headHeight,
    overscan: 2,
    scrollPaddingStart: spaceAbove,
    // The selected card stays in the document, so that it keeps the focus.
    rangeExtractor: (range) => withRow(range, selectedRow),
  });
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (row) => isScrolledPast(virtualizer, row, selectedRow);
  useLayoutEffect(() => {
    const cell = (scroller.current?.clientWidth ?? 0) / (columns === 'all' ? columnCount : 1);
    if (cell > 0) setWidth(cell);
  }, [scroller, columns, columnCount]);
  // Where somebody was is where it begins; later jumps are asked for.
  const first = useRef(selectedRow);
  useLayoutEffect(() => {
    if (first.current > 0) virtualizer.scrollToIndex(first.current, { align: 'start' });
    first.current = -1;
  }, [virtualizer]);
  return virtualizer;
}

function keyOfRow(row: TranscriptRow | undefined): number {
  // Every step is in one row.
  const first = row === undefined ? -1 : sideNames.findIndex((side) => row[side] != null);
  const side = sideNames[first];
  return (first + 1) * manySteps + (side === undefined ? 0 : (row?.[side]?.step ?? 0));
}

function withRow(range: Range, row: number): number[] {
  const drawn = defaultRangeExtractor(range);
  if (row < 0 || row >= range.count || drawn.includes(row)) return drawn;
  return [...drawn, row].sort((a, b) => a - b);
}

function isInView(virtualizer: RowVirtualizer, row: number): boolean {
  const { top, bottom } = edgesOf(virtualizer);
  // It measures anew where rows have changed since they were drawn, and the cache with it.
  virtualizer.getTotalSize();
  const item = virtualizer.measurementsCache[row];
  return item !== undefined && item.start >= top && item.start + Math.min(item.size, headHeight) <= bottom;
}

/**
 * Whether the pane scrolls by what a row has grown: the selected step stays where it is while any of it is in view, and what grows above
 * it, as when a whole text comes, goes up. Without it in view, as the library has it: what was above the pane when it was first measured,
 * and later what is wholly above, unless somebody scrolls up to it.
 */
function isScrolledPast(virtualizer: RowVirtualizer, row: VirtualItem, selected: number): boolean {
  const { top, bottom } = edgesOf(virtualizer);
  const first = virtualizer.getVirtualItemForOffset(top)?.index ?? 0;
  const last = virtualizer.getVirtualItemForOffset(bottom)?.index ?? 0;
  if (first <= selected && selected <= last) return row.index < selected;
  if (!virtualizer.itemSizeCache.has(row.key)) return row.start < top;
  return row.end <= top && virtualizer.scrollDirection !== 'backward';
}

function edgesOf({ scrollOffset, scrollRect }: RowVirtualizer): { readonly top: number; readonly bottom: number } {
  const top = scrollOffset ?? 0;
  return { top, bottom: top + (scrollRect?.height ?? 0) };
}

function rowsInView(virtualizer: RowVirtualizer): RowsInView {
  const { top, bottom } = edgesOf(virtualizer);
  const inView = virtualizer.getVirtualItems().filter((item) => item.end > top && item.start < bottom);
  const [first, last] = [inView[0], inView.at(-1)];
  if (first === undefined || last === undefined) return { from: 0, to: 0 };
  const share = (at: number, item: typeof first) =>
    item.index + Math.min(1, Math.max(0, (at - item.start) / item.size));
  return { from: share(top, first), to: share(bottom, last) };
}
