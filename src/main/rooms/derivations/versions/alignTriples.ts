import type { DerivationStep } from '../../../../shared/rooms/derivations/question.ts';
import type { AlignedRow, RowRelation } from '../../../../shared/rooms/derivations/versionsApi.ts';
import { editSimilarity } from '../../../metrics/editSimilarity.ts';
import { optimalAssignment } from '../../../metrics/optimalAssignment.ts';

/** Triples that are less alike than this are no pair: about one of the three parts has to be the same. */
export const leastSimilarity = 1 / 3;

const separator = '\u{1f}';
const wordsOf = ({ subject, relation, objects }: DerivationStep) => JSON.stringify([subject, relation, objects]);
const objectOf = ({ objects }: DerivationStep) => objects.join(separator);

/** 1 for equal texts, two empty ones among them; case makes little difference. From 0 to 1. */
function textSimilarity(one: string, other: string): number {
  return one === other ? 1 : Math.max(0, editSimilarity(one, other) ?? 1);
}

function straight(one: DerivationStep, other: DerivationStep): number {
  const parts = [
    textSimilarity(one.subject, other.subject),
    textSimilarity(one.relation, other.relation),
    textSimilarity(objectOf(one), objectOf(other)),
  ];
  return parts.reduce((sum, part) => sum + part, 0) / parts.length;
}

/** Whether subject and object change places between two triples that have one object each. */
function isTurned(one: DerivationStep, other: DerivationStep): boolean {
  return (
    one.objects.length === 1 &&
    other.objects.length === 1 &&
    one.subject !== other.subject &&
    one.subject === other.objects[0] &&
    one.objects[0] === other.subject
  );
}

/** How alike two triples are, from 0 to 1: the mean of the edit similarities of subject, relation and objects. The ends of turned ones are half alike. */
export function tripleSimilarity(one: DerivationStep, other: DerivationStep): number {
  if (!isTurned(one, other)) return straight(one, other);
  return Math.max(straight(one, other), (textSimilarity(one.relation, other.relation) + 1) / 3);
}

function relationOf(mine: DerivationStep, theirs: DerivationStep): RowRelation {
  if (wordsOf(mine) === wordsOf(theirs)) {
    const source = ({ support, ids }: DerivationStep) => JSON.stringify([support, ids ?? null]);
    return source(mine) === source(theirs) ? 'same' : 'source';
  }
  if (isTurned(mine, theirs)) return 'turned';
  const endsAreSame =
    mine.subject === theirs.subject && JSON.stringify(mine.objects) === JSON.stringify(theirs.objects);
  return endsAreSame ? 'relation' : 'changed';
}

/** Places of equal triples, each used once: whole ones first, then those with the same words. */
function equalPairs(mine: readonly DerivationStep[], theirs: readonly DerivationStep[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const used = new Set<number>();
  for (const textOf of [(step: DerivationStep) => JSON.stringify([wordsOf(step), step.support, step.ids]), wordsOf]) {
    for (const [at, step] of mine.entries()) {
      if (pairs.has(at)) continue;
      const place = theirs.findIndex((other, other_at) => !used.has(other_at) && textOf(other) === textOf(step));
      if (place < 0) continue;
      pairs.set(at, place);
      used.add(place);
    }
  }
  return pairs;
}

/**
 * Which triple of one version is which of the other: equal ones first, then the pairs with the largest sum of similarities among the
 * rest, without those below `leastSimilarity`. Rows come in the order of the open version; what only the other has stands behind its neighbour there.
 */
export function alignTriples(mine: readonly DerivationStep[], theirs: readonly DerivationStep[]): AlignedRow[] {
  const pairs = equalPairs(mine, theirs);
  const taken = new Set(pairs.values());
  const restMine = [...mine.keys()].filter((at) => !pairs.has(at));
  const restTheirs = [...theirs.keys()].filter((at) => !taken.has(at));
  const weights = restMine.map((at) =>
    restTheirs.map((other) => {
      const [one, two] = [mine[at], theirs[other]];
      const similarity = one === undefined || two === undefined ? 0 : tripleSimilarity(one, two);
      return similarity < leastSimilarity ? 0 : similarity;
    }),
  );
  for (const [row, column] of optimalAssignment(weights).columnOfRow.entries()) {
    const [at, other] = [restMine[row], restTheirs[column]];
    if (at !== undefined && other !== undefined) pairs.set(at, other);
  }
  const paired = new Map([...pairs].map(([at, other]) => [other, at]));
  const alone = [...theirs.keys()].filter((at) => !paired.has(at));
  /** Behind which triple of the open version a lone one of the other belongs; -1 before all. */
  const neighbour = (at: number) => {
    for (let before = at - 1; before >= 0; before -= 1) {
      const place = paired.get(before);
      if (place !== undefined) return place;
    }
    return -1;
  };
  const lonely = (after: number): AlignedRow[] =>
    alone
      .filter((at) => neighbour(at) === after)
      .map((at) => ({ relation: 'removed', mine: null, theirs: at, similarity: 0 }));
  return [
    ...lonely(-1),
    ...mine.flatMap((step, at): AlignedRow[] => {
      const other = pairs.get(at);
      const found = other === undefined ? undefined : theirs[other];
      const row: AlignedRow =
        other === undefined || found === undefined
          ? { relation: 'added', mine: at, theirs: null, similarity: 0 }
          : { relation: relationOf(step, found), mine: at, theirs: other, similarity: tripleSimilarity(step, found) };
      return [row, ...lonely(at)];
    }),
  ];
}
