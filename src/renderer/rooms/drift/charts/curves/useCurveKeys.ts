import type { Curve } from '../../../../../shared/rooms/drift/charts/curve.ts';
import { useText } from '../../../../window/i18n.ts';
import { useCommand } from '../../../../window/keyDispatcher.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { useEnterReason } from '../../reason/useShowReason.ts';
import { noCursor, useCursor, useCursorStore } from './cursorStore.ts';
import { casesAt, type Series, turnCountOf } from './driftSeries.ts';

/**
 * Arrows, Enter and Shift with arrows in the chart. With an open point they move that point; without one they move the cursor, and
 * Enter opens what it is on.
 */
export function useCurveKeys(series: readonly Series[]): void {
  const act = useAct();
  const enterReason = useEnterReason();
  const store = useDriftStore();
  const cursor = useCursorStore();
  const hasPoint = useDrift((state) => state.point !== null);
  const hasBrush = useDrift((state) => state.brush !== null);
  const turns = turnCountOf(series);

  const place = () => {
    const { point, selectedLine } = store.getState();
    const { turn, line, byKeys } = cursor.getState();
    if (point) return { turn: point.turn, line: point.model };
    return { turn: (byKeys ? turn : null) ?? Math.min(10, turns), line: line ?? selectedLine ?? series[0]?.line ?? '' };
  };
  const moveTo = (turn: number, line: string) =>
    cursor.setState({ panel: 'share', turn: Math.max(1, Math.min(turns, turn)), line, byKeys: true });
  const stepTurn = (by: 1 | -1) => {
    const from = place();
    // The first key shows where one is.
    if (cursor.getState().turn === null) moveTo(from.turn, from.line);
    else moveTo(from.turn + by, from.line);
  };
  const stepLine = (by: 1 | -1) => {
    if (hasPoint) {
      act(() => store.getState().stepLine(by));
      return;
    }
    const from = place();
    const at = series.findIndex(({ line }) => line === from.line);
    const next = series[(at + by + series.length) % series.length];
    if (next) {
      moveTo(from.turn, next.line);
      store.getState().selectLine(next.line);
    }
  };
  const widen = (by: 1 | -1) => {
    const { brush, setLook } = store.getState();
    const { turn, line } = place();
    const before = brush ?? { fromTurn: turn, toTurn: turn, fromRecall: 0, toRecall: 1 };
    // The end that the cursor is on moves.
    const end = brush && cursor.getState().turn === brush.fromTurn ? 'fromTurn' : 'toTurn';
    const moved = Math.max(1, Math.min(turns, (brush ? brush[end] : turn) + by));
    const other = end === 'toTurn' ? before.fromTurn : before.toTurn;
    setLook({ brush: { ...before, fromTurn: Math.min(moved, other), toTurn: Math.max(moved, other) } });
    moveTo(moved, line);
  };

  useCommand('drift.nextTurn', () => stepTurn(1), !hasPoint && series.length > 0);
  useCommand('drift.previousTurn', () => stepTurn(-1), !hasPoint && series.length > 0);
  useCommand('drift.nextModel', () => stepLine(1), series.length > 0);
  useCommand('drift.previousModel', () => stepLine(-1), series.length > 0);
  useCommand('drift.widenRight', () => widen(1), series.length > 0);
  useCommand('drift.widenLeft', () => widen(-1), series.length > 0);
  useCommand('drift.clearBrush', () => store.getState().setLook({ brush: null }), hasBrush);
  useCommand('drift.openPoint', () => {
    const { turn, line } = place();
    if (hasPoint) enterReason();
    else {
      // The ring of the open point takes over.
      cursor.setState(noCursor);
      act(() => store.getState().openPoint({ model: line, turn }));
    }
  });
}

type SpokenProps = {
  readonly series: readonly Series[];
  readonly metricName: string;
  readonly curveOf: (series: Series) => Curve;
};

/** The point that the keys are on, in words, for those who hear it. */
export function useSpokenPoint({ series, metricName, curveOf }: SpokenProps): string {
  const { t } = useText();
  const cursorTurn = useCursor((state) => (state.byKeys ? state.turn : null));
  const cursorLine = useCursor((state) => (state.byKeys ? state.line : null));
  const point = useDrift((state) => state.point);
  const turn = point?.turn ?? cursorTurn;
  const one = series.find(({ line }) => line === (point?.model ?? cursorLine));
  if (turn === null || !one) return '';
  const value = curveOf(one)[turn - 1];
  const rate = one.hallucinated[turn - 1];
  const cases = casesAt(one, turn);
  const said = {
    model: one.model,
    turn,
    metric: metricName,
    value: value?.toFixed(2) ?? t('drift.curves.noValue'),
    rate: rate?.toFixed(2) ?? t('drift.curves.noValue'),
  };
  return cases === null ? t('drift.curves.pointNameUncounted', said) : t('drift.curves.pointName', { ...said, cases });
}
