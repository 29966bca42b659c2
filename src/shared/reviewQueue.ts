import { z } from 'zod';

/** Most members of a queue that is made of a stretch of a chart or of a list of any length. */
export const mostInQueue = 5_000;

/** A queue that somebody made to go through items, or places in them, one by one. Its members stay in it. */
export const reviewQueueSchema = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  /** Name of who made it. */
  createdBy: z.string(),
  total: z.number().int().nonnegative(),
  /** Members that the evaluator who works has called done. */
  done: z.number().int().nonnegative(),
});
export type ReviewQueue = z.infer<typeof reviewQueueSchema>;

/** A queue of what a list shows. */
export const listedQueueSchema = reviewQueueSchema.extend({
  /**
   * Items that fit the view that it was made by, for the evaluator and now, and are not members yet; 0 for a queue that is as long as one may
   * be, and for one that was picked by hand.
   */
  newCount: z.number().int().nonnegative(),
});
export type ListedQueue = z.infer<typeof listedQueueSchema>;

export const queueNameSchema = z.string().trim().min(1).max(100);

/** Where what was picked in a list goes: a number extends that queue, a text names a new one. */
export const pickedQueueSchema = z.union([z.number().int().positive(), queueNameSchema]);
/** The queue that it went into, and how many of it were no members before. */
export const queuedSchema = z.object({ id: z.number().int().positive(), added: z.number().int().nonnegative() });
export type Queued = z.infer<typeof queuedSchema>;

/** Members of a queue with what was picked at their end, in its order and each once, as far as `mostInQueue` has room. No member leaves. */
export function withPicked(members: readonly number[], picked: readonly number[]): number[] {
  const known = new Set(members);
  const more = [...new Set(picked)].filter((id) => !known.has(id));
  return [...members, ...more.slice(0, Math.max(0, mostInQueue - members.length))];
}
