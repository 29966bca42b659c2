import type { DerivationStep } from '../../../../shared/rooms/derivations/question.ts';
import type {
  FieldAlignment,
  ItemScore,
  PairAlignment,
  ScoredSegment,
} from '../../../../shared/rooms/derivations/score.ts';
import type { Cell } from '../work/derivationDraft.ts';

/** A field of a pair, or a whole triple without a partner, and how much of the full F1 it cost. */
export type LostPoint = {
  readonly kind: 'subject' | 'relation' | 'object' | 'goldTriple' | 'predictedTriple';
  /** 0-based step of the gold derivation, or of the predicted one for `predictedTriple`. */
  readonly step: number;
  readonly text: string;
  /** Share of the full F1, in [0, 1]. */
  readonly lost: number;
  /** Where it stands in the gold derivation; null for a predicted triple that met none. */
  readonly cell: Cell | null;
  /** What the prediction wrote in that place; null for a whole triple. */
  readonly predicted: string | null;
  /** How the texts met; null for a whole triple. */
  readonly alignment: FieldAlignment | null;
};

type LossAccount = {
  /** Sum of the similarities of the pairs. */
  readonly similaritySum: number;
  readonly predictedCount: number;
  readonly goldCount: number;
  /** Largest loss first; nothing that cost nothing. */
  readonly points: readonly LostPoint[];
};

/**
 * Where the full F1 of an item was lost. F1 = 2 × sum of similarities ÷ (predicted triples + gold triples), so a pair of similarity w
 * costs 2 (1 − w) ÷ that count, split over its three fields, and a triple without a partner costs 1 ÷ that count. The losses add up to
 * 1 − F1. Empty derivations on both sides have no pairs and an empty account.
 */
export function accountOfLoss({
  pairs,
  predictedDerivation,
}: Pick<ItemScore, 'pairs' | 'predictedDerivation'>): LossAccount {
  const goldCount = pairs.filter(({ goldStep }) => goldStep >= 0).length;
  const predictedCount = pairs.filter(({ predictedStep }) => predictedStep >= 0).length;
  const divisor = goldCount + predictedCount;
  const similaritySum = pairs.filter(isMet).reduce((sum, pair) => sum + pair.weight, 0);
  const points = pairs
    .flatMap((pair) => lossesOf(pair, divisor, predictedDerivation[pair.predictedStep]))
    .filter(({ lost }) => lost > 1e-9)
    .sort((a, b) => b.lost - a.lost);
  return { similaritySum, predictedCount, goldCount, points };
}

export function isMet({ goldStep, predictedStep }: PairAlignment): boolean {
  return goldStep >= 0 && predictedStep >= 0;
}

function lossesOf(pair: PairAlignment, divisor: number, predicted: DerivationStep | undefined): LostPoint[] {
  const { subject, relation, object } = pair;
  if (!isMet(pair)) {
    const side = pair.goldStep >= 0 ? 'gold' : 'predicted';
    const text = [subject, relation, object].map((field) => textOf(field, side)).join(' ｜ ');
    const step = side === 'gold' ? pair.goldStep : pair.predictedStep;
    const isGold = side === 'gold';
    const cell: Cell | null = isGold ? { step, field: 'subject', object: 0 } : null;
    const kind = isGold ? 'goldTriple' : 'predictedTriple';
    return [{ kind, step, text, lost: 1 / divisor, cell, predicted: null, alignment: null }];
  }
  const field = (kind: LostPoint['kind'], alignment: FieldAlignment | null, at: Omit<Cell, 'step'>, text = '') => ({
    kind,
    step: pair.goldStep,
    text: textOf(alignment, 'gold'),
    lost: (2 * (1 - (alignment?.similarity ?? 0))) / 3 / divisor,
    cell: { step: pair.goldStep, ...at },
    predicted: text,
    alignment,
  });
  return [
    field('subject', subject, { field: 'subject', object: 0 }, predicted?.subject),
    field('relation', relation, { field: 'relation', object: 0 }, predicted?.relation),
    field('object', object, { field: 'objects', object: pair.goldObject }, predicted?.objects[pair.predictedObject]),
  ];
}

export function textOf(field: FieldAlignment | null, side: 'gold' | 'predicted'): string {
  return (field?.[side] ?? []).map(({ text }) => text).join('');
}

/**
 * Whether each side has a word that met none of the other and may have synonyms: no numeral and nothing right behind one, as a counter is compared
 * together with its numeral. False where no words were compared.
 */
export function differsByWords(field: FieldAlignment | null): boolean {
  const isFree = ({ mark, text }: ScoredSegment, at: number, all: readonly ScoredSegment[]) =>
    mark === 'unmatched' && !hasNumber(text) && !hasNumber(all[at - 1]?.text ?? '');
  return field?.gold.some(isFree) === true && field.predicted.some(isFree);
}

const hasNumber = (text: string) => /\p{N}/u.test(text);

/** How many counted words of both sides met, for the line under a pair; null where no words were compared. */
export function wordCounts(
  field: FieldAlignment | null,
): { matched: number; counted: number; bySynonym: boolean } | null {
  if (field === null) return null;
  const counted = field.gold.filter(({ mark }) => mark === 'matched' || mark === 'unmatched');
  const matched = counted.filter(({ mark }) => mark === 'matched');
  return { matched: matched.length, counted: counted.length, bySynonym: matched.some(({ bySynonym }) => bySynonym) };
}
