import { z } from 'zod';

const count = z.number().int().nonnegative();

/** Whose terms a list has: of the cases of the set, of the project, of an imported list, or of aliases. */
const termOwners = ['cases', 'project', 'list', 'aliases'] as const;

/** The list of terms of a run, as it was: how many different ones, and whose. A term of two parts counts once in the whole. */
export const termFactsSchema = z.object({
  /** Different terms in lower case. */
  count,
  /** SHA-256 of the sorted terms. */
  sha256: z.string(),
  parts: z.array(z.object({ kind: z.enum(termOwners), name: z.string(), count, sha256: z.string() })),
});
export type TermFacts = z.infer<typeof termFactsSchema>;

const file = z.object({ name: z.string(), sha256: z.string() });

/** What a run was made of, as it was when it was measured. */
export const madeOfSchema = z.object({
  cases: file,
  generations: z.array(file),
  entities: z.object({
    kind: z.enum(['lexicon', 'precomputed', 'onnx']),
    files: z.array(file),
    /** Null for other sources than a list, and for runs that are older than this fact. */
    terms: termFactsSchema.nullable(),
  }),
  aliases: z.object({ count, sha256: z.string() }).nullable(),
});

/** The beginning of a hash, enough to tell two lists or files apart. */
export function shortHash(sha256: string): string {
  return sha256.slice(0, 8);
}
