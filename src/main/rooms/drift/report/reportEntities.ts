import type { KindShare } from '../../../../shared/rooms/drift/entityRecall.ts';
import { type Html, html } from '../../../reports/html.ts';
import { fill } from '../../../reports/reportLanguage.ts';
import type { DriftReport } from './reportFacts.ts';
import { printShare, printTable, textCell, valueCell } from './reportTables.ts';

/** The most entities that a page lists; the table of the entities has them all. */
const mostListed = 25;

/** Recall by kind of entity, and the entities that are kept least; null where no model of the run has any. */
export function printEntityRecall({ texts, entities }: DriftReport): Html | null {
  const words = texts.entities;
  const { models, unknown, kinds, entities: rows } = entities;
  if (models.length === 0 && unknown.length === 0) return null;
  const left =
    unknown.length === 0 ? null : html`<p class="quiet">${fill(words.unknown, { models: unknown.join(', ') })}</p>`;
  if (kinds.length === 0) return html`<section><h2>${words.title}</h2>${left}</section>`;
  const shown = [...new Set(kinds.map(({ kind }) => kind))];
  const byKind = shown.map((kind) => [
    textCell(words.kinds[kind]),
    ...models.map((model) =>
      shareCell(words, kinds.find((one) => one.kind === kind && one.model === model)?.atTen ?? null),
    ),
  ]);
  const listed = rows.slice(0, mostListed).map(({ entity, kind, isSet, caseCount, models: own }) => [
    textCell(entity),
    textCell(isSet ? words.kinds[kind] : fill(words.proposed, { kind: words.kinds[kind] })),
    valueCell(String(caseCount)),
    ...models.map((model) => {
      const one = own.find((known) => known.model === model);
      return valueCell(one === undefined || one.atTen.of === 0 ? '–' : fill(words.foundOf, countsOf(one.atTen)));
    }),
  ]);
  const cut =
    rows.length > mostListed
      ? html`<p class="quiet">${fill(words.more, { shown: String(mostListed), total: String(rows.length) })}</p>`
      : null;
  return html`<section><h2>${words.title}</h2><p class="quiet">${words.about}</p><p class="quiet">${words[entities.clusters]}</p>${printTable(
    [words.kind, ...models],
    byKind,
    null,
  )}${left}${printTable([words.entity, words.kind, words.caseColumn, ...models], listed, words.forgotten)}${cut}</section>`;
}

const countsOf = ({ found, of }: { readonly found: number; readonly of: number }) => ({
  found: String(found),
  of: String(of),
});

function shareCell(words: DriftReport['texts']['entities'], share: KindShare | null): Html {
  if (share === null) return valueCell('–');
  const { found, of, interval, intervalMethod } = share;
  const bounds =
    interval && fill(words.interval, { lower: printShare(interval.lower, 2), upper: printShare(interval.upper, 2) });
  return valueCell(
    printShare(found / of, 2),
    bounds,
    // In a line of its own: a column for each of eight models has to fit a page.
    bounds && intervalMethod === 'clopperPearson' ? 'Clopper–Pearson' : null,
    fill(words.foundOf, countsOf(share)),
  );
}
