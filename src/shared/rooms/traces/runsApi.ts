import { z } from 'zod';
import { ownQuery, query } from '../../api/define.ts';
import { detectorIds } from '../../traces/detectors.ts';
import { outcomes } from '../../traces/runVerdict.ts';
import { stepImageSchema } from '../../traces/stepImages.ts';
import { traceViewSchema } from '../../traces/traceGroup.ts';

const count = z.number().int().nonnegative();
const datasetId = z.number().int().positive();

/** Most rows that a matrix shows; the rest is counted. */
export const mostPassRows = 300;

/**
 * Runs of one model in one row: how many there are, of how many questions, how many their file judges, and how many of these passed and of
 * all ended early. `value` is the share of the judged that passed with the 95 % interval of Wilson, null where none is judged; it takes runs as
 * independent, which several runs of one question are not.
 */
const passCellSchema = z.object({
  runs: count,
  questions: count,
  judged: count,
  passed: count,
  stopped: count,
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type PassCell = z.infer<typeof passCellSchema>;

const passRatesSchema = z.object({
  /** Names of the scores that give verdicts, with how many runs have one. */
  scores: z.array(z.object({ name: z.string(), runCount: count })),
  /** Those with a verdict first, each by name; null for what is not recorded, behind the names. */
  models: z.array(z.string().nullable()),
  /** What fails most comes first, what no file judges last; at most `mostPassRows`. */
  rows: z.array(
    z.object({
      /** Of rows of tasks; null for runs of none. */
      task: z.string().nullable(),
      /** Of rows of questions. */
      groupId: z.number().int().positive().nullable(),
      title: z.string(),
      /** In the order of `models`; null where there is no run. */
      cells: z.array(passCellSchema.nullable()),
    }),
  ),
  rowCount: count,
  /** Over all rows, in the order of `models`. */
  total: z.array(passCellSchema.nullable()),
});
export type PassRates = z.infer<typeof passRatesSchema>;

/** What files of traces say of their runs, over many of them. */
export const runsApi = {
  /** The images in a step, in order, from the bytes of the imported file; empty for none. Nothing is fetched. */
  'traces.readImages': query(
    z.object({ traceId: z.number().int().positive(), step: z.number().int().nonnegative() }),
    z.array(stepImageSchema),
  ),
  /**
   * What stood in the lines that a call writes over (`lineEdit`), and the step that showed them last; null where the trace shows not all of them, for
   * calls that only put lines in, and for all other steps. Errors: NOT_FOUND.
   */
  'traces.formerLines': query(
    z.object({ traceId: z.number().int().positive(), step: z.number().int().nonnegative() }),
    z.object({ text: z.string(), step: z.number().int().nonnegative() }).nullable(),
  ),
  /** How large a page with all steps of a view becomes: steps, and bytes from the texts of their files, a part by its share of the steps. Errors: NOT_FOUND `{ kind: 'search' }`. */
  'traces.reportSize': ownQuery(z.object({ view: traceViewSchema }), z.object({ steps: count, bytes: count })),
  /** What the filters can choose from, with the number of groups of each. */
  'traces.facets': query(
    z.object({ datasetIds: z.array(datasetId).default([]) }),
    z.object({
      models: z.array(z.object({ model: z.string().nullable(), groupCount: count })),
      tasks: z.array(z.object({ task: z.string().nullable(), groupCount: count })),
      outcomes: z.array(z.object({ outcome: z.enum(outcomes), groupCount: count })),
      labels: z.array(z.object({ label: z.string(), groupCount: count })),
      detectors: z.array(z.object({ detector: z.enum(detectorIds), groupCount: count })),
    }),
  ),
  /** How many runs passed, by task or question and by model. `score`: whose verdicts count; null for the verdict over all scores of a run. */
  'traces.passRates': query(
    z.object({
      datasetIds: z.array(datasetId).default([]),
      by: z.enum(['task', 'question']),
      score: z.string().nullable(),
    }),
    passRatesSchema,
  ),
};
