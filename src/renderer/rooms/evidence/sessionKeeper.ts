import { z } from 'zod';
import { claimViewSchema } from '../../../shared/rooms/evidence/claimTask.ts';
import { createKeptSession, type KeptSession } from '../../window/keptSession.ts';
import { typedTextSchema } from '../../window/typedText.ts';
import { answerTabs, type StoreParts } from './evidenceState.ts';

/** What the room finds again after a restart or a crash. */
const keptSchema = z.object({
  datasetId: z.number().int().positive().nullable().catch(null),
  resultsId: z.number().int().positive().nullable().catch(null),
  showsAgreement: z.boolean().catch(false),
  view: claimViewSchema.nullable().catch(null),
  selectedId: z.number().int().positive().nullable().catch(null),
  current: z.number().int().nullable().catch(null),
  sentence: z.number().int().nonnegative().catch(0),
  tab: z.enum(answerTabs).catch('explanation'),
  showsFacts: z.boolean().catch(true),
  /** What was typed and was not on disk yet, by the place that it is about. */
  typed: z.record(z.string(), typedTextSchema).catch({}),
});
type Kept = z.infer<typeof keptSchema>;

const keptKey = 'evidence.room';
/** A crash loses no more typing than this. */
const writeDelayMs = 150;

export type SessionKeeper = Omit<KeptSession<Kept>, 'open'> & { readonly open: () => Promise<Kept> };

/** Keeps what would be lost with the window: set, view, claim, card, and half-typed texts. */
export function createSessionKeeper({ call, later, get }: Pick<StoreParts, 'call' | 'later' | 'get'>): SessionKeeper {
  function look(): z.input<typeof keptSchema> {
    const { datasetId, resultsId, showsAgreement, view, selectedId, current, sentence, tab, showsFacts, typed } = get();
    const place = { datasetId, resultsId, showsAgreement, view, selectedId, current, sentence };
    return { ...place, tab, showsFacts, typed: { ...typed } };
  }
  const session = createKeptSession({
    call,
    later,
    schema: keptSchema,
    delayMs: writeDelayMs,
    look,
    own: ['current', 'sentence', 'typed'],
  });
  return { ...session, open: () => session.open(keptKey) };
}
