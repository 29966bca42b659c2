import { createHash } from 'node:crypto';
import type { ShownOrder } from '../../../shared/rooms/evidence/answers.ts';
import {
  type ClaimSide,
  candidatesOf,
  claimSides,
  type EvidenceTest,
  taskOf,
} from '../../../shared/rooms/evidence/claims.ts';
import { pythonRandom } from '../../metrics/pythonRandom.ts';
import { type GivenAnswer, givenOf } from './answers.ts';
import type { StoredClaim } from './tables/claimsTable.ts';

/**
 * The order in which an evaluator sees the candidates of a claim, and claims A and B. In the files it gives the answer away: wrong evidence is last,
 * and claim A is always right. It follows from the bytes of the file, the place in it and the evaluator, so that two of them see different orders and each
 * one the same again: the seed is the first 32 bits of SHA-256 over these, the draws are those of Python's `random.sample`.
 */
export function drawOrder(
  { sha256, fileName, position, item }: Pick<StoredClaim, 'sha256' | 'fileName' | 'position' | 'item'>,
  evaluatorId: string,
): ShownOrder {
  const text = JSON.stringify([sha256, fileName, position, evaluatorId]);
  const seed = createHash('sha256').update(text).digest().readUInt32BE(0);
  const random = pythonRandom(seed);
  const shuffled = <T>(list: readonly T[]) =>
    random.sampleRange(list.length, list.length).flatMap((index) => list.slice(index, index + 1));
  const sides = claimSides.slice(0, item.claims.length);
  return {
    seed,
    evidenceIds: shuffled(candidatesOf(item).map(({ evidenceId }) => evidenceId)),
    claims: shuffled(sides),
  };
}

/** The side of the file for one that is shown, and the other way round: both are the same exchange. */
export function exchanged({ claims }: ShownOrder, side: ClaimSide): ClaimSide {
  return claims[0] === 'B' ? (side === 'A' ? 'B' : 'A') : side;
}

/** An answer about the claims of the file as one about those that are shown, and the other way round. */
export function shownAnswer(test: EvidenceTest, order: ShownOrder, answer: GivenAnswer): GivenAnswer {
  return {
    ...givenOf(answer),
    claim: answer.claim && exchanged(order, answer.claim),
    choices: answer.choices.map(({ evidenceId, choice }) => {
      return { evidenceId, choice: choice === 'A' || choice === 'B' ? exchanged(order, choice) : choice };
    }),
    // One explanation is of whichever claim it is about.
    explanations:
      taskOf(test).explanations === 2
        ? answer.explanations.map(({ side, text }) => ({ side: exchanged(order, side), text }))
        : answer.explanations,
  };
}
