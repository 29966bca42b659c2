import type { DriftInterval } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { type Html, html } from '../../../reports/html.ts';
import { seriesClass } from './driftReportStyle.ts';

/** A line of a chart by turn from 1; null where there is no value. All values in [0, 1]. */
export type ChartLine = {
  readonly name: string;
  /** What stands behind the name in the legend; null for nothing. */
  readonly detail: string | null;
  readonly values: readonly (number | null)[];
  /** Drawn dashed beside the line; null for none. */
  readonly dashed: readonly (number | null)[] | null;
  readonly band: readonly (DriftInterval | null)[] | null;
};
export type Chart = {
  /** What a reader is told who does not see the picture. */
  readonly description: string;
  readonly lines: readonly ChartLine[];
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

const width = 860;
const edge = { left: 60, right: 24, top: 20, bottom: 40 };

/** A chart of lines as SVG in the page, and its legend. Nothing in it moves or loads. */
export function printChart(chart: Chart): Html {
  const { lines, height, description } = chart;
  return html`<div class="chart"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${description}">${printAxes(chart)}${lines.map(
    (line, index) => printLine(chart, line, index),
  )}${printGateName(chart)}</svg><ul class="legend">${lines.map(
    ({ name, detail }, index) =>
      html`<li><svg viewBox="0 0 34 10" aria-hidden="true"><path class="curve ${seriesClass(index)}" d="M0 5H34"/>${printMark(17, 5, index)}</svg>${name}${detail === null ? null : html` <span class="quiet">${detail}</span>`}</li>`,
  )}</ul></div>`;
}

type Frame = Pick<Chart, 'turnCount' | 'height'>;

function across({ turnCount }: Frame, index: number): number {
  const room = width - edge.left - edge.right;
  return rounded(edge.left + (turnCount < 2 ? room / 2 : (index * room) / (turnCount - 1)));
}

function up({ height }: Frame, value: number): number {
  return rounded(height - edge.bottom - value * (height - edge.top - edge.bottom));
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function printAxes(chart: Chart): Html {
  const { height, turnCount, gate, ten, counts, countWord, turnWord } = chart;
  const right = width - edge.right;
  // Numbers of turns may not run into each other.
  const every = Math.ceil(turnCount / 30);
  const shown = Array.from({ length: turnCount }, (_, index) => index).filter((index) => index % every === 0);
  const atTen = turnCount >= 10 ? across(chart, 9) : null;
  return html`${[0, 0.25, 0.5, 0.75, 1].map(
    (value) =>
      html`<path class="grid" d="M${edge.left} ${up(chart, value)}H${right}"/><text x="${edge.left - 6}" y="${up(chart, value) + 4}" text-anchor="end">${value.toFixed(2)}</text>`,
  )}${shown.map(
    (index) =>
      html`<text x="${across(chart, index)}" y="${height - 24}" text-anchor="middle">${index + 1}</text><text x="${across(chart, index)}" y="${height - 8}" text-anchor="middle">${counts[index] ?? ''}</text>`,
  )}<text x="4" y="${height - 24}">${turnWord}</text><text x="4" y="${height - 8}">${countWord}</text>${
    gate === null ? null : html`<path class="gate" d="M${edge.left} ${up(chart, gate.value)}H${right}"/>`
  }${
    atTen === null
      ? null
      : html`<path class="ten" d="M${atTen} ${edge.top}V${height - edge.bottom}"/><text x="${atTen}" y="${edge.top - 6}" text-anchor="middle">${ten}</text>`
  }`;
}

/** Above the lines, which would strike it through. */
function printGateName(chart: Chart): Html | null {
  const { gate } = chart;
  if (gate === null) return null;
  return html`<text class="gate-name" x="${width - edge.right}" y="${up(chart, gate.value) - 4}" text-anchor="end">${gate.label}</text>`;
}

function printLine(chart: Chart, { values, dashed, band }: ChartLine, index: number): Html {
  const name = seriesClass(index);
  return html`${band === null ? null : printBand(chart, band, name)}${
    dashed === null ? null : html`<path class="curve extended ${name}" d="${pathOf(chart, dashed)}"/>`
  }<path class="curve ${name}" d="${pathOf(chart, values)}"/>${values.map((value, turn) =>
    value === null ? null : printMark(across(chart, turn), up(chart, value), index),
  )}`;
}

/** Stretches of turns with values; a turn alone is only its marker. */
function pathOf(frame: Frame, values: readonly (number | null)[]): string {
  let isOpen = false;
  return values
    .map((value, index) => {
      const command = isOpen ? 'L' : 'M';
      isOpen = value !== null;
      return value === null ? '' : `${command}${across(frame, index)} ${up(frame, value)}`;
    })
    .join('');
}

function printBand(frame: Frame, band: readonly (DriftInterval | null)[], name: string): Html {
  const points = band.flatMap((interval, index) => (interval === null ? [] : [{ index, ...interval }]));
  if (points.length < 2) return html``;
  const above = points.map(({ index, upper }) => `${across(frame, index)} ${up(frame, upper)}`);
  const below = points.map(({ index, lower }) => `${across(frame, index)} ${up(frame, lower)}`).reverse();
  return html`<path class="band ${name}" d="M${[...above, ...below].join('L')}Z"/>`;
}

const marks: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z`,
  (x, y) => `M${x - 3} ${y - 3}h6v6h-6Z`,
  (x, y) => `M${x} ${y - 4}l4 7h-8Z`,
  (x, y) => `M${x} ${y - 4}l4 4l-4 4l-4 -4Z`,
  (x, y) => `M${x} ${y + 4}l4 -7h-8Z`,
];

function printMark(x: number, y: number, index: number): Html {
  const shape = marks[index % marks.length]?.(x, y) ?? '';
  return html`<path class="mark ${seriesClass(index)}" d="${shape}"/>`;
}
