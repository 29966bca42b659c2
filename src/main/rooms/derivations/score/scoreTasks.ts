import type { ItemScore, ScoreFractions } from '../../../../shared/rooms/derivations.ts';
import type { ScoredItem } from './scoredItem.ts';
import { type JemhopqaItem, scoreJemhopqaItems, textsToTokenize } from './scoreJemhopqa.ts';
import { type R4cItem, scoreR4cItems } from './scoreR4c.ts';
import { type TokenizerFiles, tokenizeStrings } from './tokenizeStrings.ts';

/**
 * Tokenizes and scores some JEMHopQA items, with alignments. For a worker thread, about 200 items at a time. The thread keeps its
 * tokenizer (350 MB with the small dictionary), so send the chunks of a set one after the other. Errors as in `tokenizeStrings`.
 */
export async function scoreJemhopqaChunk({
  items,
  ...files
}: TokenizerFiles & { readonly items: readonly JemhopqaItem[] }): Promise<ScoredItem[]> {
  const tokens = await tokenizeStrings({ strings: textsToTokenize(items), ...files });
  return scoreJemhopqaItems(items, tokens, true);
}

/** Scores some R4C items, with alignments. For a worker thread; draw the orders of the whole set first (`withReferenceOrders`). */
export function scoreR4cChunk({ items }: { readonly items: readonly R4cItem[] }): ScoredItem[] {
  return scoreR4cItems(items, true);
}

/** A scored item as it is stored; its problem is the code of the first one. */
export function storedItemScore({
  problems,
  predictedCount: _predictedCount,
  goldCount: _goldCount,
  ...item
}: ScoredItem): Omit<ItemScore, 'runId' | 'stale'> {
  return { ...item, problem: problems[0]?.code ?? null };
}

/** The numbers of a scored item that lists show and sort by. */
export function fractionsOf({ answer, e, r, er }: ScoredItem): ScoreFractions {
  return {
    answerExactMatch: answer?.exactMatch ?? null,
    answerSimilarity: answer?.similarity ?? null,
    entityF1: e.f1,
    relationF1: r.f1,
    fullF1: er.f1,
  };
}
