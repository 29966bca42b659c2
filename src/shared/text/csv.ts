/** A value of a table; null is an empty cell. */
export type Cell = string | number | boolean | null;

/**
 * RFC 4180 with a head line, line ends CR LF, and UTF-8 with a byte order mark: without one Excel on a Japanese system reads the file as
 * Shift_JIS. Texts that a sheet would take for a formula get an apostrophe in front (see `safeCell`).
 */
export function* printCsv<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, Cell>>>,
  mark = '\uFEFF',
): Generator<string> {
  yield `${mark}${columns.map(printCell).join(',')}\r\n`;
  for (const row of rows) yield `${columns.map((column) => printCell(row[column])).join(',')}\r\n`;
}

function printCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = safeCell(value).replaceAll('\0', '\uFFFD').toWellFormed();
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Where a line begins with a sign of a formula, behind blanks or not, or a text with what sheets cut off; behind the mark there. */
function formulaBehind(mark: string): RegExp {
  const blanksAndSign = '[^\\S\\r\\n\\u2028\\u2029]*[=+\\-@＝＋－＠]';
  return new RegExp(`^${mark}(?='*${blanksAndSign})|(?<![^])${mark}(?='*[\\t\\r\\n])`, 'gm');
}
const unguarded = formulaBehind('');
const guarded = formulaBehind("'");

/**
 * A text that no sheet calculates: an apostrophe stands in front of each line that begins with `=`, `+`, `-`, `@` or their full-width forms,
 * blanks before them or not, and of a text that begins with a tab or a line end. Lines, because a sheet that expects another separator than the
 * comma knows no quotes inside of a cell and makes a row of each. To have the text back, take one apostrophe away where such a sign follows it.
 * Source: OWASP, CSV Injection. Differs: texts that have apostrophes in front already get one more, so that nothing is lost.
 */
export function safeCell(text: string): string {
  return text.replace(unguarded, "'");
}

/** The text that `safeCell` was given. */
export function plainCell(cell: string): string {
  return cell.replace(guarded, '');
}
