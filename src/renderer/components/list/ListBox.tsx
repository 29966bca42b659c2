import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { listKeys } from '../../../shared/keymap/list.ts';
import { afterFrame } from '../../window/afterFrame.ts';
import { isMac, keyOfEvent } from '../../window/keyOfEvent.ts';
import { useKeptInSight } from './useKeptInSight.ts';
import type { Picks } from './usePicks.ts';
import './list.css';

/** Pixels of a row of one line. */
const lineHeight = 26;
/** Rows that are drawn above and below what is seen. */
const overscan = 3;

/** A wish to see a row; a new object is a new wish. */
export type ScrollWish = { readonly index: number; readonly align: 'auto' | 'center' };

/** What a row of a list has to know about its place in it. Its parts are plain values, so that a row that stays is not drawn anew. */
export type RowPlace = {
  /** Id in the page, by which the list tells which row is chosen. */
  readonly id: string;
  readonly index: number;
  readonly count: number;
  /** Pixels. */
  readonly top: number;
  readonly height: number;
  readonly isSelected: boolean;
  /** Whether it was picked, to do one thing with several; null in a list where none can be. */
  readonly isPicked: boolean | null;
  readonly onSelect: (index: number) => void;
  readonly onPick: (index: number, how: 'toggle' | 'extend') => void;
};

type Props<Row> = {
  readonly label: string;
  /** Begins the ids of the rows in the page; no two lists of a room have the same. */
  readonly name: string;
  readonly count: number;
  /** The row at a 0-based place, or null while it is on its way. */
  readonly rowAt: (index: number) => Row | null;
  readonly idOf: (row: Row) => number;
  readonly selectedId: number | null;
  /** 0-based place of the chosen row; -1 when the list does not show it. Arrows go on from there. */
  readonly selectedIndex: number;
  readonly onSelect: (index: number) => void;
  /** What a click on a row does in a list in which keys choose and nothing is opened by that. */
  readonly onOpen?: (index: number) => void;
  /** What Enter does, where no command of the room has it. */
  readonly onEnter?: (() => void) | undefined;
  readonly scrollTo: ScrollWish | null;
  /** Tells which places are drawn. */
  readonly onSeen?: (first: number, last: number) => void;
  /** Rows picked beside the open one: `listKeys`, Ctrl+click; Shift and a click takes all between. */
  readonly picks?: Picks;
  /** Pixels; without it that of one line. */
  readonly rowHeight?: number;
  /** Draws a row as one `ListRow`. */
  readonly children: (row: Row, place: RowPlace) => ReactNode;
};

/** Rows of one height, drawn as far as they are seen; arrows, Page Up and Down, Home and End choose. */
export function ListBox<Row>(props: Props<Row>) {
  const { label, name, count, rowAt, idOf, selectedId, selectedIndex, onSelect, scrollTo, onSeen, children } = props;
  const { rowHeight = lineHeight, picks, onOpen = onSelect, onEnter } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
  });
  const items = virtualizer.getVirtualItems();
  // A row that scrolls out gives its elements to the one that comes in: making them is most of what scrolling costs.
  const slots = Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowHeight) + 2 * overscan + 2;
  // One function for all times: a row that stays is not drawn anew.
  const newest = useRef(onOpen);
  useEffect(() => {
    newest.current = onOpen;
  }, [onOpen]);
  const select = useCallback((index: number) => newest.current(index), []);
  const picking = useRef((_index: number, _how: 'toggle' | 'extend') => {});
  useEffect(() => {
    picking.current = (index, how) => {
      if (how === 'toggle') picks?.toggle(index);
      else picks?.extendTo(index, Math.max(0, selectedIndex));
    };
  }, [picks, selectedIndex]);
  const pick = useCallback((index: number, how: 'toggle' | 'extend') => picking.current(index, how), []);
  const isSelected = (row: Row | null) => row !== null && idOf(row) === selectedId;
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onSeen?.(first, last), [onSeen, first, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish scrolls, not a new virtualizer
  useEffect(() => {
    if (!scrollTo || count === 0) return;
    const top = scrolledTo(virtualizer, rowHeight, { ...scrollTo, index: Math.min(scrollTo.index, count - 1) });
    // Scrolling lays the whole page out at once, so a step to a row that is in sight does without, and any other waits for
    // the frame, which does it anyway.
    if (top === null) return;
    const frame = requestAnimationFrame(() => scroller.current?.scrollTo({ top }));
    return () => cancelAnimationFrame(frame);
  }, [scrollTo]);
  useKeptInSight(scroller, (selectedIndex + 1) * rowHeight);
  // The list takes the keys when it comes and nothing else has them: after an import, a start, a cleared search.
  useEffect(
    () =>
      afterFrame(() => {
        if (document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
      }),
    [],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (picks !== undefined && pickByKey(event, { picks, selectedIndex, count, onSelect })) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const targets: Record<string, number> = {
      ArrowDown: selectedIndex + 1,
      ArrowUp: selectedIndex - 1,
      PageDown: selectedIndex + page,
      PageUp: selectedIndex - page,
      Home: 0,
      End: count - 1,
    };
    const target = targets[event.key];
    const isEnter = event.key === 'Enter' && onEnter !== undefined && selectedIndex >= 0;
    if ((target === undefined && !isEnter) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (target === undefined) return event.repeat ? undefined : onEnter?.();
    onSelect(Math.max(0, Math.min(count - 1, target)));
  };

  return (
    <div
      ref={scroller}
      className="ak-list-body"
      role="listbox"
      aria-multiselectable={picks !== undefined || undefined}
      aria-label={label}
      aria-activedescendant={items.some(({ index }) => isSelected(rowAt(index))) ? `${name}-${selectedId}` : undefined}
      tabIndex={0}
      data-pane-focus
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }} role="presentation">
        {items.map(({ index, start: top }) => {
          const row = rowAt(index);
          const isPicked = picks === undefined ? null : row !== null && picks.ids.has(idOf(row));
          const where = { index, count, top, height: rowHeight };
          const place = { ...where, isSelected: isSelected(row), isPicked, onSelect: select, onPick: pick };
          return (
            <Fragment key={index % slots}>
              {row === null ? (
                <ComingRow top={top} height={rowHeight} />
              ) : (
                children(row, { ...place, id: `${name}-${idOf(row)}` })
              )}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}

type Picking = {
  readonly picks: Picks;
  readonly selectedIndex: number;
  readonly count: number;
  readonly onSelect: (index: number) => void;
};

/** Does what a key of `listKeys` says, or a Space that the room leaves to the list. Whether it was one of these. */
function pickByKey(event: KeyboardEvent, { picks, selectedIndex, count, onSelect }: Picking): boolean {
  const key = keyOfEvent(event.nativeEvent, isMac);
  const isOne = (keys: readonly string[]) => keys.some((one) => one === key);
  const by = isOne(listKeys.pickDown) ? 1 : isOne(listKeys.pickUp) ? -1 : 0;
  if (by !== 0) {
    const next = Math.max(0, Math.min(count - 1, selectedIndex + by));
    picks.extendTo(next, Math.max(0, selectedIndex));
    onSelect(next);
  } else if ((isOne(listKeys.pick) || (key === 'Space' && !picks.leavesSpace)) && selectedIndex >= 0)
    picks.toggle(selectedIndex);
  else if (isOne(listKeys.unpick) && picks.ids.size > 0) picks.clear();
  else return false;
  event.preventDefault();
  return true;
}

function ComingRow({ top, height }: { readonly top: number; readonly height: number }) {
  const place = { transform: `translateY(${top}px)`, height };
  return <div className="ak-list-row ak-list-row-coming" style={place} aria-hidden="true" />;
}

type RowProps = RowPlace & {
  /** Shown by a pointer that rests on it. */
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** The frame of a row: its place, whether it is chosen, and a click that chooses it. */
export function ListRow(props: RowProps) {
  const { id, index, count, top, height, isSelected, isPicked, onSelect, onPick, title, className, children } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box around it has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: and the focus, which a click leaves there: on a row Enter and Space would be no keys of the room
    <div
      id={id}
      className={className === undefined ? 'ak-list-row' : `ak-list-row ${className}`}
      style={{ transform: `translateY(${top}px)`, height }}
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={index + 1}
      title={title}
      {...(isPicked === true && { 'data-picked': true, 'aria-checked': true })}
      onMouseDown={(event) => {
        // A click that picks marks no text on its way.
        if (isPicked !== null && event.shiftKey) event.preventDefault();
      }}
      onClick={({ shiftKey, ctrlKey, metaKey }) => {
        if (isPicked !== null && shiftKey) onPick(index, 'extend');
        else if (isPicked !== null && (ctrlKey || metaKey)) onPick(index, 'toggle');
        else onSelect(index);
      }}
    >
      {children}
    </div>
  );
}

/**
 * Where to scroll so that a row is wholly seen, or in the middle; null when it is seen. By what the virtualizer knows: asking the
 * page would lay it out.
 */
function scrolledTo(
  { scrollOffset, scrollRect }: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset' | 'scrollRect'>,
  rowHeight: number,
  { index, align }: ScrollWish,
): number | null {
  const top = index * rowHeight;
  const height = scrollRect?.height ?? 0;
  if (align === 'center') return top - (height - rowHeight) / 2;
  if (scrollOffset !== null && top < scrollOffset) return top;
  const lowest = top + rowHeight - height;
  return scrollOffset !== null && lowest <= scrollOffset ? null : lowest;
}

/** What `ListBox` asks about rows that are all there, such as the cases of one turn. `at`: the 0-based place of the chosen one, or -1. */
export function useWholeList<Row>(rows: readonly Row[], at: number, onChoose: (row: Row) => void) {
  const scrollTo = useMemo<ScrollWish | null>(() => (at < 0 ? null : { index: at, align: 'auto' }), [at]);
  const rowAt = (index: number) => rows[index] ?? null;
  const onSelect = (index: number) => {
    const row = rowAt(index);
    if (row !== null) onChoose(row);
  };
  return { count: rows.length, rowAt, selectedIndex: at, onSelect, scrollTo };
}
