import { z } from 'zod';

/** What tables of a release describe: a molecular profile, its genes (features), variants and the groups of these. */
const summaryKinds = ['profile', 'gene', 'variant', 'group'] as const;

const summarySchema = z.object({ kind: z.enum(summaryKinds), name: z.string(), text: z.string() });
export type ReleaseSummary = z.infer<typeof summarySchema>;

/** A claim with the assertions of a release that make it word for word, and what the release says of their molecular profiles. */
export const describedClaimSchema = z.object({
  text: z.string(),
  assertionIds: z.array(z.number().int().nonnegative()),
  summaries: z.array(summarySchema),
});
export type DescribedClaim = z.infer<typeof describedClaimSchema>;
