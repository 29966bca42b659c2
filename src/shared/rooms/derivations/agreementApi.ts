import { z } from 'zod';
import { agreementViewSchema } from '../../agreement.ts';
import { ownCommand, ownQuery, query } from '../../api/define.ts';
import { versionsApi } from './versionsApi.ts';

const id = z.number().int().positive();
const count = z.number().int().nonnegative();

/** What of a question is judged in a category or in words. The derivation itself is compared triple by triple: `derivations.triplesAgreement`. */
export const comparedJudgements = ['answer', 'type', 'timeDependent', 'flag'] as const;
export type ComparedJudgement = (typeof comparedJudgements)[number];

/** The key of a disagreement is the id of the question in the dataset; `about` is its key in the file. */
const questionAgreementSchema = agreementViewSchema.extend({
  /** Questions of the dataset with a value. */
  questions: count,
});

/**
 * Who agrees on questions. A record's content is everybody's in a dataset, one writing on upon what another wrote, so that nothing in it could be compared
 * between them: answer, type and triples are compared between datasets of the same questions as they are now (files of several annotators, or versions). Flags
 * are everybody's own: they are compared between evaluators, of questions that both called done, flagged or not.
 */
export const agreementApi = {
  /** Of answers, a category is each different text, and neither shares nor tables are given. `categories`: texts of answers, ids of types, `true` and `false`, `flagged` and `notFlagged`. Errors: NOT_FOUND. */
  'derivations.agreement': ownQuery(
    z.object({ datasetId: id, of: z.enum(comparedJudgements) }),
    questionAgreementSchema,
  ),
  /** F1 of the triples of every two versions, up to six of them: the dataset and those that share most questions with it. Errors: NOT_FOUND. */
  'derivations.triplesAgreement': query(
    z.object({ datasetId: id }),
    z.object({
      versions: z.array(z.object({ datasetId: id, name: z.string() })),
      /** By places in `versions`, x before y. */
      pairs: z.array(
        versionsApi['derivations.compareVersions'].output
          .pick({ shared: true, triples: true })
          /** `differing`: of the shared questions, those that differ in their triples. */
          .extend({ x: count, y: count, differing: count }),
      ),
    }),
  ),
  /** Settles what a question's value is, or leaves it open with the category null; null takes that back. No content changes, and no number. Errors: NOT_FOUND. */
  'derivations.decide': ownCommand(
    z.object({
      questionId: id,
      of: z.enum(comparedJudgements),
      decision: z
        .object({
          /** The category as in `derivations.agreement`. */
          value: z.string().max(100_000).nullable(),
          reason: z.string().max(100_000),
          isExample: z.boolean(),
        })
        .nullable(),
    }),
    z.object({ counter: z.number().int(), savedAt: z.string() }),
  ),
};
