import { z } from 'zod';
import { criticalEntities, filterEntities, type MatchingMode } from './entityFilter.ts';
import { count } from './fields.ts';
import { tokenise } from './tokens.ts';

/** How the rules of a mode take the very wordings of critical entities. */
export const wordingFactsSchema = z.object({
  /** Different critical entities, as they are compared. */
  of: count,
  /** Without a letter of `[a-z]` or a digit. */
  withoutLatin: count,
  /** Those whose very wording, found in a summary, is left out of what was predicted. */
  uncounted: z.object({ reference: count, strict: count }),
});
export type WordingFacts = z.infer<typeof wordingFactsSchema>;

/** Counts over the critical entities of a set, whatever their order; each different one once. */
export function wordingFacts(entities: Iterable<string>): WordingFacts {
  const different = [...criticalEntities(entities)];
  const isUncounted = (mode: MatchingMode) => (entity: string) => filterEntities([entity], mode).size === 0;
  return {
    of: different.length,
    withoutLatin: different.filter((entity) => tokenise(entity).length === 0).length,
    uncounted: {
      reference: different.filter(isUncounted('reference')).length,
      strict: different.filter(isUncounted('strict')).length,
    },
  };
}

/** What has to be said of numbers that are made by them, in this order; nothing where every wording counts and is in Latin letters. */
export function wordingNotes(
  { withoutLatin, uncounted }: WordingFacts,
  { mode, isList }: { readonly mode: MatchingMode; readonly isList: boolean },
): readonly (MatchingMode | 'borders' | 'negation')[] {
  return [
    ...(uncounted[mode] > 0 ? [mode] : []),
    ...(withoutLatin > 0 && isList ? (['borders'] as const) : []),
    ...(withoutLatin > 0 ? (['negation'] as const) : []),
  ];
}
