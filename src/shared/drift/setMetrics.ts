import { type GoldInText, goldInText, type MatchTier, matchTiers, tierOfPair } from './matchEntity.ts';
import type { Entity, MatchingRules, Passage } from './matchingRules.ts';
import { isNegated } from './negation.ts';

/** All in [0, 1]. `hallucinatedRate` is the share of predictions that stand for no gold entity; 0 where nothing was predicted. */
export type SetMetrics = {
  readonly recall: number;
  readonly precision: number;
  readonly f1: number;
  readonly hallucinatedRate: number;
};

/** What became of a gold entity in a summary. `predicted` is the number of the prediction that stands for it, -1 for none. */
export type GoldFinding = { readonly isNegated: boolean; readonly tier: MatchTier | null; readonly predicted: number };

/** A summary compared with gold entities. `supportedBy` has the first gold entity that each prediction stands for, -1 for none. */
export type TurnFindings = { readonly gold: readonly GoldFinding[]; readonly supportedBy: readonly number[] };

/**
 * Compares every gold entity with every prediction once. A negated gold entity is not matched and supports no prediction. Several
 * gold entities may match one prediction and the reverse.
 */
export function findInTurn(
  gold: readonly Entity[],
  predicted: readonly Entity[],
  passage: Passage,
  rules: MatchingRules,
  applyNegation = true,
): TurnFindings {
  const supportedBy = new Array<number>(predicted.length).fill(-1);
  const findings = gold.map((one, index): GoldFinding => {
    if (applyNegation && isNegated(one, passage, rules)) return { isNegated: true, tier: null, predicted: -1 };
    const inText: GoldInText = goldInText(one, passage, rules);
    let tier: MatchTier | null = null;
    let by = -1;
    for (let at = 0; at < predicted.length; at += 1) {
      const other = predicted[at];
      const found = other === undefined ? null : tierOfPair(one, other, passage, inText, rules);
      if (found === null) continue;
      if (supportedBy[at] === -1) supportedBy[at] = index;
      if (tier !== null && matchTiers.indexOf(found) >= matchTiers.indexOf(tier)) continue;
      tier = found;
      by = at;
    }
    return { isNegated: false, tier, predicted: by };
  });
  return { gold: findings, supportedBy };
}

/** A reviewer's word on gold entities of a turn, by entity: it counts as recalled, or it does not. */
export type Overrulings = ReadonlyMap<string, boolean>;

/**
 * The four numbers of the first `count` gold entities of findings: the critical ones come first, so that one comparison serves both
 * sets. An overruling moves recall, and F1 with it; predictions stay as they were judged.
 */
export function setMetrics(
  findings: TurnFindings,
  count = findings.gold.length,
  gold: readonly Entity[] = [],
  overrulings: Overrulings | null = null,
): SetMetrics {
  let matched = 0;
  for (let index = 0; index < count; index += 1) {
    const word = overrulings?.get(gold[index]?.given ?? '');
    if (word ?? (findings.gold[index]?.tier ?? null) !== null) matched += 1;
  }
  const predictedCount = findings.supportedBy.length;
  const supported = findings.supportedBy.filter((by) => by >= 0 && by < count).length;
  const recall = count === 0 ? 0 : matched / count;
  const precision = predictedCount === 0 ? 0 : supported / predictedCount;
  return {
    recall,
    precision,
    f1: recall + precision === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    hallucinatedRate: predictedCount === 0 ? 0 : (predictedCount - supported) / predictedCount,
  };
}
