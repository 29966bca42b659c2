import type { ScoredSegment } from '../../../../shared/rooms/derivations/score.ts';
import { normalizeWithOrigins } from './normalizeAnswer.ts';
import type { FieldAlignment } from './scoredItem.ts';
import type { Token, TokenizedText, TokensOfText } from './tokenSets.ts';
import { tokenSimilarity } from './tokenSimilarity.ts';

/** How a token met its partner: the class they share, and whether by another text than both surfaces. */
type Meeting = { readonly match: number; readonly bySynonym: boolean };

const noTokens: TokenizedText = { tokens: [], words: [] };

/** The words of a text as segments: every unit of the original is in exactly one, and brackets and marks taken out are `dropped`. */
function segmentsOf(
  original: string,
  tokenized: TokenizedText,
  meetingOf: (token: number) => Meeting | undefined,
): ScoredSegment[] {
  const normalized = normalizeWithOrigins(original);
  const shownText = normalized.origins === null ? normalized.text : original;
  const wordOfUnit = new Map<number, number>();
  let unit = 0;
  for (const [word, { text }] of tokenized.words.entries()) {
    for (let index = 0; index < text.length; index += 1, unit += 1) {
      wordOfUnit.set(normalized.origins?.[unit] ?? unit, word);
    }
  }
  const segments: ScoredSegment[] = [];
  for (let start = 0; start < shownText.length; ) {
    const word = wordOfUnit.get(start);
    let end = start + 1;
    while (end < shownText.length && wordOfUnit.get(end) === word) end += 1;
    segments.push(
      segmentOf(shownText.slice(start, end), word === undefined ? undefined : tokenized.words[word]?.token, meetingOf),
    );
    start = end;
  }
  return segments;
}

function segmentOf(
  text: string,
  token: number | undefined,
  meetingOf: (token: number) => Meeting | undefined,
): ScoredSegment {
  if (token === undefined) return { text, mark: 'dropped', match: null, bySynonym: false };
  if (token === -1) return { text, mark: 'ignored', match: null, bySynonym: false };
  const meeting = meetingOf(token);
  return meeting ? { text, mark: 'matched', ...meeting } : { text, mark: 'unmatched', match: null, bySynonym: false };
}

const surfaceOf = (token: Token | undefined) => token?.[0];

/**
 * Which words of two texts met, for display. A side that is not a text (the triple had no partner) has no segments. `similarity` is the one
 * the score used and is passed through.
 */
export function alignTokenizedTexts(
  predicted: unknown,
  gold: unknown,
  similarity: number,
  tokens: TokensOfText,
): FieldAlignment {
  const tokenized = (text: unknown) =>
    typeof text === 'string' ? (tokens.get(normalizeWithOrigins(text).text) ?? noTokens) : noTokens;
  const predictedSide = tokenized(predicted);
  const goldSide = tokenized(gold);
  const { predictedOfGold } = tokenSimilarity(predictedSide.tokens, goldSide.tokens);
  const goldOfPredicted = new Map(predictedOfGold.map((predictedToken, goldToken) => [predictedToken, goldToken]));
  const meeting = (goldToken: number): Meeting | undefined => {
    const predictedToken = predictedOfGold[goldToken] ?? -1;
    if (goldToken === -1 || predictedToken === -1) return undefined;
    const bySynonym = surfaceOf(goldSide.tokens[goldToken]) !== surfaceOf(predictedSide.tokens[predictedToken]);
    return { match: goldToken, bySynonym };
  };
  return {
    gold: typeof gold === 'string' ? segmentsOf(gold, goldSide, meeting) : [],
    predicted:
      typeof predicted === 'string'
        ? segmentsOf(predicted, predictedSide, (token) => meeting(goldOfPredicted.get(token) ?? -1))
        : [],
    similarity,
  };
}
