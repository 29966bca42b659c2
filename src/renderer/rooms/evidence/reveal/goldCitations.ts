import type { ClaimSide } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimGold } from '../../../../shared/rooms/evidence/gold.ts';
import { type CitationFlags, citationFlags } from '../bench/citations.ts';
import { compareWithGold } from './compareWithGold.ts';

/** The citations of one explanation beside gold, both as they were when gold was looked at. */
export type GoldCitations = CitationFlags & {
  readonly side: ClaimSide;
  /** Whether a file says of all evidence if it belongs to the claim. */
  readonly isGoldKnown: boolean;
};

/** One for each explanation that was written; `out` is cited and not in gold, in the assignment test not of the explained claim. */
export function goldCitations(gold: ClaimGold): GoldCitations[] {
  const evidence = compareWithGold({ added: [] }, gold)
    .flatMap((group) => group.evidence)
    .filter(({ origin }) => origin !== 'golden');
  const known = new Set(evidence.map(({ evidenceId }) => evidenceId));
  return gold.answer.explanations
    .filter(({ text }) => text.trim() !== '')
    .map(({ side, text }) => {
      const idsOf = (test: (one: (typeof evidence)[number]) => boolean) =>
        evidence.filter(test).map(({ evidenceId }) => evidenceId);
      return {
        side,
        isGoldKnown: evidence.every((one) => one.gold !== null),
        ...citationFlags(text, {
          chosen: idsOf(({ choice }) => choice === 'keep' || choice === 'add' || choice === side),
          out: idsOf((one) => one.gold !== null && one.gold !== 'in' && one.gold !== side),
          isKnown: (id) => known.has(id),
        }),
      };
    });
}
