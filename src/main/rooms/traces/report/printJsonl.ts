import type { MarkRow } from './markRows.ts';

/** One JSON object a line, in the order of the columns; what is no character is written as an escape. */
export function* printJsonl(rows: Iterable<MarkRow>): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`;
}
