import { comparableText } from './comparable.ts';
import type { MatchingMode } from './entityFilter.ts';
import { strip } from './pythonText.ts';

/** Finds the terms of a list in texts. */
export type Lexicon = {
  /** Distinct terms, lower-cased and stripped, sorted. */
  readonly terms: readonly string[];
  /** The terms that stand in a text. */
  find(text: string): Set<string>;
};

/**
 * A matcher for a list of terms. It walks the lower-cased text from left to right, takes the longest term that begins at a place not
 * behind `[a-z0-9]` and ends before a character that is not, and goes on behind it. Blank terms are dropped. In strict mode
 * terms and texts are compared with known abbreviations written out, and so are the terms that come back.
 */
export function createLexicon(terms: Iterable<string>, mode: MatchingMode = 'reference'): Lexicon {
  const distinct = new Set<string>();
  for (const term of terms) {
    const text = comparableText(strip(term), mode);
    if (text !== '') distinct.add(text);
  }
  // The run of letters and digits at the beginning of a term must be the whole run in the text, so it finds the candidates.
  const byBeginning = new Map<string, string[]>();
  for (const term of distinct) {
    const beginning = beginningAt(term, 0);
    const known = byBeginning.get(beginning);
    if (known === undefined) byBeginning.set(beginning, [term]);
    else known.push(term);
  }
  for (const candidates of byBeginning.values()) candidates.sort((one, other) => other.length - one.length);
  return {
    terms: [...distinct].sort(),
    find: (text) => findTerms(comparableText(text, mode), byBeginning),
  };
}

function findTerms(text: string, byBeginning: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>();
  let at = 0;
  while (at < text.length) {
    const beginning = beginningAt(text, at);
    const mayBegin = at === 0 || !isAlphanumeric(text.charCodeAt(at - 1));
    const candidates = mayBegin ? byBeginning.get(beginning) : undefined;
    const term = candidates?.find(
      (one) => text.startsWith(one, at) && !isAlphanumeric(text.charCodeAt(at + one.length)),
    );
    if (term === undefined) at += beginning.length;
    else {
      found.add(term);
      at += term.length;
    }
  }
  return found;
}

/** The run of `[a-z0-9]` at a place, or the one character that stands there. */
function beginningAt(text: string, at: number): string {
  let end = at;
  while (isAlphanumeric(text.charCodeAt(end))) end += 1;
  return text.slice(at, Math.max(end, at + 1));
}

function isAlphanumeric(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}
