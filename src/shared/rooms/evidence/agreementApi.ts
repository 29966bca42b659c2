import { z } from 'zod';
import { agreementViewSchema } from '../../agreement.ts';
import { ownCommand, ownQuery } from '../../api/define.ts';
import { claimVerdicts, confidences } from './answers.ts';
import { claimSides, type EvidenceTest, evidenceSources, evidenceTests, taskOf } from './claims.ts';

const count = z.number().int().nonnegative();
/** Claim and evidence that a judgement is about: `12/1122`. */
const disagreementKey = z.string().regex(/^\d{1,15}\/\d{1,15}$/);

const assigned = ['A', 'B', 'neither'] as const;
const kept = ['keep', 'discard'] as const;
type AgreementCategory = (typeof assigned | typeof kept)[number];

/** What can be said of a piece of shown evidence, in the order of the categories of agreement. A and B are the claims of the file. */
export function agreementCategories(test: EvidenceTest): readonly AgreementCategory[] {
  return taskOf(test).assigns ? assigned : kept;
}

/** How far evaluators agree on one test of a dataset. */
const evidenceAgreementSchema = agreementViewSchema.extend({
  /** Claims that somebody finished. */
  claims: count,
  /** Disagreements that are counted and not listed, since they are of claims that the evaluator who asks has not finished. */
  hidden: count,
});

/** A piece of evidence on which evaluators differ, with what each said. */
const evidenceDisagreementSchema = z.object({
  claimId: z.number().int().positive(),
  test: z.enum(evidenceTests),
  source: z.enum(evidenceSources),
  evidenceId: count,
  description: z.string(),
  /** In the assignment test A and B of the file, which the categories name; in the selection test in the order in which who asks sees them. */
  claims: z.array(z.object({ side: z.enum(claimSides), text: z.string() })),
  labels: z.array(
    z.object({
      evaluatorId: z.string(),
      evaluator: z.string(),
      /** Number of the category. */
      category: count,
      confidence: z.enum(confidences).nullable(),
      verdict: z.enum(claimVerdicts).nullable(),
      /** What they wrote of the claim, or in the assignment test of A and of B; empty texts are left out. */
      explanations: z.array(z.string()),
    }),
  ),
});

/**
 * How far evaluators agree on evidence. An answer counts once its evaluator called the claim done or looked at its gold, as it was before that look.
 * Units are the distinct shown ids of each claim; what is undecided has no label, and added evidence is not compared. The numbers are those of
 * `akapen evidence agreement`; intervals resample claims.
 */
export const evidenceAgreementApi = {
  /** Errors: NOT_FOUND. Fewer than two evaluators give an empty agreement. */
  'evidence.agreement': ownQuery(
    z.object({ datasetId: z.number().int().positive(), test: z.enum(evidenceTests) }),
    evidenceAgreementSchema,
  ),
  /** Errors: NOT_FOUND; CONFLICT `{ reason: 'notFinished' }` for a claim that the evaluator answers too and has not finished. */
  'evidence.readDisagreement': ownQuery(z.object({ key: disagreementKey }), evidenceDisagreementSchema),
  /**
   * Settles what evidence is of a claim, or leaves it open with the category null; null takes the decision back. No answer changes, and no number.
   * Errors: as of `evidence.readDisagreement`; INVALID_INPUT `{ reason: 'choice' }` for a category that the test does not have.
   */
  'evidence.decide': ownCommand(
    z.object({
      key: disagreementKey,
      decision: z
        .object({ category: count.nullable(), reason: z.string().max(100_000), isExample: z.boolean().default(false) })
        .nullable(),
    }),
    z.object({ counter: z.number().int(), savedAt: z.string() }),
  ),
};
