import { type SeriesLook, seriesLook } from '../../../../shared/charts/series.ts';
import type { LabelResults, ModelLabels } from '../../../../shared/rooms/traces/resultsApi.ts';
import type { MarkCriterion } from '../../../../shared/traces/marks.ts';
import type { Cell, Column, NumbersTable } from '../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../window/i18n.ts';

/** One number of the table: an answer in the traces of a model. */
export type ResultsCell = { readonly model: string | null; readonly choiceId: string };

/** What one looks at; kept while one goes to a place and comes back. */
export type ResultsLook = {
  /** Null: the verdict of traces, or the first criterion where none is asked. */
  readonly criterionId: string | null;
  /** Null: everybody's labels. */
  readonly evaluatorId: string | null;
  readonly cell: ResultsCell | null;
  /** `<trace>/<step>` of the chosen place behind the cell. */
  readonly placeKey: string | null;
};

/** The results with the words of a language. */
export type ShownResults = {
  readonly results: LabelResults;
  readonly criterion: MarkCriterion;
  readonly nameOf: (model: string | null) => string;
  readonly choiceName: (choiceId: string) => string;
};

/** Words for models and answers; an answer that the scheme no longer has is called by its id. */
export function shownResults(
  results: LabelResults,
  criterion: MarkCriterion,
  { t, language }: Pick<Texts, 't' | 'language'>,
): ShownResults {
  return {
    ...{ results, criterion },
    nameOf: (model) => model ?? t('traces.work.noModel'),
    choiceName: (choiceId) => criterion.choices.find(({ id }) => id === choiceId)?.name[language] ?? choiceId,
  };
}

/** How a model is drawn: by its place among all models of the datasets. */
export function lookOfModel({ models }: LabelResults, model: string | null): SeriesLook {
  return seriesLook(models.findIndex((one) => one.model === model));
}

/** A count as it is read: a place that several evaluators labelled is divided. */
export function dividedText(count: number): string {
  return String(Number(count.toFixed(2)));
}

export function intervalOf({ low, high }: ModelLabels['shares'][number]) {
  return low === null || high === null ? null : { low, high };
}

/** All numbers, a row for each model and answer. */
export function resultsTable({ results, nameOf, choiceName }: ShownResults, t: Texts['t']): NumbersTable {
  const text = (id: string, label: string): Column => ({ id, label, kind: 'text', show: String });
  const number = (id: string, label: string): Column => ({ id, label, kind: 'number', show: String });
  return {
    columns: [
      text('model', t('tracesResults.model')),
      text('answer', t('tracesResults.columns.choice')),
      number('count', t('tracesResults.columns.count')),
      number('n', t('tracesResults.columns.places')),
      number('asked', t('tracesResults.columns.asked')),
      number('share', t('tracesResults.columns.share')),
      number('low95', t('tracesResults.columns.low')),
      number('high95', t('tracesResults.columns.high')),
      number('traces', t('tracesResults.columns.traces')),
      number('questions', t('tracesResults.columns.questions')),
    ],
    rows: results.models.flatMap(({ model, places, asked, traces, questions, shares }) =>
      results.choices.map((choiceId, at) => {
        const { count = 0, value = null, low = null, high = null } = shares[at] ?? {};
        const of: Cell[] = [nameOf(model), choiceName(choiceId)];
        return {
          key: `${model ?? ''} ${choiceId}`,
          line: model,
          cells: [...of, count, places, asked, value, low, high, traces, questions],
        };
      }),
    ),
  };
}
