import { disagreementKinds, mostDisagreements } from '../../../../shared/agreement.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { tracesAgreementApi } from '../../../../shared/rooms/traces/agreementApi.ts';
import type { HandlersFor } from '../../../context.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { evaluatorNames } from '../../../judgements/valuesTable.ts';
import { disagreementOf } from '../../../metrics/itemAgreement.ts';
import { type CriterionMark, criterionMarks } from '../tables/criterionMarksTable.ts';
import { datasetsInSight, readOwnReviews } from '../tables/groupFactsTable.ts';
import { readScheme } from '../tables/schemeTable.ts';

/** Handlers of agreement. Nobody sees what others said of a question that they label themselves and have not called done. */
export const agreementHandlers: HandlersFor<keyof typeof tracesAgreementApi> = {
  'traces.agreement': async ({ criterionId, datasetIds: asked }, context) => {
    const { db } = context;
    const criterion = readScheme(db).criteria.find(({ id }) => id === criterionId);
    if (criterion === undefined || criterion.scope === 'span') {
      throw new AppError('INVALID_INPUT', 'There is no such criterion of steps or traces', { reason: 'criterion' });
    }
    const datasetIds = datasetsInSight(db, asked);
    const marks = criterionMarks(db, criterionId, datasetIds);
    const { evaluators, categories, items } = labelledPlaces(marks, criterion.choices, evaluatorNames(db));
    const groups = [...new Set(items.map(({ groupId }) => groupId))];
    const own = shownEvaluatorId(context);
    const reviews = readOwnReviews(db, datasetIds, own);
    const seesAll = !evaluators.some(({ id }) => id === own);
    const differing = items.flatMap(({ values, ...item }) => {
      const kind = disagreementOf(values.filter((value) => value !== null));
      return kind === null ? [] : [{ ...item, values, kind }];
    });
    const listed = differing
      .filter(({ groupId }) => seesAll || reviews.get(groupId)?.done === true)
      .sort((one, other) => disagreementKinds.indexOf(one.kind) - disagreementKinds.indexOf(other.kind));
    const kinds = { all: 0, one: 0, some: 0, two: 0 };
    for (const { kind } of differing) kinds[kind] += 1;
    return {
      ...{ evaluators, categories, kinds, questions: groups.length, hidden: differing.length - listed.length },
      agreement: await context.pool.run('traces.agreement', {
        ...{ evaluatorCount: evaluators.length, categoryCount: categories.length, groupCount: groups.length },
        items: items.map(({ groupId, values }) => ({ group: groups.indexOf(groupId), values })),
      }),
      ...{ decided: 0, leftOpen: 0 },
      disagreements: listed.slice(0, mostDisagreements).map(({ key, title, step, kind, values }) => ({
        ...{ key, title, kind, values, decision: null, notes: values.map(() => false) },
        about: step < 0 ? '' : String(step + 1),
      })),
    };
  },
};

type LabelledPlace = {
  readonly key: string;
  readonly step: number;
  readonly groupId: number;
  readonly title: string;
  /** Numbers of categories in the order of the evaluators; null for nothing. */
  readonly values: (number | null)[];
};

/** What everybody answered, place by place; evaluators by name, and choices that the scheme no longer has behind its own. */
function labelledPlaces(
  marks: readonly CriterionMark[],
  choices: readonly { readonly id: string }[],
  names: ReadonlyMap<string, string>,
) {
  const evaluators = [...new Set(marks.map(({ evaluatorId }) => evaluatorId))]
    .map((id) => ({ id, name: names.get(id) ?? '' }))
    .sort((one, other) => (one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1));
  const categories = [...new Set([...choices.map(({ id }) => id), ...marks.map(({ choiceId }) => choiceId)])];
  const column = new Map(evaluators.map(({ id }, at) => [id, at]));
  const number = new Map(categories.map((id, at) => [id, at]));
  const places = new Map<string, LabelledPlace>();
  for (const { traceId, step, groupId, title, evaluatorId, choiceId } of marks) {
    const key = `${traceId}/${step}`;
    const place = places.get(key) ?? { key, step, groupId, title, values: evaluators.map(() => null) };
    place.values[column.get(evaluatorId) ?? 0] = number.get(choiceId) ?? null;
    places.set(key, place);
  }
  return { evaluators, categories, items: [...places.values()] };
}
