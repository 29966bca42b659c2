import type { ModelScores } from '../../../../shared/rooms/evidence/modelScores.ts';
import { checkModel, keptEmbedder, keptNli } from '../../../models/keptModels.ts';
import type { ModelFolder } from '../../../models/modelFolder.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import { meanOverlap } from '../numbers/explanationOverlap.ts';
import { type ScoredText, scoreExplanation } from '../numbers/modelScores.ts';
import { scoringModels } from '../numbers/scoringModels.ts';

/** Folders that were checked; null for a model that there is not. */
export type ScoreFolders = { readonly embedder: ModelFolder | null; readonly nli: ModelFolder | null };
/** An explanation, and what it is scored against. */
export type ExplanationToScore = { readonly against: ScoredText; readonly text: string };
type Order = { readonly folders: ScoreFolders; readonly explanations: readonly ExplanationToScore[] };

/** Scores explanations one by one, each as a batch of its own. Errors: CANCELLED; IMPORT_MALFORMED for a model that does not load. */
async function scoreExplanations(
  { folders, explanations }: Order,
  { signal, send }: Pick<TaskChannel<ModelScores>, 'signal' | 'send'>,
): Promise<void> {
  const embedder = folders.embedder && (await keptEmbedder(folders.embedder));
  const nli = folders.nli && (await keptNli(folders.nli));
  for (const { against, text } of explanations) {
    signal.throwIfAborted();
    await send(await scoreExplanation(against, text, scoringModels({ embedder, nli }, signal)));
    // A stop is heard between two texts.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

export const scoringTasks = {
  'evidence.checkModel': checkModel,
  'evidence.scoreExplanations': scoreExplanations,
  /** Of each writer. */
  'evidence.meanOverlaps': async (writers: readonly Parameters<typeof meanOverlap>[0][]) => writers.map(meanOverlap),
} as const;
