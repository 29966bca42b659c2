import type { ShownOrder } from '../../../shared/rooms/evidence/answers.ts';
import {
  type ClaimItem,
  type ClaimSide,
  claimSides,
  type Evidence,
  taskOf,
} from '../../../shared/rooms/evidence/claims.ts';
import type { ClaimGold } from '../../../shared/rooms/evidence/gold.ts';
import type { GivenAnswer } from './answers.ts';
import type { KnownOfClaim, KnownParagraphs } from './setTitles.ts';
import { exchanged, shownAnswer } from './shownOrder.ts';
import type { StoredClaim } from './tables/claimsTable.ts';

type Revealed = { readonly at: string; readonly answer: GivenAnswer };
type Claim = { readonly stored: Pick<StoredClaim, 'id' | 'item'>; readonly order: ShownOrder };

/** What is right of a claim, of R4C as far as its true `paragraphs` are known, with the claims as they are shown, and what the evaluator had said when they looked. */
export function claimGold(
  { stored, order }: Claim,
  { at, answer }: Revealed,
  paragraphs: KnownParagraphs | null,
): ClaimGold {
  const { id, item } = stored;
  const known = paragraphs?.ofClaim.get(id);
  const { assigns, choosesClaim, judgesClaim, explanations } = taskOf(item.test);
  const shown = claimSides.slice(0, explanations);
  return {
    revealedAt: at,
    evidence: goldEvidence(item, order, known).map((one) => ({
      ...one,
      place: assigns ? placeOf(item, order, one) : null,
    })),
    // In the file claim A is always the one that the evidence supports.
    claim: choosesClaim ? exchanged(order, 'A') : null,
    verdict: judgesClaim ? 'claimIsWrong' : null,
    explanations: shown.map((side) => {
      const own = explanations === 2 ? exchanged(order, side) : side;
      return { side, text: item.claims[claimSides.indexOf(own)]?.explanation ?? null };
    }),
    answer: shownAnswer(item.test, order, answer),
  };
}

type GoldEvidence = Omit<ClaimGold['evidence'][number], 'place'>;

function goldEvidence(
  { test, lists }: ClaimItem,
  order: ShownOrder,
  paragraphs: KnownOfClaim | undefined,
): GoldEvidence[] {
  const known = new Map<number, GoldEvidence>();
  const add = (evidence: readonly Evidence[] | undefined, origin: GoldEvidence['origin'], isRight: boolean | null) => {
    for (const one of evidence ?? [])
      if (!known.has(one.evidenceId)) known.set(one.evidenceId, { ...one, origin, isRight });
  };
  const isKnown = test !== 'full_data' && test !== 'assignment_test';
  add(lists.evidence, test === 'wrong_claim' ? 'mixedIn' : 'given', isKnown ? test !== 'wrong_claim' : null);
  for (const side of ['A', 'B', 'C'] as const) {
    const origin = isKnown && side !== 'A' ? 'mixedIn' : 'given';
    add(lists[`evidence_${side}`], origin, isKnown ? side === 'A' : null);
  }
  add(lists.wrong_evidence, 'mixedIn', false);
  add(lists.missing_evidence, 'takenAway', true);
  if (paragraphs !== undefined) {
    for (const [id, one] of known)
      if (paragraphs.titled.has(id)) known.set(id, { ...one, isRight: paragraphs.right.has(id) });
  }
  const place = ({ evidenceId }: GoldEvidence) => {
    const at = order.evidenceIds.indexOf(evidenceId);
    return at < 0 ? order.evidenceIds.length : at;
  };
  const golden = (lists.evidence_golden ?? []).map((one) => ({ ...one, origin: 'golden' as const, isRight: null }));
  return [...[...known.values()].sort((one, other) => place(one) - place(other)), ...golden];
}

/** Where evidence of the assignment test belongs: of an id under two claims A before B before neither. */
function placeOf({ lists }: ClaimItem, order: ShownOrder, { evidenceId }: GoldEvidence): ClaimSide | 'neither' {
  const isIn = (list: readonly Evidence[] | undefined) => (list ?? []).some((one) => one.evidenceId === evidenceId);
  if (isIn(lists.evidence_A)) return exchanged(order, 'A');
  return isIn(lists.evidence_B) ? exchanged(order, 'B') : 'neither';
}
