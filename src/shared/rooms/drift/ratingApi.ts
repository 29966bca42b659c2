import { z } from 'zod';
import { command, draftedCommand, judgement, ownQuery, query } from '../../api/define.ts';
import { exportDestinationSchema, exportReportSchema } from '../../files.ts';
import { commentSchema, typedComment } from '../../judgements.ts';
import { caseId, datasetId, model, turn } from './fields.ts';
import { pdsqiRatingSchema } from './pdsqi.ts';
import { pdsqiAgreementSchema, pdsqiEntrySchema, pdsqiScoreSchema } from './pdsqiViews.ts';

const saved = z.object({ counter: z.number().int(), savedAt: z.string() });
/** What a rater says of a summary. */
const rated = { rating: pdsqiRatingSchema, comment: commentSchema };

/** Methods on how good summaries are, by human raters. */
export const ratingApi = {
  /**
   * PDSQI-9 of one summary by the evaluator who works; an empty rating and comment take it away. On top of `base`: what it says as the rating and
   * comment do stays as it is stored by now, attribute by attribute. Without a base, all of it is as said.
   */
  'drift.rate': judgement(
    z.object({ caseId, model, turn, ...rated, base: z.object(rated).nullable().default(null) }),
    saved,
  ),
  /** An empty text removes the comment of the evaluator's rating. */
  'drift.commentRating': draftedCommand(z.object({ caseId, model, turn, ...typedComment }), saved),
  'drift.ratings': ownQuery(
    z.object({ datasetId }),
    z.object({ entries: z.array(pdsqiEntrySchema), agreement: z.array(pdsqiAgreementSchema) }),
  ),

  /** The ratings summed up by model over all turns, and by model and turn, models by name; what nobody rated is left out. */
  'drift.ratingScores': query(z.object({ datasetId }), z.array(pdsqiScoreSchema)),
  /** One line for each rating, or for each of `drift.ratingScores`, as Parquet, or as CSV that no spreadsheet takes for formulas. */
  'drift.exportRatings': command(
    z.object({
      datasetId,
      what: z.enum(['ratings', 'scores']).default('ratings'),
      table: z.enum(['csv', 'parquet']).default('csv'),
      destination: exportDestinationSchema,
    }),
    exportReportSchema,
  ),
};
