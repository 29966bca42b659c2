import { z } from 'zod';
import { contextCleaners } from '../../../shared/rooms/drift/repetition.ts';
import { createKeptSession, type KeptSession } from '../../window/keptSession.ts';
import { typedTextSchema } from '../../window/typedText.ts';
import { curveMetrics, listTabs, reasonTabs, type StoreParts, workTabs } from './driftState.ts';

const id = z.number().int().positive();
const planFields = z.object({ text: z.string(), source: z.string() });

/** What the room finds again after a restart or a crash. */
const keptSchema = z.object({
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
  isBlind: z.boolean().catch(false),
  point: z.object({ model: z.string(), turn: z.number().int() }).nullable().catch(null),
  caseId: id.nullable().catch(null),
  reasonTab: z.enum(reasonTabs).catch('summary'),
  cleaner: z.enum(contextCleaners).catch('scan'),
  showsCut: z.boolean().catch(false),
  besideModel: z.string().nullable().catch(null),
  queue: z.object({ id, index: z.number().int().nonnegative() }).nullable().catch(null),
  /** Comments that were begun, by case, turn and model. */
  commentDrafts: z.record(z.string(), typedTextSchema).catch({}),
  /** Comments on ratings that were begun, by the same. */
  ratingDrafts: z.record(z.string(), typedTextSchema).catch({}),
  /** Plans that were begun, by the id of their case. */
  planDrafts: z.record(z.string(), planFields.extend({ base: planFields.nullable().default(null) })).catch({}),
});
export type Kept = z.infer<typeof keptSchema>;

const keptKey = 'drift.room';

const writeDelayMs = 150;

export type SessionKeeper = Omit<KeptSession<Kept>, 'open'> & { readonly open: () => Promise<Kept> };

/** Keeps what would be lost with the window: set, run, tabs, lines, point and half-typed comments and plans. */
export function createSessionKeeper({ call, later, get }: Pick<StoreParts, 'call' | 'later' | 'get'>): SessionKeeper {
  const session = createKeptSession({
    call,
    later,
    schema: keptSchema,
    delayMs: writeDelayMs,
    look,
    own: ['commentDrafts', 'ratingDrafts', 'planDrafts'],
    cover: (taken, kept) => ({ ...taken, isBlind: taken.isBlind || kept.isBlind }),
  });

  function look(): z.input<typeof keptSchema> {
    const { datasetId, runId, hidden, selectedLine, listTab, workTab, metric, fitsData, showsTable } = get();
    const { showsOverruled, isBlind, point, caseId, reasonTab, cleaner, showsCut, besideModel, queue, commentDrafts } =
      get();
    const { planDrafts, ratingDrafts } = get();
    return {
      ...{ datasetId, runId, hidden: [...hidden], selectedLine, listTab, workTab, metric, fitsData, showsTable },
      ...{ showsOverruled, isBlind, point, caseId, reasonTab, cleaner, showsCut, besideModel, commentDrafts },
      ...{ planDrafts, ratingDrafts },
      queue: queue && { id: queue.id, index: queue.index },
    };
  }

  return { ...session, open: () => session.open(keptKey) };
}
