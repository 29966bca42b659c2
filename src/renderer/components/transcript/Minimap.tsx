import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../window/i18n.ts';
import { drawMinimap, type MapColumn } from './drawMinimap.ts';
import { type MapMark, mapMarks, mapScale } from './minimapMarks.ts';
import type { InView } from './rowsInView.ts';
import { useTranscript } from './transcriptContext.ts';
import { differs, type TranscriptRows } from './transcriptRows.ts';
import { type Side, sides as sideNames } from './transcriptTypes.ts';
import './minimap.css';

const width = 48;
const columnX = { left: 15, right: 33, alone: 24 } as const;

type MinimapProps = {
  readonly left: TranscriptRows;
  readonly right: TranscriptRows | null;
  readonly inView: InView;
  /** Rows of both sides as they were aligned, to tell how many differ. */
  readonly compared: TranscriptRows;
  /** Whether both sides are one list. */
  readonly isLinked: boolean;
  readonly controls: string;
  readonly onJump: (side: Side, row: number) => void;
};

/** All rows at once, with the part that is in view; it is the scroll bar of the transcript. */
export function Minimap({ left, right, inView, compared, isLinked, controls, onJump }: MinimapProps) {
  const { t } = useText();
  const { sides, find, selected, lookOf } = useTranscript();
  const seenRows = useStore(inView);
  const seen = isLinked ? { left: seenRows.both, right: seenRows.both } : seenRows;
  const frame = useRef<HTMLDivElement>(null);
  const height = useHeight(frame);
  const marks = {
    left: useMemo(() => mapMarks(left, 'left', sides.left, find, lookOf), [left, sides.left, find, lookOf]),
    right: useMemo(
      () => (right === null || sides.right === null ? null : mapMarks(right, 'right', sides.right, find, lookOf)),
      [right, sides.right, find, lookOf],
    ),
  };
  const rowCount = Math.max(left.rows.length, right?.rows.length ?? 0);
  const { rowHeight } = mapScale(rowCount, height);
  const jump = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const side = right !== null && event.clientX > box.left + box.width / 2 ? 'right' : 'left';
    const row = Math.floor((event.clientY - box.top) / Math.max(rowHeight, 0.001));
    onJump(side, Math.min(Math.max(row, 0), (side === 'left' ? left : (right ?? left)).rows.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const middle = Math.floor((seen.left.from + seen.left.to) / 2);
    const ends: Readonly<Record<string, number>> = { Home: 0, End: rowCount - 1 };
    const row = ends[event.key] ?? (steps[event.key] === undefined ? null : middle + (steps[event.key] ?? 0));
    if (row === null) return;
    event.preventDefault();
    event.stopPropagation();
    onJump('left', Math.min(Math.max(row, 0), rowCount - 1));
  };
  const facts = useFacts(compared, marks.left, marks.right);
  const frames = [seen.left, ...(right === null || isLinked ? [] : [seen.right])];
  return (
    <div className="tx-map">
      <div className="tx-map-letters" aria-hidden="true">
        <span>{sides.left.letter}</span>
        {right !== null && <span>{sides.right?.letter}</span>}
      </div>
      <div
        ref={frame}
        className="tx-map-all"
        role="scrollbar"
        tabIndex={0}
        aria-controls={controls}
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, rowCount)}
        aria-valuenow={Math.min(rowCount, Math.floor(seen.left.from) + 1)}
        aria-label={t('transcript.map', { facts: facts.all.join(', ') })}
        title={t('transcript.mapJump')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          jump(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && jump(event)}
      >
        {frames.map(({ from, to }, index) => (
          <div
            key={frames.length === 1 ? 'both' : sideNames[index]}
            className="tx-map-view"
            style={{
              top: from * rowHeight,
              height: Math.max(6, (to - from) * rowHeight),
              ...(frames.length === 2 && { left: index === 0 ? 0 : '50%', width: '50%' }),
            }}
          />
        ))}
        <MapCanvas left={marks.left} right={marks.right} height={height} />
        {selected !== null && (
          <SelectedMark
            row={(selected.side === 'right' ? (right ?? left) : left).rowOf[selected.side][selected.step] ?? -1}
            side={selected.side}
            rowHeight={rowHeight}
          />
        )}
      </div>
      <p className="tx-map-facts">{facts.shown.join(', ')}</p>
    </div>
  );
}

function SelectedMark({ row, side, rowHeight }: { row: number; side: Side; rowHeight: number }) {
  if (row < 0) return null;
  return <span className={`tx-map-selected tx-map-selected-${side}`} style={{ top: (row + 0.5) * rowHeight }} />;
}

type Marks = readonly (MapMark | null)[];

function MapCanvas({ left, right, height }: { left: Marks; right: Marks | null; height: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours
  useEffect(() => {
    const element = canvas.current;
    // Where nothing is drawn (tests) there is no canvas either.
    if (element === null || height === 0 || typeof Path2D === 'undefined') return;
    const context = element.getContext('2d');
    if (context === null) return;
    const ratio = window.devicePixelRatio || 1;
    element.width = width * ratio;
    element.height = height * ratio;
    context.scale(ratio, ratio);
    const style = getComputedStyle(element);
    const inks = new Map<string, string>();
    const ink = (token: string) => {
      const known = inks.get(token) ?? style.getPropertyValue(`--ak-${token}`);
      inks.set(token, known);
      return known;
    };
    const columns: MapColumn[] =
      right === null
        ? [{ x: columnX.alone, edge: -1, marks: left }]
        : [
            { x: columnX.left, edge: -1, marks: left },
            { x: columnX.right, edge: 1, marks: right },
          ];
    drawMinimap(context, columns, { width, height }, ink);
  }, [left, right, height, scheme]);
  return <canvas ref={canvas} className="tx-map-canvas" style={{ width, height }} />;
}

function useFacts({ rows }: TranscriptRows, left: Marks, right: Marks | null) {
  const { t } = useText();
  return useMemo(() => {
    const isCompared = rows.some(({ relation }) => relation !== null);
    const count = (isCounted: (mark: MapMark) => boolean) =>
      [...left, ...(right ?? [])].filter((mark) => mark !== null && isCounted(mark)).length;
    const shown = [
      t('transcript.mapRows', { count: rows.length }),
      ...(isCompared ? [t('transcript.mapDiffer', { count: rows.filter(differs).length })] : []),
    ];
    const errors = count(({ hasError }) => hasError);
    const found = count(({ isFound }) => isFound);
    const more = [
      ...(errors > 0 ? [t('transcript.mapErrors', { count: errors })] : []),
      ...(found > 0 ? [t('transcript.mapFound', { count: found })] : []),
    ];
    return { shown, all: [...shown, ...more] };
  }, [t, rows, left, right]);
}

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setHeight(Math.floor(entry?.contentRect.height ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return height;
}

const schemeNow = () => document.documentElement.dataset.mantineColorScheme ?? 'light';

/** Mantine writes the colour scheme on the document; a canvas does not follow by itself. */
function useScheme(): string {
  const [scheme, setScheme] = useState(schemeNow);
  useEffect(() => {
    const observer = new MutationObserver(() => setScheme(schemeNow()));
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => observer.disconnect();
  }, []);
  return scheme;
}
