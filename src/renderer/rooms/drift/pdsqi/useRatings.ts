import { useCallback, useEffect } from 'react';
import { useDrift } from '../driftContext.ts';
import type { DriftData, OwnRating, SummaryPlace } from '../driftState.ts';
import { ownRating } from '../ratingActs.ts';

/** The ratings of the open set; from then on the store reads them again as often as something of its cases changes. */
export function useRatings(datasetId: number): DriftData['ratings'] {
  const loadRatings = useDrift((state) => state.loadRatings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the set says what is read
  useEffect(() => void loadRatings(), [loadRatings, datasetId]);
  return useDrift((state) => state.ratings);
}

/** What the evaluator who works says of a summary, with what is on its way to the disk. */
export function useOwnRating(): (place: SummaryPlace) => OwnRating {
  const ownRatings = useDrift((state) => state.ownRatings);
  const ratingsUnderWay = useDrift((state) => state.ratingsUnderWay);
  return useCallback((place) => ownRating({ ownRatings, ratingsUnderWay }, place), [ownRatings, ratingsUnderWay]);
}
