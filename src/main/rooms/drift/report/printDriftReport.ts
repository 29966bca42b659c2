import { basename } from 'node:path';
import { fittedAxis, shareAxis } from '../../../../shared/charts/axis.ts';
import { casesAtTurn, earlierThanTen } from '../../../../shared/rooms/drift/casesAtTurn.ts';
import { driftGates, isGatedSource } from '../../../../shared/rooms/drift/gates.ts';
import type { ModelNumbers } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { wordingNotes } from '../../../../shared/rooms/drift/wordingFacts.ts';
import { type Html, html } from '../../../reports/html.ts';
import { printMarkdown } from '../../../reports/markdown.ts';
import { printPageHead } from '../../../reports/pageHead.ts';
import { fill, printTime } from '../../../reports/reportLanguage.ts';
import { driftReportStyle } from './driftReportStyle.ts';
import { type ChartLine, printChart } from './reportChart.ts';
import { printEntityRecall } from './reportEntities.ts';
import { chartNumbers, type DriftReport } from './reportFacts.ts';
import { printGroups } from './reportGroups.ts';
import { printMultiples } from './reportMultiples.ts';
import { printProblems } from './reportProblems.ts';
import { printAgreement, printRatings } from './reportRatings.ts';
import { printCleaning, printRelations } from './reportRelations.ts';
import {
  printHeadline,
  printMissing,
  printOverrulings,
  printShare,
  printTable,
  printTurns,
  textCell,
  turnCountOf,
} from './reportTables.ts';

/** Bands and dashed lines of more models than these would hide each other. */
const mostDetailed = 3;

/** One page to read: what a run measured, with what, from which files, and what reviewers say of it. Comes piece by piece. */
export function* printDriftReport(report: DriftReport): Generator<string> {
  const { texts, language, facts, models, note } = report;
  const title = fill(texts.title, { name: facts.set });
  yield `<!doctype html>\n${printPageHead(language, title, driftReportStyle).markup}<body><main>\n`;
  yield printHead(report, title).markup;
  if (models.length > 0) {
    yield printHeadline(report).markup;
    yield printMissing(report)?.markup ?? '';
    yield printCharts(report).markup;
    yield printMultiples(report)?.markup ?? '';
    yield printEntityRecall(report)?.markup ?? '';
    yield printRelations(report).markup;
    yield printCleaning(report)?.markup ?? '';
    yield printGroups(report)?.markup ?? '';
    yield printRatings(report)?.markup ?? '';
    yield printAgreement(report)?.markup ?? '';
  }
  yield printOverrulings(report).markup;
  yield html`<section><h2>${texts.note.title}</h2>${
    note.trim() === '' ? html`<p>${texts.note.none}</p>` : html`<div class="note">${printMarkdown(note)}</div>`
  }</section>`.markup;
  yield printComparability(report).markup;
  yield printSettings(report).markup;
  yield printAliases(report)?.markup ?? '';
  yield printProblems(report)?.markup ?? '';
  yield printSources(report).markup;
  yield '\n</main></body></html>\n';
}

function printHead(
  { texts, language, facts, run, models, isOverruled, overrulings }: DriftReport,
  title: string,
): Html {
  const { version, exportedAt } = facts;
  const time = (iso: string) => printTime(language, iso);
  const progress = { measured: String(run.measured), total: String(run.total) };
  return html`<header><h1>${title}</h1><p>${fill(texts.measured, { author: run.author, time: time(run.createdAt) })}</p>${
    run.state === 'done' ? null : html`<p class="fault">${fill(texts.unfinished, progress)}</p>`
  }${models.length > 0 ? null : html`<p>${texts.noModels}</p>`}${
    isOverruled && overrulings.length > 0 ? html`<p>${texts.withOverrulings}</p>` : null
  }<p class="quiet">${fill(texts.made, { version, time: time(exportedAt) })}</p></header>`;
}

function printCharts(report: DriftReport): Html {
  const { texts, models } = report;
  const words = texts.curves;
  const shown = models.map((model) => ({ model, name: model.model, numbers: chartNumbers(report, model) }));
  const isDetailed = models.length <= mostDetailed;
  const recall = shown.map(
    ({ name, model, numbers: { curves, bands, ...numbers } }): ChartLine => ({
      name,
      detail: printAtTen(texts, numbers, earlierThanTen(numbers, model)),
      values: curves.critical.recall,
      dashed: isDetailed ? curves.extended.recall : null,
      band: isDetailed ? (bands?.critical.recall ?? null) : null,
    }),
  );
  const hallucinated = shown.map(
    ({ name, numbers: { curves } }): ChartLine => ({
      name,
      detail: null,
      values: curves.critical.hallucinatedRate,
      dashed: null,
      band: null,
    }),
  );
  const turnCount = turnCountOf(shown.map(({ numbers }) => numbers));
  const describe = (title: string) => fill(words.picture, { title, models: shown.map(({ name }) => name).join(', ') });
  const counts = Array.from({ length: turnCount }, (_, turn) =>
    rangeOf(shown.map(({ numbers, model }) => casesAtTurn(numbers, turn + 1, model))),
  );
  const about = [
    words.recallAbout,
    ...(isDetailed ? [words.dashed, recall.some(hasBand) ? words.shaded : words.noIntervals] : [words.manyModels]),
    ...(counts.some((count) => count.endsWith(unknown)) ? [words.countUnknown] : []),
  ];
  const common = { turnCount, turnWord: words.turn, ten: words.ten };
  // With other entities than those it was defined for, the line of the gate would look like a verdict.
  const hasGate = models.some(isGatedSource);
  const gate = { value: driftGates.recallAtTen, label: fill(words.gate, { gate: driftGates.recallAtTen.toFixed(2) }) };
  return html`<section><h2>${words.recall}</h2><p class="quiet">${about.join(words.space)}</p>${printChart({
    ...common,
    description: describe(words.recall),
    lines: recall,
    axis: shareAxis,
    height: 340,
    gate: hasGate ? gate : null,
    counts,
    countWord: words.n,
  })}</section><section><h2>${words.hallucinated}</h2><p class="quiet">${words.hallucinatedAbout}</p>${printChart({
    ...common,
    description: describe(words.hallucinated),
    lines: hallucinated,
    axis: fittedAxis(
      hallucinated.flatMap(({ values }) => values),
      { fromZero: true },
    ),
    height: 200,
    gate: null,
    counts: [],
    countWord: '',
  })}${printTurns(report)}</section>`;
}

/** Recall at turn 10 with its interval, and the cases of which it is that of another turn; null where it was not measured. */
function printAtTen(
  { curves, headline }: DriftReport['texts'],
  { recallAtTen: { critical, interval } }: Pick<ModelNumbers, 'recallAtTen'>,
  earlier: ReturnType<typeof earlierThanTen>,
): string | null {
  if (critical === null) return null;
  const bounds = interval && { lower: printShare(interval.lower), upper: printShare(interval.upper) };
  return [
    `${curves.ten}: ${printShare(critical)}`,
    bounds && ` (${fill(headline.interval, bounds)})`,
    earlier && fill(curves.earlier, { count: String(earlier.count), of: String(earlier.of) }),
  ].join('');
}

/** Whether a line has a band that is drawn, which needs two turns. */
function hasBand({ band }: ChartLine): boolean {
  return band !== null && band.filter((interval) => interval !== null).length > 1;
}

/** What stands for a number that nobody counted where a word has no room. */
const unknown = '?';

/** One number, or the least and the most of several; a question mark behind them, or alone, where some are unknown. */
function rangeOf(counts: readonly (number | null)[]): string {
  const known = counts.filter((count) => count !== null);
  const end = known.length < counts.length ? unknown : '';
  if (known.length === 0) return end;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return `${least === most ? least : `${least}–${most}`}${end}`;
}

function printComparability(report: DriftReport): Html {
  const { texts, run, models } = report;
  const words = texts.comparability;
  const lines = [
    words[run.settings.entities.kind],
    ...(run.settings.mode === 'strict' ? [words.strict] : []),
    ...(run.sources.isOtherSplitConfirmed ? [words.otherSplit] : []),
    ...equalConversations(report),
    words.position,
    words.conflict,
    ...decayLines(words, models),
  ];
  return html`<section><h2>${words.title}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`;
}

/** Where tokens come from; models whose tokens were counted otherwise are named, since their decay cannot be compared. */
function decayLines(words: DriftReport['texts']['comparability'], models: DriftReport['models']): string[] {
  const counted = models.flatMap(({ model, measured: { decay } }) =>
    decay ? { model, source: decay.tokenSource } : [],
  );
  const sources = [...new Set(counted.map(({ source }) => source))];
  const said = (source: (typeof sources)[number]) => ({
    source: words.tokens[source],
    models: counted.flatMap((one) => (one.source === source ? one.model : [])).join(', '),
  });
  if (sources.length < 2) return sources.map((source) => fill(words.decay, said(source)));
  return [...sources.map((source) => fill(words.decayOf, said(source))), words.decayMixed];
}

/** That equal conversations were resampled as if each case stood for itself, where they were. */
function equalConversations({ texts, run, counts: { caseCount, conversationCount } }: DriftReport): string[] {
  if (run.settings.clusters === 'conversations' || conversationCount === caseCount) return [];
  const count = { cases: String(caseCount), conversations: String(conversationCount) };
  return [fill(texts.settings.equalConversations, count)];
}

function printSettings(report: DriftReport): Html {
  const { texts, run } = report;
  const words = texts.settings;
  const { mode, stride, seed, clusters, nliFolder, embedderFolder } = run.settings;
  const judged = stride === 1 ? words.strideOne : fill(words.strideValue, { stride: String(stride) });
  const rows = [
    [words.mode, words[mode === 'reference' && run.sources.aliases.length > 0 ? 'referenceAliases' : mode]],
    [words.entities, printEntities(words, run)],
    ...printWordings(report),
    [words.stride, judged],
    [
      words.intervals,
      [fill(words.resampled[clusters], { seed: String(seed) }), ...equalConversations(report)].join(words.space),
    ],
    [words.nli, folderName(nliFolder) ?? words.none],
    [words.embedder, folderName(embedderFolder) ?? words.none],
  ];
  return html`<section><h2>${words.title}</h2><div class="wide"><table><tbody>${rows.map(
    ([name = '', value = '']) => html`<tr><th scope="row">${name}</th>${textCell(value)}</tr>`,
  )}</tbody></table></div></section>`;
}

/** What the rules leave uncounted for how critical entities are written; no row for a set in English. */
function printWordings({ texts: { settings: words }, wordings, run }: DriftReport): string[][] {
  const { mode } = run.settings;
  const notes = wordingNotes(wordings, { mode, isList: run.sources.entities.kind === 'lexicon' });
  const counts = { of: String(wordings.of), count: String(wordings.uncounted[mode]) };
  return notes.length === 0
    ? []
    : [[words.wordings.title, notes.map((note) => fill(words.wordings[note], counts)).join(words.space)]];
}

/** What reviewers confirmed as other words of entities, as it was when the run was measured; null for none. */
function printAliases({ texts, run }: DriftReport): Html | null {
  const words = texts.aliases;
  const rows = run.sources.aliases.map(({ wording, entity, kind }) =>
    [wording, entity, words.kinds[kind]].map((text) => textCell(text)),
  );
  if (rows.length === 0) return null;
  const heads = [words.wording, words.entity, words.kind];
  return html`<section><h2>${words.title}</h2><p class="quiet">${words.about}</p>${printTable(heads, rows, null)}</section>`;
}

/** Where entities came from: a list by its terms, whose they are and its hash, as it was when the run was measured. */
function printEntities(
  words: DriftReport['texts']['settings'],
  { sources: { entities, aliases } }: DriftReport['run'],
): string {
  const { kind, terms } = entities;
  const counted = aliases.length === 0 ? '' : fill(words.withAliases, { count: String(aliases.length) });
  if (kind !== 'lexicon') return `${words[kind]}${counted}`;
  if (terms === null) return words.unknownTerms;
  const parts = terms.parts.map(({ kind: owner, name, count }) =>
    fill(words.owners[owner], { count: String(count), name }),
  );
  const whose = parts.join(words.and);
  const { count, sha256 } = terms;
  return `${fill(words.terms, { count: String(count), whose, hash: sha256 })}${counted}`;
}

/** Where a folder lies on this computer is nobody else's business. */
function folderName(folder: string | null): string | null {
  return folder === null ? null : basename(folder);
}

function printSources({ texts, run }: DriftReport): Html {
  const words = texts.sources;
  const { cases, generations, plans, entities, nli, embedder } = run.sources;
  const files = [
    { role: words.cases, files: [cases] },
    { role: words.generations, files: generations },
    { role: words.plans, files: plans },
    { role: words.entities, files: entities.files },
    { role: words.nli, files: nli ?? [] },
    { role: words.embedder, files: embedder ?? [] },
  ];
  const rows = files.flatMap(({ role, files: list }) =>
    list.map(({ name, sha256 }) => [textCell(role), textCell(name), html`<td class="hash">${sha256}</td>`]),
  );
  return html`<section><h2>${words.title}</h2>${printTable([words.role, words.file, words.hash], rows, null)}</section>`;
}
