import type { z } from 'zod';
import type { DisagreementKind } from '../../../shared/agreement.ts';
import { categoriesOf } from '../../../shared/rooms/drift/agreementApi.ts';
import { isPdsqiComplete, type PdsqiAttribute, pdsqiAttributes } from '../../../shared/rooms/drift/pdsqi.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { readDataset } from '../../datasets/datasetsTable.ts';
import { evaluatorNames } from '../../judgements/valuesTable.ts';
import { disagreementOf } from '../../metrics/itemAgreement.ts';
import type { ItemLabels, JudgedLabels } from '../../metrics/labelAgreement.ts';
import {
  decisionDetail,
  detailOf,
  ownDetail,
  placeOfTurn,
  storedDecisionSchema,
  storedRatingSchema,
  type TurnPlace,
} from './aspects.ts';
import { conversationsOf, listCaseKeys } from './tables/casesTable.ts';
import { valuesOfCases } from './tables/caseValuesTable.ts';

/** A summary with what raters gave it in one attribute: numbers of categories in the order of the raters, null for no value or NA. */
type RatedSummary = TurnPlace & {
  readonly caseId: number;
  readonly caseKey: string;
  /** 0-based number of its conversation: equal cases under several ids are one. */
  readonly conversation: number;
  readonly values: readonly (number | null)[];
  /** Whether a rater commented on their rating. */
  readonly notes: readonly boolean[];
  /** Ids of who rated all nine attributes of it. */
  readonly finishers: ReadonlySet<string>;
  readonly kind: DisagreementKind | null;
  readonly decided: z.output<typeof storedDecisionSchema> | null;
};

/** What everybody gave the summaries of a set in one attribute, in the order of its cases; raters by name. Summaries without a value are left out. */
export function ratedSummaries(db: ReadableDatabase, datasetId: number, attribute: PdsqiAttribute) {
  readDataset(db, datasetId);
  const names = evaluatorNames(db);
  const ratings = valuesOfCases(db, datasetId, 'rating', storedRatingSchema).map(({ itemId, aspect, value }) => {
    const [evaluatorId, model, turn] = ownDetail.parse(detailOf(aspect));
    return { caseId: itemId, evaluatorId, model, turn, ...value };
  });
  const given = ratings.filter(({ rating }) => typeof rating[attribute] === 'number');
  const raters = [...new Set(given.map(({ evaluatorId }) => evaluatorId))]
    .map((id) => ({ id, name: names.get(id) ?? '' }))
    .sort((one, other) => (one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1));
  const column = new Map(raters.map(({ id }, at) => [id, at]));
  const keys = new Map(listCaseKeys(db, datasetId).map(({ id, key }) => [id, key]));
  const conversations = conversationsOf(db, datasetId);
  const decisions = decisionsOf(db, datasetId, attribute);
  const categories = categoriesOf(attribute);
  const numbers = new Map<string, number>();
  const summaries = new Map<string, typeof given>();
  for (const one of given) {
    const name = `${one.caseId} ${placeOfTurn(one)}`;
    summaries.set(name, [...(summaries.get(name) ?? []), one]);
  }
  const rated = [...summaries].flatMap(([name, said]): RatedSummary[] => {
    const [first] = said;
    if (first === undefined) return [];
    const { caseId, model, turn } = first;
    const caseKey = keys.get(caseId) ?? '';
    const conversation = conversations.get(caseKey) ?? caseKey;
    numbers.set(conversation, numbers.get(conversation) ?? numbers.size);
    const values: (number | null)[] = raters.map(() => null);
    const notes = raters.map(() => false);
    for (const { evaluatorId, rating, comment } of said) {
      values[column.get(evaluatorId) ?? 0] = categories.indexOf(String(rating[attribute]));
      notes[column.get(evaluatorId) ?? 0] = comment !== '';
    }
    return [
      {
        ...{ caseId, caseKey, model, turn, values, notes, conversation: numbers.get(conversation) ?? 0 },
        finishers: new Set(said.flatMap((one) => (isPdsqiComplete(one.rating) ? [one.evaluatorId] : []))),
        kind: disagreementOf(values.filter((value) => value !== null)),
        decided: decisions.get(name) ?? null,
      },
    ];
  });
  const labels: ItemLabels = {
    ...{ evaluatorCount: raters.length, categoryCount: categories.length },
    level: attribute === 'stigmatizing' ? 'nominal' : 'ordinal',
    items: rated.map(({ conversation, values }) => ({ group: conversation, values })),
  };
  return {
    raters,
    summaries: rated,
    labels,
    notApplicable: ratings.filter(({ rating }) => rating[attribute] === null).length,
  };
}

/** What was said in each attribute of the summaries of sets, one after the other. */
export function judgedAttributes(db: ReadableDatabase, datasetIds: readonly number[]): JudgedLabels[] {
  return datasetIds.flatMap((datasetId) =>
    pdsqiAttributes.map((of) => ({ of, ...ratedSummaries(db, datasetId, of).labels })),
  );
}

function decisionsOf(db: ReadableDatabase, datasetId: number, attribute: PdsqiAttribute) {
  const stored = valuesOfCases(db, datasetId, 'decision', storedDecisionSchema);
  const own = stored.flatMap(({ itemId, aspect, value }) => {
    const [model, turn, of] = decisionDetail.parse(detailOf(aspect));
    return of === attribute ? [{ name: `${itemId} ${placeOfTurn({ model, turn })}`, value }] : [];
  });
  return new Map<string, z.output<typeof storedDecisionSchema>>(own.map(({ name, value }) => [name, value]));
}
