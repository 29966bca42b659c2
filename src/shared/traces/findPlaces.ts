/** Where a text stands in what a step says: the same for the core, which counts, and the window, which shows the places. */
import { AppError } from '../errors.ts';
import { foldWithOffsets, isBetweenCharacters, type Place } from '../text/foldWithOffsets.ts';
import { hasUnseen, placesInWritten, seenText } from '../text/seenText.ts';
import { phrasePattern, typedPhrases } from './searchWords.ts';
import type { Step } from './trace.ts';
import type { SearchMode } from './traceReading.ts';

/** What was typed, ready to be looked for in many texts. */
export type TextFinder = {
  /** Places in one text, in order and apart from each other; in `words` mode those of every word that was typed. */
  placesIn(text: string): Place[];
  /** Whether the texts of one step have it: in `words` mode each word in one of them. */
  isIn(texts: readonly string[]): boolean;
};

/** Places of a text in what a step says, as `traces.find` counts them. Throws  as `createTextFinder`. */
export function placesIn(text: string, pattern: string, mode: SearchMode): Place[] {
  if (newest.pattern !== pattern || newest.mode !== mode) {
    newest = { pattern, mode, finder: createTextFinder(pattern, mode) };
  }
  return newest.finder.placesIn(text);
}
/** The window asks for one pattern in many texts. */
let newest: { readonly pattern: string; readonly mode: SearchMode; readonly finder: TextFinder } = {
  pattern: '',
  mode: 'exact',
  finder: { placesIn: () => [], isIn: () => false },
};

/** The texts of a step that are searched: what it says, its arguments as compact JSON, and the name of its tool. */
export function searchedTexts({ text, tool, ...step }: Pick<Step, 'text' | 'arguments' | 'tool'>): string[] {
  return [text, step.arguments === null ? '' : JSON.stringify(step.arguments), tool ?? ''].filter((one) => one !== '');
}

/**
 * Prepares a search. `words`: words between white space, compared without width, case and kana; Latin words from their beginning,
 * Japanese text anywhere, signs between words left aside. `exact`: the text as typed. Both find what a person reads: characters that nobody sees do
 * not part it, unless an exact text was typed with some. `regex`: as JavaScript reads it with the flags `iu`, in the text as written; empty matches do not count. Throws  INVALID_INPUT `{ reason: 'regex', message }`.
 */
export function createTextFinder(pattern: string, mode: SearchMode): TextFinder {
  if (mode === 'words') return wordFinder(pattern);
  const placesIn = mode === 'regex' ? regexPlaces(pattern) : exactPlaces(pattern);
  return { placesIn, isIn: (texts) => texts.some((text) => placesIn(text).length > 0) };
}

function wordFinder(typed: string): TextFinder {
  const phrases = typedPhrases(typed).map((phrase) => ({
    pattern: phrasePattern(phrase),
    // Most texts do not have the first word at all, and that is told much faster.
    first: phrase[0]?.characters.join('') ?? '',
  }));
  const seenPlaces = (text: string) => {
    const { folded, placeOf } = foldWithOffsets(text);
    const places = phrases
      .filter(({ first }) => folded.includes(first))
      .flatMap(({ pattern }) =>
        Array.from(folded.matchAll(pattern), ({ 0: found, index }) => placeOf(index, index + found.length)),
      );
    return phrases.length === 1 ? apart(places) : apart(places.sort((a, b) => a.start - b.start || b.end - a.end));
  };
  return {
    placesIn: asRead(seenPlaces),
    isIn(texts) {
      const folded = texts.map((text) => foldWithOffsets(seenText(text)).folded);
      const stands = ({ pattern, first }: (typeof phrases)[number]) =>
        folded.some((text) => text.includes(first) && text.search(pattern) >= 0);
      return phrases.length > 0 && phrases.every(stands);
    },
  };
}

/** Looks in a text as a person reads it, and gives the places in it as it is written. */
function asRead(places: (seen: string) => Place[]): (text: string) => Place[] {
  return (text) => (hasUnseen(text) ? places(seenText(text)).map(placesInWritten(text)) : places(text));
}

/** Leaves out what overlaps an earlier place. */
function apart(sorted: readonly Place[]): Place[] {
  let end = 0;
  return sorted.filter((place) => {
    const isApart = place.start >= end;
    if (isApart) end = place.end;
    return isApart;
  });
}

function exactPlaces(typed: string): (text: string) => Place[] {
  const places = placesAsTyped(typed);
  return hasUnseen(typed) ? places : asRead(places);
}

function placesAsTyped(typed: string): (text: string) => Place[] {
  return (text) => {
    const places: Place[] = [];
    for (let at = text.indexOf(typed); at >= 0; ) {
      const end = at + typed.length;
      const isWhole = isBetweenCharacters(text, at) && isBetweenCharacters(text, end);
      if (isWhole) places.push({ start: at, end });
      at = text.indexOf(typed, isWhole ? end : at + 1);
    }
    return places;
  };
}

function regexPlaces(typed: string): (text: string) => Place[] {
  const pattern = readRegex(typed);
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ start: index, end: index + found.length })).filter(
      ({ start, end }) => end > start,
    );
}

function readRegex(typed: string): RegExp {
  try {
    return new RegExp(typed, 'giu');
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new AppError('INVALID_INPUT', 'Not a regular expression', { reason: 'regex', message });
  }
}
