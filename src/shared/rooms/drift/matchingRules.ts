import { comparableText } from './comparable.ts';
import type { MatchingMode } from './entityFilter.ts';
import { countCodePoints, splitAtWhiteSpace } from './pythonText.ts';
import { tokenise, tokenPatterns } from './tokens.ts';

/** An entity made ready to be compared often. */
export type Entity = {
  /** As it stands in its set; membership of a set is compared letter by letter. */
  readonly given: string;
  readonly text: string;
  readonly tokens: readonly string[];
  /** Its words of more than three characters, which tiers 3 and 4 compare. */
  readonly words: ReadonlySet<string>;
};

/** A summary made ready to be searched often. `text` is empty where there is no summary. */
export type Passage = { readonly text: string; readonly tokens: readonly string[] };

/** How entities and texts are compared in one mode. Entities are kept, so that a repeated one is made ready once. */
export type MatchingRules = {
  readonly mode: MatchingMode;
  entity(given: string): Entity;
  passage(text: string): Passage;
  /** Whether one comparable text holds another: any characters in reference mode, whole words in strict mode. */
  contains(text: string, part: string): boolean;
};

const keptEntities = 20_000;
const longWord = 4;

export function createMatchingRules(mode: MatchingMode): MatchingRules {
  const kept = new Map<string, Entity>();
  const pattern = tokenPatterns[mode];

  function entity(given: string): Entity {
    const known = kept.get(given);
    if (known !== undefined) return known;
    if (kept.size >= keptEntities) kept.clear();
    const text = comparableText(given, mode);
    const words = new Set(splitAtWhiteSpace(given).flatMap((word) => longWordsOf(word, mode)));
    const made: Entity = { given, text, tokens: tokenise(text, pattern), words };
    kept.set(given, made);
    return made;
  }

  return {
    mode,
    entity,
    passage(text) {
      const comparable = comparableText(text, mode);
      return { text: comparable, tokens: tokenise(comparable, pattern) };
    },
    contains: mode === 'reference' ? (text, part) => text.includes(part) : containsWholeWords,
  };
}

/** A word that counts, lower-cased; its length counts before that. A written-out abbreviation is several words. */
function longWordsOf(word: string, mode: MatchingMode): string[] {
  if (mode === 'reference') return countCodePoints(word) < longWord ? [] : [word.toLowerCase()];
  return splitAtWhiteSpace(comparableText(word, mode)).filter((one) => countCodePoints(one) >= longWord);
}

/** Scripts that put no spaces between words: beside their characters a word may begin anywhere. */
const wordCharacter =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー])[\p{L}\p{M}\p{N}_]/u;

/** Where `part` stands in `text` as whole words, from `from` on; -1 where it does not. Empty parts are nowhere. */
export function wholeWordsIndex(text: string, part: string, from = 0): number {
  if (part === '') return -1;
  const joinsBefore = isWordAt(part, 0);
  const joinsAfter = isWordBefore(part, part.length);
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
    const end = at + part.length;
    if (!(joinsBefore && isWordBefore(text, at)) && !(joinsAfter && isWordAt(text, end))) return at;
  }
  return -1;
}

function containsWholeWords(text: string, part: string): boolean {
  return wholeWordsIndex(text, part) >= 0;
}

function isWordAt(text: string, at: number): boolean {
  const point = text.codePointAt(at);
  return point !== undefined && wordCharacter.test(String.fromCodePoint(point));
}

function isWordBefore(text: string, end: number): boolean {
  if (end === 0) return false;
  const isLow = (text.charCodeAt(end - 1) & 0xfc00) === 0xdc00;
  return isWordAt(text, isLow && end > 1 ? end - 2 : end - 1);
}
