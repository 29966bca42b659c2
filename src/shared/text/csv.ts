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

/**
 * A text that no sheet calculates: one that begins with `=`, `+`, `-`, `@`, their full-width forms, a tab or a line end gets an apostrophe
 * in front. To have the text back, take one apostrophe away where such a sign follows the leading apostrophes.
 * Source: OWASP, CSV Injection. Differs: texts that have apostrophes in front already get one more, so that nothing is lost.
 */
export function safeCell(text: string): string {
  return /^'*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
}

/** The text that `safeCell` was given. */
export function plainCell(cell: string): string {
  return /^'+[=+\-@＝＋－＠\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
