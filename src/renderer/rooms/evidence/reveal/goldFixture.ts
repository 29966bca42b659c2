import type { EvidenceChoice } from '../../../../shared/rooms/evidence/answers.ts';
import type { ClaimGold } from '../../../../shared/rooms/evidence/gold.ts';

type Origin = ClaimGold['evidence'][number]['origin'];

/** Gold of a claim, and what somebody had chosen and written when they looked. */
export function goldOf(
  evidence: readonly (readonly [id: number, origin: Origin, right: boolean | 'A' | 'B' | 'neither' | null])[],
  choices: readonly (readonly [id: number, choice: EvidenceChoice])[],
  explanations: ClaimGold['answer']['explanations'] = [],
): ClaimGold {
  return {
    revealedAt: '2026-11-23T16:08:55.000Z',
    evidence: evidence.map(([evidenceId, origin, right]) => ({
      ...{ evidenceId, origin, modelUsed: null, description: `Statement ${evidenceId}` },
      isRight: typeof right === 'string' ? null : right,
      place: typeof right === 'string' ? right : null,
    })),
    claim: null,
    verdict: null,
    explanations: [],
    answer: {
      choices: choices.map(([evidenceId, choice]) => ({ evidenceId, choice })),
      claim: null,
      verdict: null,
      confidence: null,
      explanations,
    },
  };
}
