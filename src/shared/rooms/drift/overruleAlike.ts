/** One word of a reviewer for every summary of a run in which the same wording stands. */
import { z } from 'zod';
import { count, model, runId, turn } from './fields.ts';

/** More summaries are not overruled in one act. */
export const mostAlike = 10_000;
/** So many places are shown before it is done. */
export const shownAlike = 30;

const text = z.string().trim().min(1).max(2_000);

/** What is said of a gold entity, and by which wording its places are found. */
const alikeSayingSchema = z.discriminatedUnion('say', [
  /** Counts as named by this wording, where it stands and the entity was not recalled. */
  z.object({ say: z.literal('counts'), wording: text }),
  /** Does not count, where this mention was taken for it. */
  z.object({ say: z.literal('doesNotCount'), wording: text }),
  /** Takes back what reviewers said in just these words. */
  z.object({ say: z.literal('asMeasured'), counts: z.boolean(), wording: text.nullable() }),
]);
export type AlikeSaying = z.infer<typeof alikeSayingSchema>;

/** `entity` is compared without regard to case, as the cases of a set may write it otherwise. */
export const alikeRequestSchema = z.object({ runId, entity: text, saying: alikeSayingSchema });
export type AlikeRequest = z.infer<typeof alikeRequestSchema>;

/** A summary with the words around the wording; `wording` is empty where it stands in other words only. */
const alikeExampleSchema = z.object({
  caseId: z.number().int().positive(),
  caseKey: z.string(),
  model,
  turn,
  before: z.string(),
  wording: z.string(),
  after: z.string(),
});
export type AlikeExample = z.infer<typeof alikeExampleSchema>;

export const alikePreviewSchema = z.object({
  /** Summaries that would be overruled, and in how many cases they are. */
  count,
  caseCount: count,
  /** By model, in the order of the run; models without any are not among them. */
  models: z.array(z.object({ model, count })),
  /** The first places of every model in turn, at most `shownAlike`. */
  examples: z.array(alikeExampleSchema),
  /** Where the wording stands too, and why nothing would be said there. */
  leftOut: z.object({
    /** It counts there as it was measured. */
    counted: count,
    /** The summary denies the wording or the entity. */
    denied: count,
    /** A reviewer said something else there. */
    said: count,
    /** A reviewer said the same there. */
    standing: count,
  }),
  /** Stands for the places. */
  places: z.string(),
});
export type AlikePreview = z.infer<typeof alikePreviewSchema>;
