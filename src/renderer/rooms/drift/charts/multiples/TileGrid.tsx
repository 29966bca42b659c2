import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CaseCurves } from '../../../../../shared/rooms/drift/caseViews.ts';
import { tileGap, tileRow } from '../../../../../shared/rooms/drift/charts/caseTiles.ts';
import { usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import { useText } from '../../../../window/i18n.ts';
import { useDrift } from '../../driftContext.ts';
import { useOpenPoint } from '../../reason/useShowReason.ts';
import { useLooks } from '../chartTheme.ts';
import { useShownGate } from '../metrics/useShownLines.ts';
import { CaseTile } from './CaseTile.tsx';
import type { CaseList } from './useCaseCurves.ts';

const sizeWithoutLayout = { width: 680, height: 480 } as const;

/** The tiles in sight of any number of cases. One of them is a stop of the Tab key; arrows walk from tile to tile. */
export function TileGrid({ cases, total }: { cases: CaseList; total: number }) {
  const { t } = useText();
  const openPoint = useOpenPoint();
  const looks = useLooks();
  const selectedLine = useDrift((state) => state.selectedLine);
  const openCase = useDrift(({ point, caseId }) => (point === null ? null : caseId));
  const frame = useRef<HTMLDivElement>(null);
  const size = usePaneSize(frame, sizeWithoutLayout);
  const { perRow, frame: tile } = tileRow((size ?? sizeWithoutLayout).width, cases.models.length);
  const rowHeight = tile.height + tileGap;
  const gate = useShownGate('recallAtTen');
  const words = useMemo(
    () => ({ noGold: t('driftCharts.multiples.noGold'), overruled: t('driftCharts.multiples.mark') }),
    [t],
  );
  const [current, setCurrent] = useState(0);
  const wanted = useRef<number | null>(null);
  const virtual = useVirtualizer({
    count: Math.ceil(total / perRow),
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    initialRect: sizeWithoutLayout,
  });
  // Tiles of another width are of another height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height alone decides
  useEffect(() => virtual.measure(), [rowHeight]);
  const rows = virtual.getVirtualItems();
  const first = (rows[0]?.index ?? 0) * perRow;
  const last = Math.min(total, ((rows.at(-1)?.index ?? 0) + 1) * perRow) - 1;
  const { ensure } = cases;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in sight decides, not the function of this drawing
  useEffect(() => ensure(first, last), [first, last, total]);
  useEffect(() => {
    const tile =
      wanted.current === null ? null : frame.current?.querySelector<HTMLElement>(`[data-tile="${wanted.current}"]`);
    if (!tile) return;
    wanted.current = null;
    tile.focus({ preventScroll: true });
  });
  const open = useCallback(
    (one: CaseCurves, model: string, turn: number) => openPoint({ model, turn }, one.caseId),
    [openPoint],
  );
  const move = (event: KeyboardEvent) => {
    const visible = Math.max(1, Math.floor((frame.current?.clientHeight ?? rowHeight) / rowHeight));
    const by = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: perRow,
      ArrowUp: -perRow,
      PageDown: visible * perRow,
      PageUp: -visible * perRow,
      Home: -total,
      End: total,
    }[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.max(0, Math.min(total - 1, current + by));
    wanted.current = next;
    setCurrent(next);
    virtual.scrollToIndex(Math.floor(next / perRow));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tiles are buttons; arrows between them are heard here */}
      <div ref={frame} className="dc-tiles" onKeyDown={move}>
        <div style={{ height: virtual.getTotalSize() + tileGap, position: 'relative' }}>
          {rows.map((row) => (
            <div key={row.key} className="dc-tile-row" style={{ transform: `translateY(${row.start + tileGap}px)` }}>
              {Array.from({ length: Math.min(perRow, total - row.index * perRow) }, (_, at) => {
                const index = row.index * perRow + at;
                const one = cases.caseAt(index);
                return one === null ? (
                  <span
                    key={index}
                    className="dc-tile dc-tile-waiting"
                    style={{ width: tile.width, height: tile.height }}
                  />
                ) : (
                  <CaseTile
                    key={index}
                    one={one}
                    models={cases.models}
                    looks={looks}
                    selectedLine={selectedLine}
                    frame={tile}
                    gate={gate}
                    words={words}
                    isOpen={openCase === one.caseId}
                    index={index}
                    isTabStop={index === current || (index === first && (current < first || current > last))}
                    onOpen={open}
                    onFocus={setCurrent}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </div>
      <p className="ak-caption dc-tiles-foot">{t('driftCharts.multiples.foot', { count: total })}</p>
    </>
  );
}
