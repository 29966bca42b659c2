import { z } from 'zod';

/** The most pairs of a project: each scoring takes them all along. */
export const mostSynonyms = 2_000;

/** A word as a text is cut into them; a file of synonyms has no way to write a comma or the end of a line. */
export const termSchema = z
  .string()
  .min(1)
  .max(200)
  .refine((term) => term === term.trim() && term.isWellFormed() && !/[,\r\n]/.test(term));

/** Two words that count as one, whichever is the gold one; never one word twice. */
export const synonymPairSchema = z.tuple([termSchema, termSchema]).refine(([one, other]) => one !== other);
export type SynonymPair = readonly [string, string];

/** The pair in the order in which it is kept, by code unit, so that it is one whichever word is named first. */
export function orderedPair([one, other]: SynonymPair): [string, string] {
  return one < other ? [one, other] : [other, one];
}

/** Which list of synonyms of a project a score was made with. */
export const synonymListSchema = z.object({
  /** Of the pairs alone, as a file has them, whatever their order, whoever added them. */
  sha256: z.string(),
  pairs: z.number().int(),
  /** How many different words stand in them. */
  terms: z.number().int(),
});
export type SynonymList = z.infer<typeof synonymListSchema>;
