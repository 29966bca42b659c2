import { alignTokenizedTexts } from './alignTokenizedTexts.ts';
import { type ComparedTriples, compareTriples, type GrainScore, scoreGrain, type TextSimilarity } from './grains.ts';
import { normalizeAnswer } from './normalizeAnswer.ts';
import { type Flaw, flaw } from './problems.ts';
import { noAlignment, noFractions, pairsInGoldOrder, type ScoredItem, shownJemhopqaDerivation } from './scoredItem.ts';
import type { TokensOfText } from './tokenSets.ts';
import { tokenSimilarity } from './tokenSimilarity.ts';
import { type ComparedTriple, readJemhopqaTriples } from './triples.ts';

/** Raised whenever a JEMHopQA result may change. */
export const jemhopqaVersion = 1;

/** UTF-8 bytes that Sudachi takes in one call. */
const longestTokenizedText = 49_149;

/** One gold item and its prediction, all as raw JSON. An undefined prediction is missing; null is a prediction. */
export type JemhopqaItem = {
  readonly key: string;
  readonly goldAnswer: unknown;
  readonly goldDerivation: unknown;
  readonly predictedAnswer: unknown;
  readonly predictedDerivation: unknown;
};

/** The normalised texts that scoring these items compares, each once: what a tokenizer has to be asked for. */
export function textsToTokenize(items: readonly JemhopqaItem[]): string[] {
  const texts = new Set<string>();
  const add = (value: unknown) => {
    if (typeof value === 'string') texts.add(normalizeAnswer(value));
  };
  for (const item of items) {
    if (item.predictedAnswer !== undefined) [item.goldAnswer, item.predictedAnswer].forEach(add);
    if (item.predictedDerivation === undefined) continue;
    for (const derivation of [item.goldDerivation, item.predictedDerivation]) {
      for (const triple of readJemhopqaTriples(derivation, 'gold').triples) {
        [triple.head, triple.relation, triple.tail].forEach(add);
      }
    }
  }
  return [...texts];
}

/** Similarity of two texts by their tokens, with the reference's rule that a literal `Yes` or `No` meets only itself. */
function tokenizedSimilarity(tokens: TokensOfText): TextSimilarity {
  return (predictedText, goldText) => {
    const predicted = normalizeAnswer(predictedText);
    const gold = normalizeAnswer(goldText);
    if ((predicted === 'Yes' || predicted === 'No') && predicted !== gold) return { similarity: 0 };
    const predictedTokens = tokens.get(predicted);
    if (!predictedTokens) return { flaw: flaw(predictedTokens === null ? 'textRefused' : 'noTokens', 'predicted') };
    const goldTokens = tokens.get(gold);
    if (!goldTokens) return { flaw: flaw(goldTokens === null ? 'textRefused' : 'noTokens', 'gold') };
    const { similarity, tooManyWords } = tokenSimilarity(predictedTokens.tokens, goldTokens.tokens);
    return {
      similarity,
      also:
        refusedText(predicted, 'predicted') ??
        refusedText(gold, 'gold') ??
        (tooManyWords ? flaw('tooManyWords') : undefined),
    };
  };
}

/** Why the tokenizer of the reference would refuse a text, undefined when it would not. */
function refusedText(text: string, side: 'gold' | 'predicted'): Flaw | undefined {
  if (!text.isWellFormed()) return flaw('loneSurrogate', side);
  if (text.length * 3 > longestTokenizedText && Buffer.byteLength(text) > longestTokenizedText)
    return flaw('textTooLong', side);
  return undefined;
}

type AnswerScore = { readonly answer: ScoredItem['answer']; readonly flaws: readonly Flaw[] };

function scoreAnswer(
  item: JemhopqaItem,
  similarityOf: TextSimilarity,
  tokens: TokensOfText,
  withAlignment: boolean,
): AnswerScore {
  const { predictedAnswer, goldAnswer } = item;
  if (predictedAnswer === undefined) return { answer: null, flaws: [flaw('answerMissing')] };
  if (typeof predictedAnswer !== 'string' || predictedAnswer === '') {
    return { answer: { exactMatch: 0, similarity: 0, alignment: noAlignment }, flaws: [] };
  }
  if (typeof goldAnswer !== 'string') return { answer: null, flaws: [flaw('goldAnswerNotText', 'gold')] };
  const compared = similarityOf(predictedAnswer, goldAnswer);
  if ('flaw' in compared) return { answer: null, flaws: [compared.flaw] };
  const alignment = withAlignment
    ? alignTokenizedTexts(predictedAnswer, goldAnswer, compared.similarity, tokens)
    : { ...noAlignment, similarity: compared.similarity };
  const exactMatch = normalizeAnswer(predictedAnswer) === normalizeAnswer(goldAnswer) ? 1 : 0;
  return {
    answer: { exactMatch, similarity: compared.similarity, alignment },
    flaws: compared.also ? [compared.also] : [],
  };
}

type DerivationScore = Pick<ScoredItem, 'e' | 'r' | 'er' | 'pairs' | 'predictedCount' | 'goldCount'> & {
  readonly flaws: readonly Flaw[];
};

function unscored(problem: Flaw): DerivationScore {
  return {
    e: noFractions,
    r: noFractions,
    er: noFractions,
    pairs: [],
    predictedCount: 0,
    goldCount: 0,
    flaws: [problem],
  };
}

function scoreDerivation(
  item: JemhopqaItem,
  similarityOf: TextSimilarity,
  tokens: TokensOfText,
  withAlignment: boolean,
): DerivationScore {
  if (item.predictedDerivation === undefined) return unscored(flaw('derivationMissing'));
  const predicted = readJemhopqaTriples(item.predictedDerivation, 'predicted');
  if (predicted.flaw) return unscored(predicted.flaw);
  const gold = readJemhopqaTriples(item.goldDerivation, 'gold');
  if (gold.flaw) return unscored(gold.flaw);
  const compared = compareTriples(predicted.triples, gold.triples, similarityOf);
  if ('flaw' in compared) return unscored(compared.flaw);
  const counts = [predicted.triples.length, gold.triples.length] as const;
  const full = scoreGrain('er', compared.similarities, ...counts);
  return {
    e: scoreGrain('e', compared.similarities, ...counts).fractions,
    r: scoreGrain('r', compared.similarities, ...counts).fractions,
    er: full.fractions,
    pairs: withAlignment ? alignPairs(predicted.triples, gold.triples, full, compared, tokens) : [],
    predictedCount: counts[0],
    goldCount: counts[1],
    flaws: compared.also,
  };
}

function alignPairs(
  predicted: readonly ComparedTriple[],
  gold: readonly ComparedTriple[],
  full: GrainScore,
  compared: Extract<ComparedTriples, { also: unknown }>,
  tokens: TokensOfText,
): ScoredItem['pairs'] {
  return pairsInGoldOrder(predicted, gold, full.columnOfRow, (one, other, row, column) => {
    const field = (member: 'head' | 'relation' | 'tail') =>
      alignTokenizedTexts(one?.[member], other?.[member], compared.similarities[member][row]?.[column] ?? 0, tokens);
    return {
      goldStep: other?.step ?? -1,
      goldObject: other?.object ?? -1,
      predictedStep: one?.step ?? -1,
      predictedObject: one?.object ?? -1,
      subject: field('head'),
      relation: field('relation'),
      object: field('tail'),
      weight: full.weights[row]?.[column] ?? 0,
    };
  });
}

/**
 * Scores JEMHopQA items as evaluate.py does, answer and derivation each on its own: a part that is missing or that the reference dies of is null and named in
 * `problems`, the rest counts. Texts whose tokens `tokens` lacks are such a problem. Items do not depend on each other, so chunks give the
 * same numbers as the whole. `withAlignment` adds which words and triples met; it changes no number.
 */
export function scoreJemhopqaItems(
  items: readonly JemhopqaItem[],
  tokens: TokensOfText,
  withAlignment: boolean,
): ScoredItem[] {
  const similarityOf = tokenizedSimilarity(tokens);
  return items.map((item) => {
    const { answer, flaws: answerFlaws } = scoreAnswer(item, similarityOf, tokens, withAlignment);
    const { flaws, ...derivation } = scoreDerivation(item, similarityOf, tokens, withAlignment);
    return {
      key: item.key,
      answer,
      ...derivation,
      references: [],
      used: 0,
      tie: false,
      predictedAnswer: typeof item.predictedAnswer === 'string' ? item.predictedAnswer : null,
      predictedDerivation: withAlignment ? shownJemhopqaDerivation(item.predictedDerivation) : [],
      problems: distinctFlaws([...answerFlaws, ...flaws]).map((problem) => ({ item: item.key, ...problem })),
    };
  });
}

/** The same flaw once, in the order they were found. */
function distinctFlaws(flaws: readonly Flaw[]): Flaw[] {
  return [...new Map(flaws.map((one) => [`${one.code} ${one.side} ${one.step}`, one])).values()];
}
