/** What the log and the values of judgements know of a claim. All but comments is an evaluator's own. */
import type { ClaimSide } from '../../../shared/rooms/evidence/claims.ts';

/** The `itemKind` of claims. */
export const claimKind = 'evidenceClaim';

/**
 * The `itemKind` of sets, and the aspects that hold the titles given to one of claims (`setTitles.ts`) and what was said of templates in one of results
 * (`templates.ts`): everybody's. `queue:<id>`: a review queue (`queues.ts`).
 */
export const setKind = 'evidenceSet';
export const titlesAspect = 'titles';
export const templatesAspect = 'templates';

/** Whether it holds a review queue. */
export function isQueueAspect(aspect: string): boolean {
  return aspect.startsWith('queue:');
}

/** Parts of an answer: those of a piece of evidence by its id, explanations by the claim of the file, and what is said of the claim as a whole. */
export type AnswerPart =
  | `choice/${number}`
  | `marks/${number}`
  | `explanation/${ClaimSide}`
  | 'claim'
  | 'verdict'
  | 'confidence'
  | 'order';

/** `answer:<evaluator>:<part>`. Evaluator ids hold no colon. */
export function answerAspect(evaluatorId: string, part: AnswerPart): string {
  return `answer:${evaluatorId}:${part}`;
}

/** `revealed:<evaluator>`: when gold was looked at, and what had been answered by then. */
export function revealedAspect(evaluatorId: string): string {
  return `revealed:${evaluatorId}`;
}
