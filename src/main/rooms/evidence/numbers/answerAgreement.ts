import { addCoincidences, alphaOfCoincidences } from '../../../metrics/krippendorffAlpha.ts';
import { type Coefficient, cohenKappa } from '../../../metrics/raterAgreement.ts';
import { type EvidenceAnswers, labelOf } from './answersFile.ts';

/** What annotators said of one shown id; null where it is undecided or the item was not answered. */
type Unit = { readonly position: number; readonly evidence_id: number; readonly labels: readonly (string | null)[] };

/** Disagreements that are printed. */
const mostPrinted = 20;

/** How far annotators agree on the evidence that was shown: what `akapen evidence agreement` prints. `shown` has the ids of each item of the file. */
export function answerAgreement(shown: readonly (readonly number[])[], answers: readonly EvidenceAnswers[]) {
  const names = answers.map(({ annotator }) => annotator);
  const units = unitsOf(shown, answers);
  const lists = answers.map((_, annotator) => units.map(({ labels }) => labels[annotator] ?? null));
  const disagreements = units.filter(({ labels }) => new Set(labels.filter((label) => label !== null)).size > 1);
  return {
    pairs: lists.flatMap((one, x) =>
      lists.slice(x + 1).map((other, index) => ({
        ...{ first: names[x] ?? '', second: names[x + 1 + index] ?? '' },
        ...agreementOfLists([one, other]),
        ...agreementOfTwo(one, other),
      })),
    ),
    all: agreementOfLists(lists),
    disagreements: {
      count: disagreements.length,
      first20: disagreements.slice(0, mostPrinted).map(({ position, evidence_id, labels }) => ({
        ...{ position, evidence_id },
        labels: Object.fromEntries(names.map((name, annotator) => [name, labels[annotator] ?? null])),
      })),
    },
  };
}

/** The labels of every distinct shown id of every item, in file order. */
export function unitsOf(
  shown: readonly (readonly number[])[],
  answers: readonly Pick<EvidenceAnswers, 'items'>[],
): Unit[] {
  const byPosition = answers.map(({ items }) => new Map(items.map((item) => [item.position, item])));
  return shown.flatMap((ids, position) =>
    [...new Set(ids)].map((evidence_id) => ({
      ...{ position, evidence_id },
      labels: byPosition.map((items) => {
        const item = items.get(position);
        return item === undefined ? null : labelOf(item, evidence_id);
      }),
    })),
  );
}

type Labels = readonly (string | null)[];

const reasons: Readonly<Record<NonNullable<Coefficient['reason']>, string>> = {
  single_category: 'onlyOneLabelUsed',
  no_pairable_items: 'noUnitWithTwoAnnotators',
  no_shared_items: 'noUnitWithTwoAnnotators',
  unequal_raters_per_item: 'noUnitWithTwoAnnotators',
};

/** Krippendorff's α, nominal, of lists of labels over the same units. */
export function agreementOfLists(lists: readonly Labels[]) {
  const names = labelsIn(lists);
  const units = (lists[0] ?? []).map((_, unit) =>
    lists.flatMap((labels) => {
      const label = labels[unit] ?? null;
      return label === null ? [] : [names.indexOf(label)];
    }),
  );
  const matrix = new Float64Array(names.length ** 2);
  for (const values of units) addCoincidences(matrix, 0, names.length, values);
  const { value, reason } = alphaOfCoincidences(matrix, names.length, 'nominal');
  return {
    units: units.length,
    unitsWithTwoOrMore: units.filter(({ length }) => length >= 2).length,
    krippendorffAlpha: value,
    alphaReason: reason && reasons[reason],
  };
}

/** Cohen's κ of two annotators over the units that both labelled, and what the one said where the other said what. */
export function agreementOfTwo(one: Labels, other: Labels) {
  const names = labelsIn([one, other]);
  const size = names.length;
  const cells = new Float64Array(size * size);
  let [agree, both] = [0, 0];
  for (const [unit, label] of one.entries()) {
    const beside = other[unit] ?? null;
    if (label === null || beside === null) continue;
    const cell = names.indexOf(label) * size + names.indexOf(beside);
    cells[cell] = (cells[cell] ?? 0) + 1;
    both += 1;
    if (label === beside) agree += 1;
  }
  const { value, reason } = cohenKappa(cells, size);
  return {
    agree,
    share: both === 0 ? null : agree / both,
    table: Object.fromEntries(
      names.map((name, row) => [
        name,
        Object.fromEntries(names.map((beside, column) => [beside, cells[row * size + column] ?? 0])),
      ]),
    ),
    cohensKappa: value,
    kappaReason: reason && reasons[reason],
  };
}

function labelsIn(lists: readonly Labels[]): string[] {
  return [...new Set(lists.flat().filter((label) => label !== null))].sort();
}
