import type { ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import type { NumbersTable } from '../../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { Models } from '../useModels.ts';
import { countColumn, numberColumn, pColumn, textColumn } from './columns.ts';

/** Mean ratings of each model with how many of each rating, then the differences within the same judgement of every two. */
export function ratingsTable({ ratings, pairs }: ScopeView, { nameOf }: Models, t: Texts['t']): NumbersTable {
  const none = t('ratingsResults.columns.none');
  const number = (id: string, label: string) => numberColumn(id, label, none);
  const count = (id: string, label: string) => ({ ...countColumn(id, label), absent: none });
  const ticks = Array.from({ length: Math.max(5, ...ratings.map(({ histogram }) => histogram.length)) }, (_, at) => at);
  return {
    columns: [
      textColumn('model', t('ratingsResults.columns.model')),
      { ...textColumn('less', t('ratingsResults.columns.less')), absent: '' },
      countColumn('n', t('ratingsResults.columns.n')),
      number('mean', t('ratingsResults.columns.meanOrDifference')),
      number('sd', t('ratingsResults.columns.sd')),
      number('low', t('ratingsResults.columns.low')),
      number('high', t('ratingsResults.columns.high')),
      pColumn('p', t('ratingsResults.columns.pAlone'), none),
      ...ticks.map((at) => count(`rated_${at + 1}`, String(at + 1))),
      count('unable', t('ratingsResults.columns.unable')),
      count('missing', t('ratingsResults.columns.unanswered')),
    ],
    rows: [
      ...ratings.map(({ model, n, mean, sd, interval, histogram, unable, missing }) => ({
        key: model,
        line: model,
        cells: [
          ...[nameOf(model), null, n, mean, sd, interval?.low ?? null, interval?.high ?? null, null],
          ...ticks.map((at) => histogram[at] ?? 0),
          ...[unable, missing],
        ],
      })),
      ...pairs
        .filter((pair) => pair.ratings.n > 0)
        .map(({ x, y, ratings: { n, mean, interval, p } }) => ({
          key: `${x} ${y}`,
          line: x,
          cells: [
            ...[nameOf(x), nameOf(y), n, mean, null, interval?.low ?? null, interval?.high ?? null, p],
            ...[...ticks, null, null].map(() => null),
          ],
        })),
    ],
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
