import { leastForInterval } from '../../../../../shared/leastForInterval.ts';
import type { ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import type { NumbersTable } from '../../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../../window/i18n.ts';
import { orderModels } from '../overview/toldApart.ts';
import type { Models } from '../useModels.ts';
import { countColumn, estimateColumn, pColumn, textColumn } from './columns.ts';

const counts = ['wins', 'losses', 'tiesGood', 'tiesBad', 'unable', 'unanswered', 'n'];
const rates = ['rate', 'rateLow', 'rateHigh', 'rateDrawnLow', 'rateDrawnHigh'];
const strengths = ['strength', 'strengthLow', 'strengthHigh', 'strengthDrawnLow', 'strengthDrawnHigh'];
/** The columns up to the tests, in their order. */
const ids = ['model', 'against', ...counts, ...rates, ...strengths];

/** The numbers of the forest and of the matrix: a row for each model against all, then one for each two. */
export function overviewTable(scope: ScopeView, { nameOf }: Models, t: Texts['t']): NumbersTable {
  const none = t('ratingsResults.columns.none');
  const label = (id: string) => t(`ratingsResults.columns.${id}` as 'ratingsResults.columns.rate');
  const estimates = (group: readonly string[]) => {
    const places = group.map((id) => ids.indexOf(id));
    return group.map((id) => estimateColumn(id, label(id), none, places));
  };
  const count = (id: string) => countColumn(id, label(id));
  const order = orderModels(scope);
  const models = order.flatMap((model) => scope.models.find((row) => row.model === model) ?? []);
  const all = t('ratingsResults.columns.all');
  // Without an error there is nothing to divide by: too few questions, or judgements that are alike in all of them.
  const isEnough = scope.fit.hasClustered && scope.fit.questions >= leastForInterval;
  const untested = t(`ratingsResults.untested.${isEnough ? 'alike' : 'fewQuestions'}`);
  return {
    columns: [
      textColumn('model', t('ratingsResults.columns.model')),
      textColumn('against', t('ratingsResults.columns.against')),
      ...counts.map(count),
      ...estimates(rates),
      ...estimates(strengths),
      ...['p', 'pHolm'].map((id) => pColumn(id, label(id), none)),
    ],
    rows: [
      ...models.map(({ model, rate, strength, ...own }) => ({
        key: model,
        line: model,
        cells: [
          ...[nameOf(model), all, own.wins, own.losses, own.tiesGood, own.tiesBad, own.unable, own.unanswered, rate.n],
          ...[rate.value, rate.interval?.low, rate.interval?.high, rate.drawn?.low, rate.drawn?.high],
          ...[strength?.value, strength?.interval?.low, strength?.interval?.high, strength?.drawn?.low],
          ...[strength?.drawn?.high, null, null],
        ].map((cell) => cell ?? null),
      })),
      ...scope.pairs.map(({ x, y, xWins, yWins, rate, difference, ...own }) => ({
        key: `${x} ${y}`,
        line: x,
        cells: [
          ...[nameOf(x), nameOf(y), xWins, yWins, own.tiesGood, own.tiesBad, own.unable, own.unanswered, rate.n],
          ...[rate.value, rate.interval?.low, rate.interval?.high, rate.drawn?.low, rate.drawn?.high],
          ...[difference?.value, difference?.interval?.low, difference?.interval?.high, null, null],
          ...[difference?.p, difference?.pHolm],
        ].map((cell) => cell ?? null),
        ...(difference?.p === null && { absent: { p: untested, pHolm: untested } }),
      })),
    ],
  };
}
