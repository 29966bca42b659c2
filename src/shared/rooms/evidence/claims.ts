/** The tests of CIViC and R4C as their files hold them: claims with evidence, and what of it is right. */
import { z } from 'zod';

/** The tests by the names of their files, in the order in which the study tells of them. `full_data` is the R4C Test. */
export const evidenceTests = [
  'baseline',
  'missing_evidence',
  'wrong_evidence',
  'mixed',
  'selection_test',
  'assignment_test',
  'wrong_claim',
  'full_data',
] as const;
export type EvidenceTest = (typeof evidenceTests)[number];

/** Lists of evidence of an item, by their keys in the files. */
export const evidenceLists = [
  'evidence',
  'missing_evidence',
  'wrong_evidence',
  'evidence_golden',
  'evidence_A',
  'evidence_B',
  'evidence_C',
] as const;
export type EvidenceList = (typeof evidenceLists)[number];

/** Whose evidence it is: statements of CIViC and of R4C have numbers of their own, which mean nothing in the other. */
export const evidenceSources = ['civic', 'r4c'] as const;
export type EvidenceSource = (typeof evidenceSources)[number];

export const claimSides = ['A', 'B'] as const;
/** One of two claims. Where there is one claim it is A. */
export type ClaimSide = (typeof claimSides)[number];

const evidenceSchema = z.object({
  /** EID of CIViC, or the running number of R4C. */
  evidenceId: z.number().int().nonnegative(),
  description: z.string(),
  /** The model that made it; null where the file says none. */
  modelUsed: z.string().nullable(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

const claimSchema = z.object({
  text: z.string(),
  /** The reference explanation; null where the file has none for this claim. */
  explanation: z.string().nullable(),
  /** Names and values in the order of the file; null without context. Values may be empty. */
  context: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
});
export type Claim = z.infer<typeof claimSchema>;

/** What was repaired in an item in its making, so that it is not as in the study: its context, its wrong evidence, its evidence. */
export const repairKinds = ['contextOfOwnRow', 'wrongEvidenceOnce', 'evidenceOfBothClaims'] as const;
export type RepairKind = (typeof repairKinds)[number];

/** An item of a test as its file has it. It tells what is right: nothing of it goes to a window that should not know. */
export const claimItemSchema = z.object({
  test: z.enum(evidenceTests),
  /** One claim; in selection and assignment tests A and B. */
  claims: z.array(claimSchema).min(1).max(2),
  modelUsed: z.string().nullable(),
  /** The lists that the record has, as they are there: an id may stand twice. */
  lists: z.partialRecord(z.enum(evidenceLists), z.array(evidenceSchema)),
  /** Where its file says so. */
  repaired: z.array(z.enum(repairKinds)).optional(),
});
export type ClaimItem = z.infer<typeof claimItemSchema>;

/** What is asked of a person in a test. */
export function taskOf(test: EvidenceTest): {
  /** Whether evidence is assigned to a claim or to neither; otherwise it is kept or discarded, and other evidence is added. */
  readonly assigns: boolean;
  /** Whether one of two claims is chosen as the supported one. */
  readonly choosesClaim: boolean;
  /** Whether it is said if the claim is wrong. */
  readonly judgesClaim: boolean;
  /** Whether the order of its files tells what is right: wrong evidence is last there, and claim A is the supported one. */
  readonly orderTells: boolean;
  /** How many explanations are written. */
  readonly explanations: 1 | 2;
} {
  const assigns = test === 'assignment_test';
  return {
    assigns,
    choosesClaim: test === 'selection_test',
    judgesClaim: test === 'wrong_claim',
    orderTells: test === 'wrong_evidence' || test === 'mixed' || test === 'selection_test',
    explanations: assigns ? 2 : 1,
  };
}

/** Whose evidence a test rests on. */
export function sourceOf(test: EvidenceTest): EvidenceSource {
  return test === 'full_data' ? 'r4c' : 'civic';
}

const shownLists = {
  baseline: ['evidence'],
  missing_evidence: ['evidence'],
  wrong_evidence: ['evidence', 'wrong_evidence'],
  mixed: ['evidence', 'wrong_evidence'],
  // Published files hold that of claim A alone; a repaired one has both.
  selection_test: ['evidence_A', 'evidence_B'],
  assignment_test: ['evidence_A', 'evidence_B', 'evidence_C'],
  wrong_claim: ['evidence'],
  full_data: ['evidence'],
} as const satisfies Record<EvidenceTest, readonly EvidenceList[]>;

/** The candidates of an item in the order of its file, each id once; the first text of an id counts. */
export function candidatesOf({ test, lists }: ClaimItem): Evidence[] {
  const byId = new Map<number, Evidence>();
  for (const list of shownLists[test]) {
    for (const evidence of lists[list] ?? [])
      if (!byId.has(evidence.evidenceId)) byId.set(evidence.evidenceId, evidence);
  }
  return [...byId.values()];
}
