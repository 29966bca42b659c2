import { z } from 'zod';
import type { Call } from '../../../shared/api/contract.ts';
import { questionContentSchema } from '../../../shared/derivations/question.ts';
import { questionViewSchema } from '../../../shared/rooms/derivations.ts';
import { inspectorTabs } from './derivationsState.ts';

/** What the room finds again after a restart or a crash, per dataset. */
const keptSchema = z.object({
  view: questionViewSchema.nullable().catch(null),
  selectedId: z.number().int().nullable().catch(null),
  scrollIndex: z.number().int().catch(0),
  tab: z.enum(inspectorTabs).catch('compare'),
  derivation: z.number().int().catch(0),
  dismissed: z.array(z.string()).catch([]),
  /** Edits that were not saved when it was written, by question. */
  drafts: z.record(z.string(), z.object({ baseVersion: z.number().int(), content: questionContentSchema })).catch({}),
  /** Comments that were begun, by question. */
  comments: z.record(z.string(), z.string()).catch({}),
});
export type Kept = z.infer<typeof keptSchema>;

const nothing: Kept = keptSchema.parse({});
const keyOf = (datasetId: number) => `derivations.${datasetId}`;

export async function readKept(call: Call, datasetId: number): Promise<Kept> {
  try {
    const { value } = await call('session.read', { key: keyOf(datasetId) });
    return keptSchema.safeParse(value).data ?? nothing;
  } catch {
    // View state is a convenience: a room without it opens at the start.
    return nothing;
  }
}

export async function writeKept(call: Call, datasetId: number, kept: Kept): Promise<void> {
  try {
    await call('session.write', { key: keyOf(datasetId), value: kept });
  } catch {
    // Written again with the next change; the save status tells of a broken connection.
  }
}
