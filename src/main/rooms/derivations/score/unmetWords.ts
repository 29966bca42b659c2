import { normalizeAnswer } from './normalizeAnswer.ts';
import { type TokenizerFiles, tokenizeStrings } from './tokenizeStrings.ts';
import type { TokenizedText } from './tokenSets.ts';
import { tokenSimilarity } from './tokenSimilarity.ts';

/** Words of two texts that met no word of the other, each once, in their order. */
type UnmetWords = { readonly gold: string[]; readonly predicted: string[] };

/**
 * The words of two texts that a synonym could bring together: no word of the other side met them, and synonyms are asked of them. Numerals with their
 * counter, and numerals that begin with 0, are compared as they are written, and have none.
 */
export function unmetWords(gold: TokenizedText, predicted: TokenizedText): UnmetWords {
  const { predictedOfGold } = tokenSimilarity(predicted.tokens, gold.tokens);
  const met = new Set(predictedOfGold);
  // A token of one text alone was never looked up: every other holds a normalised form beside its surface.
  const asked = (tokens: TokenizedText['tokens']) =>
    tokens.flatMap(([surface = '', ...forms]) => (forms.length > 0 ? [surface] : []));
  const left = (tokens: TokenizedText['tokens'], isMet: (at: number) => boolean) => [
    ...new Set(asked(tokens.filter((_, at) => !isMet(at)))),
  ];
  return {
    gold: left(gold.tokens, (at) => (predictedOfGold[at] ?? -1) !== -1),
    predicted: left(predicted.tokens, (at) => met.has(at)),
  };
}

const noWords: TokenizedText = { tokens: [], words: [] };

/** As `unmetWords` of two texts as they are written, in a worker thread. Errors: as of `tokenizeStrings`. */
export async function unmetWordsOf({
  gold,
  predicted,
  files,
}: {
  readonly gold: string;
  readonly predicted: string;
  readonly files: TokenizerFiles;
}): Promise<UnmetWords> {
  const [goldText, predictedText] = [normalizeAnswer(gold), normalizeAnswer(predicted)];
  const tokens = await tokenizeStrings({ ...files, strings: [goldText, predictedText] });
  return unmetWords(tokens.get(goldText) ?? noWords, tokens.get(predictedText) ?? noWords);
}
