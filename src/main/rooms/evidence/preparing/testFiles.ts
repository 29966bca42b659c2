import type { Evidence, RepairKind } from '../../../../shared/rooms/evidence/claims.ts';
import type { DrawnClaim, DrawnClaims, DrawnTests } from './drawTests.ts';
import { usedEvidence } from './drawTests.ts';
import type { Assertion } from './release.ts';
import { contextRecord } from './withContext.ts';

/** A file that is prepared: its name below the folder, and its records. */
export type PreparedFile = { readonly name: string; readonly records: readonly object[] };
/** An item that says something else than the reference would: what was repaired in it. */
export type Repair = { readonly file: string; readonly position: number; readonly what: RepairKind };

export type Prepared = { readonly files: readonly PreparedFile[]; readonly repairs: readonly Repair[] };

/** `hasContext`: whether files with context are made too. `reference` are the tests as the notebook draws them, to tell which items differ. */
type Options = { readonly isRepaired: boolean; readonly hasContext: boolean; readonly reference: DrawnTests };

/**
 * The files of the tests: the knowledge base, and each test with context and without. The reference looks the context up by the text of the claim, so a claim
 * that is there twice gets that of the first; `isRepaired` gives each its own, holds the evidence of both claims in the selection test, and names in
 * each record what was repaired.
 */
export function testFiles(
  assertions: readonly Assertion[],
  drawn: DrawnTests,
  { isRepaired, hasContext, reference }: Options,
): Prepared {
  const first = new Map(assertions.toReversed().map((assertion) => [assertion.claim, assertion]));
  const contextRow = (assertion: Assertion) => (isRepaired ? assertion : (first.get(assertion.claim) ?? assertion));
  const repairs: Repair[] = [];
  const pair = (name: string, items: readonly Item[]): PreparedFile[] =>
    (hasContext ? (['no_context', 'context'] as const) : (['no_context'] as const)).map((folder) => {
      const file = `${folder}/${name}.json`;
      const records = items.map(({ record, suffixed, repaired }, position) => {
        const isOther = suffixed.some(([, one]) => isRepaired && !sameContext(one, first.get(one.claim) ?? one));
        const contexts =
          folder === 'context' ? suffixed.map(([key, one]) => [key, contextRecord(contextRow(one).context)]) : [];
        const what = [...repaired, ...(folder === 'context' && isOther ? (['contextOfOwnRow'] as const) : [])];
        for (const kind of what) repairs.push({ file, position, what: kind });
        return { ...record, ...Object.fromEntries(contexts), ...(what.length > 0 && { repaired: what }) };
      });
      return { name: file, records };
    });
  const single = (items: readonly DrawnClaim[], compared: readonly DrawnClaim[] = items) =>
    items.map((item, position) => singleItem(item, isRepaired && hasTwice(compared[position])));
  const files = [
    { name: 'evidence_kb.json', records: usedEvidence(assertions).map(printed) },
    ...pair('baseline', single(assertions.map((assertion) => ({ assertion, evidence: assertion.evidence })))),
    ...pair('missing_evidence', single(drawn.missing_evidence)),
    ...pair('wrong_evidence', single(drawn.wrong_evidence, reference.wrong_evidence)),
    ...pair('mixed', single(drawn.mixed, reference.mixed)),
    ...pair('wrong_claim', single(drawn.wrong_claim)),
    ...pair('assignment_test', drawn.assignment_test.map(assignmentItem)),
    ...pair(
      'selection_test',
      drawn.selection_test.map((claims) => selectionItem(claims, isRepaired)),
    ),
  ];
  return { files, repairs };
}

type Item = {
  readonly record: object;
  /** Keys of contexts with the assertions that they are of. */
  readonly suffixed: readonly (readonly [key: string, assertion: Assertion])[];
  readonly repaired: readonly RepairKind[];
};

function singleItem({ assertion, evidence, missing, wrong }: DrawnClaim, isDrawnAnew: boolean): Item {
  const record = {
    claim: assertion.claim,
    explanation: assertion.explanation,
    evidence: evidence.map(printed),
    ...(missing && { missing_evidence: missing.map(printed) }),
    ...(wrong && { wrong_evidence: wrong.map(printed) }),
  };
  return { record, suffixed: [['context', assertion]], repaired: isDrawnAnew ? ['wrongEvidenceOnce'] : [] };
}

function assignmentItem(claims: DrawnClaims): Item {
  const [A, B, C] = claims;
  const record = {
    claim_A: A?.claim,
    claim_B: B?.claim,
    explanation_A: A?.explanation,
    explanation_B: B?.explanation,
    evidence_A: A?.evidence.map(printed),
    evidence_B: B?.evidence.map(printed),
    evidence_C: C?.evidence.map(printed),
  };
  return { record, suffixed: contextsOf(claims), repaired: [] };
}

function selectionItem(claims: DrawnClaims, isRepaired: boolean): Item {
  const [A, B] = claims;
  const record = {
    claim_A: A?.claim,
    claim_B: B?.claim,
    explanation_A: A?.explanation,
    evidence_A: A?.evidence.map(printed),
    ...(isRepaired && { evidence_B: B?.evidence.map(printed) }),
  };
  return { record, suffixed: contextsOf(claims), repaired: isRepaired ? ['evidenceOfBothClaims'] : [] };
}

function contextsOf(claims: DrawnClaims): Item['suffixed'] {
  return claims.slice(0, 2).map((assertion, index) => [index === 0 ? 'context_A' : 'context_B', assertion]);
}

function hasTwice(item: DrawnClaim | undefined): boolean {
  const ids = (item?.wrong ?? []).map(({ evidenceId }) => evidenceId);
  return new Set(ids).size < ids.length;
}

function sameContext(one: Assertion, other: Assertion): boolean {
  return JSON.stringify(one.context) === JSON.stringify(other.context);
}

function printed({ evidenceId, description }: Evidence) {
  return { evidence_id: evidenceId, description };
}
