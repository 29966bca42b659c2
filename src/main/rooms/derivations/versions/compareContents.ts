import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import {
  type ComparedContents,
  type DifferingQuestion,
  type Taken,
  type VersionDifference,
  type VersionField,
  versionDifferences,
  versionFields,
} from '../../../../shared/rooms/derivations/versionsApi.ts';
import { alignTriples } from './alignTriples.ts';

/** What is compared of a field; one that a file does not have is as good as an empty one. */
function fieldOf(content: QuestionContent, field: VersionField): string {
  const value = field === 'answer' ? [content.answer, content.answerId ?? null] : (content[field] ?? null);
  return JSON.stringify(value);
}

/** In what two versions of a question differ. */
export function compareContents(mine: QuestionContent, theirs: QuestionContent): ComparedContents {
  const length = Math.max(mine.derivations.length, theirs.derivations.length);
  return {
    fields: versionFields.filter((field) => fieldOf(mine, field) !== fieldOf(theirs, field)),
    derivations: Array.from({ length }, (_, at) => {
      const rows = alignTriples(mine.derivations[at] ?? [], theirs.derivations[at] ?? []);
      const places = rows.flatMap((row) => (row.mine === null || row.theirs === null ? [] : [row.theirs]));
      const isReordered = places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0));
      return { rows, isReordered };
    }),
  };
}

/** What differs, by kind and how often, in the order of `versionDifferences`; empty for equal versions. */
export function differencesOf({ fields, derivations }: ComparedContents): DifferingQuestion['differences'] {
  const counts = new Map<VersionDifference, number>();
  const add = (kind: VersionDifference) => counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const field of fields) add(field);
  for (const { rows, isReordered } of derivations) {
    for (const { relation } of rows) if (relation !== 'same') add(relation);
    if (isReordered) add('order');
  }
  return versionDifferences.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [{ kind, count }];
  });
}

/** Relations in which paired triples differ and in nothing else; each two once. */
export function renamedIn(
  { derivations }: ComparedContents,
  mine: QuestionContent,
  theirs: QuestionContent,
): DifferingQuestion['renamed'] {
  const found = new Map<string, { theirs: string; mine: string }>();
  for (const [at, { rows }] of derivations.entries()) {
    for (const row of rows) {
      if (row.relation !== 'relation') continue;
      const two = {
        theirs: theirs.derivations[at]?.[row.theirs ?? -1]?.relation ?? '',
        mine: mine.derivations[at]?.[row.mine ?? -1]?.relation ?? '',
      };
      found.set(JSON.stringify(two), two);
    }
  }
  return [...found.values()];
}

/** F1 of the triples of a question, with equal ones and with the similarity of pairs; null where neither version has a triple. */
export function triplesF1({ derivations }: ComparedContents): { exact: number; aligned: number } | null {
  let [ends, equal, alike] = [0, 0, 0];
  for (const { mine, theirs, relation, similarity } of derivations.flatMap(({ rows }) => rows)) {
    ends += (mine === null ? 0 : 1) + (theirs === null ? 0 : 1);
    if (relation === 'same' || relation === 'source') equal += 1;
    alike += similarity;
  }
  return ends === 0 ? null : { exact: (2 * equal) / ends, aligned: (2 * alike) / ends };
}

/** The open version with what is taken over from the other. Names of places are those of `compareContents`; others change nothing. */
export function takeOver(mine: QuestionContent, theirs: QuestionContent, taken: Taken): QuestionContent {
  if (taken.kind === 'all')
    return versionFields.reduce(takeField(theirs), { ...mine, derivations: theirs.derivations });
  if (taken.kind === 'field') return takeField(theirs)(mine, taken.field);
  if (taken.kind === 'relation') return takeRelation(mine, theirs, taken);
  const derivations = mine.derivations.map((steps) => [...steps]);
  const other = theirs.derivations[taken.derivation];
  if (taken.kind === 'derivation') {
    derivations.splice(taken.derivation, 1, ...(other === undefined ? [] : [[...other]]));
    return { ...mine, derivations };
  }
  const steps = derivations[taken.derivation] ?? [];
  derivations[taken.derivation] = steps;
  const step = taken.theirs === null ? undefined : other?.[taken.theirs];
  const inPlace = step === undefined ? [] : [step];
  if (taken.mine !== null) steps.splice(taken.mine, 1, ...inPlace);
  else steps.splice(placeFor(mine, theirs, taken), 0, ...inPlace);
  return { ...mine, derivations };
}

const takeField =
  (theirs: QuestionContent) =>
  (mine: QuestionContent, field: VersionField): QuestionContent => {
    if (fieldOf(mine, field) === fieldOf(theirs, field)) return mine;
    const optional = field === 'supportingFacts' && theirs.supportingFacts === undefined ? { supportingFacts: [] } : {};
    return {
      ...mine,
      [field]: theirs[field],
      ...optional,
      ...(field === 'answer' && theirs.answerId !== undefined && { answerId: theirs.answerId }),
      ...(field === 'answer' && theirs.answerId === undefined && mine.answerId !== undefined && { answerId: null }),
    };
  };

function takeRelation(
  mine: QuestionContent,
  theirs: QuestionContent,
  taken: Extract<Taken, { kind: 'relation' }>,
): QuestionContent {
  const { derivations } = compareContents(mine, theirs);
  return {
    ...mine,
    derivations: mine.derivations.map((steps, at) =>
      steps.map((step, place) => {
        const row = derivations[at]?.rows.find((one) => one.mine === place);
        const other = theirs.derivations[at]?.[row?.theirs ?? -1];
        const isMeant =
          row?.relation === 'relation' && step.relation === taken.mine && other?.relation === taken.theirs;
        return isMeant ? { ...step, relation: taken.theirs } : step;
      }),
    ),
  };
}

/** Where a triple that only the other version has comes in: behind its neighbour. */
function placeFor(
  mine: QuestionContent,
  theirs: QuestionContent,
  { derivation, theirs: place }: Extract<Taken, { kind: 'row' }>,
): number {
  const rows = compareContents(mine, theirs).derivations[derivation]?.rows ?? [];
  const at = rows.findIndex((row) => row.mine === null && row.theirs === place);
  return rows.slice(0, Math.max(0, at)).filter((row) => row.mine !== null).length;
}
