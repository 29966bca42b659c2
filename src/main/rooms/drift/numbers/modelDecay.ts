import type { ModelNumbers } from '../../../../shared/rooms/drift/modelNumbers.ts';
import type { CaseNumbers } from './caseNumbers.ts';
import { hasInterval } from './intervalCases.ts';
import { type DecayCase, truthDecay } from './truthDecay.ts';

type Decay = NonNullable<ModelNumbers['decay']>;
type TokenSource = Decay['tokenSource'];

/**
 * Truth decay over the tokens of the context, from one source for all cases: counts of the provider where every summary has one, else
 * those of `gpt-tokenizer`, else an estimate of four code points per token. Null where no case has a line.
 */
export function modelDecay(cases: readonly CaseNumbers[], seed: number): Decay | null {
  const tokenSource = sourceOf(cases);
  const found = cases.map((one) => decayCase(one, tokensOf(one, tokenSource)));
  const { withinSlope, interval, ...decay } = truthDecay(found, seed);
  if (withinSlope === null) return null;
  const isEnough = hasInterval(decay.caseSlopes, new Set(cases.map(({ cluster }) => cluster)).size);
  return { withinSlope, interval: isEnough ? interval : null, ...decay, tokenSource, tokens: rangeOf(found) };
}

/** The turns of a case that have a point. */
function decayCase({ critical, cluster }: CaseNumbers, tokens: readonly number[]): DecayCase {
  const points = critical.recall.flatMap((value, turn) =>
    value === null ? [] : [{ value, tokens: tokens[turn] ?? 0 }],
  );
  return { recall: points.map(({ value }) => value), tokens: points.map((point) => point.tokens), cluster };
}

function rangeOf(cases: readonly DecayCase[]): Decay['tokens'] {
  const counts = cases.flatMap(({ tokens }) => tokens);
  return { lower: Math.min(...counts), upper: Math.max(...counts) };
}

function sourceOf(cases: readonly CaseNumbers[]): TokenSource {
  const isCounted = ({ promptTokens, critical: { recall } }: CaseNumbers) =>
    promptTokens.every((count, turn) => count !== null || recall[turn] === null);
  if (cases.every(isCounted)) return 'provider';
  return cases.every(({ countedTokens }) => countedTokens !== null) ? 'tokenizer' : 'estimated';
}

function tokensOf({ promptTokens, countedTokens, promptLengths }: CaseNumbers, source: TokenSource): readonly number[] {
  if (source === 'provider') return promptTokens.map((count) => count ?? 0);
  if (source === 'tokenizer' && countedTokens !== null) return countedTokens;
  return promptLengths.map((length) => Math.ceil(length / 4));
}
