import { beginningOf } from '../text/wholeCharacters.ts';

/** How cells are made fit to be sent. What is kept in the project never changes. */

/** A cell of a spreadsheet holds 50,000 characters. */
const longestText = 49_000;
export const cutMark = ' [cut, full text in local file]';

// Everything that is neither a character nor a line end or tab: it would end a JSON text, a line or a whole row somewhere.
const controls = /[^\P{Cc}\t\n]/gu;

/**
 * A cell as it is sent: control characters (but tab and line ends) and halves of surrogate pairs become U+FFFD, CR LF and CR become LF, and what
 * is longer than 49,000 UTF-16 units is cut between two characters and marked. What was sent already is the same again.
 */
function sentCell(value: string | number): string | number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : '';
  const text = value.replace(/\r\n?/g, '\n').replace(controls, '\uFFFD').toWellFormed();
  if (text.length <= longestText + (text.endsWith(cutMark) ? cutMark.length : 0)) return text;
  return `${beginningOf(text, longestText)}${cutMark}`;
}

/** Of two cells that are the same as they are sent, the one as it was written: sending cuts and changes texts. Else the first. */
export function asWritten<Cell extends string | number>(one: Cell, other: Cell): Cell {
  return sentCell(one) === one && sentCell(other) === one ? other : one;
}

/** What numbers a column of judgements holds by its name, null for one of texts. A rating may be a text all the same (`U`). */
export function numberKind(column: string): 'whole' | 'number' | null {
  if (column.startsWith('seconds_')) return 'number';
  return /^(?:schema_version$|protocol_version$|rate_[AB]_|override_|steps_opened_)/.test(column) ? 'whole' : null;
}

/** All cells of a row as they are sent. */
export function sentCells(cells: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(cells).map(([column, value]) => [column, sentCell(value)]));
}

/** The cells that differ between what was sent and what was found, in the order of the columns. A number equals its text, and what is empty what is missing. */
export function changedColumns(
  sent: Readonly<Record<string, string | number>>,
  found: Readonly<Record<string, string | number>>,
): string[] {
  return Object.keys(sent).filter((column) => String(sent[column]) !== String(found[column] ?? ''));
}
