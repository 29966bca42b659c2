/** Items of the evidence tests, self-written in the shape of the published files. */

/** A piece of evidence whose text is known by its id. */
export const evidence = (id: number) => ({ evidence_id: id, description: `Statement ${id} on the variant.` });
const list = (ids: readonly number[]) => ids.map(evidence);
const context = (name: string) => ({
  'Molecular Profile': name,
  'Molecular Profile Summary': '',
  Disease: 'Sample disease',
  Therapies: 'Samplinib',
  Phenotypes: '',
});

export const claimText = 'EGFR exon 19 deletion predicts sensitivity to Samplinib';
const one = { claim: claimText, explanation: 'The deletion keeps the receptor on, and Samplinib turns it off.' };

/** One item of each test by the name of its file: 1 to 4 are right, 91 and 92 wrong, and 21 belongs to another claim. */
export const items = {
  baseline: { ...one, evidence: list([1, 2, 3, 4]), context: context('EGFR Exon 19 Deletion') },
  missing_evidence: { ...one, evidence: list([1, 2]), missing_evidence: list([3, 4]) },
  wrong_evidence: { ...one, evidence: list([1, 2, 3, 4]), wrong_evidence: list([91]) },
  mixed: {
    ...one,
    evidence: list([1, 2, 3]),
    missing_evidence: list([4]),
    wrong_evidence: list([91, 92]),
    context: context('EGFR Exon 19 Deletion'),
  },
  selection_test: {
    claim_A: claimText,
    claim_B: 'KIT exon 11 mutation confers resistance to Examplinib',
    explanation_A: one.explanation,
    evidence_A: list([1, 2, 3, 4]),
    context_A: context('EGFR Exon 19 Deletion'),
    context_B: context('KIT Exon 11 Mutation'),
  },
  assignment_test: {
    claim_A: claimText,
    claim_B: 'KIT exon 11 mutation confers resistance to Examplinib',
    explanation_A: one.explanation,
    explanation_B: 'The mutation changes where Examplinib binds.',
    evidence_A: list([1, 2]),
    evidence_B: list([21, 22]),
    evidence_C: list([91, 92]),
  },
  wrong_claim: { ...one, evidence: list([91, 92, 93]) },
  full_data: {
    claim: 'The river that flows through Sampleton is 40 km long.',
    model_used: 'OpenAI',
    explanation: 'Sampleton lies on the Sample, which is 40 km long.',
    evidence_golden: [{ ...evidence(11), model_used: 'OpenAI' }],
    evidence: list([1, 2, 3]),
  },
} as const;
export type TestName = keyof typeof items;

/** Bytes of a file of one test as Python's `json.dump(indent=2)` writes them. */
export function testFile(test: TestName, count = 1): string {
  const item = items[test];
  const numbered = Array.from({ length: count }, (_, index) =>
    'claim' in item && index > 0 ? { ...item, claim: `${item.claim} (${index + 1})` } : item,
  );
  return JSON.stringify(numbered, null, 2);
}

/** A knowledge base of these ids. */
export function knowledgeBase(ids: readonly number[]): string {
  return JSON.stringify(list(ids), null, 2);
}
