import type { Embedder, PairModel } from '../../../models/loadModel.ts';
import type { ScoringModels } from './modelScores.ts';

/** Loaded models as the scores ask them. Each text is turned into a vector once. What stops the work is thrown before the next question. */
export function scoringModels(
  { embedder, nli }: { readonly embedder: Embedder | null; readonly nli: PairModel | null },
  signal: AbortSignal | null = null,
): ScoringModels {
  const vectors = new Map<string, Promise<ArrayLike<number>>>();
  const vectorOf = (one: Embedder, text: string) => {
    const known = vectors.get(text) ?? one.embed([text]).then(([vector]) => vector ?? []);
    vectors.set(text, known);
    return known;
  };
  return {
    similarity:
      embedder &&
      (async (one, other) => {
        signal?.throwIfAborted();
        const [first, second] = await Promise.all([vectorOf(embedder, one), vectorOf(embedder, other)]);
        return Array.from(first).reduce((sum, value, column) => sum + value * (second[column] ?? 0), 0);
      }),
    judge:
      nli &&
      (async (premise, hypothesis) => {
        signal?.throwIfAborted();
        const [judged] = await nli.weigh([{ premise, hypothesis }]);
        return judged ?? { label: 'neutral', score: 0 };
      }),
  };
}
