/** Models that take their inputs one by one and stop between two of them: within one, nothing can be stopped. */
import type { Embedder, EntitySource, NliModel } from '../measuring/driftModels.ts';

/** The same model; what is asked of it throws the reason of `signal` once that fired. */
export function stoppableNli(model: NliModel, signal: AbortSignal): NliModel {
  return { judge: (pairs) => oneByOne(pairs, (pair) => model.judge([pair]), signal) };
}
export function stoppableEmbedder(model: Embedder, signal: AbortSignal): Embedder {
  return { ...model, embed: (texts) => oneByOne(texts, (text) => model.embed([text]), signal) };
}
export function stoppableEntities(source: EntitySource, signal: AbortSignal): EntitySource {
  return { find: (requests, mode) => oneByOne(requests, (request) => source.find([request], mode), signal) };
}

async function oneByOne<I, O>(
  inputs: readonly I[],
  ask: (input: I) => Promise<readonly O[]>,
  signal: AbortSignal,
): Promise<O[]> {
  const answers: O[] = [];
  for (const input of inputs) {
    signal.throwIfAborted();
    answers.push(...(await ask(input)));
  }
  return answers;
}
