import { z } from 'zod';
import { ownCommand, ownQuery } from './api/define.ts';
import { mostJudgedAtOnce } from './judgeMany.ts';
import { listedQueueSchema, pickedQueueSchema, queuedSchema, queueNameSchema } from './reviewQueue.ts';

const id = z.number().int().positive();
const saved = z.object({ counter: z.number().int(), savedAt: z.string() });

/** What becomes of a queue as a whole, whatever is in it. Errors: NOT_FOUND. */
export const oneQueueMethods = {
  rename: ownCommand(z.object({ id, name: queueNameSchema }), saved),
  remove: ownCommand(z.object({ id }), saved),
};

/** A list can be picked from end to end, up to so many. */
const mostPicked = 100_000;

const put = z.object({ queue: pickedQueueSchema, ids: z.array(id).min(1).max(mostJudgedAtOnce) });
export type PutInQueue = z.infer<typeof put>;

/** Methods of the review queues of a list, and of what is picked in it. `view` is what the list shows, `of` whose queues are asked for. */
export const listedQueueMethods = <V extends z.ZodType, O extends z.ZodType>(view: V, of: O) => ({
  ...oneQueueMethods,
  /** Whoever made them, in the order in which they were made. */
  list: ownQuery(of, z.array(listedQueueSchema)),
  /** Makes a queue of the items that a view shows now, in their order, the first `mostInQueue` of them. */
  save: ownCommand(z.object({ name: queueNameSchema, view }), saved.extend({ id })),
  /** Adds the items that fit the view by now at the end, up to `mostInQueue` in all. Errors: NOT_FOUND. */
  refresh: ownCommand(z.object({ id }), saved),
  /**
   * Puts picked items into a queue, as one act: at the end of one, or into a new one, in their order.
   * Errors: NOT_FOUND; INVALID_INPUT for items of several datasets where a queue is of one.
   */
  put: ownCommand(put, saved.extend(queuedSchema.shape)),
  /**
   * Those of some items that a view shows, in its order: picked rows stay picked while another view is looked at. `gone`: those that no
   * view shows any more, as their file was withdrawn.
   */
  stillListed: ownQuery(
    z.object({ view, ids: z.array(id).max(mostPicked) }),
    z.object({ ids: z.array(id), gone: z.array(id) }),
  ),
});
