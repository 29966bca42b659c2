import { type Decision, mostDisagreements } from '../../../../shared/agreement.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { tracesAgreementApi } from '../../../../shared/rooms/traces/agreementApi.ts';
import type { MarkCriterion } from '../../../../shared/traces/marks.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { byKind, countKinds, countSettled, keptDecision } from '../../../judgements/disagreements.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { evaluatorNames } from '../../../judgements/valuesTable.ts';
import { disagreementOf } from '../../../metrics/itemAgreement.ts';
import type { ItemLabels, JudgedLabels } from '../../../metrics/labelAgreement.ts';
import { readMarkedStep, scopeOf } from '../markedStep.ts';
import { criterionMarks } from '../tables/criterionMarksTable.ts';
import { datasetsInSight, readOwnReviews } from '../tables/groupFactsTable.ts';
import { findMarkedTrace } from '../tables/markedTracesTable.ts';
import { decisionAspect, decisionsOfCriterion } from '../tables/placeDecisionsTable.ts';
import { readScheme } from '../tables/schemeTable.ts';
import { recordOnTrace } from './traceActs.ts';

/** Handlers of agreement. Nobody sees what others said of a question that they label themselves and have not called done. */
export const agreementHandlers: HandlersFor<keyof typeof tracesAgreementApi> = {
  'traces.agreement': async ({ criterionId, datasetIds: asked }, context) => {
    const { db } = context;
    const criterion = readScheme(db).criteria.find(({ id }) => id === criterionId);
    if (criterion === undefined || criterion.scope === 'span') {
      throw new AppError('INVALID_INPUT', 'There is no such criterion of steps or traces', { reason: 'criterion' });
    }
    const datasetIds = datasetsInSight(db, asked);
    const { evaluators, categories, items, labels } = labelledPlaces(db, criterion, datasetIds);
    const own = shownEvaluatorId(context);
    const reviews = readOwnReviews(db, datasetIds, own);
    const seesAll = !evaluators.some(({ id }) => id === own);
    const differing = items.flatMap(({ values, ...item }) => {
      const kind = disagreementOf(values.filter((value) => value !== null));
      return kind === null ? [] : [{ ...item, values, kind }];
    });
    const decided = decisionsOfCriterion(db, criterionId, datasetIds);
    const known = [...categories];
    const numberOf = (choice: string) => (known.includes(choice) ? known.indexOf(choice) : known.push(choice) - 1);
    const names = evaluatorNames(db);
    const decisionAt = ({ key, values }: Pick<LabelledPlace, 'key' | 'values'>): Decision | null => {
      const found = decided.get(key);
      if (found === undefined) return null;
      const { choiceId, evaluatorId, ...more } = found;
      const isRater = evaluators.some(({ id }, at) => id === evaluatorId && values[at] !== null);
      const category = choiceId === null ? null : numberOf(choiceId);
      return { ...more, category, isRater, by: names.get(evaluatorId) ?? '' };
    };
    const settled = differing.flatMap(({ key }) => decided.get(key) ?? []);
    const listed = differing.filter(({ groupId }) => seesAll || reviews.get(groupId)?.done === true).sort(byKind);
    const kinds = countKinds(differing);
    const disagreements = listed.slice(0, mostDisagreements).map(({ key, title, run, step, kind, values }) => ({
      ...{ key, title, run, kind, values, decision: decisionAt({ key, values }), notes: values.map(() => false) },
      about: step < 0 ? '' : String(step + 1),
    }));
    const questions = new Set(labels.items.map(({ group }) => group)).size;
    return {
      ...{ evaluators, kinds, questions, hidden: differing.length - listed.length },
      agreement: await context.pool.run('datasets.agreement', labels),
      categories: known,
      ...countSettled(settled.map(({ choiceId }) => choiceId)),
      disagreements,
    };
  },
  'traces.decide': ({ traceId, step, criterionId, decision }, context) => {
    const trace = findMarkedTrace(context.db, traceId);
    const evaluatorId = context.evaluatorId();
    requireDecidable(context, trace, { step, criterionId, choiceId: decision?.choiceId ?? null, evaluatorId });
    const key = `${traceId}/${step ?? -1}`;
    const before = decisionsOfCriterion(context.db, criterionId, [trace.datasetId]).get(key) ?? null;
    const after = keptDecision(context, before, decision);
    return recordOnTrace(context, trace, step, {
      kind: `${decision === null ? 'undecide' : 'decide'}${step === null ? 'Trace' : 'Step'}`,
      params: { criterion: criterionId },
      ...{ aspect: decisionAspect(step, criterionId), before, after },
    });
  },
};

/** What was answered to each criterion that is compared, in traces of some datasets; none named means all. */
export function judgedCriteria(db: ReadableDatabase, datasetIds: readonly number[]): JudgedLabels[] {
  const inSight = datasetsInSight(db, datasetIds);
  const compared = readScheme(db).criteria.filter(({ scope }) => scope !== 'span');
  return compared.map((criterion) => ({ of: criterion.id, ...labelledPlaces(db, criterion, inSight).labels }));
}

type Wanted = {
  readonly step: number | null;
  readonly criterionId: string;
  readonly choiceId: string | null;
  readonly evaluatorId: string;
};

/** Throws what `traces.decide` says. */
function requireDecidable(
  context: Context,
  trace: ReturnType<typeof findMarkedTrace>,
  { step, criterionId, choiceId, evaluatorId }: Wanted,
): void {
  const { db } = context;
  const scope = scopeOf(step === null ? null : readMarkedStep(context, trace, step));
  const criterion = readScheme(db).criteria.find((one) => one.id === criterionId && one.scope === scope);
  if (criterion === undefined) {
    throw new AppError('INVALID_INPUT', 'Nothing like that is asked there', { reason: 'criterion' });
  }
  const marks = criterionMarks(db, criterionId, [trace.datasetId]);
  const isKnown = [...criterion.choices.map(({ id }) => id), ...marks.map((one) => one.choiceId)];
  if (choiceId !== null && !isKnown.includes(choiceId)) {
    throw new AppError('INVALID_INPUT', 'The criterion has no such choice', { reason: 'choice' });
  }
  const isRater = marks.some((one) => one.evaluatorId === evaluatorId);
  const isDone = readOwnReviews(db, [trace.datasetId], evaluatorId).get(trace.groupId)?.done === true;
  if (isRater && !isDone) throw new AppError('CONFLICT', 'The question is not done', { reason: 'notFinished' });
}

type LabelledPlace = {
  readonly key: string;
  readonly step: number;
  readonly groupId: number;
  readonly title: string;
  readonly run: { readonly model: string | null; readonly epoch: number | null };
  /** Numbers of categories in the order of the evaluators; null for nothing. */
  readonly values: (number | null)[];
};

/** What everybody answered, place by place; evaluators by name, and choices that the scheme no longer has behind its own. */
function labelledPlaces(db: ReadableDatabase, { id, choices }: MarkCriterion, datasetIds: readonly number[]) {
  const marks = criterionMarks(db, id, datasetIds);
  const names = evaluatorNames(db);
  const evaluators = [...new Set(marks.map(({ evaluatorId }) => evaluatorId))]
    .map((id) => ({ id, name: names.get(id) ?? '' }))
    .sort((one, other) => (one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1));
  const categories = [...new Set([...choices.map(({ id }) => id), ...marks.map(({ choiceId }) => choiceId)])];
  const column = new Map(evaluators.map(({ id }, at) => [id, at]));
  const number = new Map(categories.map((id, at) => [id, at]));
  const places = new Map<string, LabelledPlace>();
  for (const { traceId, step, groupId, title, model, epoch, evaluatorId, choiceId } of marks) {
    const key = `${traceId}/${step}`;
    const place = places.get(key) ?? {
      ...{ key, step, groupId, title, run: { model, epoch } },
      values: evaluators.map(() => null),
    };
    place.values[column.get(evaluatorId) ?? 0] = number.get(choiceId) ?? null;
    places.set(key, place);
  }
  const items = [...places.values()];
  const labels: ItemLabels = {
    ...{ evaluatorCount: evaluators.length, categoryCount: categories.length },
    items: items.map(({ groupId, values }) => ({ group: groupId, values })),
  };
  return { evaluators, categories, items, labels };
}
