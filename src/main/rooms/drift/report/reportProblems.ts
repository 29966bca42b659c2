import { fillText } from '../../../../shared/text/fillText.ts';
import { type Html, html } from '../../../reports/html.ts';
import { fill } from '../../../reports/reportLanguage.ts';
import type { DriftReport } from './reportFacts.ts';
import { printTable, textCell } from './reportTables.ts';

/** The most problems that a page lists. */
const mostListed = 200;

/** What was noticed while the run was measured, as the window says it; null for nothing. */
export function printProblems({ texts, problems, problemTexts, language }: DriftReport): Html | null {
  if (problems.length === 0) return null;
  const words = texts.problems;
  const rows = problems
    .slice(0, mostListed)
    .map(({ code, params, caseKey, severity }) => [
      textCell(words[severity]),
      textCell(caseKey ?? '–'),
      textCell(fillText(problemTexts[code] ?? code, params, language)),
    ]);
  const counts = { shown: String(rows.length), total: String(problems.length) };
  return html`<section><h2>${words.title}</h2>${printTable([words.severity, words.case, words.problem], rows, null)}${
    rows.length < problems.length ? html`<p class="quiet">${fill(words.more, counts)}</p>` : null
  }</section>`;
}
