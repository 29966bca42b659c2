import { createHash } from 'node:crypto';
import type { ModelScores } from '../../../../shared/rooms/evidence/modelScores.ts';
import type { Context } from '../../../context.ts';
import type { ModelFolder } from '../../../models/modelFolder.ts';
import { insertModelScores, readModelScores } from '../tables/modelScoresTable.ts';
import type { ExplanationToScore, ScoreFolders } from './scoreExplanations.ts';

/** Another way of computing them is another number. */
const version = 'evidence-model-scores 1';

/** What scores are kept under: texts and models by hash, with what was read from the models' folders. */
function keysOf(folders: ScoreFolders): (explanation: ExplanationToScore) => string {
  const facts = (folder: ModelFolder | null) =>
    folder && [folder.files.map(({ sha256 }) => sha256), folder.maxTokens, folder.pooling, folder.labels];
  const models = [facts(folders.embedder), facts(folders.nli)];
  return ({ against: { claim, golden, evidence }, text }) =>
    createHash('sha256')
      .update(JSON.stringify([version, models, claim, golden, evidence, text]))
      .digest('hex');
}

/** The scores of explanations that were computed before, in their order; null for the others. */
export function knownScores(
  { db }: Pick<Context, 'db'>,
  folders: ScoreFolders,
  explanations: readonly ExplanationToScore[],
): (ModelScores | null)[] {
  const keys = explanations.map(keysOf(folders));
  const known = readModelScores(db, keys);
  return keys.map((key) => known.get(key) ?? null);
}

type Running = { readonly signal?: AbortSignal; readonly report?: (done: number, total: number) => void };

/** Computes what is not known of explanations in a thread, and keeps each as it comes. Errors: CANCELLED, those of the models. */
export async function computeScores(
  context: Pick<Context, 'db' | 'pool'>,
  folders: ScoreFolders,
  explanations: readonly ExplanationToScore[],
  { signal, report }: Running = {},
): Promise<void> {
  const keyOf = keysOf(folders);
  const wanted = new Map(explanations.map((explanation) => [keyOf(explanation), explanation]));
  for (const key of readModelScores(context.db, [...wanted.keys()]).keys()) wanted.delete(key);
  const keys = [...wanted.keys()];
  if (keys.length === 0) return;
  let done = 0;
  await context.pool.run(
    'evidence.scoreExplanations',
    { folders, explanations: [...wanted.values()] },
    {
      ...(signal !== undefined && { signal }),
      onBatch: (scores) => {
        insertModelScores(context.db, keys[done] ?? '', scores);
        done += 1;
        report?.(done, keys.length);
      },
    },
  );
}
