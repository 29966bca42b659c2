/** What answers and ratings of one judgement say of each other: what is closed, what contradicts itself, what is asked once more. */
import { type AnswerDraft, noAnswer, type RatingDraft, type RatingValue } from './draft.ts';
import type { PairwiseChoice, Protocol } from './protocol.ts';
import type { PairSide } from './study.ts';

/** What of a criterion can be missing, in the order of the form. */
const answerParts = ['choice', 'reason', 'ratingA', 'ratingB'] as const;
export type AnswerPart = (typeof answerParts)[number];

/** What may be meant and is asked once more, in the order in which it is told. */
const ruleWarnings = ['equal_although_better', 'unequal_although_tie', 'high_although_neither_good'] as const;
type RuleWarning = (typeof ruleWarnings)[number];

type MissingAnswer = { readonly criterion: string; readonly part: AnswerPart };
/** A criterion whose better answer has the lower rating. */
export type RatingConflict = {
  readonly criterion: string;
  readonly choice: PairwiseChoice;
  readonly ratingA: RatingValue;
  readonly ratingB: RatingValue;
};
type RatingWarning = { readonly criterion: string; readonly warning: RuleWarning };

/** What a judgement lacks. Each list is in the order of the protocol's criteria, and of the form within one. */
export type JudgementCheck = {
  readonly missing: readonly MissingAnswer[];
  readonly conflicts: readonly RatingConflict[];
  readonly warnings: readonly RatingWarning[];
  /** Nothing is missing and nothing contradicts itself. */
  readonly canSubmit: boolean;
  /** It can be submitted, and warnings are to be confirmed. */
  readonly needsConfirmation: boolean;
};

/** All ratings that a protocol offers, from 1 up, then `U`; none in a study that does not rate single answers. */
export function offeredRatings(protocol: Protocol): readonly RatingValue[] {
  if (protocol.highestRating === null) return [];
  const numbers = Array.from({ length: protocol.highestRating }, (_, index) => index + 1);
  return protocol.unableRating ? [...numbers, 'U'] : numbers;
}

/**
 * The ratings that `side` may be given beside what was chosen of the pair and the rating of the other side: of what the protocol offers
 * all but those that would put the better answer below the other. `U` is never closed and closes nothing. Never empty where ratings are
 * offered, as the highest (of the better answer) or 1 (of the other) stays.
 */
export function allowedRatings(
  protocol: Protocol,
  choice: PairwiseChoice | null,
  side: PairSide,
  otherRating: RatingValue | null,
): readonly RatingValue[] {
  return offeredRatings(protocol).filter((rating) => {
    const [ratingA, ratingB] = side === 'A' ? [rating, otherRating] : [otherRating, rating];
    return !contradicts(protocol, choice, ratingA, ratingB);
  });
}

/** Whether ratings put the answer that was called better below the other; never where one of them is no number. */
function contradicts(
  protocol: Protocol,
  choice: PairwiseChoice | null,
  ratingA: RatingValue | null,
  ratingB: RatingValue | null,
): boolean {
  if (!protocol.rules.betterNotLower || typeof ratingA !== 'number' || typeof ratingB !== 'number') return false;
  return (choice === 'A' && ratingA < ratingB) || (choice === 'B' && ratingB < ratingA);
}

/**
 * What of one criterion may not be meant: equal ratings although one was called better (where the protocol asks), different ones although
 * neither was, one in the upper half of the scale although neither was called good. Only two numbers warn.
 */
export function warningsOf(protocol: Protocol, { choice, ratingA, ratingB }: AnswerDraft): readonly RuleWarning[] {
  if (protocol.highestRating === null || typeof ratingA !== 'number' || typeof ratingB !== 'number') return [];
  const isTie = choice === 'tie_good' || choice === 'tie_bad';
  const isBetter = choice === 'A' || choice === 'B';
  const holds: Readonly<Record<RuleWarning, boolean>> = {
    equal_although_better: protocol.rules.warnEqualAlthoughBetter && isBetter && ratingA === ratingB,
    unequal_although_tie: isTie && ratingA !== ratingB,
    high_although_neither_good: choice === 'tie_bad' && Math.max(ratingA, ratingB) > (protocol.highestRating + 1) / 2,
  };
  return ruleWarnings.filter((warning) => holds[warning]);
}

/** The contradiction within one criterion; null where there is none. */
export function conflictOf(protocol: Protocol, criterion: string, answer: AnswerDraft): RatingConflict | null {
  const { choice, ratingA, ratingB } = answer;
  if (choice === null || ratingA === null || ratingB === null || protocol.highestRating === null) return null;
  return contradicts(protocol, choice, ratingA, ratingB) ? { criterion, choice, ratingA, ratingB } : null;
}

/**
 * Checks a judgement as it is submitted. What the protocol does not offer counts as missing, a reason of blanks as well; criteria that
 * the protocol does not ask are passed over.
 */
export function checkJudgement(protocol: Protocol, draft: Pick<RatingDraft, 'answers'>): JudgementCheck {
  const answered = protocol.criteria.map(({ key }) => ({ criterion: key, answer: draft.answers[key] ?? noAnswer }));
  const missing = answered.flatMap(({ criterion, answer }) =>
    missingParts(protocol, answer).map((part) => ({ criterion, part })),
  );
  const conflicts = answered.flatMap(({ criterion, answer }) => conflictOf(protocol, criterion, answer) ?? []);
  const warnings = answered.flatMap(({ criterion, answer }) =>
    warningsOf(protocol, answer).map((warning) => ({ criterion, warning })),
  );
  const canSubmit = missing.length === 0 && conflicts.length === 0;
  return { missing, conflicts, warnings, canSubmit, needsConfirmation: canSubmit && warnings.length > 0 };
}

/** What an answer to one criterion lacks, in the order of the form. */
export function missingParts(protocol: Protocol, answer: AnswerDraft): readonly AnswerPart[] {
  const ratings = offeredRatings(protocol);
  const isRated = (rating: RatingValue | null) => ratings.length === 0 || (rating !== null && ratings.includes(rating));
  const isThere: Readonly<Record<AnswerPart, boolean>> = {
    choice: answer.choice !== null && isOffered(protocol, answer.choice),
    reason: protocol.reasons === 'optional' || answer.reason.trim() !== '',
    ratingA: isRated(answer.ratingA),
    ratingB: isRated(answer.ratingB),
  };
  return answerParts.filter((part) => !isThere[part]);
}

/** Whether a protocol offers a choice; `A` and `B` always are. */
export function isOffered(protocol: Protocol, choice: PairwiseChoice): boolean {
  return choice === 'A' || choice === 'B' || protocol.choices.includes(choice);
}
