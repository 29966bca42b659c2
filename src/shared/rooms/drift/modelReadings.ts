import { z } from 'zod';

/** What was read of a model folder beside its files: the longest input in tokens, and how tokens become a vector (null: labels). */
const modelReadingSchema = z.object({ maxTokens: z.number().int().positive(), pooling: z.literal('mean').nullable() });

/** By what the model is for; null where a run had none. */
export const modelReadingsSchema = z.object({
  entities: modelReadingSchema.nullable(),
  nli: modelReadingSchema.nullable(),
  embedder: modelReadingSchema.nullable(),
});
export type ModelReadings = z.infer<typeof modelReadingsSchema>;
