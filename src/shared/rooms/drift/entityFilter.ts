import { countCodePoints, strip } from './pythonText.ts';
import { tokenise, tokenPatterns } from './tokens.ts';
import words from './words.json' with { type: 'json' };

/** `reference` equals the published numbers; `strict` is our own and stands beside it, never instead of it. */
export const matchingModes = ['reference', 'strict'] as const;
export type MatchingMode = (typeof matchingModes)[number];

const generic: ReadonlySet<string> = new Set(words.genericEntities);
const stop: ReadonlySet<string> = new Set(words.stopWords);
const shortest = 3;

/**
 * The entities that count, lower-cased and stripped, each once: not shorter than three code points, not a generic word, not made of
 * stop words, and with a token. In reference mode a token is ASCII, so that an entity in Japanese alone falls out; in strict mode
 * tokens are words of any script.
 */
export function filterEntities(entities: Iterable<string | null>, mode: MatchingMode = 'reference'): Set<string> {
  const kept = new Set<string>();
  for (const entity of entities) {
    const text = entity === null ? '' : strip(entity.toLowerCase());
    if (countCodePoints(text) >= shortest && !generic.has(text) && hasContent(text, mode)) kept.add(text);
  }
  return kept;
}

function hasContent(text: string, mode: MatchingMode): boolean {
  return tokenise(text, tokenPatterns[mode]).some((token) => !stop.has(token));
}

/** Critical entities as they are compared: lower-cased and stripped, each once. Blank ones are dropped: they would match everything. */
export function criticalEntities(entities: Iterable<string>): Set<string> {
  const gold = new Set<string>();
  for (const entity of entities) {
    const text = strip(entity).toLowerCase();
    if (text !== '') gold.add(text);
  }
  return gold;
}
