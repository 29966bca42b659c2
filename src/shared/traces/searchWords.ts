/** What counts as a word when traces are searched. The index, the scan and the places in a text all follow this. */
import { searchWords } from '../text/foldForSearch.ts';

/**
 * Scripts without spaces between words, symbols beside ASCII and private characters: each character can be found by itself, and any run
 * of them inside a longer one. Other letters and digits make words, which are found from their beginning. The rest parts words.
 */
const single = `[[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{S}\\p{Co}]--[\\x00-\\x7f\\p{M}]]`;
const letter = `[[\\p{L}\\p{N}\\p{M}]--${single}]`;
const parting = `[^${single}${letter}]`;
/** Code points of a word that count. */
const longestWord = 100;
const runs = new RegExp(`(?<singles>${single}+)|${letter}+`, 'gv');

/** A run of letters, or of characters that stand for themselves. */
export type Run = { readonly characters: readonly string[]; readonly isSingles: boolean; readonly start: number };

/** The runs of a folded text, in order; those of letters cut to what counts. */
export function runsOf(folded: string): Run[] {
  return Array.from(folded.matchAll(runs), ({ 0: run, groups, index }): Run => {
    const isSingles = groups?.singles !== undefined;
    const characters = [...run];
    return { characters: isSingles ? characters : characters.slice(0, longestWord), isSingles, start: index };
  });
}

/** What was typed between white space, folded, each as its runs; what holds neither letter nor symbol is left out. */
export function typedPhrases(typed: string): Run[][] {
  return searchWords(typed)
    .map(runsOf)
    .filter((phrase) => phrase.length > 0);
}

/** A pattern that finds a phrase in folded texts. What parts words does not count; the last word may go on. */
export function phrasePattern(phrase: readonly Run[]): RegExp {
  const parts = phrase.map(({ characters, isSingles }, index) => {
    const isLast = index === phrase.length - 1;
    const text = characters.map((character) => (/^[\w]$/.test(character) ? character : escaped(character))).join('');
    if (isSingles) return isLast ? text : `${text}(?!${single})`;
    const whole = isLast ? text : `${text}${characters.length === longestWord ? `${letter}*` : ''}(?!${letter})`;
    return index === 0 ? `(?<!${letter})${whole}` : whole;
  });
  return new RegExp(parts.join(`${parting}*`), 'gv');
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

const onlyAscii = /^[\x01-\x7f]*$/;
const longAsciiWord = /[0-9A-Za-z]{101}/;
const longRun = /[0-9A-Za-z\x80-\uffff]{101}/;
const longWords = new RegExp(`(${letter}{${longestWord}})${letter}+`, 'gv');
const beyondAscii = /[^\x00-\x7f]+/g;
const toSplit = new RegExp(`${single}+|${parting}`, 'gv');
/** Stands in the index for a word that was cut; no text holds it, for it is no character. */
export const cutWordSign = '\ufffe';
const fieldSign = '\uffff';

/**
 * The fields of one step as the index takes them: words between spaces or ASCII signs, and of each run of single characters its pairs
 * and its last one. `fold` is `foldForSearch`, given so that a text of ASCII alone need not be folded: the index does that itself.
 */
export function indexedText(fields: readonly string[], fold: (text: string) => string): string {
  return fields.map((field) => indexedField(field, fold)).join(` ${fieldSign} `);
}

function indexedField(field: string, fold: (text: string) => string): string {
  if (onlyAscii.test(field)) return longAsciiWord.test(field) ? withoutLongWords(field) : field;
  const folded = fold(field);
  const short = longRun.test(folded) ? withoutLongWords(folded) : folded;
  return short.replace(beyondAscii, (run) => run.replace(toSplit, indexedSingles));
}

function withoutLongWords(text: string): string {
  const short = text.replace(longWords, '$1');
  return short.length === text.length ? text : `${short} ${cutWordSign} `;
}

function indexedSingles(run: string): string {
  if (!isSingle.test(run)) return run === cutWordSign ? run : ' ';
  return ` ${indexWords([...run]).join(' ')} `;
}
const isSingle = new RegExp(`^${single}`, 'v');

/** Pairs of neighbours, and the last character by itself. */
function indexWords(characters: readonly string[]): string[] {
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
}

/** How the index is asked for a phrase: its words in a row, the last of which may go on. */
export function indexQuery(phrase: readonly Run[]): string {
  const words = phrase.flatMap(({ characters, isSingles }, index) => {
    if (!isSingles) return [characters.join('')];
    const all = indexWords(characters);
    return index === phrase.length - 1 && all.length > 1 ? all.slice(0, -1) : all;
  });
  return `"${words.join(' ')}"*`;
}
