/** What counts as a word when traces are searched. The index, the scan and the places in a text all follow this. */
import { searchWords } from '../text/foldForSearch.ts';
import { seenText } from '../text/seenText.ts';

/**
 * Scripts without spaces between words, symbols beside ASCII and private characters: each character can be found by itself, and any run
 * of them inside a longer one. Other letters and digits make words, which are found from their beginning. The rest parts words.
 */
export const single = `[[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{S}\\p{Co}]--[\\x00-\\x7f\\p{M}]]`;
export const letter = `[[\\p{L}\\p{N}\\p{M}]--${single}]`;
export const parting = `[^${single}${letter}]`;
/** Code points of a word that count. */
export const longestWord = 100;
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

/** What was typed between white space, folded and without what nobody sees, each as its runs; what holds neither letter nor symbol is left out. */
export function typedPhrases(typed: string): Run[][] {
  return searchWords(seenText(typed))
    .map(runsOf)
    .filter((phrase) => phrase.length > 0);
}

/** A pattern that finds a phrase in folded texts. What parts words does not count; the last word may go on, unless it is short. */
export function phrasePattern(phrase: readonly Run[]): RegExp {
  const parts = phrase.map(({ characters, isSingles }, index) => {
    const isLast = index === phrase.length - 1;
    const text = characters.map((character) => (/^[\w]$/.test(character) ? character : escaped(character))).join('');
    if (isSingles) return isLast ? text : `${text}(?!${single})`;
    const whole =
      isLast && mayGoOn(characters)
        ? text
        : `${text}${characters.length === longestWord ? `${letter}*` : ''}(?!${letter})`;
    return index === 0 ? `(?<!${letter})${whole}` : whole;
  });
  return new RegExp(parts.join(`${parting}*`), 'gv');
}

/** One or two Latin letters or digits are a word by themselves: half of all words begin with some of them. */
function mayGoOn(characters: readonly string[]): boolean {
  return characters.length > 2 || characters.some((character) => !/^[0-9a-z]$/.test(character));
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Stands in the index for a word that was cut; no text is indexed with it, for it is no character. */
export const cutWordSign = '\ufffe';

/** How a run of single characters stands in the index: pairs of neighbours, and the last character by itself. */
export function indexWords(characters: readonly string[]): string[] {
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
}

/** What to ask the index: of the words, of the single characters, or both; null where there is nothing to ask. */
export type IndexQuery = { readonly words: string | null; readonly characters: string | null };

/** How the index is asked for steps that have every phrase. `isOpen`: the last word of each may go on, however short it is. */
export function indexQuery(phrases: readonly (readonly Run[])[], isOpen = false): IndexQuery {
  const characters = phrases.filter(isOneCharacter).map((phrase) => `"${phrase[0]?.characters[0] ?? ''}"`);
  const words = phrases.filter((phrase) => !isOneCharacter(phrase)).map((phrase) => wordsQuery(phrase, isOpen));
  const all = (conditions: readonly string[]) => (conditions.length === 0 ? null : conditions.join(' AND '));
  return { words: all(words), characters: all(characters) };
}

function isOneCharacter(phrase: readonly Run[]): boolean {
  const [first, second] = phrase;
  return second === undefined && first?.isSingles === true && first.characters.length === 1;
}

function wordsQuery(phrase: readonly Run[], isOpen: boolean): string {
  const last = phrase.at(-1);
  const words = phrase.flatMap((run) => {
    if (!run.isSingles) return [run.characters.join('')];
    const all = indexWords(run.characters);
    return run === last && all.length > 1 ? all.slice(0, -1) : all;
  });
  const goesOn = last?.isSingles === true ? last.characters.length === 1 : isOpen || mayGoOn(last?.characters ?? []);
  return `"${words.join(' ')}"${goesOn ? '*' : ''}`;
}

/**
 * Whether phrases stand as often in the index as they have places in a text: Latin words, and different kanji in a row, of which none begins like
 * another. Anything else has to be looked for in the text.
 */
export function areCounted(phrases: readonly (readonly Run[])[]): boolean {
  const typed = phrases.map((phrase) => phrase.flatMap(({ characters }) => characters).join(''));
  const overlap = (one: string, other: string) =>
    other.startsWith(one) || [...one].some((character) => /[^0-9a-z]/.test(character) && other.includes(character));
  const isApart = typed.every((one, at) => typed.every((other, index) => at === index || !overlap(one, other)));
  return isApart && typed.every((one, at) => phrases[at]?.length === 1 && isCounted(one));
}

/**
 * Some characters are folded to several words or kanji (℀ to a/c, ㍿ to 株式会社). Where such a word begins in one and ends in the next, two places share a
 * character and count once, which the index does not know.
 */
function isCounted(word: string): boolean {
  if (/^[a-z][a-z0-9]*$/.test(word)) return word.length < longestWord && !foldedApartWord.test(word);
  return /^[\u4e00-\u9fff]{2,}$/.test(word) && new Set(word).size === word.length && !foldedApartKanji.test(word);
}
const foldedApartWord = /^(?:c.*a|k.*c|m.*[av]|s.*[admr]|[ou].*c)$/;
const foldedApartKanji = /^[成和正治式会社].*[平昭大明令株式会]$/;
