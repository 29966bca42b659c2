import { indelRatio } from '../../../metrics/indelRatio.ts';
import type { Token } from './tokenSets.ts';

/** Letters that the reference has; with more classes of words it dies. */
const letterCount = 26;

export type TokenSimilarity = {
  /** In [0, 1]; 1 for two texts without tokens, 0 when only one has none. */
  readonly similarity: number;
  /** Predicted token that each gold token met, -1 where it met none. */
  readonly predictedOfGold: readonly number[];
  /** Whether the reference would run out of letters. The similarity is the same computation with a longer alphabet. */
  readonly tooManyWords: boolean;
};

const meets = (one: Token, other: Token) => one.some((text) => other.includes(text));

/**
 * Similarity of two token lists in JEMHopQA. Gold tokens in order each meet the first free predicted token that shares a text with
 * them; a pair gets a letter of its own, so does every token left over, and the letters are compared by insertions and
 * deletions (`indelRatio`). Order matters: 東京 大阪 against 大阪 東京 is 0.5.
 * Source: `editdist` of JEMHopQA's evaluate.py.
 */
export function tokenSimilarity(predicted: readonly Token[], gold: readonly Token[]): TokenSimilarity {
  const goldOfPredicted = new Array<number>(predicted.length).fill(-1);
  const predictedOfGold = gold.map((token, goldIndex) => {
    const met = predicted.findIndex((candidate, index) => goldOfPredicted[index] === -1 && meets(candidate, token));
    if (met !== -1) goldOfPredicted[met] = goldIndex;
    return met;
  });
  // A gold token's letter is its own index, so matched pairs share it and the rest differ.
  const goldLetters = gold.map((_, index) => index);
  const predictedLetters = goldOfPredicted.map((goldIndex, index) =>
    goldIndex === -1 ? gold.length + index : goldIndex,
  );
  const unmatchedCount = goldOfPredicted.filter((goldIndex) => goldIndex === -1).length;
  return {
    similarity: indelRatio(goldLetters, predictedLetters),
    predictedOfGold,
    tooManyWords: gold.length + unmatchedCount > letterCount,
  };
}
