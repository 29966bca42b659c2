import { z } from 'zod';
import { createKeptSession, type KeptSession } from '../../window/keptSession.ts';
import { type StoreParts, taskOf, views } from './ratingsState.ts';

/** What the room finds again after a restart or a crash. What was said of a pair is kept by the core, as a draft. */
const keptSchema = z.object({
  view: z.enum(views).catch('studies'),
  datasetId: z.number().int().positive().nullable().catch(null),
  /** The pair that was open: another one than the next where a judgement was being revised. */
  assignmentId: z.number().int().positive().nullable().catch(null),
  isRevision: z.boolean().catch(false),
  focused: z.string().nullable().catch(null),
  showsSteps: z.object({ A: z.boolean(), B: z.boolean() }).catch({ A: false, B: false }),
  scroll: z
    .object({ assignmentId: z.number().int(), places: z.record(z.string(), z.number()) })
    .nullable()
    .catch(null),
});
type Kept = z.infer<typeof keptSchema>;

const keptKey = 'ratings.room';
const writeDelayMs = 150;
/** Where somebody is among pairs of their own; the study stays open for who takes over. */
const own = ['assignmentId', 'isRevision', 'focused', 'scroll'] as const;

export type SessionKeeper = Omit<KeptSession<Kept>, 'open'> & { readonly open: () => Promise<Kept> };

/** Keeps what would be lost with the window: study, page, pair, field, and how far each pane was scrolled. */
export function createSessionKeeper({ call, later, get }: Pick<StoreParts, 'call' | 'later' | 'get'>): SessionKeeper {
  const session = createKeptSession({ call, later, schema: keptSchema, delayMs: writeDelayMs, look, own });

  /** Nothing while a submit is on its way: another pair follows, and what is written now would hold it up. */
  function look(): z.input<typeof keptSchema> | null {
    const { view, datasetId, focused, showsSteps, scroll, isSubmitting } = get();
    if (isSubmitting) return null;
    const task = taskOf(get());
    return {
      ...{ view, datasetId, focused, showsSteps, scroll },
      assignmentId: task?.assignmentId ?? null,
      isRevision: task !== null && task.revises !== null,
    };
  }

  return { ...session, open: () => session.open(keptKey) };
}
