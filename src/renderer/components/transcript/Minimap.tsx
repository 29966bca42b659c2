import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../window/i18n.ts';
import { drawMinimap, type MapColumn } from './drawMinimap.ts';
import { type MapMark, mapColumnAt, mapMarks, mapScale, mapWidth } from './minimapMarks.ts';
import type { InView } from './rowsInView.ts';
import { useTranscript } from './transcriptContext.ts';
import { differs, type TranscriptRows } from './transcriptRows.ts';
import { type Side, sides as sideNames } from './transcriptTypes.ts';
import './minimap.css';

type MinimapProps = {
  readonly rowsOf: (side: Side) => TranscriptRows;
  readonly inView: InView;
  /** Rows of both sides as they were aligned, to tell how many differ. */
  readonly compared: TranscriptRows;
  /** Whether both sides are one list. */
  readonly isLinked: boolean;
  readonly controls: string;
  readonly onJump: (side: Side, row: number) => void;
};

/** All rows at once, with the part that is in view; it is the scroll bar of the transcript. */
export function Minimap({ rowsOf, inView, compared, isLinked, controls, onJump }: MinimapProps) {
  const { t } = useText();
  const { sides, find, selected, lookOf } = useTranscript();
  const seenRows = useStore(inView);
  const there = sideNames.filter((side) => sides[side] !== null);
  const width = mapWidth(there.length);
  const seenOf = (side: Side) => (isLinked ? seenRows.all : seenRows[side]);
  const frame = useRef<HTMLDivElement>(null);
  const height = useHeight(frame);
  const marks = useMemo(
    () =>
      sideNames.flatMap((side) => {
        const shown = sides[side];
        return shown === null ? [] : [mapMarks(rowsOf(side), side, shown, find, lookOf)];
      }),
    [rowsOf, sides, find, lookOf],
  );
  const rowCount = Math.max(...there.map((side) => rowsOf(side).rows.length));
  const { rowHeight } = mapScale(rowCount, height);
  const jump = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = box.width > 0 ? (event.clientX - box.left) / box.width : 0;
    const side = there[Math.min(there.length - 1, Math.max(0, Math.floor(share * there.length)))] ?? 'left';
    const row = Math.floor((event.clientY - box.top) / Math.max(rowHeight, 0.001));
    onJump(side, Math.min(Math.max(row, 0), rowsOf(side).rows.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    const middle = Math.floor((seenOf('left').from + seenOf('left').to) / 2);
    const ends: Readonly<Record<string, number>> = { Home: 0, End: rowCount - 1 };
    const row = ends[event.key] ?? (steps[event.key] === undefined ? null : middle + (steps[event.key] ?? 0));
    if (row === null) return;
    event.preventDefault();
    event.stopPropagation();
    onJump('left', Math.min(Math.max(row, 0), rowCount - 1));
  };
  const facts = useFacts(compared, marks);
  const frames = (isLinked ? (['left'] as const) : there).map((side) => ({ side, ...seenOf(side) }));
  const part = 100 / frames.length;
  return (
    <div className="tx-map">
      <div className="tx-map-letters" aria-hidden="true">
        {there.map((side) => (
          <span key={side}>{sides[side]?.letter}</span>
        ))}
      </div>
      <div
        ref={frame}
        className="tx-map-all"
        style={{ width }}
        role="scrollbar"
        tabIndex={0}
        aria-controls={controls}
        aria-orientation="vertical"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, rowCount)}
        aria-valuenow={Math.min(rowCount, Math.floor(seenOf('left').from) + 1)}
        aria-label={t('transcript.map', { facts: facts.all.join(t('transcript.and')) })}
        title={t('transcript.mapJump')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          jump(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && jump(event)}
      >
        {frames.map(({ side, from, to }, index) => (
          <div
            key={side}
            className="tx-map-view"
            style={{
              top: from * rowHeight,
              height: Math.max(6, (to - from) * rowHeight),
              left: `${index * part}%`,
              width: `${part}%`,
            }}
          />
        ))}
        <MapCanvas marks={marks} width={width} height={height} />
        {selected !== null && (
          <SelectedMark
            row={rowsOf(selected.side).rowOf[selected.side][selected.step] ?? -1}
            x={selectedX(there.indexOf(selected.side), there.length)}
            rowHeight={rowHeight}
          />
        )}
      </div>
      <p className="tx-map-facts">{facts.shown.join(t('transcript.and'))}</p>
    </div>
  );
}

/** At the edges of the map where there is room beside the columns, and else before each column. */
function selectedX(column: number, columnCount: number): number {
  if (columnCount < 3) return column === 0 ? -4 : mapWidth(columnCount) - 1;
  return mapColumnAt(column, columnCount) - 18;
}

function SelectedMark({ row, x, rowHeight }: { row: number; x: number; rowHeight: number }) {
  if (row < 0) return null;
  return <span className="tx-map-selected" style={{ top: (row + 0.5) * rowHeight, left: x }} />;
}

type Marks = readonly (MapMark | null)[];

function MapCanvas({ marks, width, height }: { marks: readonly Marks[]; width: number; height: number }) {
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
    const columns = marks.map(
      (one, column): MapColumn => ({
        x: mapColumnAt(column, marks.length),
        edge: marks.length === 2 && column === 1 ? 1 : -1,
        marks: one,
      }),
    );
    drawMinimap(context, columns, { width, height }, ink);
  }, [marks, width, height, scheme]);
  return <canvas ref={canvas} className="tx-map-canvas" style={{ width, height }} />;
}

function useFacts({ rows }: TranscriptRows, marks: readonly Marks[]) {
  const { t } = useText();
  return useMemo(() => {
    const isCompared = rows.some(({ relations }) => Object.keys(relations).length > 0);
    const count = (isCounted: (mark: MapMark) => boolean) =>
      marks.flat().filter((mark) => mark !== null && isCounted(mark)).length;
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
  }, [t, rows, marks]);
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
