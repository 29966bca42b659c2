import { readFileSync } from 'node:fs';
import { sharedPath } from './sharedFolder.ts';

/** The cases of one file of recorded results of the reference for Study C; `C` is what the test reads of each. */
export function driftOracle<C>(file: string): C[] {
  return readDriftOracle<{ cases: C[] }>(file).cases;
}

/** One file of recorded results as a whole. */
export function readDriftOracle<T>(file: string): T {
  return JSON.parse(readFileSync(sharedPath(`oracle/drift/${file}`), 'utf8'));
}

export const driftFolder = sharedPath('data/study-c');

/** Verdicts of the stand-in model of the recorded runs: one side tells to go on, the other to stop. */
export function toyNli(premise: string, hypothesis: string): 'entailment' | 'neutral' | 'contradiction' {
  const tokens = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const [one, other] = [tokens(premise), tokens(hypothesis)];
  const has = (list: readonly string[], words: readonly string[]) => list.some((token) => words.includes(token));
  const [go, stop] = [
    ['start', 'continue', 'increase'],
    ['stop', 'avoid', 'reduce'],
  ];
  if ((has(one, go ?? []) && has(other, stop ?? [])) || (has(one, stop ?? []) && has(other, go ?? []))) {
    return 'contradiction';
  }
  return one.join(' ') === other.join(' ') ? 'entailment' : 'neutral';
}

/** Vectors of the stand-in model of the recorded runs: how often each letter stands in a text. */
export function toyEmbedding(text: string): number[] {
  const counts = new Array<number>(26).fill(0);
  for (const letter of text.toLowerCase().match(/[a-z]/g) ?? []) {
    const index = letter.charCodeAt(0) - 97;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}
