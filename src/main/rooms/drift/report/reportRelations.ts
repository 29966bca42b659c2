import { isStroked, markerPath, seriesLook } from '../../../../shared/charts/series.ts';
import {
  type CaseRelations,
  type ModelRelation,
  relationKindOf,
} from '../../../../shared/rooms/drift/caseRelations.ts';
import {
  acrossAll,
  acrossAt,
  acrossDigits,
  layOutCaseDots,
  upAt,
} from '../../../../shared/rooms/drift/charts/caseDots.ts';
import { type Html, html } from '../../../reports/html.ts';
import { fill } from '../../../reports/reportLanguage.ts';
import { seriesClass } from './driftReportStyle.ts';
import type { DriftReport } from './reportFacts.ts';
import { printShare, printTable, textCell, valueCell } from './reportTables.ts';

/** A page is read in the fonts of its reader, some of which are wider than those of the window. */
const size = { width: 470, height: 300, letters: 1.25 } as const;

/** Recall of the cases against contradictions and against the length of summaries: ρ of each model, and its cases as dots. */
export function printRelations(report: DriftReport): Html {
  return html`${report.relations.map((relations) => printOne(report, relations))}`;
}

function printOne({ texts, models }: DriftReport, relations: CaseRelations): Html {
  const words = texts.relations;
  const { against, clusters } = relations;
  const rows = relations.models.map(({ model, leftOut, correlation: { rho, interval, reason, caseCount } }) => [
    textCell(model),
    rho === null
      ? valueCell('–', words.reasons[reason ?? 'fewCases'])
      : valueCell(
          printShare(rho, 2),
          interval &&
            fill(words.interval, { lower: printShare(interval.lower, 2), upper: printShare(interval.upper, 2) }),
        ),
    valueCell(String(caseCount)),
    valueCell(String(leftOut)),
  ]);
  const heads = [words.model, words.rho, words.cases, words.leftOut];
  const drawn = relations.models.filter(({ points }) => points.length > 0);
  return html`<section><h2>${words.titles[relationKindOf(against)]}</h2><p class="quiet">${words.about[relationKindOf(against)]}</p><p class="quiet">${words.recipe[clusters]}</p>${printTable(heads, rows, null)}${
    drawn.length === 0
      ? html`<p class="quiet">${words.noPoints[relationKindOf(against)]}</p>`
      : html`<div class="plots">${drawn.map((model) =>
          printPlot(
            words,
            relations,
            model,
            models.findIndex((one) => one.model === model.model),
          ),
        )}</div>`
  }${printLengths(words, relations)}</section>`;
}

type Words = DriftReport['texts']['relations'];

function printPlot(
  words: Words,
  { against, models }: CaseRelations,
  { model, points }: ModelRelation,
  at: number,
): Html {
  const laid = layOutCaseDots(points, against, { ...size, across: acrossAll(models) });
  const { width, height, left, right, top, bottom, across, up, dots, unnamed } = laid;
  const number = (value: number) => Math.round(value * 10) / 10;
  const { marker } = seriesLook(at);
  const kind = isStroked(marker) ? 'mark stroked' : 'mark';
  const digits = acrossDigits(laid);
  return html`<figure class="chart"><figcaption>${model}</figcaption><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${fill(words.picture, { title: words.titles[relationKindOf(against)], model })}">${up.ticks.map(
    (tick) =>
      html`<path class="grid" d="M${left} ${number(upAt(laid, tick))}H${right}"/><text x="${left - 8}" y="${number(upAt(laid, tick)) + 4}" text-anchor="end">${tick.toFixed(1)}</text>`,
  )}${across.ticks.map(
    (tick) =>
      html`<text x="${number(acrossAt(laid, tick))}" y="${bottom + 16}" text-anchor="middle">${tick.toFixed(digits)}</text>`,
  )}<path class="axis" d="M${left} ${top}V${bottom}H${right}"/><text x="${(left + right) / 2}" y="${bottom + 36}" text-anchor="middle">${words.across[against]}</text><text transform="translate(16 ${(top + bottom) / 2}) rotate(-90)" text-anchor="middle">${words.up}</text>${dots.map(
    ({ x, y, radius, name }) =>
      html`<path class="${kind} ${seriesClass(at)}" d="${markerPath(marker, number(x), number(y), number(radius))}"/>${
        name === null ? null : html`<text x="${number(name.x)}" y="${number(name.y)}">${name.text}</text>`
      }`,
  )}</svg>${unnamed === 0 ? null : html`<p class="quiet">${fill(words.unnamed, { count: String(unnamed) })}</p>`}</figure>`;
}

/** Mean length and recall by turn, model beside model. */
function printLengths(words: Words, { models, against }: CaseRelations): Html | null {
  const turns = [...new Set(models.flatMap((one) => one.turns.map(({ turn }) => turn)))].sort((a, b) => a - b);
  if (turns.length === 0) return null;
  const rows = turns.map((turn) => [
    textCell(String(turn)),
    ...models.map((model) => {
      const one = model.turns.find((known) => known.turn === turn);
      if (one === undefined) return valueCell('–');
      const said = { recall: printShare(one.recall, 2), cases: String(one.caseCount) };
      return valueCell(one.length.toFixed(1), fill(words.turnOf, said));
    }),
  ]);
  return printTable(
    [words.turn, ...models.map(({ model }) => model)],
    rows,
    words.byTurn[against === 'characters' ? 'characters' : 'words'],
  );
}

/** The most losses that a page lists. */
const mostListed = 50;

/** Critical entities that answers lost before the model saw them again; null where no model has answers. */
export function printCleaning({ texts, cleaning }: DriftReport): Html | null {
  const words = texts.cleaning;
  if (cleaning.models.every(({ answers }) => answers === 0)) return null;
  const counts = cleaning.models.map(({ model, answers, cutAnswers, mentions, lost, lostEverywhere }) => [
    textCell(model),
    ...[answers, cutAnswers, mentions, lost.reasoning, lost.length, lost.repetition, lostEverywhere].map((count) =>
      valueCell(String(count)),
    ),
  ]);
  const heads = [words.model, words.answers, words.cutAnswers, words.mentions, words.reasoning, words.length];
  const listed = cleaning.losses
    .slice(0, mostListed)
    .map(({ entity, caseKey, turn, model, step, isElsewhere }) => [
      textCell(entity),
      textCell(caseKey),
      valueCell(String(turn)),
      textCell(model),
      textCell(words[step]),
      textCell(isElsewhere ? words.there : words.nowhere),
    ]);
  const more = { shown: String(listed.length), total: String(cleaning.lossCount) };
  return html`<section><h2>${words.title}</h2><p class="quiet">${words.about}</p>${printTable(
    [...heads, words.repetition, words.lostEverywhere],
    counts,
    null,
  )}${
    listed.length === 0
      ? html`<p class="quiet">${words.none}</p>`
      : printTable([words.entity, words.case, words.turn, words.model, words.step, words.elsewhere], listed, words.list)
  }${listed.length < cleaning.lossCount ? html`<p class="quiet">${fill(words.more, more)}</p>` : null}</section>`;
}
