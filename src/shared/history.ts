import { z } from 'zod';

/** One act in the history of an item, whatever the room. Lists have the newest first. */
export const historyEntrySchema = z.object({
  counter: z.number().int(),
  /** Names the sentence `acts.<kind>`. */
  kind: z.string(),
  relation: z.enum(['act', 'undo', 'redo']),
  author: z.string(),
  savedAt: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
