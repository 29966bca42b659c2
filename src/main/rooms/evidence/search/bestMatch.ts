/** How well a text fits words: BM25 as FTS5 has it, https://sqlite.org/fts5.html#the_bm25_function. Pure. */
import { foldForSearch } from '../../../../shared/text/foldForSearch.ts';
import { hasUnspaced, searchTokens } from '../../../../shared/text/searchTokens.ts';

/** A folded word of a query; as a beginning it stands for every word that begins so. */
export type SearchedWord = { readonly word: string; readonly isBeginning: boolean };

const k1 = 1.2;
const b = 0.75;
/** What a word weighs that is in half of all texts or more. */
const leastWeight = 1e-6;

/** What a word weighs that is in `containing` of `all` texts: the rarer, the more; more than 0. Both may be estimates. */
export function wordWeight(containing: number, all: number): number {
  const weight = Math.log((all - containing + 0.5) / (containing + 0.5));
  return weight > 0 ? weight : leastWeight;
}

/**
 * How well a text fits; the higher the better, 0 without any of the words.
 *
 * @param counts how often each word is in the text
 * @param weights of the words, in the same order
 * @param relativeLength words of the text, divided by those of a text in the mean
 */
export function fitOf(counts: readonly number[], weights: readonly number[], relativeLength: number): number {
  const damping = k1 * (1 - b + b * relativeLength);
  return counts.reduce((sum, count, at) => sum + (weights[at] ?? 0) * ((count * (k1 + 1)) / (count + damping)), 0);
}

/** A function that tells how often each of some words is in a text, as `searchTokens` parts it. */
export function wordCounter(words: readonly SearchedWord[]): (text: string) => number[] {
  return (text) => {
    const folded = foldForSearch(text);
    // Nearly all texts: many times as fast as a list of their words.
    if (!hasUnspaced(folded)) return words.map((word) => countIn(folded, word));
    const tokens = searchTokens(folded);
    return words.map(
      ({ word, isBeginning }) =>
        tokens.filter((token) => (isBeginning ? token.startsWith(word) : token === word)).length,
    );
  };
}

const endsInWord = /[\p{L}\p{N}\p{M}]$/u;
const beginsInWord = /^[\p{L}\p{N}\p{M}]/u;

/** How often a word stands between signs and white space. A character has one or two units. */
function countIn(text: string, { word, isBeginning }: SearchedWord): number {
  let count = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const end = at + word.length;
    if (endsInWord.test(text.slice(Math.max(0, at - 2), at))) continue;
    if (isBeginning || !beginsInWord.test(text.slice(end, end + 2))) count += 1;
  }
  return count;
}
