import { type Axis, tickDigits } from '../../../../shared/charts/axis.ts';
import { cutMiddle, textWidth } from '../../../../shared/charts/chartTexts.ts';
import { isStroked, markerPath, seriesLook } from '../../../../shared/charts/series.ts';
import { buildFrame, type ChartFrame, shownTurns, xOf, yOf } from '../../../../shared/rooms/drift/charts/chartFrame.ts';
import { type Curve, isMarked } from '../../../../shared/rooms/drift/charts/curve.ts';
import {
  boxesInside,
  type EndLabel,
  levelOf,
  placeEndLabels,
  placeGateName,
  strokesOf,
} from '../../../../shared/rooms/drift/charts/curveLabels.ts';
import type { DriftInterval } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { type Html, html } from '../../../reports/html.ts';
import { seriesClass } from './driftReportStyle.ts';

/** A line of a chart by turn from 1; null where there is no value. All values in [0, 1]. */
export type ChartLine = {
  readonly name: string;
  /** What stands behind the name in the legend; null for nothing. */
  readonly detail: string | null;
  readonly values: Curve;
  /** Drawn dashed beside the line; null for none. */
  readonly dashed: Curve | null;
  readonly band: readonly (DriftInterval | null)[] | null;
};
type Chart = {
  /** What a reader is told who does not see the picture. */
  readonly description: string;
  readonly lines: readonly ChartLine[];
  readonly axis: Axis;
  readonly turnCount: number;
  readonly height: number;
  readonly turnWord: string;
  /** A line across, with its word; null for none. */
  readonly gate: { readonly value: number; readonly label: string } | null;
  /** The word at turn 10. */
  readonly ten: string;
  /** What stands under each turn; empty for nothing. */
  readonly counts: readonly string[];
  readonly countWord: string;
};

const width = 960;
const [leastNames, mostNames] = [90, 300];

/**
 * A chart of lines as SVG in the page, and its legend: axes, looks, markers and names at the ends are placed as in the window. Nothing in it
 * moves or loads.
 */
export function printChart(chart: Chart): Html {
  const { lines, height, description } = chart;
  const frame = frameOf(chart);
  const labels = endLabels(chart, frame);
  return html`<div class="chart"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${description}">${printAxes(chart, frame)}${lines.map(
    (line, index) => printLine(frame, line, index),
  )}${printGateName(chart, frame, labels)}${labels.map((label) => printEndName(frame, label))}</svg><ul class="legend">${lines.map(
    ({ name, detail }, index) =>
      html`<li><svg viewBox="0 0 34 10" aria-hidden="true"><path class="curve ${seriesClass(index)}" d="M0 5H34"/>${printMark(17, 5, index)}</svg>${name}${detail === null ? null : html` <span class="quiet">${detail}</span>`}</li>`,
  )}</ul></div>`;
}

function frameOf({ lines, axis, turnCount, height, countWord, turnWord }: Chart): ChartFrame {
  const names = Math.max(leastNames, ...lines.map(({ name }) => textWidth(name) + 34));
  const left = Math.max(48, 26 + Math.max(textWidth(turnWord), textWidth(countWord)));
  const margin = { left, right: Math.min(mostNames, names), top: 24, bottom: 40 };
  return buildFrame({ width, height, turns: Math.max(1, turnCount), axis, margin });
}

function endLabels({ lines, gate }: Chart, frame: ChartFrame): EndLabel[] {
  const named = lines.map(({ name, values }, index) => ({ key: String(index), name, curve: values }));
  const strokes = [...strokesIn(lines, frame), ...(gate === null ? [] : [levelOf(frame, gate.value)])];
  return placeEndLabels(frame, named, strokes);
}

function strokesIn(lines: readonly ChartLine[], frame: ChartFrame) {
  const curves = lines.flatMap(({ values, dashed }) => [values, dashed ?? []]);
  return curves.flatMap((curve) => strokesOf(frame, curve));
}

const rounded = (value: number) => Math.round(value * 10) / 10;
const across = (frame: ChartFrame, index: number) => rounded(xOf(frame, index + 1));
const up = (frame: ChartFrame, value: number) => rounded(yOf(frame, value));

function printAxes({ gate, ten, counts, countWord, turnWord, turnCount }: Chart, frame: ChartFrame): Html {
  const { left, right, top, bottom } = frame;
  const digits = tickDigits(frame.axis);
  const atTen = turnCount >= 10 ? across(frame, 9) : null;
  // Counts of several models are ranges, which are wider than numbers of turns.
  const least = Math.max(20, ...counts.map((count) => textWidth(count) + 6));
  return html`${frame.axis.ticks.map(
    (value) =>
      html`<path class="grid" d="M${left} ${up(frame, value)}H${right}"/><text x="${left - 8}" y="${up(frame, value) + 4}" text-anchor="end">${value.toFixed(digits)}</text>`,
  )}${shownTurns(frame, least).map(
    (turn) =>
      html`<text x="${across(frame, turn - 1)}" y="${bottom + 16}" text-anchor="middle">${turn}</text><text x="${across(frame, turn - 1)}" y="${bottom + 32}" text-anchor="middle">${counts[turn - 1] ?? ''}</text>`,
  )}<text x="4" y="${bottom + 16}">${turnWord}</text><text x="4" y="${bottom + 32}">${countWord}</text>${
    gate === null ? null : html`<path class="gate" d="M${left} ${up(frame, gate.value)}H${right}"/>`
  }${
    atTen === null
      ? null
      : html`<path class="ten" d="M${atTen} ${top}V${bottom}"/><text x="${atTen}" y="${top - 8}" text-anchor="middle">${ten}</text>`
  }`;
}

/** Beside its line and the curves, and over those where they are everywhere, as they would strike it through. */
function printGateName({ lines, gate }: Chart, frame: ChartFrame, labels: readonly EndLabel[]): Html | null {
  if (gate === null) return null;
  const { x, y } = placeGateName(frame, gate.value, gate.label, strokesIn(lines, frame), boxesInside(labels));
  return html`<text class="over" x="${rounded(x)}" y="${rounded(y + 11)}">${gate.label}</text>`;
}

function printLine(frame: ChartFrame, { values, dashed, band }: ChartLine, index: number): Html {
  const name = seriesClass(index);
  const turns = { turns: frame.turns, last: values.findLastIndex((value) => value !== null) };
  return html`${band === null ? null : printBand(frame, band, name)}${
    dashed === null ? null : html`<path class="curve extended ${name}" d="${pathOf(frame, dashed)}"/>`
  }<path class="curve ${name}" d="${pathOf(frame, values)}"/>${values.map((value, turn) =>
    value === null || !isMarked(turn, turns) ? null : printMark(across(frame, turn), up(frame, value), index),
  )}`;
}

/** The name of a line at its end: in the margin behind its marker, with a stroke to the end where it had to give way. */
function printEndName(frame: ChartFrame, label: EndLabel): Html {
  const { key, name, x, y, isInMargin, hasLeader } = label;
  const index = Number(key);
  const [from, to] = label.leader;
  const leader = `M${rounded(from.x)} ${rounded(from.y)}L${rounded(to.x)} ${rounded(to.y)}`;
  const shown = isInMargin ? cutMiddle(name, frame.width - x - 4) : name;
  return html`${hasLeader ? html`<path class="leader ${seriesClass(index)}" d="${leader}"/>` : null}${
    isInMargin ? printMark(rounded(x - 8), rounded(y), index) : null
  }<text class="over" x="${rounded(x)}" y="${rounded(y + 4)}">${shown}</text>`;
}

/** Stretches of turns with values; a turn alone is only its marker. */
function pathOf(frame: ChartFrame, values: Curve): string {
  return strokesOf(frame, values)
    .map((places) => `M${places.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join('L')}`)
    .join('');
}

function printBand(frame: ChartFrame, band: readonly (DriftInterval | null)[], name: string): Html {
  const points = band.flatMap((interval, index) => (interval === null ? [] : [{ index, ...interval }]));
  if (points.length < 2) return html``;
  const above = points.map(({ index, upper }) => `${across(frame, index)} ${up(frame, upper)}`);
  const below = points.map(({ index, lower }) => `${across(frame, index)} ${up(frame, lower)}`).reverse();
  return html`<path class="band ${name}" d="M${[...above, ...below].join('L')}Z"/>`;
}

function printMark(x: number, y: number, index: number): Html {
  const { marker } = seriesLook(index);
  const kind = isStroked(marker) ? 'mark stroked' : 'mark';
  return html`<path class="${kind} ${seriesClass(index)}" d="${markerPath(marker, x, y, 3.6)}"/>`;
}
