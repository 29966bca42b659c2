import { AppError } from '../../../../shared/errors.ts';
import { mostPlaces, type ResultsChoice, type tracesResultsApi } from '../../../../shared/rooms/traces/resultsApi.ts';
import type { HandlersFor } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { exportChart } from '../../../exports/exportChart.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { evaluatorNames } from '../../../judgements/valuesTable.ts';
import { choicesOf, labelledPlaces, labelResults, placesWith } from '../results/labelResults.ts';
import { answeredCriteria, criterionMarks, modelsAskedAbout } from '../tables/criterionMarksTable.ts';
import { datasetsInSight, readOwnReviews } from '../tables/groupFactsTable.ts';
import { readScheme } from '../tables/schemeTable.ts';

/** Handlers of results. Numbers are of all labels; nobody sees which places others labelled of a question that they still label themselves. */
export const resultsHandlers: HandlersFor<keyof typeof tracesResultsApi> = {
  'traces.labelledCriteria': ({ datasetIds }, { db }) => {
    const answered = answeredCriteria(db, datasetsInSight(db, datasetIds));
    return readScheme(db).criteria.flatMap(({ id, scope }) => {
      const found = answered.get(id);
      return found === undefined || scope === 'span' || (scope === 'call' && !found.hasCall) ? [] : [id];
    });
  },

  'traces.labelResults': (choice, { db }) => {
    const { criterion, marks, datasetIds } = readChosen(db, choice);
    const names = evaluatorNames(db);
    const choices = choicesOf(criterion.choices, marks);
    const evaluators = [...Map.groupBy(marks, ({ evaluatorId }) => evaluatorId)]
      .map(([id, own]) => ({ id, name: names.get(id) ?? '', places: own.length }))
      .sort((one, other) => (one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1));
    const models = modelsAskedAbout(db, datasetIds, criterion.scope);
    return { evaluators, choices, models: labelResults(labelledPlaces(marks, choice.evaluatorId), choices, models) };
  },

  'traces.labelledPlaces': ({ model, choiceId, ...choice }, context) => {
    const { db } = context;
    const { marks, datasetIds } = readChosen(db, choice);
    const own = shownEvaluatorId(context);
    const reviews = readOwnReviews(db, datasetIds, own);
    const seesAll = !marks.some(({ evaluatorId }) => evaluatorId === own);
    const { places, ...counts } = placesWith(labelledPlaces(marks, choice.evaluatorId), {
      ...{ model, choiceId },
      isShown: ({ groupId, labels }) =>
        seesAll || reviews.get(groupId)?.done === true || labels.every(({ evaluatorId }) => evaluatorId === own),
    });
    return { places: places.slice(0, mostPlaces), ...counts };
  },

  'traces.exportResults': ({ criterionId, evaluatorId, datasetIds: asked, ...order }, context) => {
    const { db } = context;
    const { datasetIds } = readChosen(db, { criterionId, evaluatorId, datasetIds: asked });
    const datasets = datasetIds.map((id) => {
      const { name, fileName, sha256 } = readDataset(db, id);
      return { name, fileName, sha256 };
    });
    const evaluator = evaluatorId === null ? null : (evaluatorNames(db).get(evaluatorId) ?? '');
    return exportChart(context, order, {
      ...{ what: 'labels by model', datasets, evaluator },
      scheme: { version: readScheme(db).version, criterion: criterionId },
    });
  },
};

/** The criterion, and everybody's labels of it. What only ends a run is no call that anybody is asked about. */
function readChosen(db: ReadableDatabase, { criterionId, datasetIds: asked }: ResultsChoice) {
  const criterion = readScheme(db).criteria.find(({ id }) => id === criterionId);
  if (criterion === undefined || criterion.scope === 'span') {
    throw new AppError('INVALID_INPUT', 'There is no such criterion of steps or traces', { reason: 'criterion' });
  }
  const datasetIds = datasetsInSight(db, asked);
  const all = criterionMarks(db, criterionId, datasetIds);
  const marks = criterion.scope === 'call' ? all.filter(({ isCall }) => isCall === 1) : all;
  return { criterion, marks, datasetIds };
}
