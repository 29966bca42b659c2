import { niceAxis } from '../../../../../shared/charts/axis.ts';
import { pText } from '../../../../../shared/charts/numberTexts.ts';
import type { RatingRow } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { inkShade } from '../../../../components/charts/chartColors.ts';
import { IntervalRows } from '../../../../components/charts/IntervalRows.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { ratingText } from '../behind/ratingText.ts';
import { CriterionHead } from '../CriterionHead.tsx';
import { ModelName } from '../ModelName.tsx';
import { NumbersView } from '../NumbersView.tsx';
import { useResults, useResultsStore } from '../resultsContext.ts';
import { headOf, pooled, scopeOf } from '../resultsState.ts';
import { ratingsTable } from '../tables/ratingsTable.ts';
import { pairKeyOf, useModelChoice, usePairChoice } from '../useModelChoice.ts';
import { useModels } from '../useModels.ts';
import '../../../../components/figures.css';

/** How single answers were rated: means of each model, how often each rating, and differences within the same judgement. */
export function RatingsTab() {
  const { t } = useText();
  const scope = useResults(scopeOf);
  const highest = useResults((state) => headOf(state)?.highestRating ?? null);
  const showsTable = useResults((state) => state.showsTable);
  const isPool = useResults((state) => state.criterion === pooled);
  const models = useModels();
  const [ofModel, ofPair] = [useModelChoice(), usePairChoice()];
  if (scope === null) return null;
  if (highest === null) {
    return (
      <EmptyState isAbout title={t('ratingsResults.means.noRatings')}>
        {t('ratingsResults.means.noRatingsText')}
      </EmptyState>
    );
  }
  if (showsTable) return <NumbersView table={ratingsTable(scope, models, t)} />;
  const ticks = Array.from({ length: highest }, (_, at) => at + 1);
  const pairs = scope.pairs.filter(({ ratings }) => ratings.n > 0);
  return (
    <div className="rr-overview">
      <CriterionHead />
      <IntervalRows
        noInterval={t('ratingsResults.noIntervalShort')}
        title={t('ratingsResults.means.title', { highest })}
        about={t(`ratingsResults.means.${isPool ? 'aboutPooled' : 'about'}`)}
        axis={{ from: 1, to: highest, ticks }}
        middle={null}
        absent={t('ratingsResults.nobody')}
        rows={scope.ratings.map(({ model, n, mean, interval }) => ({
          ...{ key: model, name: models.nameOf(model), look: models.lookOf(model), value: mean, interval },
          end: `n ${countText(n)}`,
        }))}
        choice={ofModel}
      />
      <p className="rr-quiet ak-sentence">{t('ratingsResults.means.independent')}</p>
      <Histogram rows={scope.ratings} ticks={ticks} />
      {pairs.length === 0 ? (
        <p className="rr-quiet ak-sentence">{t('ratingsResults.means.noDifferences')}</p>
      ) : (
        <IntervalRows
          noInterval={t('ratingsResults.noIntervalShort')}
          title={t('ratingsResults.means.differences')}
          about={t('ratingsResults.means.differencesAbout')}
          axis={niceAxis(
            pairs.flatMap(({ ratings: { mean, interval } }) => [mean ?? 0, interval?.low ?? 0, interval?.high ?? 0]),
            { isSigned: true },
          )}
          middle={0}
          absent={t('ratingsResults.nobody')}
          rows={pairs.map(({ x, y, ratings: { n, mean, interval, p } }) => ({
            key: pairKeyOf({ x, y }),
            name: `${models.nameOf(x)} − ${models.nameOf(y)}`,
            look: models.lookOf(x),
            value: mean,
            interval,
            end: p === null ? `n ${countText(n)}` : `n ${countText(n)} · p ${pText(p)}`,
          }))}
          choice={ofPair}
        />
      )}
      {pairs.length > 1 && (
        <p className="rr-quiet ak-sentence">{t('ratingsResults.means.uncorrected', { count: pairs.length })}</p>
      )}
    </div>
  );
}

/** How often each rating was given, as shares of ink with their counts. */
function Histogram({ rows, ticks }: { readonly rows: readonly RatingRow[]; readonly ticks: readonly number[] }) {
  const { t } = useText();
  return (
    <section className="rr-block" aria-labelledby="rr-histogram-title">
      <h3 id="rr-histogram-title">{t('ratingsResults.means.histogram')}</h3>
      <table className="ak-figures rr-facts rr-histogram">
        <thead>
          <tr>
            <td />
            {ticks.map((tick) => (
              <th key={tick} scope="col">
                {tick}
              </th>
            ))}
            <th scope="col">{t('ratingsResults.columns.unable')}</th>
            <th scope="col">{t('ratingsResults.columns.unanswered')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ model, histogram, unable, missing }) => {
            const given = ticks.map((tick) => ({ rating: tick, count: histogram[tick - 1] ?? 0 }));
            const all = given.reduce((sum, { count }) => sum + count, 0) + unable;
            return (
              <tr key={model}>
                <th scope="row">
                  <ModelName model={model} />
                </th>
                {[...given, { rating: 'U' as const, count: unable }].map((one) => (
                  <td
                    key={one.rating}
                    style={{ backgroundColor: inkShade(all === 0 ? 0 : Math.round((one.count / all) * 30)) }}
                  >
                    <RatingCount model={model} {...one} />
                  </td>
                ))}
                <td>
                  <RatingCount model={model} rating={null} count={missing} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

type CountProps = {
  readonly model: string;
  readonly rating: number | 'U' | null;
  readonly count: number;
};

/** How often a rating was given, which leads to the judgements. Of the pool it is of several criteria, and leads nowhere. */
function RatingCount({ model, rating, count }: CountProps) {
  const { t } = useText();
  const act = useAct();
  const store = useResultsStore();
  const { nameOf } = useModels();
  const isPool = useResults((state) => state.criterion === pooled);
  const isChosen = useResults(
    ({ place }) => place?.kind === 'rating' && place.model === model && place.rating === rating,
  );
  if (count === 0 || isPool) return countText(count);
  return (
    <button
      type="button"
      className="rr-link"
      aria-pressed={isChosen}
      data-passes-enter={isChosen || undefined}
      aria-label={t('ratingsResults.behind.ofRating', { model: nameOf(model), rating: ratingText(rating, t), count })}
      onClick={() => act(() => store.getState().choosePlace({ kind: 'rating', model, rating }))}
    >
      {countText(count)}
    </button>
  );
}
