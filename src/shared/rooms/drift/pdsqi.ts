import { z } from 'zod';

/**
 * PDSQI-9: how good a summary of a patient is, by a human reader. Source: Croxford et al. 2025, JAMIA, doi 10.1093/jamia/ocaf068. The
 * anchors are in our own words (`driftPdsqi.anchors.<attribute>.<value>`).
 */
export const pdsqiScales = [
  'citation',
  'accurate',
  'thorough',
  'useful',
  'organized',
  'comprehensible',
  'succinct',
  'synthesized',
] as const;
export const pdsqiAttributes = [...pdsqiScales, 'stigmatizing'] as const;
export type PdsqiAttribute = (typeof pdsqiAttributes)[number];

const scale = z.number().int().min(1).max(5);

/** One rater's ratings of one summary. A missing key is not rated yet; null (NA) is allowed for `synthesized` alone. */
export const pdsqiRatingSchema = z
  .object({
    citation: scale,
    accurate: scale,
    thorough: scale,
    useful: scale,
    organized: scale,
    comprehensible: scale,
    succinct: scale,
    /** Null where the summary needs no abstraction. */
    synthesized: scale.nullable(),
    /** 0: no stigmatizing term, 1: at least one. Never part of a mean with the scales. */
    stigmatizing: z.union([z.literal(0), z.literal(1)]),
  })
  .partial();
export type PdsqiRating = z.infer<typeof pdsqiRatingSchema>;

/** Mean of the scales that are rated, 1 to 5; null for none. The binary attribute is not part of it. */
export function pdsqiMean(rating: PdsqiRating): number | null {
  const values = pdsqiScales.map((scale) => rating[scale]).filter((value) => typeof value === 'number');
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Whether every attribute has a value or NA. */
export function isPdsqiComplete(rating: PdsqiRating): boolean {
  return pdsqiAttributes.every((attribute) => rating[attribute] !== undefined);
}
