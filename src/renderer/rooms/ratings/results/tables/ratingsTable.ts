import type { ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import type { NumbersTable } from '../../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { Models } from '../useModels.ts';
import { countColumn, numberColumn, textColumn } from './columns.ts';

/** Mean ratings of each model, with how many of each rating. */
export function ratingsTable({ ratings }: ScopeView, { nameOf }: Models, t: Texts['t']): NumbersTable {
  const none = t('ratingsResults.columns.none');
  const highest = Math.max(5, ...ratings.map(({ histogram }) => histogram.length));
  return {
    columns: [
      textColumn('model', t('ratingsResults.columns.model')),
      countColumn('n', t('ratingsResults.columns.n')),
      numberColumn('mean', t('ratingsResults.columns.mean'), none),
      numberColumn('sd', t('ratingsResults.columns.sd'), none),
      numberColumn('low', t('ratingsResults.columns.low'), none),
      numberColumn('high', t('ratingsResults.columns.high'), none),
      ...Array.from({ length: highest }, (_, at) => countColumn(`rated_${at + 1}`, String(at + 1))),
      countColumn('unable', t('ratingsResults.columns.unable')),
      countColumn('missing', t('ratingsResults.columns.unanswered')),
    ],
    rows: ratings.map(({ model, n, mean, sd, interval, histogram, unable, missing }) => ({
      key: model,
      line: model,
      cells: [
        ...[nameOf(model), n, mean, sd, interval?.low ?? null, interval?.high ?? null],
        ...Array.from({ length: highest }, (_, at) => histogram[at] ?? 0),
        ...[unable, missing],
      ],
    })),
  };
}

/** Strengths without and with the style of answers held constant, then what style adds. */
export function styleTable(style: NonNullable<ScopeView['style']>, { nameOf }: Models, t: Texts['t']): NumbersTable {
  const none = t('ratingsResults.columns.none');
  const number = (id: string, label: string) => numberColumn(id, label, none);
  return {
    columns: [
      textColumn('model', t('ratingsResults.columns.model')),
      number('plain', t('ratingsResults.style.plain')),
      number('plain_low', t('ratingsResults.columns.low')),
      number('plain_high', t('ratingsResults.columns.high')),
      number('controlled', t('ratingsResults.style.controlled')),
      number('controlled_low', t('ratingsResults.columns.low')),
      number('controlled_high', t('ratingsResults.columns.high')),
    ],
    rows: [
      ...style.models.map(({ model, plain, controlled }) => ({
        key: model,
        line: model,
        cells: [
          nameOf(model),
          ...[plain?.value, plain?.interval?.low, plain?.interval?.high].map((cell) => cell ?? null),
          ...[controlled?.value, controlled?.interval?.low, controlled?.interval?.high].map((cell) => cell ?? null),
        ],
      })),
      ...style.features.map(({ feature, value, interval }) => ({
        key: feature,
        line: null,
        cells: [
          t(`ratingsResults.style.features.${feature}`),
          ...[null, null, null, value, interval?.low ?? null, interval?.high ?? null],
        ],
      })),
    ],
  };
}
