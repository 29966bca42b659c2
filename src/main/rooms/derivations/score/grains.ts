import { type Assignment, optimalAssignment } from '../../../metrics/optimalAssignment.ts';
import { type Fractions, precisionRecallF1 } from '../../../metrics/precisionRecallF1.ts';
import { type Flaw, flaw } from './problems.ts';
import type { ComparedTriple } from './triples.ts';

/** What of a triple counts: e subject and object (entities), r the relation, er all three. In the order of the reference programs. */
export const grains = ['e', 'r', 'er'] as const;
export type Grain = (typeof grains)[number];

/** In which order the gold derivations of an item are tried, for each grain; the first of several equally good ones decides. */
export type ReferenceOrder = Readonly<Record<Grain, readonly number[]>>;

/** Similarities of each predicted triple (outer) with each gold triple (inner). */
type SimilarityTable = readonly (readonly number[])[];
export type MemberSimilarities = {
  readonly head: SimilarityTable;
  readonly relation: SimilarityTable;
  readonly tail: SimilarityTable;
};

/** Similarity of two texts, or why the reference has none. `also` is a flaw that does not keep us from a number. */
export type TextSimilarity = (
  predicted: string,
  gold: string,
) => { readonly similarity: number; readonly also?: Flaw | undefined } | { readonly flaw: Flaw };

/** The tables of all members, or the flaw that makes them impossible; `also` lists what the reference would have died of. */
export type ComparedTriples =
  | { readonly similarities: MemberSimilarities; readonly also: readonly Flaw[] }
  | { readonly flaw: Flaw };

/** Compares each predicted triple with each gold one, member by member; nothing is compared when either side is empty. */
export function compareTriples(
  predicted: readonly ComparedTriple[],
  gold: readonly ComparedTriple[],
  similarityOf: TextSimilarity,
): ComparedTriples {
  const also: Flaw[] = [];
  const similarities = { head: [] as number[][], relation: [] as number[][], tail: [] as number[][] };
  for (const member of ['head', 'relation', 'tail'] as const) {
    for (const one of predicted) {
      const row: number[] = [];
      for (const other of gold) {
        const text = memberText(one[member], 'predicted', one.step);
        if (typeof text !== 'string') return { flaw: text };
        const goldText = memberText(other[member], 'gold', other.step);
        if (typeof goldText !== 'string') return { flaw: goldText };
        const compared = similarityOf(text, goldText);
        if ('flaw' in compared) return { flaw: placed(compared.flaw, one.step, other.step) };
        if (compared.also) also.push(compared.also);
        row.push(compared.similarity);
      }
      similarities[member].push(row);
    }
  }
  return { similarities, also };
}

/** A flaw of two texts with the step of the side it is about. */
function placed(problem: Flaw, predictedStep: number, goldStep: number): Flaw {
  if (problem.side === null) return problem;
  return { ...problem, step: problem.side === 'gold' ? goldStep : predictedStep };
}

function memberText(member: unknown, side: 'gold' | 'predicted', step: number): string | Flaw {
  if (typeof member === 'string') return member;
  return flaw(member === undefined ? 'tripleTooShort' : 'memberNotText', side, step);
}

/** Weights of one grain: the mean of the similarities it counts, added in the order of the reference (subject, object, relation). */
function weightsOf(grain: Grain, { head, relation, tail }: MemberSimilarities): number[][] {
  return head.map((row, predicted) =>
    row.map((headSimilarity, gold) => {
      const relationSimilarity = relation[predicted]?.[gold] ?? 0;
      if (grain === 'r') return relationSimilarity;
      const entities = headSimilarity + (tail[predicted]?.[gold] ?? 0);
      return grain === 'e' ? entities / 2 : (entities + relationSimilarity) / 3;
    }),
  );
}

/** The score of one grain: the assignment (rows predicted, columns gold), its weights, and P, R and F1. */
export type GrainScore = Assignment & { readonly weights: SimilarityTable; readonly fractions: Fractions };

export function scoreGrain(
  grain: Grain,
  similarities: MemberSimilarities,
  predictedCount: number,
  goldCount: number,
): GrainScore {
  const weights = weightsOf(grain, similarities);
  const assignment = optimalAssignment(weights);
  return { ...assignment, weights, fractions: precisionRecallF1(assignment.total, predictedCount, goldCount) };
}
