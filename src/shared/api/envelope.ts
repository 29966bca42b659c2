import { z } from 'zod';

/**
 * A call as it travels. `requestId` is chosen by the window and repeated when it resends after a broken connection;
 * the core answers a repeated id with the first reply and does not act twice.
 */
export const requestSchema = z.object({
  requestId: z.string().min(8).max(64),
  /**
   * The evaluator whom the window shows; null before one was chosen. The core refuses what would be another one's by then
   * (`MethodDefinition.speaker`).
   */
  evaluatorId: z.string().max(64).nullable().default(null),
  method: z.string().max(100),
  input: z.unknown(),
});
export type Request = z.infer<typeof requestSchema>;
