import type { ModelNumbers } from '../../shared/drift/modelNumbers.ts';
import type { CaseNumbers } from './caseNumbers.ts';
import { truthDecay } from './truthDecay.ts';

type Decay = NonNullable<ModelNumbers['decay']>;
export type TokenSource = Decay['tokenSource'];

/**
 * Truth decay over the tokens of the context, from one source for all cases: counts of the provider where every summary has one, else
 * those of `gpt-tokenizer`, else an estimate of four code points per token. Null where no case has a line.
 */
export function modelDecay(cases: readonly CaseNumbers[], seed: number): Decay | null {
  const tokenSource = sourceOf(cases);
  const { withinSlope, ...decay } = truthDecay(
    cases.map((one) => ({ recall: one.critical.recall, tokens: tokensOf(one, tokenSource) })),
    seed,
  );
  return withinSlope === null ? null : { withinSlope, ...decay, tokenSource };
}

function sourceOf(cases: readonly CaseNumbers[]): TokenSource {
  if (cases.every(({ promptTokens }) => promptTokens.every((count) => count !== null))) return 'provider';
  return cases.every(({ countedTokens }) => countedTokens !== null) ? 'tokenizer' : 'estimated';
}

function tokensOf({ promptTokens, countedTokens, promptLengths }: CaseNumbers, source: TokenSource): readonly number[] {
  if (source === 'provider') return promptTokens.map((count) => count ?? 0);
  if (source === 'tokenizer' && countedTokens !== null) return countedTokens;
  return promptLengths.map((length) => Math.ceil(length / 4));
}
