import { foldForSearch } from '../../shared/text/foldForSearch.ts';

/** What the two tables of a search hold of one row: the folded text, and its distinct characters and pairs of these. */
export type SearchTexts = { readonly folded: string; readonly short: string };

/** Makes a row ready to be indexed. Pure. */
export function searchTexts(fields: readonly string[]): SearchTexts {
  // A line end neither joins with anything nor changes it, so that one text folds as its fields do.
  const folded = foldForSearch(fields.join('\n'));
  return { folded, short: shortTokens(folded) };
}

const lineEnd = 0x0a;
/** More than there are code points: a pair is written as one number. */
const pairBase = 0x110000;

/**
 * The distinct characters and pairs of neighbours of all fields, each as one token; a line end parts them, as nobody searches for one.
 * A character is written as its code point in base 36, because every tokenizer of SQLite leaves some characters out:
 * unicode61 knows Unicode 6.1 only and drops later emoji and kanji, joiners, and unassigned code points.
 */
function shortTokens(folded: string): string {
  const seen = new Set<number>();
  let tokens = '';
  let previous = lineEnd;
  for (let at = 0; at < folded.length; ) {
    const point = folded.codePointAt(at) ?? lineEnd;
    at += point >= 0x10000 ? 2 : 1;
    if (point !== lineEnd) {
      const token = tokenOf(point);
      if (!seen.has(point)) tokens += ` ${token}`;
      seen.add(point);
      const pair = (previous + 1) * pairBase + point;
      if (previous !== lineEnd && !seen.has(pair)) tokens += ` ${tokenOf(previous)}${token}`;
      seen.add(pair);
    }
    previous = point;
  }
  return tokens.slice(1);
}

const knownTokens = new Map<number, string>();

/** Always four letters (36⁴ is more than there are code points), so that two of them cannot be read as another pair. */
export function characterToken(character: string): string {
  return tokenOf(character.codePointAt(0) ?? 0);
}

function tokenOf(point: number): string {
  let token = knownTokens.get(point);
  if (token === undefined) {
    token = point.toString(36).padStart(4, '0');
    knownTokens.set(point, token);
  }
  return token;
}
