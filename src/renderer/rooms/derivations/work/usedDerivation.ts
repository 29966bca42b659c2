import type { ItemScore } from '../../../../shared/rooms/derivations/score.ts';

/** The gold derivation, 0-based, that decided the score of a question; null where there was none to choose. */
export function usedDerivation(score: ItemScore | null): number | null {
  return score?.references.some(({ derivation }) => derivation === score.used) ? score.used : null;
}
