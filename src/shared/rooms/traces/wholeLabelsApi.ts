/** Labels of the traces of several groups as wholes. */
import { z } from 'zod';
import { ownCommand, ownQuery } from '../../api/define.ts';
import { mostJudgedAtOnce } from '../../judgeMany.ts';

const count = z.number().int().nonnegative();
/** The traces of some groups that a view shows: those of its datasets, of all where it names none. */
const traces = {
  groupIds: z.array(z.number().int().positive()).min(1).max(mostJudgedAtOnce),
  datasetIds: z.array(z.number().int().positive()).default([]),
};

/** More traces than this are not labelled by one act. */
export const mostTracesLabelled = 5_000;

export const wholeLabelsApi = {
  /** How many traces some groups have, and how many of them the evaluator has given an answer to each criterion about a trace as a whole. */
  'traces.countWholeLabels': ownQuery(
    z.object(traces),
    z.object({ traceCount: count, answered: z.array(z.object({ criterionId: z.string(), traceCount: count })) }),
  ),
  /**
   * As `setMark` of each trace of up to 1,000 groups, as one act with one undo; a null choice takes answers back. Traces that have another
   * answer keep it unless `replace`; `kept` of them did. Errors: NOT_FOUND; INVALID_INPUT where the criterion asks about something else, or
   * `{ traceCount }` of more than 5,000 traces.
   */
  'traces.labelMany': ownCommand(
    z.object({ ...traces, criterionId: z.string(), choiceId: z.string().nullable(), replace: z.boolean() }),
    z.object({ counter: z.number().int(), savedAt: z.string(), labelled: count, kept: count }),
  ),
};
