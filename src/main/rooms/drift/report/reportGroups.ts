import { pText } from '../../../../shared/charts/numberTexts.ts';
import { type Html, html } from '../../../reports/html.ts';
import { fill } from '../../../reports/reportLanguage.ts';
import type { ComparedGroups } from '../runs/groupComparison.ts';
import type { DriftReport } from './reportFacts.ts';
import { printTable, textCell, valueCell } from './reportTables.ts';

/** The groups that people made of the models, compared two by two; null for fewer than two. */
export function printGroups({ texts, groups, run }: DriftReport): Html | null {
  const { comparisons, testCount } = groups;
  if (comparisons.length === 0) return null;
  const words = texts.groups;
  const members = new Map(
    comparisons.flatMap(({ first, second }) => [first, second]).map((one) => [one.name, one.models]),
  );
  const rows = comparisons.map((one) => {
    const digits = one.metric === 'slope' ? 4 : 3;
    const number = (value: number | null) => (value === null ? '–' : signed(value, digits));
    const { interval, test } = one;
    const bounds =
      interval &&
      fill(words.interval, { lower: signed(interval.lower, digits), upper: signed(interval.upper, digits) });
    return [
      textCell(words.metrics[one.metric]),
      textCell(`${one.first.name} − ${one.second.name}`),
      valueCell(number(one.one)),
      valueCell(number(one.other)),
      valueCell(number(one.difference), bounds),
      valueCell(test === null ? '–' : pText(test.adjusted), verdictOf(words, one)),
      valueCell(fill(words.casesOf, { paired: String(one.pairedCount), cases: String(one.caseCount) })),
    ];
  });
  const heads = [words.metric, words.pair, words.first, words.second, words.difference, words.p, words.cases];
  const about = fill(words.about[run.settings.clusters], { seed: String(run.settings.seed), count: String(testCount) });
  return html`<section><h2>${words.title}</h2><p class="quiet">${about}</p><ul>${[...members].map(
    ([name, models]) => html`<li class="text">${fill(words.members, { name, models: models.join(', ') })}</li>`,
  )}</ul>${printTable(heads, rows, null)}</section>`;
}

function verdictOf(words: DriftReport['texts']['groups'], { test, differs }: ComparedGroups): string | null {
  if (test === null) return null;
  return differs ? words.differs : words.notShown;
}

const signed = (value: number, digits: number) => value.toFixed(digits).replace('-', '−');
