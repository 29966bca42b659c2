import { z } from 'zod';
import { contextCleaners } from '../../../shared/rooms/drift/repetition.ts';
import { curveMetrics, listTabs, reasonTabs, workTabs } from './driftState.ts';

const id = z.number().int().positive();

/** What the room finds again after a restart or a crash. */
export const keptSchema = z.object({
  datasetId: id.nullable().catch(null),
  runId: id.nullable().catch(null),
  hidden: z.array(z.string()).catch([]),
  selectedLine: z.string().nullable().catch(null),
  listTab: z.enum(listTabs).catch('models'),
  workTab: z.enum(workTabs).catch('curves'),
  metric: z.enum(curveMetrics).catch('recall'),
  fitsData: z.boolean().catch(false),
  showsTable: z.boolean().catch(false),
  showsOverruled: z.boolean().catch(true),
  point: z.object({ model: z.string(), turn: z.number().int() }).nullable().catch(null),
  caseId: id.nullable().catch(null),
  reasonTab: z.enum(reasonTabs).catch('summary'),
  cleaner: z.enum(contextCleaners).catch('scan'),
  showsCut: z.boolean().catch(false),
  besideModel: z.string().nullable().catch(null),
  queue: z.object({ id, index: z.number().int().nonnegative() }).nullable().catch(null),
  /** Comments that were begun, by case, turn and model. */
  commentDrafts: z.record(z.string(), z.string()).catch({}),
});
export type Kept = z.infer<typeof keptSchema>;

export const keptKey = 'drift.room';
