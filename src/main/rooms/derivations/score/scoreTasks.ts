/** Scoring as one worker task: tokenizer and dictionaries are loaded once, results come back in batches. */
import type { ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import type { ScoringFiles } from './describeScoring.ts';
import { aliasesOf } from './entityAliases.ts';
import { metricOf } from './metrics.ts';
import { besidePlain, type ScoredItem, type ScoreRow } from './scoredItem.ts';
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
  for (let start = 0; start < rows.length; start += batchSize) {
    channel.signal.throwIfAborted();
    await channel.send(await scoreBatch(metric, rows.slice(start, start + batchSize), files));
    channel.report(Math.min(start + batchSize, rows.length), rows.length);
  }
}

/** With synonyms of a project, the numbers without them stand in each item. */
async function scoreBatch(
  metric: string,
  rows: readonly ScoreRow[],
  files: ScoringFiles,
): Promise<readonly ScoredItem[]> {
  const score = (projectSynonyms: ScoringFiles['projectSynonyms']) =>
    metricOf(metric).score(rows, {
      tokensOf: (strings) => tokenizeStrings({ ...files, projectSynonyms, strings }),
      aliases: () => aliasesOf(files.aliasesPath),
    });
  const items = await score(files.projectSynonyms);
  return files.projectSynonyms.length === 0 ? items : besidePlain(items, await score([]));
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
