import { longestComment } from './judgements.ts';
import { mergedText } from './mergedText.ts';

/** What a comment says in which somebody typed until `base` was `text`, where `stored` may have taken the place of `base` meanwhile. */
export function typedOnto(
  stored: string,
  { text, base }: { readonly text: string; readonly base: string | null },
  longest = longestComment,
): string {
  if (base === null || text === stored) return text;
  const merged = mergedText(base, text, stored);
  // Two texts may be longer together than one may be.
  return merged.length > longest ? text : merged;
}
