import { type PreparedText, preparedSimilarity, prepareText } from '../../../metrics/editSimilarity.ts';
import { pythonRandom } from '../../../metrics/pythonRandom.ts';
import { alignEditedTexts } from './alignEditedTexts.ts';
import {
  compareTriples,
  type Grain,
  type GrainScore,
  grains,
  type MemberSimilarities,
  type ReferenceOrder,
  scoreGrain,
  type TextSimilarity,
} from './grains.ts';
import { type Flaw, flaw } from './problems.ts';
import { indexed } from './pythonValues.ts';
import { noFractions, pairsInGoldOrder, type ScoredItem, shownR4cDerivation } from './scoredItem.ts';
import { type ComparedTriple, readR4cTriples } from './triples.ts';

/** Raised whenever an R4C result may change. */
export const r4cVersion = 1;

/** The seed r4c_evaluate.py sets before it draws the order of the gold derivations. */
export const r4cSeed = 3;

/** One gold item with its derivations and its prediction, all as raw JSON. An undefined prediction is missing; null is a prediction. */
export type R4cItem = {
  readonly key: string;
  readonly goldDerivations: unknown;
  readonly predictedDerivation: unknown;
  readonly order: ReferenceOrder;
};

/**
 * The orders that r4c_evaluate.py draws for `count` items that have a prediction, in file order: `random.sample(range(3), references)` with one stream from seed 3
 * that runs through all items for e, then all for r, then all for er. Draw them for the whole set before cutting it into chunks.
 */
export function drawReferenceOrders(count: number, references: 1 | 2 | 3): ReferenceOrder[] {
  const random = pythonRandom(r4cSeed);
  const draw = () => Array.from({ length: count }, () => random.sampleRange(3, references));
  const [e, r, er] = [draw(), draw(), draw()];
  return e.map((order, index) => ({ e: order, r: r[index] ?? [], er: er[index] ?? [] }));
}

/** The order without chance: derivation 0 first, so that the lowest of several equally good ones decides. */
export function lowestReferenceOrder(references: 1 | 2 | 3): ReferenceOrder {
  const order = Array.from({ length: references }, (_, index) => index);
  return { e: order, r: order, er: order };
}

/** Edit similarity that prepares each text once. */
function editedSimilarity(): TextSimilarity {
  const prepared = new Map<string, PreparedText>();
  const prepare = (text: string) => {
    const known = prepared.get(text) ?? prepareText(text);
    prepared.set(text, known);
    return known;
  };
  return (predicted, gold) => {
    const similarity = preparedSimilarity(prepare(predicted), prepare(gold));
    return similarity === null ? { flaw: flaw('bothTextsEmpty') } : { similarity };
  };
}

type Reference = { readonly triples: readonly ComparedTriple[]; readonly similarities: MemberSimilarities };

/** Reads and compares a gold derivation when it is first tried, and once for all grains. */
function referenceReader(item: R4cItem, predicted: readonly ComparedTriple[], similarityOf: TextSimilarity) {
  const read = new Map<number, Reference | Flaw>();
  return (index: number): Reference | Flaw => {
    const known =
      read.get(index) ?? compareWithReference(indexed(item.goldDerivations, index), predicted, similarityOf);
    read.set(index, known);
    return known;
  };
}

function compareWithReference(
  derivation: unknown,
  predicted: readonly ComparedTriple[],
  similarityOf: TextSimilarity,
): Reference | Flaw {
  if (derivation === undefined) return flaw('tooFewGoldDerivations', 'gold');
  const gold = readR4cTriples(derivation, 'gold');
  if (gold.flaw) return gold.flaw;
  const compared = compareTriples(predicted, gold.triples, similarityOf);
  return 'flaw' in compared ? compared.flaw : { triples: gold.triples, similarities: compared.similarities };
}

type Tried = {
  readonly derivation: number;
  readonly triples: readonly ComparedTriple[];
  readonly similarities: MemberSimilarities;
  readonly score: GrainScore;
};
type GrainChoice = { readonly best: Tried; readonly tried: readonly Tried[] };

/** Tries the gold derivations of one grain in order; the first with the largest sum of similarities (not F1) is chosen. */
function chooseReference(
  grain: Grain,
  order: readonly number[],
  predictedCount: number,
  reference: (index: number) => Reference | Flaw,
): GrainChoice | Flaw {
  const tried: Tried[] = [];
  for (const derivation of order) {
    const read = reference(derivation);
    if ('code' in read) return read;
    tried.push({
      derivation,
      ...read,
      score: scoreGrain(grain, read.similarities, predictedCount, read.triples.length),
    });
  }
  const best = tried.reduce<Tried | undefined>(
    (one, other) => (one && one.score.total >= other.score.total ? one : other),
    undefined,
  );
  return best ? { best, tried } : flaw('tooFewGoldDerivations', 'gold');
}

function unscored(item: R4cItem, problem: Flaw): ScoredItem {
  return {
    key: item.key,
    answer: null,
    e: noFractions,
    r: noFractions,
    er: noFractions,
    pairs: [],
    references: [],
    used: -1,
    tie: false,
    predictedAnswer: null,
    predictedDerivation: shownR4cDerivation(item.predictedDerivation),
    problems: [{ item: item.key, ...problem }],
    predictedCount: 0,
    goldCount: 0,
  };
}

function scoreItem(item: R4cItem, similarityOf: TextSimilarity, withAlignment: boolean): ScoredItem {
  if (item.predictedDerivation === undefined) return unscored(item, flaw('derivationMissing'));
  const predicted = readR4cTriples(item.predictedDerivation, 'predicted');
  if (predicted.flaw) return unscored(item, predicted.flaw);
  const reference = referenceReader(item, predicted.triples, similarityOf);
  const choices: GrainChoice[] = [];
  for (const grain of grains) {
    const choice = chooseReference(grain, item.order[grain], predicted.triples.length, reference);
    if ('code' in choice) return unscored(item, choice);
    choices.push(choice);
  }
  const [entities, relations, full] = choices;
  if (!entities || !relations || !full) return unscored(item, flaw('tooFewGoldDerivations', 'gold'));
  return {
    key: item.key,
    answer: null,
    e: entities.best.score.fractions,
    r: relations.best.score.fractions,
    er: full.best.score.fractions,
    pairs: withAlignment ? alignPairs(predicted.triples, full.best) : [],
    references: full.tried.map(({ derivation, score }) => ({
      derivation,
      similaritySum: score.total,
      f1: score.fractions.f1,
    })),
    used: full.best.derivation,
    tie: full.tried.some((other) => isTied(full.best.score, other.score)),
    predictedAnswer: null,
    predictedDerivation: withAlignment ? shownR4cDerivation(item.predictedDerivation) : [],
    problems: [],
    predictedCount: predicted.triples.length,
    goldCount: full.best.triples.length,
  };
}

/** Whether another order of trying would have given other numbers. */
function isTied(best: GrainScore, other: GrainScore): boolean {
  return best.total === other.total && best.fractions.recall !== other.fractions.recall;
}

function alignPairs(predicted: readonly ComparedTriple[], best: Tried): ScoredItem['pairs'] {
  return pairsInGoldOrder(predicted, best.triples, best.score.columnOfRow, (one, other, row, column) => {
    const field = (member: 'head' | 'relation' | 'tail') =>
      alignEditedTexts(one?.[member], other?.[member], best.similarities[member][row]?.[column] ?? 0);
    return {
      goldStep: other?.step ?? -1,
      goldObject: other?.object ?? -1,
      predictedStep: one?.step ?? -1,
      predictedObject: one?.object ?? -1,
      subject: field('head'),
      relation: field('relation'),
      object: field('tail'),
      weight: best.score.weights[row]?.[column] ?? 0,
    };
  });
}

/**
 * Scores R4C items as r4c_evaluate.py does. An item that is missing or that the reference dies of has null fractions and is named in `problems`; the rest
 * counts. Items do not depend on each other once `order` is drawn, so chunks give the same numbers as the whole. `withAlignment` adds
 * which letters and triples met at the grain er; it changes no number.
 */
export function scoreR4cItems(items: readonly R4cItem[], withAlignment: boolean): ScoredItem[] {
  const similarityOf = editedSimilarity();
  return items.map((item) => scoreItem(item, similarityOf, withAlignment));
}
