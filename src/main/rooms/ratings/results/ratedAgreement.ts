import { z } from 'zod';
import {
  type Agreement,
  type DisagreementKind,
  disagreementKinds,
  type JudgementAlpha,
  mostDisagreements,
} from '../../../../shared/agreement.ts';
import type { AgreementKind, UnableRule } from '../../../../shared/rooms/ratings/results.ts';
import type { ResultsFilter } from '../../../../shared/rooms/ratings/resultsView.ts';
import { disagreementOf, itemAgreement, itemAlpha, type LabelledItem } from '../../../metrics/itemAgreement.ts';
import { createStudy, type Judgement, type Study, usedOutcomes } from '../numbers/study.ts';
import { filterRows } from './filterRows.ts';
import { resultsRounds, resultsSeed } from './prepareResults.ts';
import type { StudyRows } from './studyRows.ts';

/** What of a study agreement is asked of. */
export type AgreementOrder = {
  readonly filter: ResultsFilter;
  readonly criterion: string;
  readonly kind: AgreementKind;
  readonly unable: UnableRule;
};

/** A question and a pair, and for ratings one of its models: what several people say something of. */
type RatedKey = {
  readonly questionKey: string;
  readonly x: string;
  readonly y: string;
  readonly model: string | null;
};
export const printRatedKey = ({ questionKey, x, y, model }: RatedKey) =>
  JSON.stringify(model === null ? [questionKey, x, y] : [questionKey, x, y, model]);
const keySchema = z.tuple([z.string(), z.string(), z.string()]).rest(z.string());

/** The item that a key names; null for what is no key. Models by their codes. */
export function parseRatedKey(key: string): Pick<RatedKey, 'questionKey' | 'x' | 'y'> | null {
  try {
    const [questionKey, x, y] = keySchema.parse(JSON.parse(key));
    return { questionKey, x, y };
  } catch {
    return null;
  }
}

/** An item with who put it into which category by which judgement, evaluators in their order. */
type RatedLabels = RatedKey & {
  readonly kind: DisagreementKind | null;
  readonly labels: readonly { readonly evaluator: number; readonly category: number; readonly submissionId: string }[];
};

/** Agreement on one criterion, with the items on which evaluators differ. Plain data. */
export type RatedAgreement = {
  readonly evaluators: readonly string[];
  readonly categories: readonly string[];
  readonly agreement: Agreement;
  readonly kinds: Readonly<Record<DisagreementKind, number>>;
  /** Keys of all items on which evaluators differ, also of those that are not listed. */
  readonly differing: readonly string[];
  readonly disagreements: readonly RatedLabels[];
};

/** First presentations alone, as in all agreement; ties are outcomes here whether rates take them or not. */
export function ratedAgreement(rows: StudyRows, order: AgreementOrder, rounds = resultsRounds): RatedAgreement {
  const { study, items } = ratedItems(rows, order);
  const categories = categoriesOf(items, order);
  const differing = items.filter(({ kind }) => kind !== null);
  const rank = ({ kind }: RatedLabels) => (kind === null ? disagreementKinds.length : disagreementKinds.indexOf(kind));
  const kinds = { all: 0, one: 0, some: 0, two: 0 };
  for (const { kind } of differing) if (kind !== null) kinds[kind] += 1;
  return {
    evaluators: study.evaluators,
    categories,
    agreement: itemAgreement(labelledItems({ study, items }, order, categories), rounds, resultsSeed),
    kinds,
    differing: differing.map(printRatedKey),
    disagreements: differing
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, mostDisagreements)
      .map(({ question: _, ...item }) => item),
  };
}

/** What of a study α of every criterion is asked of. */
export type AlphasOrder = Omit<AgreementOrder, 'criterion'>;

/** Krippendorff's α of every criterion that the filter's version has, in their order: the numbers of `ratedAgreement`. */
export function ratedAlphas(rows: StudyRows, order: AlphasOrder, rounds = resultsRounds): JudgementAlpha[] {
  const filtered = filterRows(rows, order.filter);
  return filtered.criteria.map(({ name: criterion }) => {
    const rated = ratedItems(rows, { ...order, criterion }, filtered);
    const categories = categoriesOf(rated.items, order);
    return { of: criterion, ...itemAlpha(labelledItems(rated, order, categories), rounds, resultsSeed) };
  });
}

type RatedItems = { readonly study: Study; readonly items: readonly Item[] };

function categoriesOf(items: readonly Item[], { kind, unable }: AlphasOrder): readonly string[] {
  if (kind === 'outcomes') return outcomeCategories(unable);
  const highest = items.reduce((most, { labels }) => Math.max(most, ...labels.map(({ category }) => category + 1)), 5);
  return Array.from({ length: highest }, (_, at) => `${at + 1}`);
}

function labelledItems({ study, items }: RatedItems, { kind }: AlphasOrder, categories: readonly string[]) {
  return {
    evaluatorCount: study.evaluators.length,
    categoryCount: categories.length,
    level: kind === 'outcomes' ? 'nominal' : 'ordinal',
    items: items.map(
      ({ question, labels }): LabelledItem => ({
        group: question,
        evaluators: labels.map(({ evaluator }) => evaluator),
        categories: labels.map(({ category }) => category),
      }),
    ),
  } as const;
}

/** One item by its key; null where nobody judged it. */
export function findRatedItem(rows: StudyRows, order: AgreementOrder, key: string): RatedLabels | null {
  return ratedItems(rows, order).items.find((item) => printRatedKey(item) === key) ?? null;
}

function outcomeCategories(unable: UnableRule): readonly string[] {
  return unable === 'value' ? [...usedOutcomes, 'unable'] : usedOutcomes;
}

type Item = RatedLabels & { readonly question: number };
type OpenItem = Omit<Item, 'kind' | 'labels'> & { readonly labels: RatedLabels['labels'][number][] };

/** What was judged on the criterion, in the order of the questions and pairs. */
function ratedItems(
  rows: StudyRows,
  { filter, criterion, kind, unable }: AgreementOrder,
  { counted } = filterRows(rows, filter),
): RatedItems {
  const number = rows.criteria.indexOf(criterion);
  const study = createStudy(counted, { criteria: [{ name: criterion, number }], modelOrder: rows.modelOrder });
  const outcomeNames = outcomeCategories(unable);
  const items = new Map<string, OpenItem>();
  const add = (judgement: Judgement, model: string | null, category: number | null) => {
    if (category === null) return;
    const { question, submission } = judgement;
    const [x, y] = [study.models[judgement.x] ?? '', study.models[judgement.y] ?? ''];
    const key = { questionKey: study.questions[question] ?? '', x, y, model };
    const name = printRatedKey(key);
    const item = items.get(name) ?? { ...key, question, labels: [] };
    items.set(name, item);
    item.labels.push({ evaluator: judgement.evaluator, category, submissionId: submission.id });
  };
  for (const judgement of study.analysed) {
    if (kind === 'outcomes') {
      const place = outcomeNames.indexOf(judgement.outcomes[0] ?? 'unanswered');
      add(judgement, null, place < 0 ? null : place);
      continue;
    }
    const [x, y] = [judgement.ratingsOfX[0], judgement.ratingsOfY[0]];
    add(judgement, study.models[judgement.x] ?? '', typeof x === 'number' ? x - 1 : null);
    add(judgement, study.models[judgement.y] ?? '', typeof y === 'number' ? y - 1 : null);
  }
  return {
    study,
    items: [...items.values()].map((item): Item => {
      const labels = item.labels.sort((one, other) => one.evaluator - other.evaluator);
      return { ...item, labels, kind: disagreementOf(labels.map(({ category }) => category)) };
    }),
  };
}
