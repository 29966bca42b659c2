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

export const queueNameSchema = z.string().trim().min(1).max(100);
