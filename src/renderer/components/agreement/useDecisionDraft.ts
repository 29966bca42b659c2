import { useEffect } from 'react';
import { z } from 'zod';
import type { Decision, Disagreement } from '../../../shared/agreement.ts';
import type { RoomId } from '../../../shared/datasets.ts';
import { useSessionValue } from '../../window/session.ts';

const draftSchema = z.object({
  /** Id of the category, which stays the same in another language and where the categories become others. */
  value: z.string().nullable(),
  reason: z.string(),
  isExample: z.boolean(),
  /** The decision that stood there when it was begun; null for none. */
  over: z.string().nullable(),
  /** Whether it was decided so, and is kept until that is known to be on disk. */
  isSent: z.boolean(),
});
/** What is chosen and typed of a decision and not decided yet. */
export type DecisionDraft = z.infer<typeof draftSchema>;

export type DraftProps = {
  readonly draft: DecisionDraft | null;
  /** Keeps it, or forgets it with null. */
  readonly onDraft: (draft: DecisionDraft | null) => void;
};

type Drafts = Readonly<Record<string, DecisionDraft>>;
const readDrafts = (value: unknown) => z.record(z.string(), draftSchema).safeParse(value).data ?? null;

/** What tells a decision from the one before it: each reading brings the same one as another object. */
export const stampOf = (decision: Decision | null): string | null => decision?.savedAt ?? null;

/** What is written of the decision about an item of a judgement; it outlives another choice, the page and the window. */
export function useDecisionDraft(
  room: RoomId,
  judgement: string,
  rows: readonly Disagreement[],
  key: string | null,
): DraftProps {
  const [drafts, keep] = useSessionValue<Drafts>(`agreement.drafts.${room}`, {}, readDrafts);
  const place = `${judgement} ${key}`;
  useEffect(() => {
    const arrived = rows.flatMap((row) => {
      const of = `${judgement} ${row.key}`;
      const draft = drafts[of];
      return draft?.isSent && draft.over !== stampOf(row.decision) ? [of] : [];
    });
    if (arrived.length > 0) keep(without(drafts, arrived));
  }, [rows, judgement, drafts, keep]);
  return {
    draft: drafts[place] ?? null,
    onDraft: (draft) => keep({ ...without(drafts, [place]), ...(draft !== null && { [place]: draft }) }),
  };
}

function without(drafts: Drafts, places: readonly string[]): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([place]) => !places.includes(place)));
}
