/** What the cells of a row say of an answer. */
import { type RatingValue, ratingSchema } from '../../../../shared/rooms/ratings/draft.ts';
import { type PairwiseChoice, pairwiseChoices } from '../../../../shared/rooms/ratings/protocol.ts';

/** The highest rating of any scale. */
export const mostRating = 7;

/** As the portal shows it. */
const unableText = /^unable to judge$/i;

/** Null for what is no rating on any scale. */
export function ratingOfText(text: string): RatingValue | null {
  if (unableText.test(text)) return 'U';
  const parsed = ratingSchema.safeParse(/^\d(?:\.0+)?$/.test(text) ? Number(text) : text);
  return parsed.success ? parsed.data : null;
}

/** Null for what is none of the options. */
export function choiceOfText(text: string): PairwiseChoice | null {
  if (unableText.test(text)) return 'unable';
  return pairwiseChoices.find((known) => known === text) ?? null;
}
