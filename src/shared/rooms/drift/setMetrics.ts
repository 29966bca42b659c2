import { type GoldInText, goldInText, type MatchTier, matchTiers, tierOfPair } from './matchEntity.ts';
import type { Entity, MatchingRules, Passage } from './matchingRules.ts';
import { isNegated } from './negation.ts';

/**
 * All in [0, 1]. `hallucinatedRate`, as the study calls it, is the share of predictions that stand for no gold entity, whether the patient
 * said them or not; 0 where nothing was predicted.
 */
export type SetMetrics = {
  readonly recall: number;
  readonly precision: number;
  readonly f1: number;
  readonly hallucinatedRate: number;
};

/** What became of a gold entity in a summary. */
type GoldFinding = {
  readonly isNegated: boolean;
  readonly tier: MatchTier | null;
  /** The number of the prediction that stands for it, -1 for none. */
  readonly predicted: number;
  /** The wording of it that was matched: the entity itself, or one of its aliases. */
  readonly wording: Entity;
  /** A reviewer's word: it counts, or it does not; null where nobody said anything. */
  readonly overruled: boolean | null;
};
/** A summary compared with gold entities. `supportedBy` has the first gold entity that each prediction stands for, -1 for none. */
export type TurnFindings = { readonly gold: readonly GoldFinding[]; readonly supportedBy: readonly number[] };

/**
 * A reviewer's word on a gold entity of a turn: it counts as recalled, or it does not. With a wording it counts as named by that
 * prediction, which then stands for it.
 */
export type Ruling = boolean | { readonly wording: string };
/** By entity. */
export type Overrulings = ReadonlyMap<string, Ruling>;

type FindingOptions = {
  /** Default true. */
  readonly applyNegation?: boolean;
  /** Other wordings of gold entities, by the entity as it is given. */
  readonly aliases?: ReadonlyMap<string, readonly Entity[]>;
  readonly overrulings?: Overrulings | null;
};

/**
 * Compares every gold entity, in each of its wordings, with every prediction once. A negated gold entity is not matched and supports no
 * prediction. Several gold entities may match one prediction and the reverse. One that counts by a reviewer's word is compared as if
 * nothing denied it, so that its mention is supported, as is the one that the reviewer named; one that does not count supports nothing.
 */
export function findInTurn(
  gold: readonly Entity[],
  predicted: readonly Entity[],
  passage: Passage,
  rules: MatchingRules,
  { applyNegation = true, aliases, overrulings = null }: FindingOptions = {},
): TurnFindings {
  const supportedBy = new Array<number>(predicted.length).fill(-1);
  const findings = gold.map((one, index): GoldFinding => {
    const ruling = overrulings?.get(one.given) ?? null;
    const overruled = ruling === null ? null : ruling !== false;
    let best: GoldFinding = { isNegated: false, tier: null, predicted: -1, wording: one, overruled };
    if (overruled === false) return best;
    let isDenied = false;
    for (const wording of [one, ...(aliases?.get(one.given) ?? [])]) {
      if (overruled !== true && applyNegation && isNegated(wording, passage, rules)) {
        isDenied = true;
        continue;
      }
      const found = bestPrediction(wording, predicted, passage, rules);
      for (const at of found.all) if (supportedBy[at] === -1) supportedBy[at] = index;
      if (isBetter(found.tier, best.tier)) best = { ...best, tier: found.tier, predicted: found.predicted, wording };
    }
    if (ruling !== null && typeof ruling === 'object') {
      const at = predicted.findIndex(({ given }) => given === ruling.wording);
      if (supportedBy[at] === -1) supportedBy[at] = index;
      if (best.predicted < 0) best = { ...best, predicted: at };
    }
    return isDenied && best.tier === null ? { ...best, isNegated: true } : best;
  });
  return { gold: findings, supportedBy };
}

function isBetter(tier: MatchTier | null, known: MatchTier | null): boolean {
  return tier !== null && (known === null || matchTiers.indexOf(tier) < matchTiers.indexOf(known));
}

/** The first prediction of the best tier, and the numbers of all that stand for the entity. */
function bestPrediction(one: Entity, predicted: readonly Entity[], passage: Passage, rules: MatchingRules) {
  const inText: GoldInText = goldInText(one, passage, rules);
  const all: number[] = [];
  let tier: MatchTier | null = null;
  let by = -1;
  for (let at = 0; at < predicted.length; at += 1) {
    const other = predicted[at];
    const found = other === undefined ? null : tierOfPair(one, other, passage, inText, rules);
    if (found === null) continue;
    all.push(at);
    if (!isBetter(found, tier)) continue;
    tier = found;
    by = at;
  }
  return { tier, predicted: by, all };
}

/** The places, from 0, of those of the first `count` gold entities that count as recalled; the critical ones come first. */
export function recalledOf({ gold }: TurnFindings, count: number): number[] {
  return gold.slice(0, count).flatMap((one, at) => (isRecalled(one) ? [at] : []));
}

const isRecalled = ({ overruled, tier }: GoldFinding) => overruled ?? tier !== null;

/**
 * The four numbers of the first `count` gold entities of findings: the critical ones come first, so that one comparison serves both
 * sets. An entity that counts by a reviewer's word and for which no prediction stands is one more mention, which is supported: so an
 * overruling reaches all four numbers.
 */
export function setMetrics({ gold, supportedBy }: TurnFindings, count = gold.length): SetMetrics {
  const isUnnamed = ({ overruled, predicted }: GoldFinding) => overruled === true && predicted < 0;
  const own = gold.slice(0, count);
  const matched = own.filter(isRecalled).length;
  const predictedCount = supportedBy.length + gold.filter(isUnnamed).length;
  const supported = supportedBy.filter((by) => by >= 0 && by < count).length + own.filter(isUnnamed).length;
  const recall = count === 0 ? 0 : matched / count;
  const precision = predictedCount === 0 ? 0 : supported / predictedCount;
  return {
    recall,
    precision,
    f1: recall + precision === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    hallucinatedRate: predictedCount === 0 ? 0 : (predictedCount - supported) / predictedCount,
  };
}
