import { z } from 'zod';
import { questionViewSchema } from '../../../shared/rooms/derivations/api.ts';
import { questionContentSchema } from '../../../shared/rooms/derivations/question.ts';
import { inspectorTabs } from './derivationsState.ts';

/** What the room finds again after a restart or a crash, per dataset. */
export const keptSchema = z.object({
  view: questionViewSchema.nullable().catch(null),
  selectedId: z.number().int().nullable().catch(null),
  scrollIndex: z.number().int().catch(0),
  tab: z.enum(inspectorTabs).catch('compare'),
  derivation: z.number().int().catch(0),
  keepsDerivation: z.boolean().catch(false),
  /** Edits that were not saved when it was written, by question. */
  drafts: z.record(z.string(), z.object({ baseVersion: z.number().int(), content: questionContentSchema })).catch({}),
  /** Comments that were begun, by question. */
  comments: z.record(z.string(), z.string()).catch({}),
});
export type Kept = z.infer<typeof keptSchema>;

export const keptKeyOf = (datasetId: number) => `derivations.${datasetId}`;
