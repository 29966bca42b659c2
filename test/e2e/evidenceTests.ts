import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipOf } from '../zipFiles.ts';

const statements = [
  [1, 'In the lantern trial 40 of 52 adults with the marker responded. The rest had none of it.'],
  [2, 'Cells with the marker stopped growing at a low dose of lanternib.'],
  [3, 'A second cohort of 31 adults with the marker responded to lanternib for 14 months.'],
  [4, 'Harbour mice without the marker grew as before, whatever they were given.'],
  [5, 'The beacon fusion was found in 9 of 10 tumours that ferrynib shrank.'],
  [6, 'Rain on the roof was measured for a year.'],
] as const;
const paragraphs = [
  [1, 'Lantern Bridge is a bridge in the town of Ferrymouth.'],
  [2, 'Ferrymouth is a town on the northern coast.'],
  [3, 'The harbour choir sang for the first time in 1912.'],
] as const;

const pick = (from: readonly (readonly [number, string])[], ids: readonly number[]) =>
  from.flatMap(([id, description]) => (ids.includes(id) ? [{ evidence_id: id, description }] : []));
const civic = (...ids: number[]) => pick(statements, ids);
const r4c = (...ids: number[]) => pick(paragraphs, ids).map((one) => ({ ...one, model_used: 'Written by hand' }));

const one = { claim: 'The marker predicts response to lanternib.', explanation: 'Two cohorts and cells responded.' };
const claimA = 'The marker predicts response to lanternib in adults.';
const claimB = 'The beacon fusion predicts response to ferrynib.';
const two = { claim_A: claimA, claim_B: claimB, explanation_A: 'Adults and cells responded.' };

/** A few claims of the eight tests in the published formats, every file with one item, and both knowledge bases. */
const files = {
  'baseline.json': [{ ...one, evidence: civic(1, 2) }],
  'missing_evidence.json': [{ ...one, evidence: civic(1), missing_evidence: civic(3) }],
  'wrong_evidence.json': [{ ...one, evidence: civic(1, 2), wrong_evidence: civic(4) }],
  'mixed.json': [{ ...one, evidence: civic(1, 2), missing_evidence: civic(3), wrong_evidence: civic(4) }],
  'selection_test.json': [{ ...two, evidence_A: civic(1, 2) }],
  'assignment_test.json': [
    {
      ...{ ...two, explanation_B: 'Tumours with the fusion shrank.' },
      ...{ evidence_A: civic(1), evidence_B: civic(5), evidence_C: civic(6) },
    },
  ],
  'wrong_claim.json': [{ ...one, claim: 'The marker predicts resistance to lanternib.', evidence: civic(1, 2) }],
  'full_data.json': {
    '5f00000000000000000000e1': {
      ...{ claim: 'Lantern Bridge stands on the northern coast.', model_used: 'Written by hand' },
      ...{ explanation: 'Its town is on that coast.', evidence: r4c(1, 2, 3) },
      evidence_golden: [{ evidence_id: 1, description: 'Ferrymouth is on the coast', model_used: 'Written by hand' }],
    },
  },
  'evidence_kb.json': statements.map(([evidence_id, description]) => ({ evidence_id, description })),
  'r4c_kb.json': r4c(1, 2, 3),
};

/** What somebody says of a claim by keys. */
export type KeyedClaim = {
  /** What each candidate is said to be, by its id: kept, discarded, or assigned to the claim of that text or to neither. */
  readonly said: Readonly<Record<number, 'keep' | 'discard' | 'neither' | { readonly to: string }>>;
  /** The text of the claim that is chosen. */
  readonly chosen?: string;
  readonly isWrong?: true;
  /** What is found by these words is added. */
  readonly found?: { readonly words: string; readonly id: number };
};

/** The claims in the order of their files, with right answers to all of them. */
export const keyedClaims = {
  assignment_test: { said: { 1: { to: claimA }, 5: { to: claimB }, 6: 'neither' } },
  baseline: { said: { 1: 'keep', 2: 'keep' } },
  full_data: { said: { 1: 'keep', 2: 'keep', 3: 'discard' } },
  missing_evidence: { said: { 1: 'keep' }, found: { words: 'second cohort', id: 3 } },
  mixed: { said: { 1: 'keep', 2: 'keep', 4: 'discard' }, found: { words: 'second cohort', id: 3 } },
  selection_test: { said: { 1: 'keep', 2: 'keep' }, chosen: claimA },
  wrong_claim: { said: { 1: 'discard', 2: 'discard' }, isWrong: true },
  wrong_evidence: { said: { 1: 'keep', 2: 'keep', 4: 'discard' } },
} as const satisfies Readonly<Record<string, KeyedClaim>>;

/** The folder of tests as an archive, written into a place; resolves to its path. */
export function archiveOfTests(place: string): string {
  const archive = join(place, 'claims.zip');
  const members = Object.entries(files).map(([name, content]) => [name, JSON.stringify(content, null, 2), 8] as const);
  writeFileSync(archive, zipOf(members));
  return archive;
}
