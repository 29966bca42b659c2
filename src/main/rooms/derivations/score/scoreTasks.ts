/** Scoring as one worker task: tokenizer and dictionaries are loaded once, results come back in batches. */
import type { ItemScore, ScoreFractions } from '../../../../shared/rooms/derivations/score.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import type { ScoredItem } from './scoredItem.ts';
import { type JemhopqaItem, scoreJemhopqaItems, textsToTokenize } from './scoreJemhopqa.ts';
import { type R4cItem, scoreR4cItems } from './scoreR4c.ts';
import { type TokenizerFiles, tokenizeStrings } from './tokenizeStrings.ts';

/** What to score and, for JEMHopQA, with which dictionaries. Plain data: it travels to a worker thread. */
export type ScoreTaskInput =
  | { readonly metric: 'jemhopqa'; readonly items: readonly JemhopqaItem[]; readonly files: TokenizerFiles }
  | { readonly metric: 'r4c'; readonly items: readonly R4cItem[] };

/** Small enough that progress and cancel feel live. */
const batchSize = 200;

/** Scores items with their alignments, in their order, and hands them over in batches. */
export async function scoreInBatches(
  input: ScoreTaskInput,
  channel: TaskChannel<readonly ScoredItem[]>,
): Promise<void> {
  for (let start = 0; start < input.items.length; start += batchSize) {
    channel.signal.throwIfAborted();
    await channel.send(await scoreBatch(input, start));
    channel.report(Math.min(start + batchSize, input.items.length), input.items.length);
  }
}

async function scoreBatch(input: ScoreTaskInput, start: number): Promise<readonly ScoredItem[]> {
  if (input.metric === 'r4c') return scoreR4cItems(input.items.slice(start, start + batchSize), true);
  const items = input.items.slice(start, start + batchSize);
  const tokens = await tokenizeStrings({ ...input.files, strings: textsToTokenize(items) });
  return scoreJemhopqaItems(items, tokens, true);
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
