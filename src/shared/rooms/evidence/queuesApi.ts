/** Review queues of claims. */
import { z } from 'zod';
import { ownCommand, ownQuery } from '../../api/define.ts';
import { mostJudgedAtOnce } from '../../judgeMany.ts';
import { pickedQueueSchema, queuedSchema, queueNameSchema, reviewQueueSchema } from '../../reviewQueue.ts';
import { claimId, claimViewSchema } from './claimTask.ts';

const queueId = z.number().int().positive();
const saved = z.object({ counter: z.number().int(), savedAt: z.string() });

const claimQueueSchema = reviewQueueSchema.extend({
  view: claimViewSchema,
  /** Claims that fit the view of the evaluator now and are not members yet; 0 for a queue that is as long as one may be. */
  newCount: z.number().int().nonnegative(),
});
export type ClaimQueue = z.infer<typeof claimQueueSchema>;

export const evidenceQueuesApi = {
  /** Queues of a set, whoever made them, in the order in which they were made. */
  'evidence.queues': ownQuery(z.object({ datasetId: z.number().int().positive() }), z.array(claimQueueSchema)),
  /** Makes a queue of the claims that the view shows now, in their order, the first `mostInQueue` of them. */
  'evidence.saveQueue': ownCommand(
    z.object({ name: queueNameSchema, view: claimViewSchema }),
    saved.extend({ id: queueId }),
  ),
  /** Errors: NOT_FOUND, as of each of the following. */
  'evidence.renameQueue': ownCommand(z.object({ id: queueId, name: queueNameSchema }), saved),
  /** Adds the claims that fit the view by now at the end, up to `mostInQueue` in all. */
  'evidence.refreshQueue': ownCommand(z.object({ id: queueId }), saved),
  'evidence.removeQueue': ownCommand(z.object({ id: queueId }), saved),
  /**
   * Puts claims of one dataset into a queue of it, as one act: at the end of one, which then shows all it holds, or into a new one, in their order.
   * Errors: NOT_FOUND, INVALID_INPUT for claims of several datasets.
   */
  'evidence.queuePicked': ownCommand(
    z.object({ queue: pickedQueueSchema, claimIds: z.array(claimId).min(1).max(mostJudgedAtOnce) }),
    saved.extend(queuedSchema.shape),
  ),
};
