import { z } from 'zod';
import { command, query } from '../../api/define.ts';
import {
  firstHitSchema,
  foundInTraceSchema,
  indexStateSchema,
  searchModes,
  snippetSchema,
} from '../../traces/traceReading.ts';

const traceId = z.number().int().positive();
const step = z.number().int().nonnegative();
const count = z.number().int().nonnegative();
const searchText = z.string().min(1).max(500);
/** Chosen by the window, so that it can cancel what it started. */
const searchId = z.string().min(1).max(60);

/** Finding texts: in what is open, and in all traces of the project. */
export const searchApi = {
  /** Every place of a text in one to four traces. Errors: INVALID_INPUT `{ reason: 'regex', message }`, CANCELLED. */
  'traces.find': query(
    z.object({ traceIds: z.array(traceId).min(1).max(4), text: searchText, mode: z.enum(searchModes), searchId }),
    z.array(foundInTraceSchema),
  ),
  /** Some of the places that `traces.find` counted, `from` to before `to` in each step, with what stands around them; in that order. Errors: as there. */
  'traces.snippets': query(
    z.object({
      places: z.array(z.object({ traceId, step, from: count, to: count })).max(100),
      ...{ text: searchText, mode: z.enum(searchModes), searchId },
    }),
    z.array(snippetSchema),
  ),
  /**
   * Searches all traces of the project: by the index where it is there, by scanning in a worker for the rest, for `exact` what the
   * index lets through, and for `regex` everything. Words and exact texts without fields are looked for in the comments of everybody, too, each by itself. Fields (`readSearchFields`) narrow words and exact texts to steps that have them. The result is kept for `traceView.searchId`. Errors: as `traces.find`.
   */
  'traces.search': query(
    z.object({ text: searchText, mode: z.enum(searchModes), searchId }),
    z.object({
      /** Questions in whose steps or comments it stands; traces and steps in which it stands; comments in which it does. */
      ...{ groupCount: count, traceCount: count, stepCount: count, commentCount: count },
      index: indexStateSchema,
    }),
  ),
  /** What a kept search found in some questions; a question in which it found nothing is left out. Errors: NOT_FOUND `{ kind: 'search' }`. */
  'traces.firstHits': query(
    z.object({ searchId, groupIds: z.array(z.number().int().positive()).max(100) }),
    z.array(firstHitSchema),
  ),
  /** Ends a `traces.find` or `traces.search` that still runs. */
  'traces.cancelSearch': command(z.object({ searchId }), z.object({})),
  'traces.indexState': query(z.object({}), indexStateSchema),
};
