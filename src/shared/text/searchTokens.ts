import { foldForSearch } from './foldForSearch.ts';

const run = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{L}\p{N}\p{M}]+/gu;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const startsUnspaced = new RegExp(`^${unspaced.source}`, 'u');

/** None of these scripts has a character before: looked for in a fraction of the time. */
const far = /[\u2e80-\uffff]/;

/** Whether a text has a character of a script without spaces. */
export function hasUnspaced(text: string): boolean {
  return far.test(text) && unspaced.test(text);
}

/**
 * The words of a text in their order, folded: what stands between signs and white space; of scripts without spaces each two characters that stand
 * side by side. Empty for a text of signs.
 */
export function searchTokens(text: string): string[] {
  return [...foldForSearch(text).matchAll(run)].flatMap(([found]) =>
    startsUnspaced.test(found) ? pairsOf([...found]) : [found],
  );
}

function pairsOf(characters: readonly string[]): string[] {
  if (characters.length < 2) return [...characters];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
