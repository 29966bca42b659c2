import type { DerivationStep } from '../../../../shared/rooms/derivations/question.ts';

/** Rows as a spreadsheet puts them on the clipboard: tabs between cells, quotation marks around cells with line ends. */
function parseTable(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const source = text.replace(/\r\n?/g, '\n');
  while (at < source.length) {
    const quoted = source[at] === '"' ? readQuoted(source, at) : null;
    if (quoted) {
      row.push(quoted.text);
      at = quoted.end;
    } else {
      const rest = source.slice(at);
      const length = rest.search(/[\t\n]/);
      row.push(length < 0 ? rest : rest.slice(0, length));
      at += length < 0 ? rest.length : length;
    }
    if (source[at] === '\t') {
      at++;
      if (at === source.length) row.push('');
    } else {
      rows.push(row);
      row = [];
      at++;
    }
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** A cell in quotation marks, or null when what begins like one is ordinary text. */
function readQuoted(source: string, from: number): { text: string; end: number } | null {
  const found = /^"((?:[^"]|"")*)"(?=\t|\n|$)/.exec(source.slice(from));
  return found?.[1] === undefined ? null : { text: found[1].replaceAll('""', '"'), end: from + found[0].length };
}

/** Whether pasted text is a table rather than a text for one cell. */
export function isTable(text: string): boolean {
  return text.includes('\t');
}

/**
 * Steps from pasted rows `subject ⇥ relation ⇥ object ⇥ object …`; with `hasSupport` (R4C) the columns are
 * `subject ⇥ relation ⇥ object ⇥ title ⇥ sentence number`. Empty rows are left out.
 */
export function parsePastedRows(text: string, hasSupport: boolean): DerivationStep[] {
  return parseTable(text)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map(([subject = '', relation = '', ...rest]) => {
      if (!hasSupport) return { subject, relation, objects: trimEnd(rest), support: null };
      const [object = '', title = '', sentence = ''] = rest;
      const index = Number.parseInt(sentence, 10);
      const support = { title, sentenceIndex: Number.isSafeInteger(index) ? index : 0 };
      return { subject, relation, objects: [object], support };
    });
}

/** Rows of different lengths are padded by a spreadsheet with empty cells; those are no objects. */
function trimEnd(objects: readonly string[]): string[] {
  const last = objects.findLastIndex((object) => object !== '');
  return last < 0 ? [''] : objects.slice(0, last + 1);
}

/** The same table for the clipboard; `parsePastedRows` reads it back. */
export function printRows(steps: readonly DerivationStep[]): string {
  return steps
    .map(({ subject, relation, objects, support }) => {
      const cells = [subject, relation, ...objects, ...(support ? [support.title, String(support.sentenceIndex)] : [])];
      return cells.map((cell) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t');
    })
    .join('\n');
}
