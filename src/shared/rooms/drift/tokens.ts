/** A token of a lower-cased text with its UTF-16 offsets there. */
export type Token = { readonly text: string; readonly start: number; readonly end: number };

const asciiWords = /[a-z0-9]+/g;
const anyWords = /[\p{L}\p{M}\p{N}_]+/gu;

/** How a text falls into tokens: runs of `[a-z0-9]`, as in the reference, or words of any script. Texts are given lower-cased. */
export const tokenPatterns = { reference: asciiWords, strict: anyWords } as const;

/** Tokens of a lower-cased text: `naïve` is `na` and `ve`, `50mg` is one token. */
export function tokenise(lowered: string, pattern: RegExp = asciiWords): string[] {
  return lowered.match(pattern) ?? [];
}

/** `tokenise` with the place of each token. */
export function placedTokens(lowered: string, pattern: RegExp = asciiWords): Token[] {
  return Array.from(lowered.matchAll(pattern), (found) => ({
    text: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }));
}
