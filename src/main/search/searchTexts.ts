import { foldForSearch } from '../../shared/text/foldForSearch.ts';

/** What the two tables of a search hold of one row: the folded text, and its distinct characters and pairs of these. */
export type SearchTexts = { readonly folded: string; readonly short: string };

/** Makes a row ready to be indexed. Pure and costly for many rows: an import leaves it to its worker. */
export function searchTexts(fields: readonly string[]): SearchTexts {
  const folded = fields.map(foldForSearch);
  return { folded: folded.join('\n'), short: shortTokens(folded) };
}

/**
 * The distinct characters and pairs of neighbours of all fields, each as one token.
 * A character is written as its code point in base 36, because every tokenizer of SQLite leaves some characters out:
 * unicode61 knows Unicode 6.1 only and drops later emoji and kanji, joiners, and unassigned code points.
 */
function shortTokens(folded: readonly string[]): string {
  const tokens = new Set<string>();
  for (const field of folded) {
    let previous = '';
    for (const character of field) {
      const token = characterToken(character);
      tokens.add(token);
      if (previous !== '') tokens.add(previous + token);
      previous = token;
    }
  }
  return [...tokens].join(' ');
}

const knownTokens = new Map<string, string>();

/** Always four letters (36⁴ is more than there are code points), so that two of them cannot be read as another pair. */
export function characterToken(character: string): string {
  let token = knownTokens.get(character);
  if (token === undefined) {
    token = (character.codePointAt(0) ?? 0).toString(36).padStart(4, '0');
    knownTokens.set(character, token);
  }
  return token;
}
