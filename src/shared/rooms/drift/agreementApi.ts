import { z } from 'zod';
import { agreementViewSchema } from '../../agreement.ts';
import { ownCommand, ownQuery, query } from '../../api/define.ts';
import { caseId, count, datasetId, model, turn } from './fields.ts';
import { type PdsqiAttribute, pdsqiAttributes } from './pdsqi.ts';

const scaleCategories = ['1', '2', '3', '4', '5'] as const;
const presenceCategories = ['0', '1'] as const;

/** What can be said of a summary in an attribute, in its order. NA is no value, as for ICC. */
export function categoriesOf(attribute: PdsqiAttribute): readonly string[] {
  return attribute === 'stigmatizing' ? presenceCategories : scaleCategories;
}

/** The key of a disagreement names the summary: a JSON array of case, model and turn. */
const summaryKey = z.string().max(3_000);

const ratingAgreementSchema = agreementViewSchema.extend({
  /** Summaries with a value in the attribute, and ratings that said NA. */
  summaries: count,
  notApplicable: count,
  /** Disagreements that are counted and not listed, since the evaluator who asks rates too and has not finished their summaries. */
  hidden: count,
});

/**
 * Who agrees on what is judged in the room. Ratings are everybody's own and are compared. An overruling is the project's: the next evaluator changes the word of
 * the last one and sees it first, so that no coefficient can be given; who said what, and who replaced whose word, is told.
 */
export const agreementApi = {
  /** Agreement in one attribute of PDSQI-9, ordinal on the scales; intervals draw conversations. Errors: NOT_FOUND. */
  'drift.agreement': ownQuery(z.object({ datasetId, of: z.enum(pdsqiAttributes) }), ratingAgreementSchema),
  /**
   * Settles what a summary's value in an attribute is, or leaves it open with the value null; a decision of null takes that back. No rating changes, and no
   * number. Errors: NOT_FOUND; INVALID_INPUT `{ reason: 'choice' }` for a value that the attribute does not have.
   */
  'drift.decide': ownCommand(
    z.object({
      ...{ caseId, model, turn },
      of: z.enum(pdsqiAttributes),
      decision: z
        .object({ value: z.string().max(10).nullable(), reason: z.string().max(100_000), isExample: z.boolean() })
        .nullable(),
    }),
    z.object({ counter: z.number().int(), savedAt: z.string() }),
  ),
  /** The overrulings in force, by who said them last, and acts in force that replaced or took back another evaluator's word, newest first, at most 500. */
  'drift.overrulings': query(
    z.object({ datasetId }),
    z.object({
      inForce: count,
      authors: z.array(z.object({ name: z.string(), count })),
      replacedCount: count,
      replaced: z.array(
        z.object({
          ...{ caseId, caseKey: z.string(), model, turn, entity: z.string() },
          before: z.object({ counts: z.boolean(), by: z.string() }),
          /** `counts` is null where it was taken back. */
          after: z.object({ counts: z.boolean().nullable(), by: z.string() }),
          savedAt: z.string(),
        }),
      ),
    }),
  ),
};

/** The summary that a key names. */
export function summaryOfKey(key: string): { caseId: number; model: string; turn: number } {
  const [ofCase, ofModel, ofTurn] = z.tuple([caseId, model, turn]).parse(JSON.parse(summaryKey.parse(key)));
  return { caseId: ofCase, model: ofModel, turn: ofTurn };
}
