import type { SeriesLook } from '../../../../../shared/charts/series.ts';
import { type ChartFrame, turnAt, xOf, yOf } from '../../../../../shared/rooms/drift/charts/chartFrame.ts';
import type { Curve } from '../../../../../shared/rooms/drift/charts/curve.ts';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { SeriesSample } from '../../../../components/charts/Marker.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useDrift } from '../../driftContext.ts';
import { noLook } from '../chartTheme.ts';
import { type Panel, useCursor } from './cursorStore.ts';
import { type Band, casesText, type Series, sortedAt } from './driftSeries.ts';

type HoverLayerProps = {
  readonly panel: Panel;
  readonly frame: ChartFrame;
  readonly series: readonly Series[];
  readonly looks: ReadonlyMap<string, SeriesLook>;
  readonly curveOf: (series: Series) => Curve;
  readonly bandOf: (series: Series) => Band | null;
};

/** What follows pointer and keys over the lines: the turn, all values there, the ring of the open point, the selection. */
export function HoverLayer(props: HoverLayerProps) {
  const { frame } = props;
  return (
    <>
      <svg className="dr-hover" width={frame.width} height={frame.height} aria-hidden="true">
        <Selection {...props} />
        <HoveredBand {...props} />
        <TurnLine {...props} />
        <OpenPoint {...props} />
      </svg>
      <ValueBox {...props} />
    </>
  );
}

function TurnLine({ frame, panel, series, curveOf }: HoverLayerProps) {
  const turn = useCursor((cursor) => cursor.turn);
  const line = useCursor((cursor) => (cursor.panel === panel ? cursor.line : null));
  if (turn === null) return null;
  const x = xOf(frame, turn);
  const value = series.find((one) => one.line === line);
  const at = value ? (curveOf(value)[turn - 1] ?? null) : null;
  return (
    <>
      <path d={`M${x},${frame.top}V${frame.bottom}`} stroke={chartColors.axis} strokeWidth={1} />
      {at !== null && (
        <circle cx={x} cy={yOf(frame, at)} r={5.5} fill="none" stroke={chartColors.text} strokeWidth={1.2} />
      )}
    </>
  );
}

/** The band of the line under the pointer; that of the selected one is there already. */
function HoveredBand({ frame, panel, series, looks, bandOf }: HoverLayerProps) {
  const line = useCursor((cursor) => (cursor.panel === panel ? cursor.line : null));
  const selectedLine = useDrift((state) => state.selectedLine);
  const hovered = series.find((one) => one.line === line);
  const band = hovered === undefined || line === selectedLine ? null : bandOf(hovered);
  if (!hovered || !band) return null;
  return (
    <path className="dr-band" d={bandPath(frame, band)} fill={looks.get(hovered.line)?.color ?? chartColors.faint} />
  );
}

/** The outline of a band; every stretch without a gap is a shape of its own. */
function bandPath(frame: ChartFrame, band: Band): string {
  const stretches: { turn: number; lower: number; upper: number }[][] = [[]];
  band.forEach((interval, at) => {
    if (interval) stretches.at(-1)?.push({ turn: at + 1, ...interval });
    else if (stretches.at(-1)?.length !== 0) stretches.push([]);
  });
  const point = (turn: number, value: number) => `${xOf(frame, turn)},${yOf(frame, value)}`;
  return stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => {
      const upper = stretch.map(({ turn, upper: value }) => point(turn, value));
      const lower = stretch.toReversed().map(({ turn, lower: value }) => point(turn, value));
      return `M${[...upper, ...lower].join('L')}Z`;
    })
    .join('');
}

function OpenPoint({ frame, series, curveOf }: HoverLayerProps) {
  const point = useDrift((state) => state.point);
  const model = series.find(({ line }) => line === point?.model);
  const value = point && model ? (curveOf(model)[point.turn - 1] ?? null) : null;
  if (!point || value === null) return null;
  return (
    <circle
      cx={xOf(frame, point.turn)}
      cy={yOf(frame, value)}
      r={7.5}
      fill="none"
      stroke={chartColors.place}
      strokeWidth={2}
    />
  );
}

/** The stretch that is drawn at this moment, or that was drawn. */
function Selection({ frame, panel }: HoverLayerProps) {
  const drag = useCursor((cursor) => (cursor.panel === panel ? cursor.drag : null));
  const brush = useDrift((state) => state.brush);
  if (drag) {
    const [from, to] = [turnAt(frame, drag.fromX), turnAt(frame, drag.toX)].toSorted((a, b) => a - b);
    const [top, bottom] = [drag.fromY, drag.toY].toSorted((a, b) => a - b);
    return <Stretch frame={frame} from={from ?? 1} to={to ?? 1} top={top ?? 0} bottom={bottom ?? 0} />;
  }
  if (!brush || panel !== 'share') return null;
  const top = yOf(frame, Math.min(brush.toRecall, frame.axis.to));
  const bottom = yOf(frame, Math.max(brush.fromRecall, frame.axis.from));
  return <Stretch frame={frame} from={brush.fromTurn} to={brush.toTurn} top={top} bottom={bottom} />;
}

type StretchProps = { frame: ChartFrame; from: number; to: number; top: number; bottom: number };

function Stretch({ frame, from, to, top, bottom }: StretchProps) {
  const half = frame.turns === 1 ? 12 : (frame.right - frame.left) / (frame.turns - 1) / 2;
  const left = Math.max(frame.left - 8, xOf(frame, from) - half);
  const right = Math.min(frame.right + 8, xOf(frame, to) + half);
  const [high, low] = [Math.max(frame.top, top), Math.min(frame.bottom, bottom)];
  return <rect className="dr-stretch" x={left} y={high} width={right - left} height={Math.max(2, low - high)} />;
}

/** All values of the turn, highest first, with the cases that the mean is of. */
function ValueBox({ frame, panel, series, looks, curveOf }: HoverLayerProps) {
  const { t } = useText();
  const turn = useCursor((cursor) => (cursor.panel === panel && cursor.drag === null ? cursor.turn : null));
  const line = useCursor((cursor) => cursor.line);
  if (turn === null) return null;
  const sorted = sortedAt(series, turn, curveOf);
  const isRight = xOf(frame, turn) > (frame.left + frame.right) / 2;
  const side = isRight ? { right: frame.width - xOf(frame, turn) + 12 } : { left: xOf(frame, turn) + 12 };
  return (
    <div className="dr-values" style={{ top: boxTop(frame, sorted), ...side }} aria-hidden="true">
      <p>{t('drift.curves.hoverTurn', { turn })}</p>
      <table>
        <tbody>
          {sorted.map(({ series: one, value }) => (
            <tr key={one.line} data-nearest={one.line === line}>
              <td>
                <SeriesSample look={looks.get(one.line) ?? noLook} />
              </td>
              <th scope="row">{one.model}</th>
              <td className="dr-value">{value === null ? t('drift.curves.noValue') : value.toFixed(3)}</td>
              <td className="dr-n">n {casesText(one, turn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const rowHeight = 18;
const boxPadding = 32;

/** Under the lines where there is room for the box, else at the top: it should hide no line that it tells of. */
function boxTop(frame: ChartFrame, sorted: readonly { readonly value: number | null }[]): number {
  const height = sorted.length * rowHeight + boxPadding;
  const lowest = Math.max(
    frame.top,
    ...sorted.flatMap(({ value }) => (value === null ? [] : [yOf(frame, value) + 28])),
  );
  return lowest + height <= frame.bottom + 30 ? lowest : frame.top;
}
