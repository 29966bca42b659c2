import type { ScoredSegment } from '../../../../shared/rooms/derivations/score.ts';
import { codePointsOf } from '../../../metrics/editSimilarity.ts';
import { type KeptStretch, keptStretches } from '../../../metrics/keptStretches.ts';
import { pythonLower } from '../../../metrics/pythonLower.ts';
import type { FieldAlignment } from './scoredItem.ts';

/** Code points for display, each lower-cased by itself so that places stay those of the original. */
function foldedCodePoints(characters: readonly string[]): number[] {
  return characters.map((character) => codePointsOf(pythonLower(character))[0] ?? 0);
}

function segmentsOf(
  characters: readonly string[],
  stretches: readonly KeptStretch[],
  side: 'one' | 'other',
): ScoredSegment[] {
  const segments: ScoredSegment[] = [];
  const push = (start: number, end: number, match: number | null) => {
    if (end <= start) return;
    const text = characters.slice(start, end).join('');
    segments.push({ text, mark: match === null ? 'unmatched' : 'matched', match, bySynonym: false });
  };
  let free = 0;
  for (const [index, stretch] of stretches.entries()) {
    push(free, stretch[side], null);
    push(stretch[side], stretch[side] + stretch.length, index);
    free = stretch[side] + stretch.length;
  }
  push(free, characters.length, null);
  return segments;
}

/**
 * Which stretches of two texts an optimal edit keeps, for display. A side that is not a text (the triple had no partner) has no segments.
 * `similarity` is the one the score used and is passed through.
 */
export function alignEditedTexts(predicted: unknown, gold: unknown, similarity: number): FieldAlignment {
  const charactersOf = (text: unknown) => (typeof text === 'string' ? [...text] : []);
  const predictedCharacters = charactersOf(predicted);
  const goldCharacters = charactersOf(gold);
  const stretches = keptStretches(foldedCodePoints(predictedCharacters), foldedCodePoints(goldCharacters));
  return {
    gold: segmentsOf(goldCharacters, stretches, 'other'),
    predicted: segmentsOf(predictedCharacters, stretches, 'one'),
    similarity,
  };
}
