import { type PdsqiAgreement, type PdsqiScore, pdsqiMeasures } from '../../../../shared/rooms/drift/pdsqiViews.ts';
import { type Html, html } from '../../../reports/html.ts';
import { fill } from '../../../reports/reportLanguage.ts';
import type { DriftReport } from './reportFacts.ts';
import { printTable, textCell, valueCell } from './reportTables.ts';

/** PDSQI-9 by model, and by model and turn; null where nobody rated a summary of these models. */
export function printRatings({ texts, scores, models }: DriftReport): Html | null {
  if (scores.length === 0) return null;
  const words = texts.ratings;
  const rated = models.map(({ model }) => model).filter((model) => scores.some((one) => one.model === model));
  const cell = (of: Pick<PdsqiScore, 'turn' | 'measure'>) => (model: string) =>
    scoreCell(
      words,
      scores.find((one) => one.model === model && one.turn === of.turn && one.measure === of.measure) ?? null,
    );
  const byMeasure = pdsqiMeasures.map((measure) => [
    textCell(words.measures[measure]),
    ...rated.map(cell({ turn: null, measure })),
  ]);
  const turns = [...new Set(scores.flatMap(({ turn }) => (turn === null ? [] : [turn])))].sort((a, b) => a - b);
  const byTurn = turns.map((turn) => [textCell(String(turn)), ...rated.map(cell({ turn, measure: 'mean' }))]);
  return html`<section><h2>${words.title}</h2><p class="quiet">${words.about}</p>${printTable(
    [words.measure, ...rated],
    byMeasure,
    null,
  )}${printTable([words.turn, ...rated], byTurn, words.byTurn)}</section>`;
}

function scoreCell(words: DriftReport['texts']['ratings'], score: PdsqiScore | null): Html {
  if (score === null) return valueCell('–');
  const { value, interval, intervalMethod, summaryCount, raterCount, ratingCount } = score;
  const counts = { summaries: String(summaryCount), raters: String(raterCount), ratings: String(ratingCount) };
  const bounds =
    interval && fill(words.interval, { lower: interval.lower.toFixed(2), upper: interval.upper.toFixed(2) });
  return valueCell(
    value.toFixed(2),
    bounds && (intervalMethod === 'clopperPearson' ? `${bounds} (Clopper–Pearson)` : bounds),
    fill(words.of, counts),
  );
}

/** How far raters agree on each attribute: ICC(2,1) and ICC(2,k), absolute agreement; null where nobody rated. */
export function printAgreement({ texts, agreement }: DriftReport): Html | null {
  const words = texts.agreement;
  if (agreement.every(({ ratingCount }) => ratingCount === 0)) return null;
  const rows = agreement.map(({ attribute, ratingCount, agreement: found, reason }) => [
    textCell(texts.ratings.measures[attribute]),
    ...(found === null
      ? [valueCell('–', reason && words.reasons[reason]), valueCell('–'), valueCell('–'), valueCell('–')]
      : [
          iccCell(texts.ratings, found.single, found.noInterval && words.reasons[found.noInterval]),
          iccCell(texts.ratings, found.average, found.noInterval && words.reasons[found.noInterval]),
          valueCell(String(found.subjects)),
          valueCell(String(found.raters)),
        ]),
    valueCell(String(ratingCount)),
  ]);
  const heads = [texts.ratings.measure, words.single, words.average, words.subjects, words.raters, words.ratings];
  return html`<section><h2>${words.title}</h2><p class="quiet">${words.about}</p>${printTable(heads, rows, null)}</section>`;
}

type Icc = NonNullable<PdsqiAgreement['agreement']>['single'];

function iccCell(words: DriftReport['texts']['ratings'], { value, interval }: Icc, reason: string | null): Html {
  const two = (number: number) => number.toFixed(2).replace('-', '−');
  return valueCell(
    two(value),
    interval && fill(words.interval, { lower: two(interval.lower), upper: two(interval.upper) }),
    interval === null ? reason : null,
  );
}
