import { useEffect } from 'react';
import { z } from 'zod';
import type { Decision, Disagreement, NewDecision } from '../../../shared/agreement.ts';
import type { RoomId } from '../../../shared/datasets.ts';
import { useSessionValues } from '../../window/session.ts';

const contentSchema = z.object({
  /** Id of the category, which stays the same in another language and where the categories become others. */
  value: z.string().nullable(),
  reason: z.string(),
  isExample: z.boolean(),
});
export type DecisionContent = z.infer<typeof contentSchema>;

const draftSchema = contentSchema.extend({
  /** The decision that stood there when it was begun; null for none. */
  over: z.string().nullable(),
  /** What was decided of it and is not known to be on disk; null for nothing. */
  sent: contentSchema.nullable(),
});
/** What is chosen and typed of a decision and not decided yet. */
export type DecisionDraft = z.infer<typeof draftSchema>;

export type DraftProps = {
  readonly draft: DecisionDraft | null;
  /** Keeps it, or forgets it with null. */
  readonly onDraft: (draft: DecisionDraft | null) => void;
};

const readDraft = (value: unknown) => draftSchema.safeParse(value).data ?? null;

/** What tells a decision from the one before it: each reading brings the same one as another object. */
export const stampOf = (decision: Decision | null): string | null => decision?.savedAt ?? null;

export function contentOf(decision: NewDecision | null, ids: readonly string[]): DecisionContent {
  if (decision === null) return { value: null, reason: '', isExample: false };
  const { category, reason, isExample } = decision;
  return { value: category === null ? null : (ids[category] ?? null), reason, isExample };
}

export function isSame(one: DecisionContent, other: DecisionContent): boolean {
  return one.value === other.value && one.reason === other.reason && one.isExample === other.isExample;
}

/** What is left of a draft beside the decision that is on disk: null where both say the same. */
function leftBeside(draft: DecisionDraft, decision: Decision | null, ids: readonly string[]): DecisionDraft | null {
  const stamp = stampOf(decision);
  if (draft.over === stamp) return draft;
  const stored = contentOf(decision, ids);
  if (isSame(draft, stored)) return null;
  if (draft.sent === null) return draft;
  // Its own decision arrived while it was written on; or another one did, and its own may never have been saved.
  return { ...draft, over: isSame(draft.sent, stored) ? stamp : draft.over, sent: null };
}

/** What is written of the decision about an item of a judgement; it outlives another choice, the page and the window. */
export function useDecisionDraft(
  room: RoomId,
  judgement: string,
  rows: readonly Disagreement[],
  key: string | null,
  /** Ids of the categories that decisions of the rows are numbers of. */
  ids: readonly string[],
): DraftProps {
  // Each under a key of its own: another window keeps drafts too, and would lose them to this one.
  const prefix = `agreement.draft.${room} ${judgement} `;
  const { values: drafts, change: keep } = useSessionValues<DecisionDraft | null>(`${prefix}${key}`, readDraft);
  useEffect(() => {
    for (const row of rows) {
      const draft = drafts.get(`${prefix}${row.key}`) ?? null;
      const left = draft && leftBeside(draft, row.decision, ids);
      if (left !== draft) keep(`${prefix}${row.key}`, left);
    }
  }, [rows, prefix, ids, drafts, keep]);
  return {
    draft: drafts.get(`${prefix}${key}`) ?? null,
    onDraft: (draft) => keep(`${prefix}${key}`, draft),
  };
}
