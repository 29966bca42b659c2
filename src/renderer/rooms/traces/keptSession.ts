import { z } from 'zod';
import { stepKinds } from '../../../shared/traces/trace.ts';
import { traceViewSchema } from '../../../shared/traces/traceGroup.ts';
import { initialLevels } from '../../components/transcript/transcriptLevels.ts';
import { inspectorTabs, sides } from './tracesState.ts';

const id = z.number().int().positive();
const kindLevels = z.record(z.enum(stepKinds), z.enum(['line', 'cut', 'whole']));

/** What the room finds again after a restart or a crash. */
export const keptSchema = z.object({
  view: traceViewSchema.nullable().catch(null),
  groupId: id.nullable().catch(null),
  /** Which traces of a group stand left and right, where somebody chose; the newest last. */
  pairs: z.array(z.tuple([id, id, id.nullable()])).catch([]),
  selected: z
    .object({ side: z.enum(sides), step: z.number().int().nonnegative().nullable() })
    .catch({ side: 'left', step: 0 }),
  listIndex: z.number().int().nonnegative().catch(0),
  options: z
    .object({
      linked: z.boolean(),
      blind: z.boolean(),
      answersOnly: z.boolean(),
    })
    .catch({ linked: true, blind: false, answersOnly: false }),
  levels: z
    .object({
      left: kindLevels,
      right: kindLevels,
      cards: z.record(z.string(), z.enum(['line', 'cut', 'whole'])),
    })
    .catch(initialLevels),
  tab: z.enum(inspectorTabs).catch('labels'),
  /** Comments that were begun, by step. */
  commentDrafts: z.record(z.string(), z.string()).catch({}),
  /** Decides the sides in blind mode; made once and told to nobody. */
  blindSeed: z.number().int().nullable().catch(null),
});
export type Kept = z.infer<typeof keptSchema>;

export const keptKey = 'traces.room';
