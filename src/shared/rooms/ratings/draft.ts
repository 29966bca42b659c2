/** What an evaluator has said of a pair so far, and what is still missing or contradicts itself in it. */
import { z } from 'zod';
import { mergedEdits } from '../../mergedEdits.ts';
import { pairwiseChoices } from './protocol.ts';

/** 1 to the protocol's highest, or `U`: unable to judge. Null where nothing was chosen. */
export const ratingSchema = z.union([z.number().int().min(1).max(7), z.literal('U')]);
export type RatingValue = z.infer<typeof ratingSchema>;

export const answerDraftSchema = z.object({
  choice: z.enum(pairwiseChoices).nullable().default(null),
  reason: z.string().max(100_000).default(''),
  ratingA: ratingSchema.nullable().default(null),
  ratingB: ratingSchema.nullable().default(null),
});
export type AnswerDraft = z.infer<typeof answerDraftSchema>;

export const ratingDraftSchema = z.object({
  /** By key of the criterion; one that is not there was not answered. */
  answers: z.record(z.string(), answerDraftSchema),
  comment: z.string().max(200_000).default(''),
  /** Where the scale ends on which the ratings were given; null where that is not known. */
  highestRating: z.number().int().nullable().default(null),
  /** Of a protocol with two pages: where the evaluator is. */
  page: z.enum(['pairwise', 'ratings']).default('pairwise'),
  /** Seconds on each page and steps that were opened; 0 where the protocol does not record them. */
  secondsPairwise: z.number().nonnegative().default(0),
  secondsRating: z.number().nonnegative().default(0),
  stepsOpenedA: z.number().int().nonnegative().default(0),
  stepsOpenedB: z.number().int().nonnegative().default(0),
  /** Which they were, as `A.3`: each counts once, also when the pair is opened again. */
  openedSteps: z.array(z.string().max(20)).max(100_000).default([]),
});
export type RatingDraft = z.infer<typeof ratingDraftSchema>;

/** An answer to a criterion that nobody touched. */
export const noAnswer: AnswerDraft = answerDraftSchema.parse({});

/** Of a pair of which nothing was said yet. */
export const emptyDraft: RatingDraft = ratingDraftSchema.parse({ answers: {} });

/** Whether anything was said that a "Clear selection" would take away. */
export function isBegun({ answers, comment }: RatingDraft): boolean {
  return Object.values(answers).some(isAnswered) || comment !== '';
}

/** Whether anything was said on a criterion. */
export function isAnswered({ choice, reason, ratingA, ratingB }: AnswerDraft): boolean {
  return choice !== null || reason !== '' || ratingA !== null || ratingB !== null;
}

/** Whether a pair was looked at for a second or a step of it opened, where that is recorded. */
export function isTimed({ secondsPairwise, secondsRating, stepsOpenedA, stepsOpenedB }: RatingDraft): boolean {
  return secondsPairwise + secondsRating + stepsOpenedA + stepsOpenedB > 0;
}

/** What a draft says under a protocol whose ratings end at `highestRating`: those that were given on another scale are none. */
export function onScale(draft: RatingDraft, highestRating: number | null): RatingDraft {
  if (draft.highestRating === null || draft.highestRating === highestRating) return { ...draft, highestRating };
  const unrated = Object.entries(draft.answers).map(
    ([criterion, answer]) => [criterion, { ...answer, ratingA: null, ratingB: null }] as const,
  );
  return { ...draft, answers: Object.fromEntries(unrated), highestRating };
}

/**
 * What an evaluator said of a pair in two windows: `mine` was made of `base`, which `onDisk` is no more. What only one of them changed is taken from
 * it, and what both did is as in `mine`; a text that both changed has what was typed in either. Seconds add up, and a step counts once, whichever
 * window opened it. Null says nothing.
 */
export function mergedDraft(
  base: RatingDraft | null,
  mine: RatingDraft | null,
  onDisk: RatingDraft | null,
): RatingDraft | null {
  const criteria = [base, mine, onDisk].flatMap((draft) => Object.keys(draft?.answers ?? {}));
  const [before, now, other] = [withAll(base, criteria), withAll(mine, criteria), withAll(onDisk, criteria)];
  const edits = ratingDraftSchema.safeParse(mergedEdits(before, now, other));
  // Two texts may be longer together than one may be.
  const said = edits.success ? edits.data : now;
  const elsewhere = other.openedSteps.filter((step) => !now.openedSteps.includes(step));
  const opened = (side: 'A' | 'B') => elsewhere.filter((step) => step.startsWith(`${side}.`)).length;
  const merged = {
    ...said,
    secondsPairwise: other.secondsPairwise + Math.max(0, now.secondsPairwise - before.secondsPairwise),
    secondsRating: other.secondsRating + Math.max(0, now.secondsRating - before.secondsRating),
    stepsOpenedA: now.stepsOpenedA + opened('A'),
    stepsOpenedB: now.stepsOpenedB + opened('B'),
    openedSteps: [...now.openedSteps, ...elsewhere],
  };
  return isBegun(merged) || isTimed(merged) ? merged : null;
}

/** A criterion that was not answered is one of which nothing was said. */
function withAll(draft: RatingDraft | null, criteria: readonly string[]): RatingDraft {
  const { answers, ...rest } = draft ?? emptyDraft;
  return { ...rest, answers: Object.fromEntries(criteria.map((key) => [key, answers[key] ?? noAnswer])) };
}

/** Whether nothing at all differs, in whatever order it was said. */
export function isSameDraft(one: RatingDraft | null, other: RatingDraft | null): boolean {
  const whole = (draft: RatingDraft | null) => {
    const { answers, ...rest } = ratingDraftSchema.parse(draft ?? emptyDraft);
    return JSON.stringify([rest, Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  };
  return whole(one) === whole(other);
}
