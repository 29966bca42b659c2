import type { Entity, MatchingRules, Passage } from './matchingRules.ts';
import words from './words.json' with { type: 'json' };

const cues: ReadonlySet<string> = new Set(words.negationCues);
/** Tokens before a mention in which a negation word counts. */
const cueDistance = 5;

/** A mention of an entity as token numbers, and the token that negates it, null when none does. */
type Mention = { readonly first: number; readonly end: number; readonly cue: number | null };

/** Every place where the tokens of an entity follow each other. The window before it passes over the ends of sentences. */
export function mentionsOf(entity: readonly string[], tokens: readonly string[]): Mention[] {
  const mentions: Mention[] = [];
  const [firstToken] = entity;
  if (firstToken === undefined) return mentions;
  const last = tokens.length - entity.length;
  for (let at = tokens.indexOf(firstToken); at >= 0 && at <= last; at = tokens.indexOf(firstToken, at + 1)) {
    if (entity.some((token, index) => tokens[at + index] !== token)) continue;
    mentions.push({ first: at, end: at + entity.length, cue: cueBefore(tokens, at) });
  }
  return mentions;
}

function cueBefore(tokens: readonly string[], at: number): number | null {
  for (let index = at - 1; index >= Math.max(0, at - cueDistance); index -= 1) {
    if (cues.has(tokens[index] ?? '')) return index;
  }
  return null;
}

/**
 * Whether a text denies an entity. Reference: one negated mention is enough, even beside an affirmed one, and only words before it
 * count. Strict: a mention that is not negated wins. An entity or text without tokens is never negated.
 */
export function isNegated(entity: Entity, passage: Passage, { mode }: Pick<MatchingRules, 'mode'>): boolean {
  const mentions = mentionsOf(entity.tokens, passage.tokens);
  if (mode === 'reference') return mentions.some(({ cue }) => cue !== null);
  return mentions.length > 0 && mentions.every(({ cue }) => cue !== null);
}
