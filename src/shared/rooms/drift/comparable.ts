import type { MatchingMode } from './entityFilter.ts';
import { wholeWords } from './pythonText.ts';
import words from './words.json' with { type: 'json' };

const longForms: ReadonlyMap<string, string> = new Map(Object.entries(words.strict.abbreviations));
const abbreviation = wholeWords([...longForms.keys()].join('|'), 'gu');

/** The form in which texts are compared: lower-cased; in strict mode with known abbreviations written out. */
export function comparableText(text: string, mode: MatchingMode): string {
  const lowered = text.toLowerCase();
  return mode === 'reference' ? lowered : lowered.replace(abbreviation, (short) => longForms.get(short) ?? short);
}

/** A place in a text as UTF-16 offsets, `end` behind its last unit. */
export type TextSpan = { readonly start: number; readonly end: number };

/** A comparable text that knows where each of its parts stands in the text as it was given. */
export type PlacedText = { readonly text: string; spanOf(start: number, end: number): TextSpan };

/** `comparableText` with the way back to the original offsets. */
export function placedComparable(original: string, mode: MatchingMode): PlacedText {
  const lowered = placedLower(original);
  if (mode === 'reference') return lowered;
  const text = comparableText(original, mode);
  const starts: number[] = [];
  const ends: number[] = [];
  let from = 0;
  const copyUpTo = (to: number) => {
    for (; from < to; from += 1) {
      const span = lowered.spanOf(from, from + 1);
      starts.push(span.start);
      ends.push(span.end);
    }
  };
  for (const found of lowered.text.matchAll(abbreviation)) {
    copyUpTo(found.index);
    from = found.index + found[0].length;
    const { start, end } = lowered.spanOf(found.index, from);
    for (let unit = (longForms.get(found[0]) ?? found[0]).length; unit > 0; unit -= 1) {
      starts.push(start);
      ends.push(end);
    }
  }
  copyUpTo(lowered.text.length);
  return { text, spanOf: (start, end) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }) };
}

/** Lower-casing lengthens a few letters (`İ`); only then a map is needed. */
function placedLower(original: string): PlacedText {
  const text = original.toLowerCase();
  if (text.length === original.length) return { text, spanOf: (start, end) => ({ start, end }) };
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of original) {
    for (let unit = character.toLowerCase().length; unit > 0; unit -= 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
  }
  return { text, spanOf: (start, end) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }) };
}
