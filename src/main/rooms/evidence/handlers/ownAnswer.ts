import type { ShownOrder } from '../../../../shared/rooms/evidence/answers.ts';
import { candidatesOf, taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { Change, Context } from '../../../context.ts';
import { recordChanges, type Saved } from '../../../judgements/recordChange.ts';
import { type Answer, readAnswer } from '../answers.ts';
import { type AnswerPart, answerAspect, claimKind } from '../aspects.ts';
import { drawOrder } from '../shownOrder.ts';
import { readStoredClaim, type StoredClaim } from '../tables/claimsTable.ts';

/** A claim with what the evaluator who acts has said of it, and the order in which they see it. */
export type OwnAnswer = {
  readonly stored: StoredClaim;
  readonly task: ReturnType<typeof taskOf>;
  readonly evaluatorId: string;
  readonly answer: Answer;
  readonly order: ShownOrder;
};

/** Errors: NOT_FOUND, INVALID_INPUT before an evaluator is chosen. */
export function ownAnswer(context: Context, claimId: number): OwnAnswer {
  const evaluatorId = context.evaluatorId();
  const stored = readStoredClaim(context.db, claimId);
  const answer = readAnswer(context.db, claimId, evaluatorId);
  const order = answer.order ?? drawOrder(stored, evaluatorId);
  return { stored, task: taskOf(stored.item.test), evaluatorId, answer, order };
}

/** Whether something that the test asks for was not said: a candidate without a decision, no claim chosen, no verdict. */
export function isLeftOpen({ stored, task, answer }: OwnAnswer): boolean {
  const decided = new Set(answer.choices.map(({ evidenceId }) => evidenceId));
  return (
    candidatesOf(stored.item).some(({ evidenceId }) => !decided.has(evidenceId)) ||
    (task.choosesClaim && answer.claim === null) ||
    (task.judgesClaim && answer.verdict === null)
  );
}

type About = { readonly kind: string; readonly params?: Record<string, string | number> };
type Aspect = Pick<Change, 'aspect' | 'before' | 'after'>;
type PartChange = { readonly part: AnswerPart; readonly before: unknown; readonly after: unknown };

/** Records one part of an answer; the first one keeps the order that was shown along with it. */
export function recordPart(context: Context, mine: OwnAnswer, about: About, change: PartChange): Saved {
  const toAspect = ({ part, before, after }: PartChange) => {
    return { aspect: answerAspect(mine.evaluatorId, part), before, after };
  };
  const first = mine.answer.order === null ? [toAspect({ part: 'order', before: null, after: mine.order })] : [];
  return recordAspects(context, mine, about, [...first, toAspect(change)]);
}

/** Records an act on a claim. */
export function recordAspects(
  context: Context,
  { stored }: Pick<OwnAnswer, 'stored'>,
  { kind, params = {} }: About,
  changes: readonly Aspect[],
): Saved {
  const about = { room: 'evidence', datasetId: stored.datasetId, itemId: stored.id } as const;
  const item = { itemKind: claimKind, itemId: stored.id };
  return recordChanges(
    context,
    { kind, params: { key: stored.key, ...params }, ...about },
    changes.map((change) => ({ ...item, ...change })),
  );
}
