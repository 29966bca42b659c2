import type { PdsqiEntry } from '../../../../shared/rooms/drift/api.ts';
import {
  isPdsqiComplete,
  type PdsqiAttribute,
  type PdsqiRating,
  pdsqiAttributes,
  pdsqiRatingSchema,
} from '../../../../shared/rooms/drift/pdsqi.ts';

/** A summary that can be rated. */
export type RatedPlace = { readonly caseId: number; readonly model: string; readonly turn: number };
/** An answer to one attribute; null is NA. */
export type RatingValue = number | null;

export function placeKey({ caseId, model, turn }: RatedPlace): string {
  return JSON.stringify([caseId, model, turn]);
}

/** The answers that an attribute allows, in the order in which they stand. */
export function choicesOf(attribute: PdsqiAttribute): readonly RatingValue[] {
  if (attribute === 'stigmatizing') return [0, 1];
  return attribute === 'synthesized' ? [1, 2, 3, 4, 5, null] : [1, 2, 3, 4, 5];
}

/** The rating with one more answer, or without it for undefined. */
export function withAnswer(
  rating: PdsqiRating,
  attribute: PdsqiAttribute,
  value: RatingValue | undefined,
): PdsqiRating {
  const { [attribute]: _, ...rest } = rating;
  return value === undefined ? rest : pdsqiRatingSchema.parse({ ...rest, [attribute]: value });
}

/** What a key means while the focus is on an attribute: an answer, or taking it back; null for any other key. */
export function answerOfKey(
  attribute: PdsqiAttribute,
  key: string,
): { readonly value: RatingValue | undefined } | null {
  if (key === 'Backspace' || key === 'Delete') return { value: undefined };
  const digit = /^[0-9]$/.test(key) ? Number(key) : null;
  if (digit === null) return null;
  // NA has no number of its own; 0 is free on the scales.
  const value = digit === 0 && attribute === 'synthesized' ? null : digit;
  return choicesOf(attribute).includes(value) ? { value } : null;
}

/** The first attribute behind one that has no answer yet, else the next one. */
export function attributeAfter(attribute: PdsqiAttribute, rating: PdsqiRating): PdsqiAttribute {
  const at = pdsqiAttributes.indexOf(attribute);
  const behind = pdsqiAttributes.slice(at + 1);
  return behind.find((one) => rating[one] === undefined) ?? behind[0] ?? attribute;
}

export function ratedCount(rating: PdsqiRating): number {
  return pdsqiAttributes.filter((attribute) => rating[attribute] !== undefined).length;
}

/** The next place behind the open one, and then from the first on, that is not rated in full; null when all are. */
export function nextUnrated<Place extends RatedPlace>(
  places: readonly Place[],
  open: RatedPlace | null,
  ratingOf: (place: RatedPlace) => PdsqiRating,
): Place | null {
  const at = open === null ? -1 : places.findIndex((place) => placeKey(place) === placeKey(open));
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
