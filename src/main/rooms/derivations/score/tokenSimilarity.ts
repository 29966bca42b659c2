import { indelRatio } from '../../../metrics/indelRatio.ts';
import type { Token } from './tokenSets.ts';

/** Letters that the reference has; with more classes of words it dies. */
const letterCount = 26;

type TokenSimilarity = {
  /** In [0, 1]; 1 for two texts without tokens, 0 when only one has none. */
  readonly similarity: number;
  /** Predicted token that each gold token met, -1 where it met none. */
  readonly predictedOfGold: readonly number[];
  /** Whether the reference would run out of letters. The similarity is the same computation with a longer alphabet. */
  readonly tooManyWords: boolean;
};

/** Hands out the predicted tokens that hold a text, first to last, each token once. */
function createFreeTokens(predicted: readonly Token[]) {
  const holders = new Map<string, number[]>();
  for (const [index, token] of predicted.entries()) {
    for (const text of token) {
      const known = holders.get(text);
      if (known) known.push(index);
      else holders.set(text, [index]);
    }
  }
  for (const queue of holders.values()) queue.reverse();
  const taken = new Set<number>();
  const firstFree = (text: string) => {
    const queue = holders.get(text) ?? [];
    while (queue.length > 0 && taken.has(queue.at(-1) ?? -1)) queue.pop();
    return queue.at(-1) ?? Number.POSITIVE_INFINITY;
  };
  return {
    /** The first free token that shares a text with `token`, now taken; -1 for none. */
    take(token: Token): number {
      const first = token.reduce((least, text) => Math.min(least, firstFree(text)), Number.POSITIVE_INFINITY);
      if (first === Number.POSITIVE_INFINITY) return -1;
      taken.add(first);
      return first;
    },
  };
}

/**
 * Similarity of two token lists in JEMHopQA. Gold tokens in order each meet the first free predicted token that shares a text with
 * them; a pair gets a letter of its own, so does every token left over, and the letters are compared by insertions and
 * deletions (`indelRatio`). No side holds a letter twice, so places say as much as letters. Order matters: 東京 大阪 against 大阪 東京 is 0.5.
 * Source: `editdist` of JEMHopQA's evaluate.py.
 */
export function tokenSimilarity(predicted: readonly Token[], gold: readonly Token[]): TokenSimilarity {
  const free = createFreeTokens(predicted);
  const predictedOfGold = gold.map((token) => free.take(token));
  const metCount = predictedOfGold.filter((index) => index !== -1).length;
  return {
    similarity: indelRatio(predictedOfGold, predicted.length),
    predictedOfGold,
    tooManyWords: gold.length + predicted.length - metCount > letterCount,
  };
}
