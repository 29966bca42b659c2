import type { Evidence } from '../../../../shared/rooms/evidence/claims.ts';
import type { PythonRandom } from '../../../metrics/pythonRandom.ts';
import type { Assertion } from './release.ts';

/** Items that are drawn for each of the tests that take some of the assertions. */
const drawnItems = 50;

/** An item of a test with a single claim. */
export type DrawnClaim = {
  readonly assertion: Assertion;
  readonly evidence: readonly Evidence[];
  readonly missing?: readonly Evidence[];
  readonly wrong?: readonly Evidence[];
};
/** Claims that stand side by side. */
export type DrawnClaims = readonly Assertion[];

export type DrawnTests = {
  readonly missing_evidence: readonly DrawnClaim[];
  readonly wrong_evidence: readonly DrawnClaim[];
  readonly mixed: readonly DrawnClaim[];
  readonly wrong_claim: readonly DrawnClaim[];
  readonly assignment_test: readonly DrawnClaims[];
  readonly selection_test: readonly DrawnClaims[];
};

/** All evidence that is used, each once, in the order in which it is first used. */
export function usedEvidence(assertions: readonly Assertion[]): Evidence[] {
  const byId = new Map<number, Evidence>();
  for (const { evidence } of assertions) {
    for (const one of evidence) if (!byId.has(one.evidenceId)) byId.set(one.evidenceId, one);
  }
  return [...byId.values()];
}

/**
 * Draws the tests as the notebook does, in its order. `randomFor` gives the stream of a test: one for all, or one for each. With `distinct` no wrong evidence
 * is drawn twice for an item, which the notebook does not look at. Throws RangeError where a release has too few assertions for a test.
 */
export function drawTests(
  assertions: readonly Assertion[],
  randomFor: () => PythonRandom,
  { distinct }: { readonly distinct: boolean },
): DrawnTests {
  const kb = usedEvidence(assertions);
  const missing_evidence = draw(randomFor(), (random) =>
    assertions.map((assertion) => ({ assertion, ...removed(random, assertion.evidence, 0.3) })),
  );
  const wrong_evidence = draw(randomFor(), (random) =>
    assertions.map((assertion) => {
      const wrong = wrongEvidence(random, kb, assertion.evidence, distinct);
      return { assertion, evidence: assertion.evidence, wrong };
    }),
  );
  const mixed = draw(randomFor(), (random) =>
    assertions.map((assertion) => {
      const left = removed(random, assertion.evidence, 0.5);
      return { assertion, ...left, wrong: wrongEvidence(random, kb, assertion.evidence, distinct) };
    }),
  );
  const wrong_claim = draw(randomFor(), (random) =>
    random.sampleRange(assertions.length, drawnItems).flatMap((index) => {
      const assertion = assertions[index];
      return assertion === undefined ? [] : [{ assertion, evidence: foreignEvidence(random, kb, assertion.evidence) }];
    }),
  );
  const groups = (size: number) => (random: PythonRandom) =>
    Array.from({ length: drawnItems }, () =>
      random.sampleRange(assertions.length, size).flatMap((index) => assertions[index] ?? []),
    );
  const assignment_test = draw(randomFor(), groups(3));
  const selection_test = draw(randomFor(), groups(2));
  return { missing_evidence, wrong_evidence, mixed, wrong_claim, assignment_test, selection_test };
}

function draw<T>(random: PythonRandom, work: (random: PythonRandom) => T): T {
  return work(random);
}

/** Takes evidence away: at most a number that is drawn first, each with a probability, and one in any case where there are two or more. */
function removed(random: PythonRandom, evidence: readonly Evidence[], probability: number) {
  const kept: Evidence[] = [];
  const missing: Evidence[] = [];
  const most = evidence.length > 1 ? 1 + random.randomBelow(evidence.length - 1) : 0;
  for (const one of evidence) {
    // Nothing is drawn any more once the number is reached.
    const goes = missing.length < most && random.random() < probability;
    (goes ? missing : kept).push(one);
  }
  if (missing.length === 0 && kept.length > 1) missing.push(...kept.splice(random.randomBelow(kept.length), 1));
  return { evidence: kept, missing };
}

/** Draws evidence of other claims: a third as many as there are, one to three, and now and then one more. */
function wrongEvidence(
  random: PythonRandom,
  kb: readonly Evidence[],
  own: readonly Evidence[],
  distinct: boolean,
): Evidence[] {
  const count = Math.max(1, Math.min(3, Math.floor(own.length / 3))) + (random.random() < 0.3 ? 1 : 0);
  const taken = new Set(own.map(({ evidenceId }) => evidenceId));
  return drawOthers(random, kb, taken, count, distinct);
}

/** Three to seven pieces of evidence, none of the claim's own and none twice. */
function foreignEvidence(random: PythonRandom, kb: readonly Evidence[], own: readonly Evidence[]): Evidence[] {
  const count = 3 + random.randomBelow(5);
  return drawOthers(random, kb, new Set(own.map(({ evidenceId }) => evidenceId)), count, true);
}

function drawOthers(
  random: PythonRandom,
  kb: readonly Evidence[],
  taken: Set<number>,
  count: number,
  distinct: boolean,
): Evidence[] {
  const others = kb.filter(({ evidenceId }) => !taken.has(evidenceId)).length;
  if (others < (distinct ? count : 1)) throw new RangeError('Too little evidence of other claims to draw from');
  const drawn: Evidence[] = [];
  while (drawn.length < count) {
    const one = kb[random.randomBelow(kb.length)];
    if (one === undefined || taken.has(one.evidenceId)) continue;
    drawn.push(one);
    if (distinct) taken.add(one.evidenceId);
  }
  return drawn;
}
