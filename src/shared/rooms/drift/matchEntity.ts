import type { Entity, MatchingRules, Passage } from './matchingRules.ts';

/**
 * How a predicted entity stands for a gold one, in the order they are tried: equal texts; one within the other; three fifths of the
 * longer words shared; entailed by an NLI model.
 */
export const matchTiers = ['exact', 'contained', 'words', 'entailed'] as const;
export type MatchTier = (typeof matchTiers)[number];

/** Words that two entities must share of all their longer words. */
const sharedWords = 0.6;
const fewestWords = 2;
/** More longer words than this, and tier 4 may be asked. */
const wordsForEntailment = 4;

export type NliVerdict = 'entailment' | 'neutral' | 'contradiction';
/** Judges whether `premise` entails `hypothesis`; what it throws counts as no verdict. */
type NliJudge = (premise: string, hypothesis: string) => NliVerdict;

/** What is known of a gold entity and a summary, found out once for all predictions. */
export type GoldInText = { readonly isThere: boolean; readonly isAnyWordThere: () => boolean };

/** A gold entity in a summary: as a whole, and any of its longer words. */
export function goldInText(gold: Entity, passage: Passage, rules: MatchingRules): GoldInText {
  let anyWord: boolean | null = null;
  return {
    isThere: rules.contains(passage.text, gold.text),
    isAnyWordThere() {
      anyWord ??= [...gold.words].some((word) => rules.contains(passage.text, word));
      return anyWord;
    },
  };
}

/**
 * The first tier, without entailment, in which one prediction stands for a gold entity, or null. Where there is a summary, the
 * entity, the prediction or a word of the entity must also stand in it.
 */
export function tierOfPair(
  gold: Entity,
  predicted: Entity,
  passage: Passage,
  inText: GoldInText,
  rules: MatchingRules,
): MatchTier | null {
  const hasText = passage.text !== '';
  const equal = rules.mode === 'reference' ? predicted.given === gold.text : predicted.text === gold.text;
  if (equal && (!hasText || inText.isThere)) return 'exact';
  if (isContained(gold, predicted, passage, inText, rules)) return 'contained';
  const isShared = gold.words.size >= fewestWords && overlap(gold.words, predicted.words) >= sharedWords;
  return isShared && (!hasText || inText.isAnyWordThere()) ? 'words' : null;
}

function isContained(
  gold: Entity,
  predicted: Entity,
  passage: Passage,
  inText: GoldInText,
  rules: MatchingRules,
): boolean {
  const goldHolds = rules.contains(gold.text, predicted.text);
  if (!goldHolds && !rules.contains(predicted.text, gold.text)) return false;
  return passage.text === '' || inText.isThere || (goldHolds && rules.contains(passage.text, predicted.text));
}

/** Jaccard index of two sets; 0 for two empty ones. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

/** A match with the number of the prediction that made it. */
type EntityMatch = { readonly tier: MatchTier; readonly predicted: number };

/** The best match of a gold entity among predictions: the first tier that holds, and in it the first prediction. Null: forgotten. */
export function matchEntity(
  gold: Entity,
  predicted: readonly Entity[],
  passage: Passage,
  rules: MatchingRules,
  nli: NliJudge | null = null,
): EntityMatch | null {
  const inText = goldInText(gold, passage, rules);
  let best: EntityMatch | null = null;
  for (const [index, one] of predicted.entries()) {
    const tier = tierOfPair(gold, one, passage, inText, rules);
    if (tier === 'exact') return { tier, predicted: index };
    if (tier !== null && (best === null || matchTiers.indexOf(tier) < matchTiers.indexOf(best.tier))) {
      best = { tier, predicted: index };
    }
  }
  if (best !== null || nli === null || gold.words.size <= wordsForEntailment) return best;
  if (passage.text !== '' && !inText.isThere && !inText.isAnyWordThere()) return null;
  const entailing = predicted.findIndex((one) => isEntailed(nli, one.given, gold.given));
  return entailing < 0 ? null : { tier: 'entailed', predicted: entailing };
}

function isEntailed(nli: NliJudge, premise: string, hypothesis: string): boolean {
  try {
    return nli(premise, hypothesis) === 'entailment';
  } catch {
    return false;
  }
}
