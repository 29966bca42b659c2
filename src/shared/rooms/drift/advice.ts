import type { TextSpan } from './comparable.ts';
import type { MatchingMode } from './entityFilter.ts';
import { strip, whiteSpacePattern, wholeWords } from './pythonText.ts';
import { sentencePlaces, splitSentences } from './sentences.ts';
import words from './words.json' with { type: 'json' };

const notShown = /<think>[\s\S]*?<\/think>/g;
const contentTag = /<\/?content>/g;

/** What a model said without its reasoning: `<think>` blocks and `<content>` tags go. A block that is not closed stays. */
export function cleanModelOutput(text: string): string {
  return strip(text.replace(notShown, '').replace(contentTag, ''));
}

const patterns = {
  reference: advicePatterns(words.risks),
  strict: advicePatterns(words.strict.risks),
} as const satisfies Record<MatchingMode, readonly RegExp[]>;

/** ` *` in the lists stands for any amount of white space. */
function advicePatterns(risks: string): RegExp[] {
  return [words.actions, risks, words.followUps].map((source) =>
    wholeWords(source.replaceAll(' *', `${whiteSpacePattern}*`)),
  );
}

function isAdvice(sentence: string, mode: MatchingMode): boolean {
  const lowered = sentence.toLowerCase();
  return patterns[mode].some((pattern) => pattern.test(lowered));
}

/**
 * The sentences of a response that advise, joined by a space; empty when there is none. Inflected forms do not count. The reference
 * never finds `suicide` or `suicidal`, because its `suicid` is a whole word; strict mode does.
 */
export function extractAdvice(text: string, mode: MatchingMode = 'reference'): string {
  return strip(
    splitSentences(cleanModelOutput(text))
      .filter((sentence) => isAdvice(sentence, mode))
      .join(' '),
  );
}

/** Where the advising sentences stand in a response as it was given. */
export function adviceSpans(text: string, mode: MatchingMode = 'reference'): TextSpan[] {
  const { cleaned, places } = cleanWithPlaces(text);
  return sentencePlaces(cleaned)
    .filter(({ start, end }) => isAdvice(cleaned.slice(start, end), mode))
    .map(({ start, end }) => ({ start: places[start] ?? 0, end: (places[end - 1] ?? 0) + 1 }));
}

/** The cleaned text, not stripped, and the original offset of each of its units. */
function cleanWithPlaces(text: string): { cleaned: string; places: number[] } {
  let cleaned = text;
  let places = Array.from({ length: text.length }, (_, index) => index);
  for (const pattern of [notShown, contentTag]) {
    const kept: number[][] = [];
    let from = 0;
    for (const found of cleaned.matchAll(pattern)) {
      kept.push(places.slice(from, found.index));
      from = found.index + found[0].length;
    }
    kept.push(places.slice(from));
    cleaned = cleaned.replace(pattern, '');
    places = kept.flat();
  }
  return { cleaned, places };
}
