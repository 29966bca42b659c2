import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type DriftCase, summaryPrompts } from '../../../../shared/rooms/drift/driftCase.ts';
import { createTokenTable, type TokenCounter } from './tokenTable.ts';

/** What counts where the provider did not: its name is part of every result that uses it. */
export const tokenEncoding = 'o200k_base';

let loaded: Promise<TokenCounter | null> | null = null;

/** A counter with the tokens of `gpt-tokenizer`, loaded once in a thread; null where the package is not installed. */
export function loadTokenCounter(): Promise<TokenCounter | null> {
  loaded ??= readTable().catch(() => null);
  return loaded;
}

async function readTable(): Promise<TokenCounter> {
  const { O200K_TOKEN_SPLIT_REGEX } = await import('gpt-tokenizer/encodingParams/constants');
  const { resolve } = createRequire(import.meta.url);
  // A model was given such a text as text: names of special tokens in it are no special tokens.
  return createTokenTable(await readFile(resolve('gpt-tokenizer/data/o200k_base.tiktoken')), O200K_TOKEN_SPLIT_REGEX);
}

const letterOrDigit = /^[\p{L}\p{N}]/u;

/**
 * Tokens of the exact prompt of each summary. No token of `o200k_base` spans a line feed and a letter or digit behind it, and what stands
 * on one side of this place does not change the tokens on the other: so a prompt that grows by such a message is counted by adding, and
 * only other messages make what they are added to be counted again.
 */
export function countPromptTokens(one: Pick<DriftCase, 'patientSummary' | 'turns'>, count: TokenCounter): number[] {
  const [first = ''] = summaryPrompts({ ...one, turns: one.turns.slice(0, 1) });
  let closed = 0;
  let open = first;
  return one.turns.map(({ message }, index) => {
    if (index > 0 && letterOrDigit.test(message)) {
      closed += count(`${open}\n`);
      open = message;
    } else if (index > 0) open += `\n${message}`;
    return closed + count(open);
  });
}
