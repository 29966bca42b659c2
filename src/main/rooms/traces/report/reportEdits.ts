import type { AnyJson } from '../../../../shared/json.ts';
import { languageOfContent } from '../../../../shared/text/languageOfContent.ts';
import { compareLines, type DiffKind } from '../../../../shared/traces/diffLines.ts';
import { argumentLines, type CallChange, fileChange, wordsChange } from '../../../../shared/traces/fileEdit.ts';
import { type FormerLines, type LineEdit, lineEdit } from '../../../../shared/traces/lineEdit.ts';
import type { Step } from '../../../../shared/traces/trace.ts';
import { type Html, html } from '../../../reports/html.ts';
import { fill } from '../../../reports/reportLanguage.ts';
import { cut, printSize, type ReportWriting, visible } from './reportWriting.ts';

/** Characters of both texts of a change that are compared, and of its lines that are shown. */
const longestChange = 40_000;
const longestShown = 4_000;

/** What a call changes in a file, as rows of its table, and the arguments that these rows stand for. */
type EditRows = { readonly rows: readonly Html[]; readonly arguments: ReadonlySet<string> };

/** None for a call that does not say what it changes, or more than can be compared. `formerOf` says what stood in the lines of an edit. */
export function printEdits(
  writing: ReportWriting,
  { tool, arguments: given }: Pick<Step, 'tool' | 'arguments'>,
  formerOf: (edit: LineEdit) => FormerLines | null,
): EditRows {
  const change = fileChange(given);
  const edit = lineEdit(tool, given);
  const isDrawn = (...texts: readonly string[]) => texts.join('').length <= longestChange;
  const rows: Html[] = [];
  const said = new Set<string>();
  if (edit !== null && isDrawn(edit.text)) {
    rows.push(printRow(writing, edit.argument, printLineEdit(writing, edit, edit.to === null ? null : formerOf(edit))));
    said.add(edit.argument);
  }
  if (change !== null && isDrawn(change.before, change.after)) {
    rows.push(printRow(writing, change.within?.argument ?? change.names.join(' → '), printCallChange(writing, change)));
    for (const name of change.within === null ? change.names : [change.within.argument]) said.add(name);
  }
  const words = wordsChange(given);
  if (words !== null && isDrawn(words.text)) {
    const lead = html`<p class="quiet text">${visible(writing.text(words.lead))}</p>`;
    const body = printChangedArgument(writing, words.argument, words.text, given);
    rows.push(printRow(writing, words.argument, html`${lead}${body}`));
    said.add(words.argument);
  }
  return { rows, arguments: said };
}

function printRow({ text }: ReportWriting, name: string, body: Html): Html {
  return html`<tr><th>${visible(text(name))}</th><td>${body}</td></tr>`;
}

function printCallChange(writing: ReportWriting, { before, after, within }: CallChange): Html {
  const lead = within === null ? null : html`<p class="quiet text">${visible(writing.text(within.lead))}</p>`;
  return html`${lead}${printChange(writing, before, after, null)}`;
}

/** What is written over lines beside what stood there, and where that was shown; where it was not, that is said. */
function printLineEdit(writing: ReportWriting, { from, to, text }: LineEdit, former: FormerLines | null): Html {
  const { edit: words, step } = writing.texts;
  const caption = () => {
    if (from === null) return words.atEnd;
    if (to === null) return fill(words.behind, { line: String(from - 1) });
    const lines = fill(from === to ? words.line : words.lines, { from: String(from), to: String(to) });
    if (former === null) return fill(words.notShown, { lines });
    return fill(words.shownIn, { lines, step: fill(step, { number: String(former.step + 1) }) });
  };
  return html`<p class="quiet">${caption()}</p>${printChange(writing, former?.text ?? '', text, from)}`;
}

/** Lines that go, come and stay; with their numbers where the first one's is known. */
function printChange(writing: ReportWriting, before: string, after: string, firstLine: number | null): Html {
  const texts = { old: writing.text(before), new: writing.text(after) };
  const numbers = { old: firstLine ?? 0, new: firstLine ?? 0 };
  const lines = compareLines(texts.old, texts.new).map(({ start, end, kind, from }) => {
    const number = firstLine === null ? null : numbers[from];
    numbers[from] += 1;
    if (kind === 'same') numbers.old += 1;
    return { text: texts[from].slice(start, end), kind, number };
  });
  return printLines(writing, lines, true);
}

/** An argument whose lines say what is changed in a file; null for every other one. */
export function printChangedArgument(
  writing: ReportWriting,
  name: string,
  value: AnyJson,
  given: AnyJson,
): Html | null {
  if (typeof value !== 'string' || value.length > longestChange) return null;
  const masked = writing.text(value);
  const { lines, haveSigns } = argumentLines(name, masked, given);
  if (lines.length === 0) return null;
  const pieces: Line[] = [];
  let at = 0;
  for (const { start, end, kind } of lines) {
    if (start > at) pieces.push({ text: masked.slice(at, start), kind: null, number: null });
    pieces.push({ text: masked.slice(start, end), kind, number: null });
    at = end;
  }
  if (at < masked.length) pieces.push({ text: masked.slice(at), kind: null, number: null });
  return printLines(writing, pieces, !haveSigns);
}

type Line = { readonly text: string; readonly kind: DiffKind | null; readonly number: number | null };

function printLines(writing: ReportWriting, lines: readonly Line[], signed: boolean): Html {
  const whole = lines.map(({ text }) => text).join('');
  let left = longestShown;
  const drawn = lines.flatMap(({ text, kind, number }) => {
    if (left <= 0) return [];
    const shown = cut(text, left);
    left -= text.length;
    return [printLine(shown.replace(/\r?\n$/, ''), kind, number, signed)];
  });
  const shown = cut(whole, longestShown);
  return html`<div class="text json change" lang="${languageOfContent(shown)}">${drawn}</div>${printSize(writing, shown, whole)}`;
}

function printLine(text: string, kind: DiffKind | null, number: number | null, signed: boolean): Html {
  const name = `line-${kind ?? 'other'}${signed && kind !== null ? ' signed' : ''}`;
  const body = html`${number === null ? null : html`<span class="at">${number}</span>`}${visible(text)}`;
  if (kind === 'added') return html`<ins class="${name}">${body}</ins>`;
  return kind === 'removed' ? html`<del class="${name}">${body}</del>` : html`<div class="${name}">${body}</div>`;
}
