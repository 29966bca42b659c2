/** Scoring as one worker task: tokenizer and dictionaries are loaded once, results come back in batches. */
import type { ItemScore, ScoreFractions } from '../../../../shared/rooms/derivations/score.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import type { ScoringFiles } from './describeScoring.ts';
import { aliasesOf } from './entityAliases.ts';
import { metricOf } from './metrics.ts';
import type { ScoredItem, ScoreRow } from './scoredItem.ts';
import { tokenizeStrings } from './tokenizeStrings.ts';

/** What to score, by which metric and with which files. */
export type ScoreTaskInput = {
  readonly metric: string;
  readonly rows: readonly ScoreRow[];
  readonly files: ScoringFiles;
};

/** Small enough that progress and cancel feel live. */
const batchSize = 200;

/** Scores questions with their alignments, in their order, and hands them over in batches. */
export async function scoreInBatches(
  { metric, rows, files }: ScoreTaskInput,
  channel: TaskChannel<readonly ScoredItem[]>,
): Promise<void> {
  const help = {
    tokensOf: (strings: readonly string[]) => tokenizeStrings({ ...files, strings }),
    aliases: () => aliasesOf(files.aliasesPath),
  };
  for (let start = 0; start < rows.length; start += batchSize) {
    channel.signal.throwIfAborted();
    await channel.send(await metricOf(metric).score(rows.slice(start, start + batchSize), help));
    channel.report(Math.min(start + batchSize, rows.length), rows.length);
  }
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
