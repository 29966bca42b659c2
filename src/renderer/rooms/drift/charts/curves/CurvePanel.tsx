import { type PointerEvent, type ReactNode, useMemo, useRef } from 'react';
import type { Axis } from '../../../../../shared/charts/axis.ts';
import type { SeriesLook } from '../../../../../shared/charts/series.ts';
import {
  buildFrame,
  type ChartFrame,
  type FrameSizes,
  turnAt,
  valueAt,
} from '../../../../../shared/rooms/drift/charts/chartFrame.ts';
import { ChartDrawing } from '../../../../components/charts/ChartDrawing.tsx';
import { type Size, usePaneSize } from '../../../../components/charts/usePaneSize.ts';
import { useFrame } from '../../../../window/frameStore.ts';
import { useText } from '../../../../window/i18n.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { useOpenPoint } from '../../reason/useShowReason.ts';
import { CurveLines, type CurveLinesProps } from './CurveLines.tsx';
import { type Drag, type Panel, useCursorStore } from './cursorStore.ts';
import { nearestLine } from './driftSeries.ts';
import { HoverLayer } from './HoverLayer.tsx';

type Props = Pick<CurveLinesProps, 'series' | 'curveOf' | 'bandOf' | 'dashedOf' | 'gate'> & {
  readonly panel: Panel;
  /** What stands over it in a saved picture. */
  readonly title: string;
  readonly about: string;
  readonly looks: ReadonlyMap<string, SeriesLook>;
  readonly axis: Axis;
  readonly turns: number;
  /** Room for texts around the plot, by the width of the panel. */
  readonly marginOf: (width: number) => FrameSizes['margin'];
  /** Texts of the picture; the same function as long as they say the same. */
  readonly texts: (frame: ChartFrame) => ReactNode;
};

const sizeWithoutLayout = { share: { width: 680, height: 420 }, hallucinated: { width: 680, height: 170 } } as const;

/** One of the two charts that share their turns. Its values are read out from point to point. */
export function CurvePanel(props: Props) {
  const { panel, title, about } = props;
  const element = useRef<HTMLDivElement>(null);
  const size = usePaneSize(element, sizeWithoutLayout[panel]);
  return (
    <ChartDrawing {...{ element, title, about }} spoken={null} className={`dr-panel dr-panel-${panel}`}>
      {size && <Chart {...props} size={size} />}
    </ChartDrawing>
  );
}

/** The lines, and what follows the pointer over them. */
function Chart({ size: { width, height }, ...props }: Props & { readonly size: Size }) {
  const { panel, series, looks, curveOf, bandOf, dashedOf, gate, axis, turns, marginOf, texts } = props;
  const selectedLine = useDrift((state) => state.selectedLine);
  const frame = useMemo(
    () => buildFrame({ width, height, turns, axis, margin: marginOf(width) }),
    [width, height, turns, axis, marginOf],
  );
  const pointer = usePointer(props, frame);
  const drawn = useMemo(() => texts(frame), [texts, frame]);
  return (
    <div className="dr-chart" {...pointer}>
      <CurveLines {...{ frame, series, looks, selectedLine, curveOf, bandOf, dashedOf, gate }}>{drawn}</CurveLines>
      <HoverLayer {...{ panel, frame, series, looks, curveOf, bandOf }} />
    </div>
  );
}

/** Movements smaller than this are a click. */
const dragFrom = 6;
/** A stretch flatter than this means all values. */
const flat = 12;

function usePointer({ panel, series, curveOf }: Props, frame: ChartFrame) {
  const { t } = useText();
  const store = useDriftStore();
  const openPoint = useOpenPoint();
  const cursor = useCursorStore();
  const showToast = useFrame((state) => state.showToast);
  const down = useRef<{ x: number; y: number } | null>(null);

  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const lineAt = (x: number, y: number) => nearestLine(series, turnAt(frame, x), valueAt(frame, y), curveOf);

  const click = (x: number, y: number) => {
    const line = lineAt(x, y);
    if (!line) return;
    if (!line.isFromFile) return openPoint({ model: line.model, turn: turnAt(frame, x) });
    store.getState().selectLine(line.line);
    showToast({ text: t('drift.curves.fileHint') });
  };

  const finish = (drag: Drag) => {
    const [fromTurn, toTurn] = [turnAt(frame, drag.fromX), turnAt(frame, drag.toX)].toSorted((a, b) => a - b);
    const isAll = panel !== 'share' || store.getState().metric !== 'recall' || Math.abs(drag.toY - drag.fromY) < flat;
    const [low, high] = [valueAt(frame, drag.fromY), valueAt(frame, drag.toY)].toSorted((a, b) => a - b);
    if (fromTurn === undefined || toTurn === undefined || low === undefined || high === undefined) return;
    const recall = isAll ? { fromRecall: 0, toRecall: 1 } : { fromRecall: rounded(low), toRecall: rounded(high) };
    store.getState().setLook({ brush: { fromTurn, toTurn, ...recall } });
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      down.current = placeOf(event);
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = placeOf(event);
      const from = down.current;
      const isDrag = from !== null && Math.hypot(x - from.x, y - from.y) >= dragFrom;
      cursor.setState({
        panel,
        turn: turnAt(frame, x),
        line: lineAt(x, y)?.line ?? null,
        byKeys: false,
        drag: from && isDrag ? { fromX: from.x, fromY: from.y, toX: x, toY: y } : null,
      });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = placeOf(event);
      const { drag } = cursor.getState();
      const isClick = down.current !== null && drag === null;
      down.current = null;
      cursor.setState({ drag: null });
      if (drag) finish(drag);
      else if (isClick) click(x, y);
    },
    onPointerCancel: () => {
      down.current = null;
      cursor.setState({ drag: null });
    },
    onPointerLeave: () => {
      if (down.current === null && !cursor.getState().byKeys) cursor.setState({ turn: null, line: null });
    },
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;
