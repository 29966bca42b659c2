import { cutText } from '../../../../shared/charts/chartTexts.ts';
import { isStroked, markerPath, seriesLook } from '../../../../shared/charts/series.ts';
import type { CaseCurves } from '../../../../shared/rooms/drift/caseViews.ts';
import { caseTile, type TileFrame, tileRow, tileY } from '../../../../shared/rooms/drift/charts/caseTiles.ts';
import { type Html, html } from '../../../reports/html.ts';
import { fill } from '../../../reports/reportLanguage.ts';
import { seriesClass } from './driftReportStyle.ts';
import type { DriftReport } from './reportFacts.ts';

const width = 960;

/** Recall of each case by turn, a small chart with its axes for each, lowest mean first; null for no measured case. */
export function printMultiples({ texts, models, tiles }: DriftReport): Html | null {
  if (tiles.cases.length === 0) return null;
  const words = texts.multiples;
  const names = models.map(({ model }) => model);
  const { frame } = tileRow(width, names.length);
  const counts = { shown: String(tiles.cases.length), total: String(tiles.total) };
  return html`<section><h2>${words.title}</h2><p class="quiet">${fill(words.about, counts)}</p><div class="chart"><div class="tiles">${tiles.cases.map(
    (one) => printTile(words, one, names, frame),
  )}</div><ul class="legend">${names.map(
    (name, at) =>
      html`<li><svg viewBox="0 0 34 10" aria-hidden="true"><path class="curve ${seriesClass(at)}" d="M0 5H34"/>${printMark(at, 17, 5, 3.6)}</svg>${name}</li>`,
  )}</ul></div></section>`;
}

function printTile(
  words: DriftReport['texts']['multiples'],
  one: CaseCurves,
  models: readonly string[],
  frame: TileFrame,
): Html {
  const { lines, mean } = caseTile(one, models, frame);
  const { left, right, top, bottom, height } = frame;
  const { turns } = one;
  const described = fill(words.picture, { case: one.caseKey, mean: mean?.toFixed(2) ?? '–' });
  const axes = html`<path class="axis" d="M${left} ${top}V${bottom}H${right}"/>${[0, 0.5, 1].map(
    (value) =>
      html`<path class="axis" d="M${left - 3} ${tileY(frame, value)}H${left}"/><text x="${left - 5}" y="${tileY(frame, value) + 3.5}" text-anchor="end">${value.toFixed(1)}</text>`,
  )}<text x="${turns.length === 1 ? (left + right) / 2 : left}" y="${bottom + 13}" text-anchor="middle">${turns[0] ?? ''}</text>${
    turns.length > 1
      ? html`<text x="${right}" y="${bottom + 13}" text-anchor="middle">${turns.at(-1) ?? ''}</text>`
      : null
  }`;
  return html`<svg width="${frame.width}" height="${height}" viewBox="0 0 ${frame.width} ${height}" role="img" aria-label="${described}"><text class="name" x="8" y="15">${cutText(one.caseKey, frame.width - 52)}</text><text x="${right}" y="15" text-anchor="end">${mean?.toFixed(2) ?? ''}</text>${
    lines.length === 0 ? html`<text x="8" y="${height / 2}">${words.noGold}</text>` : axes
  }${lines.map(
    ({ model, path, end }) =>
      html`<path class="curve thin ${seriesClass(models.indexOf(model))}" d="${path}"/>${printMark(models.indexOf(model), end.x, end.y, 2.4)}`,
  )}</svg>`;
}

function printMark(at: number, x: number, y: number, radius: number): Html {
  const { marker } = seriesLook(at);
  const kind = isStroked(marker) ? 'mark stroked' : 'mark';
  return html`<path class="${kind} ${seriesClass(at)}" d="${markerPath(marker, x, y, radius)}"/>`;
}
