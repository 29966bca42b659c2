import { type ClaimItem, claimSides, type Evidence } from '../../../../shared/rooms/evidence/claims.ts';
import type { ComputedMetric, ModelScores } from '../../../../shared/rooms/evidence/modelScores.ts';
import { pairwiseMean } from '../../../metrics/pairwiseMean.ts';

/** Cosine of the mean token vectors of two texts. */
type Similarity = (one: string, other: string) => Promise<number>;
/** The likeliest label of a pair, with its probability. */
type Judge = (premise: string, hypothesis: string) => Promise<Judged>;
/** What the study's scores ask of models; null where there is no such model, and then what needs it is null, never 0. */
export type ScoringModels = { readonly similarity: Similarity | null; readonly judge: Judge | null };
type Judged = { readonly label: 'entailment' | 'neutral' | 'contradiction'; readonly score: number };

/** What an explanation is scored against. */
export type ScoredText = { readonly claim: string; readonly golden: string; readonly evidence: readonly string[] };

/** The claims of an item as explanations of them are scored: in pair tests each with its own evidence, in R4C with the golden one. Missing and wrong evidence has no part. */
export function scoredTexts({ test, claims, lists }: ClaimItem): ScoredText[] {
  const textsOf = (evidence: readonly Evidence[] = []) => evidence.map(({ description }) => description);
  // In the selection test claim A is the supported one, and the only one with an explanation.
  const scored = test === 'selection_test' ? claims.slice(0, 1) : claims;
  return scored.map(({ text, explanation }, place) => {
    const own = lists[`evidence_${claimSides[place] ?? 'A'}`];
    const evidence = claims.length === 2 ? own : test === 'full_data' ? lists.evidence_golden : lists.evidence;
    return { claim: text, golden: explanation ?? '', evidence: textsOf(evidence) };
  });
}

/** Scores an explanation as the study's code does; all are 0 for an empty one. */
export async function scoreExplanation(
  { claim, golden, evidence }: ScoredText,
  generated: string,
  { similarity, judge }: ScoringModels,
): Promise<ModelScores> {
  const isEmpty = generated.trim() === '';
  const sentences = sentencesOf(generated);
  const near = async (score: (similarity: Similarity) => Promise<number>) =>
    similarity === null ? null : isEmpty ? 0 : await score(similarity);
  const judged = async (score: (judge: Judge) => Promise<number>) =>
    judge === null ? null : isEmpty ? 0 : await score(judge);
  return {
    explanation_accuracy: await near((of) => of(generated, golden)),
    explanation_completeness: await near((of) => completeness(sentences, sentencesOf(golden), of)),
    claim_accuracy_score: await near((of) => of(claim, generated)),
    claim_support: await judged(async (of) => weighted(await of(generated, claim))),
    coherence: await judged((of) => coherence(sentences, of)),
    fact_verification: await judged((of) => factVerification(evidence, generated, of)),
  };
}

/** The study's weights: from −5 for a certain contradiction to 2.5 for a certain entailment. */
export function weighted({ label, score }: Judged): number {
  return { entailment: 2.5, neutral: 1, contradiction: -5 }[label] * score;
}

/** Sentences: what ends in a full stop, exclamation or question mark before white space. */
export function sentencesOf(text: string): string[] {
  return text
    .trim()
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => sentence !== '');
}

/** How well each sentence follows from the one before; 1 for a single one. */
export async function coherence(sentences: readonly string[], judge: Judge): Promise<number> {
  if (sentences.length === 0) return 0;
  const values: number[] = [];
  for (const [place, sentence] of sentences.slice(1).entries()) {
    values.push(weighted(await judge(sentences[place] ?? '', sentence)));
  }
  return pairwiseMean(values) ?? 1;
}

/** How closely the nearest sentence of the explanation comes to each golden one. */
export async function completeness(
  generated: readonly string[],
  golden: readonly string[],
  similarity: Similarity,
): Promise<number> {
  const nearest: number[] = [];
  for (const wanted of golden) {
    const found: number[] = [];
    for (const sentence of generated) found.push(await similarity(wanted, sentence));
    if (found.length > 0) nearest.push(Math.max(...found));
  }
  return pairwiseMean(nearest) ?? 0;
}

/** How far each piece of evidence supports the explanation, by the sentence that supports it most. */
async function factVerification(evidence: readonly string[], generated: string, judge: Judge): Promise<number> {
  const strongest: number[] = [];
  for (const text of evidence) {
    const values: number[] = [];
    for (const sentence of sentencesOf(text)) values.push(weighted(await judge(sentence, generated)));
    if (values.length > 0) strongest.push(Math.max(...values));
  }
  return pairwiseMean(strongest) ?? 0;
}

/** Means of what has a value; null where nothing has. */
export function meansOf(scores: readonly ModelScores[]): ModelScores {
  const mean = (metric: ComputedMetric) => pairwiseMean(scores.flatMap((one) => one[metric] ?? []));
  return {
    coherence: mean('coherence'),
    explanation_accuracy: mean('explanation_accuracy'),
    explanation_completeness: mean('explanation_completeness'),
    claim_accuracy_score: mean('claim_accuracy_score'),
    claim_support: mean('claim_support'),
    fact_verification: mean('fact_verification'),
  };
}
