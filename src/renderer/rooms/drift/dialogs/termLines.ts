const longestTerm = 200;

export type TermLines = {
  /** Terms as they are kept, in the order of the lines. */
  readonly terms: readonly string[];
  /** Terms that came again, each once. */
  readonly duplicates: readonly string[];
  /** Lines that are no terms for their length. */
  readonly tooLong: readonly string[];
};

/**
 * Reads a list as it is typed or pasted: one term a line or, out of a spreadsheet, a cell. White space around and inside of a term is
 * one space, invisible signs and marks of lists are dropped, and a term that differs only in case or composition is the same.
 */
export function readTermLines(text: string): TermLines {
  const seen = new Set<string>();
  const [terms, duplicates, tooLong] = [[] as string[], new Set<string>(), [] as string[]];
  for (const line of text.split(/[\r\n\t\u2028\u2029]+/)) {
    const term = line
      .toWellFormed()
      .replace(/[\u200b\u2060\ufeff]|^\s*[-*•・]\s+/gu, '')
      .replace(/\s+/gu, ' ')
      .trim();
    if (term === '') continue;
    const name = term.normalize('NFC').toLowerCase();
    if (term.length > longestTerm) tooLong.push(term);
    else if (seen.has(name)) duplicates.add(term);
    else terms.push(term);
    seen.add(name);
  }
  return { terms, duplicates: [...duplicates], tooLong };
}

/** The first few of a list, to be named in a sentence. */
export function fewOf(terms: readonly string[], most = 3): string {
  const few = terms
    .slice(0, most)
    .map((term) => ([...term].length > 40 ? `${[...term].slice(0, 40).join('')}…` : term));
  return few.join(', ') + (terms.length > most ? ', …' : '');
}
