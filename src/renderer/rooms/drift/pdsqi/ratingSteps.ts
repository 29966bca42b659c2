import {
  isPdsqiComplete,
  type PdsqiAttribute,
  type PdsqiRating,
  pdsqiAttributes,
  pdsqiRatingSchema,
} from '../../../../shared/rooms/drift/pdsqi.ts';
import type { PdsqiEntry } from '../../../../shared/rooms/drift/pdsqiViews.ts';
import type { SummaryPlace } from '../driftState.ts';
import { summaryKey } from '../summaryKey.ts';
import type { RatingValue } from './pdsqiCriteria.ts';

/** The rating with one more answer, or without it for undefined. */
export function withAnswer(
  rating: PdsqiRating,
  attribute: PdsqiAttribute,
  value: RatingValue | undefined,
): PdsqiRating {
  const { [attribute]: _, ...rest } = rating;
  return value === undefined ? rest : pdsqiRatingSchema.parse({ ...rest, [attribute]: value });
}

export function ratedCount(rating: PdsqiRating): number {
  return pdsqiAttributes.filter((attribute) => rating[attribute] !== undefined).length;
}

/** The next place behind the open one, and then from the first on, that is not rated in full; null when all are. */
export function nextUnrated<Place extends SummaryPlace>(
  places: readonly Place[],
  open: SummaryPlace | null,
  ratingOf: (place: SummaryPlace) => PdsqiRating,
): Place | null {
  const at = open === null ? -1 : places.findIndex((place) => summaryKey(place) === summaryKey(open));
  const inTurn = [...places.slice(at + 1), ...places.slice(0, Math.max(0, at))];
  return inTurn.find((place) => !isPdsqiComplete(ratingOf(place))) ?? null;
}

/** How many summaries each rater has rated, by name. */
export function ratersOf(
  entries: readonly Pick<PdsqiEntry, 'rater'>[],
): readonly { readonly name: string; readonly ratings: number }[] {
  const counts = new Map<string, number>();
  for (const { rater } of entries) counts.set(rater, (counts.get(rater) ?? 0) + 1);
  return [...counts].map(([name, ratings]) => ({ name, ratings }));
}
