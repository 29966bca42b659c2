import { z } from 'zod';
import { command, ownQuery } from '../../api/define.ts';
import { exportReportSchema, savedChartSchema } from '../../files.ts';

const count = z.number().int().nonnegative();
const traceId = z.number().int().positive();

/** Most places that one number lists; the rest is counted. */
export const mostPlaces = 2_000;

/** Whose labels of which criterion in which datasets (none named: all); a null evaluator means everybody. */
const resultsChoiceSchema = z.object({
  criterionId: z.string(),
  evaluatorId: z.string().nullable(),
  datasetIds: z.array(z.number().int().positive()).default([]),
});
export type ResultsChoice = z.infer<typeof resultsChoiceSchema>;

/**
 * How often an answer was given: `count` of the model's places, and the 95 % interval of Wilson, which takes places as independent. A place
 * that several evaluators labelled counts once, divided by their labels, so that `count` may be a fraction. Null where there is no place.
 */
const labelShareSchema = z.object({
  count: z.number().nonnegative(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

const modelLabelsSchema = z.object({
  /** As written in the file; null when not recorded. */
  model: z.string().nullable(),
  /** Places with a label: calls, steps, or traces as a whole, and in how many traces and questions they lie. */
  places: count,
  traces: count,
  questions: count,
  /** All places of the model that the criterion asks about; null for steps, which nothing counts. */
  asked: count.nullable(),
  /** In the order of the choices. */
  shares: z.array(labelShareSchema),
});
export type ModelLabels = z.infer<typeof modelLabelsSchema>;

const labelResultsSchema = z.object({
  /** Everybody who answered the criterion, by name, with how many places. */
  evaluators: z.array(z.object({ id: z.string(), name: z.string(), places: count })),
  /** Ids of the scheme's choices in their order, then those that it no longer has. */
  choices: z.array(z.string()),
  /** Every model of the datasets by name, those without a label too; one that is not recorded comes last. */
  models: z.array(modelLabelsSchema),
});
export type LabelResults = z.infer<typeof labelResultsSchema>;

const labelledPlaceSchema = z.object({
  traceId,
  /** 0-based; null for the trace as a whole. */
  step: count.nullable(),
  title: z.string(),
  /** Labels of the place with this answer, of all its labels that are looked at. */
  given: count,
  labels: count,
});
export type LabelledPlace = z.infer<typeof labelledPlaceSchema>;

/** What evaluators answered to a criterion, by the model whose traces they read. */
export const tracesResultsApi = {
  /** The criteria of the scheme about steps and traces that anybody answered in some datasets (none named: all), in its order. */
  'traces.labelledCriteria': ownQuery(resultsChoiceSchema.pick({ datasetIds: true }), z.array(z.string())),
  /** Errors: INVALID_INPUT `{ reason: 'criterion' }` for none of the scheme and for one about passages. */
  'traces.labelResults': ownQuery(resultsChoiceSchema, labelResultsSchema),
  /**
   * The places behind one number, by question, trace and step; at most 2,000. `hidden` are those that are counted and not listed: somebody
   * else labelled them, and the evaluator who asks answers this criterion too and has not called the question done. Errors: as above.
   */
  'traces.labelledPlaces': ownQuery(
    resultsChoiceSchema.extend({ model: z.string().nullable(), choiceId: z.string() }),
    z.object({ places: z.array(labelledPlaceSchema), total: count, hidden: count }),
  ),
  /** Writes a picture or a table that the window made of them, with its origin. Errors: as of `drift.exportChart`. */
  'traces.exportResults': command(resultsChoiceSchema.extend(savedChartSchema.shape), exportReportSchema),
};
