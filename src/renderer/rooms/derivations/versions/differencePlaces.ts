import type {
  ComparedContents,
  ComparedVersions,
  DifferingQuestion,
  Taken,
  VersionDifference,
} from '../../../../shared/rooms/derivations/versionsApi.ts';
import { isOfTriples } from '../../../../shared/rooms/derivations/versionsApi.ts';

/** One difference of a question, in the order of the page: what taking it takes. */
type DifferencePlace = Exclude<Taken, { kind: 'all' | 'relation' }>;

/** Identifies a difference while the question stays as it is. */
export const placeKey = (place: DifferencePlace) => JSON.stringify(place);

/** All differences of a question: fields, then row by row, an order that alone differs behind its rows. */
export function differencePlaces({ fields, derivations }: ComparedContents): DifferencePlace[] {
  return [
    ...fields.map((field): DifferencePlace => ({ kind: 'field', field })),
    ...derivations.flatMap(({ rows, isReordered }, derivation): DifferencePlace[] => [
      ...rows.flatMap(({ relation, mine, theirs }): DifferencePlace[] =>
        relation === 'same' ? [] : [{ kind: 'row', derivation, mine, theirs }],
      ),
      ...(isReordered ? [{ kind: 'derivation' as const, derivation }] : []),
    ]),
  ];
}

export const differenceGroups = ['every', 'answer', 'triples', 'other'] as const;
export type DifferenceGroup = (typeof differenceGroups)[number];

function groupOf(kind: VersionDifference): Exclude<DifferenceGroup, 'every'> {
  if (kind === 'answer') return 'answer';
  return isOfTriples(kind) ? 'triples' : 'other';
}

export const isInGroup = ({ differences }: DifferingQuestion, group: DifferenceGroup) =>
  group === 'every' || differences.some(({ kind }) => groupOf(kind) === group);

/** A relation that became another one, and in which questions. */
export type RenamedRelation = {
  readonly mine: string;
  readonly theirs: string;
  readonly questions: DifferingQuestion[];
};

export const isRenamed = (two: { readonly mine: string; readonly theirs: string }) => (one: DifferingQuestion) =>
  one.renamed.some(({ mine, theirs }) => mine === two.mine && theirs === two.theirs);

/** Relations that alone differ, those of the most questions first. */
export function renamedRelations({ differing }: ComparedVersions): RenamedRelation[] {
  const found = new Map<string, RenamedRelation>();
  for (const question of differing) {
    for (const { mine, theirs } of question.renamed) {
      const key = JSON.stringify([theirs, mine]);
      const known = found.get(key) ?? { mine, theirs, questions: [] };
      known.questions.push(question);
      found.set(key, known);
    }
  }
  return [...found.values()].sort((one, other) => other.questions.length - one.questions.length);
}
