import { casesAtTurn } from '../../../../shared/rooms/drift/casesAtTurn.ts';
import {
  conflictRateOf,
  countGates,
  driftGates,
  type GateResult,
  gateResults,
  type RecallAtOne,
  recallAtOne,
} from '../../../../shared/rooms/drift/gates.ts';
import type {
  DriftInterval,
  EntitySourceKind,
  ModelNumbers,
  ReferenceNumbers,
} from '../../../../shared/rooms/drift/modelNumbers.ts';
import { type Html, html } from '../../../reports/html.ts';
import { fill, printTime } from '../../../reports/reportLanguage.ts';
import { chartNumbers, type DriftReport } from './reportFacts.ts';

/** A number with a fixed count of decimals; a dash where there is none. */
export function printShare(value: number | null, decimals = 3): string {
  return value === null ? '–' : withMinus(value.toFixed(decimals));
}

function printSlope(value: number | null): string {
  return value === null ? '–' : `${value > 0 ? '+' : ''}${withMinus(value.toFixed(4))}`;
}

const withMinus = (number: string) => number.replace('-', '−');

/** Head cells and rows of cells; text stands left, values right. */
export function printTable(heads: readonly string[], rows: readonly (readonly Html[])[], caption: string | null): Html {
  const title = caption === null ? null : html`<caption>${caption}</caption>`;
  return html`<div class="wide"><table>${title}<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
    (cells) => html`<tr>${cells}</tr>`,
  )}</tbody></table></div>`;
}

export const textCell = (text: string): Html => html`<td><span class="text">${text}</span></td>`;
export const valueCell = (...lines: readonly (string | null)[]): Html => {
  const [first = null, ...more] = lines.filter((line) => line !== null);
  return html`<td class="value">${first}${more.map((line) => html`<br><span class="quiet">${line}</span>`)}</td>`;
};

/** Headline numbers: a row for each model as measured, and beside it with overrulings and in reference mode where there are such. */
export function printHeadline(report: DriftReport): Html {
  const { headline } = report.texts;
  const { recallAtTen, slope, conflictRate, alignment } = driftGates;
  const gates = {
    recallAtTen: recallAtTen.toFixed(2),
    conflictRate: conflictRate.toFixed(2),
    slope: withMinus(slope.toFixed(2)),
    alignment: alignment.toFixed(2),
  };
  const rows = report.models.flatMap(({ model, measured, overruled, reference, entitySource }) => [
    headlineRow(report, [model, headline.asMeasured], measured, entitySource),
    ...(overruled === null ? [] : [headlineRow(report, [model, headline.overruled], overruled, entitySource)]),
    ...(reference === null
      ? []
      : [headlineRow(report, [model, headline.referenceMode], referenceHeadline(measured, reference), entitySource)]),
  ]);
  const heads = [
    headline.model,
    headline.cases,
    headline.recallAtTen,
    headline.extended,
    headline.slope,
    headline.conflict,
    headline.guide,
    headline.alignment,
    headline.decay,
    headline.gates,
  ];
  return html`<section><h2>${headline.title}</h2>${printTable(heads, rows, null)}<p class="quiet">${headline.casesNote}</p><p class="quiet">${fill(headline.gateNote, gates)}</p></section>`;
}

type Headline = Pick<
  ModelNumbers,
  | 'caseCount'
  | 'casesWithGold'
  | 'casesWithTen'
  | 'recallAtTen'
  | 'slope'
  | 'conflict'
  | 'alignment'
  | 'decay'
  | 'curves'
  | 'perTurn'
>;

/** What is known of reference mode beside strict mode: K without its pairs, which were not kept. */
function referenceHeadline(
  measured: ModelNumbers,
  { recallAtTen, slope, conflictRate, curves }: ReferenceNumbers,
): Headline {
  return {
    ...measured,
    recallAtTen,
    slope: { ...slope, intercept: null, interval: null },
    conflict:
      conflictRate === null
        ? null
        : {
            evaluatedPairs: { conflicts: null, of: null, rate: conflictRate },
            totalTurns: null,
            interval: null,
            intervalMethod: null,
            emptyPairs: null,
            compared: null,
          },
    alignment: null,
    decay: null,
    curves: { ...measured.curves, critical: { ...measured.curves.critical, recall: curves.critical } },
  };
}

function headlineRow(
  { texts }: DriftReport,
  [model, kind]: readonly [string, string],
  numbers: Headline,
  entities: EntitySourceKind | null,
): Html[] {
  const { headline } = texts;
  const { caseCount, casesWithGold, recallAtTen, slope, conflict, alignment, decay } = numbers;
  const between = (value: number | null | undefined, interval: DriftInterval | null | undefined, decimals = 3) =>
    interval && typeof value === 'number' ? fill(headline.interval, boundsOf(interval, decimals)) : null;
  const atOne = recallAtOne(numbers, entities);
  return [
    html`<td class="model"><span class="text">${model}</span><br><span class="quiet">${kind}</span></td>`,
    valueCell(fill(headline.casesOf, { gold: String(casesWithGold ?? '–'), cases: String(caseCount ?? '–') })),
    valueCell(
      printShare(recallAtTen.critical),
      between(recallAtTen.critical, recallAtTen.interval),
      atOne === null ? null : printAtOne(texts, atOne),
    ),
    valueCell(printShare(recallAtTen.extended)),
    valueCell(printSlope(slope.critical), between(slope.critical, slope.interval, 4)),
    valueCell(printShare(conflictRateOf(numbers)), ...conflictLines(texts, conflict, between)),
    valueCell(printShare(conflict?.totalTurns?.rate ?? null)),
    valueCell(printShare(alignment?.full ?? null), between(alignment?.full, alignment?.interval)),
    valueCell(
      printSlope(decay?.withinSlope ?? null),
      between(decay?.withinSlope, decay?.interval, 4),
      decay?.tokens ? fill(headline.contexts, tokenRange(decay.tokens)) : null,
    ),
    gateCell(texts, gateResults(numbers, { entitySource: entities })),
  ];
}

function printAtOne({ headline }: DriftReport['texts'], { value, cases }: RecallAtOne): string {
  if (cases === null) return fill(headline.atOne, { value: printShare(value) });
  return fill(headline.atOneOf, { value: printShare(value), cases: String(cases) });
}

/** Of how many pairs K is, how many of them have an empty side, K of the others, and the interval with its name. */
function conflictLines(
  { headline }: DriftReport['texts'],
  conflict: ModelNumbers['conflict'],
  between: (value: number | null, interval: DriftInterval | null) => string | null,
): (string | null)[] {
  if (conflict === null) return [];
  const { evaluatedPairs, interval, intervalMethod, emptyPairs, compared } = conflict;
  const { conflicts, of } = evaluatedPairs;
  const bounds = between(conflictRateOf({ conflict }), interval);
  return [
    conflicts === null ? null : fill(headline.conflictOf, { conflicts: String(conflicts), of: String(of) }),
    bounds && (intervalMethod === 'clopperPearson' ? `${bounds} (Clopper–Pearson)` : bounds),
    emptyPairs === null
      ? headline.emptyUnknown
      : emptyPairs === 0
        ? null
        : fill(headline.emptyPairs, { count: String(emptyPairs) }),
    emptyPairs && compared?.of ? fill(headline.compared, { value: printShare(compared.rate) }) : null,
  ];
}

function boundsOf({ lower, upper }: DriftInterval, decimals: number) {
  return { lower: withMinus(lower.toFixed(decimals)), upper: withMinus(upper.toFixed(decimals)) };
}

/** How much context a decay was fitted on, which may be far less than the thousand tokens that it is given for. */
function tokenRange({ lower, upper }: DriftInterval) {
  return { from: Math.round(lower).toLocaleString('en'), to: Math.round(upper).toLocaleString('en') };
}

/** `2 of 2`, and the gates without a verdict, each with why; with a list of terms recall at turn 1 stands beside the recall. */
function gateCell({ headline }: DriftReport['texts'], results: readonly GateResult[]): Html {
  const { passed, judged, ...without } = countGates(results);
  const counts = (['undecided', 'noVerdict', 'notMeasured'] as const).map((kind) =>
    without[kind] === 0 ? null : fill(headline[kind], { count: String(without[kind]) }),
  );
  const said =
    judged === 0 ? headline.noVerdicts : fill(headline.gatesOf, { passed: String(passed), of: String(judged) });
  return valueCell(said, ...counts);
}

/** Numbers that are not there, each with its reason; null where all are. */
export function printMissing({ texts, models, missingReasons }: DriftReport): Html | null {
  const names: Readonly<Record<string, string>> = texts.missing.metrics;
  const byReason = new Map<string, { readonly metric: string; readonly code: string; readonly models: string[] }>();
  for (const { model, measured } of models) {
    for (const [metric, code] of Object.entries(measured.missing)) {
      const key = `${metric} ${code}`;
      const entry = byReason.get(key) ?? { metric, code, models: [] };
      entry.models.push(model);
      byReason.set(key, entry);
    }
  }
  const lines = [...byReason.values()].map(({ metric, code, models: named }) =>
    fill(texts.missing.entry, {
      metric: names[metric] ?? metric,
      models: named.join(', '),
      reason: missingReasons[code] ?? code,
    }),
  );
  if (lines.length === 0) return null;
  return html`<section><h2>${texts.missing.title}</h2><ul>${lines.map((line) => html`<li class="text">${line}</li>`)}</ul></section>`;
}

/** Turns of the longest of several models, whether or not their cases were counted. */
export function turnCountOf(models: readonly ModelNumbers[]): number {
  return Math.max(0, ...models.map(({ perTurn, curves }) => Math.max(perTurn.length, curves.critical.recall.length)));
}

/** Critical recall of every model by turn. */
export function printTurns(report: DriftReport): Html {
  const { texts, models } = report;
  const shown = models.map((model) => ({ model, numbers: chartNumbers(report, model) }));
  const turnCount = turnCountOf(shown.map(({ numbers }) => numbers));
  const turns = Array.from({ length: turnCount }, (_, index) => index);
  const rows = shown.flatMap(({ model, numbers }) => [
    [
      textCell(model.model),
      ...turns.map((turn) => valueCell(printShare(numbers.curves.critical.recall[turn] ?? null))),
    ],
    [
      html`<td class="quiet">${texts.curves.casesAt}</td>`,
      ...turns.map(
        (turn) => html`<td class="value quiet">${casesAtTurn(numbers, turn + 1, model) ?? texts.curves.unknown}</td>`,
      ),
    ],
  ]);
  return printTable([texts.curves.turn, ...turns.map((turn) => String(turn + 1))], rows, texts.curves.table);
}

/** Every word of a reviewer on an entity. */
export function printOverrulings({ texts, language, overrulings }: DriftReport): Html {
  const words = texts.overrulings;
  if (overrulings.length === 0) return html`<section><h2>${words.title}</h2><p>${words.none}</p></section>`;
  const rows = overrulings.map(({ caseKey, model, turn, entity, counts, wording, author, savedAt }) => [
    textCell(caseKey),
    textCell(model),
    valueCell(String(turn)),
    textCell(entity),
    textCell(wording === null ? (counts ? words.counts : words.countsNot) : fill(words.countsAs, { wording })),
    textCell(author),
    textCell(printTime(language, savedAt)),
  ]);
  const heads = [words.case, words.model, words.turn, words.entity, words.said, words.by, words.at];
  return html`<section><h2>${words.title}</h2>${printTable(heads, rows, null)}</section>`;
}
