import { z } from 'zod';
import { command, ownCommand, ownQuery, query } from '../../api/define.ts';
import { exportReportSchema, savedChartSchema } from '../../files.ts';
import { modelsViewSchema } from './modelsView.ts';
import {
  resultsChoiceSchema,
  resultsHeadSchema,
  resultsViewSchema,
  writtenPlaceSchema,
  writtenResultSchema,
} from './resultsView.ts';

const datasetId = z.number().int().positive();
const count = z.number().int().nonnegative();

/** Results of models, of a dataset that holds files of them. */
export const evidenceResultsApi = {
  /** Its models and their tests; none for a dataset without results. Errors: NOT_FOUND. */
  'evidence.resultsHead': query(z.object({ datasetId }), resultsHeadSchema),
  /** All numbers of one test of one model. Errors: NOT_FOUND. */
  'evidence.results': query(z.object({ datasetId, choice: resultsChoiceSchema }), resultsViewSchema),
  /** Each two models of a set in one test, agent by agent; no groups where it holds one model. */
  'evidence.compareModels': query(z.object({ datasetId, scenario: z.string().max(200) }), modelsViewSchema),
  /** What an agent wrote of the item at a 0-based position, and the claims of the project that stand there in a file of the test. */
  'evidence.readResult': query(
    z.object({
      datasetId,
      model: z.string().max(500),
      agent: z.string().max(200),
      scenario: z.string().max(200),
      position: count,
    }),
    z.object({
      /** Null where no output is there. */
      written: writtenResultSchema.nullable(),
      /** Of each explanation what in it reads like a place of a template that was never filled, and whether it counts as empty; null while nothing was said. */
      templates: z.array(z.object({ places: z.array(z.string()), isEmpty: z.boolean().nullable() })),
      /** Those with context first, then by dataset: the study ran on these. */
      claims: z.array(z.object({ claimId: z.number().int(), datasetId, hasContext: z.boolean() })),
      /** What the first of them claims, of two A before B; none in the selection test, where that would tell which one is supported. */
      claimTexts: z.array(z.string()),
    }),
  ),
  /**
   * The reference explanations of the claims that stand at a 0-based position in files of a test, of two A before B, null where a file has none; of the first
   * of these whose gold is in the evaluator's sight. Null for none: results of models tell gold no sooner than the bench does.
   */
  'evidence.goldAt': ownQuery(
    z.object({ scenario: z.string().max(200), position: count }),
    z
      .object({
        claimId: z.number().int(),
        hasContext: z.boolean(),
        explanations: z.array(z.string().nullable()),
      })
      .nullable(),
  ),
  /**
   * Says of an explanation that reads like a template whether it counts as empty, in this project and for everybody; null takes that back.
   * Errors: NOT_FOUND; INVALID_INPUT `{ reason: 'template' }` for a text in which no such place is found.
   */
  'evidence.judgeTemplate': ownCommand(
    z.object({ datasetId, place: writtenPlaceSchema, isEmpty: z.boolean().nullable() }),
    z.object({ counter: z.number().int(), savedAt: z.string() }),
  ),
  /**
   * How many explanations the evaluator wrote of claims of a test that they called done, in all datasets in sight. They stand beside the agents without
   * values: every metric of the result files needs models that this program does not run on them.
   */
  'evidence.ownExplanations': ownQuery(z.object({ scenario: z.string().max(200) }), z.object({ explanations: count })),
  /** Writes a picture or a table that the window made of the results, with its origin. Errors: as of `drift.exportChart`. */
  'evidence.exportResults': command(
    z.object({
      datasetId,
      choice: resultsChoiceSchema,
      /** Whether it shows the values of the files, or what local models gave beside them: then their names and hashes are in the origin. */
      scores: z.enum(['imported', 'computed']),
      ...savedChartSchema.shape,
    }),
    exportReportSchema,
  ),
};
