import { pText, rangeText, signed } from '../../../components/charts/numberTexts.ts';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useResults } from './resultsContext.ts';
import { pooled, type ResultsData, resultsOf, scopeOf } from './resultsState.ts';

/** How the shown numbers were made, a sentence each: beside them, and under every saved picture. */
export function recipeLines(
  state: Pick<ResultsData, 'results' | 'criterion' | 'filter'>,
  { t, language }: Pick<Texts, 't' | 'language'>,
): string[] {
  const scope = scopeOf(state);
  const results = resultsOf(state);
  if (scope === null || results === null || results.counts.shown === 0) return [];
  const { drawn, fit, position, ties: tied, unable } = scope;
  const ties = state.filter.ties === 'half' ? t('ratingsResults.recipe.half') : t('ratingsResults.recipe.out');
  return [
    `${t('ratingsResults.recipe.first', { analysed: results.counts.analysed, repeats: results.counts.repeats })} ${ties}`,
    state.criterion === pooled && drawn !== null
      ? t('ratingsResults.recipe.rateDrawn', { questions: drawn.questions, rounds: drawn.rounds, seed: drawn.seed })
      : t('ratingsResults.recipe.rate'),
    fit.status === 'ok'
      ? fit.hasClustered
        ? t('ratingsResults.recipe.strength', { questions: fit.questions })
        : t('ratingsResults.recipe.noClustered', { questions: fit.questions, models: results.models.length })
      : t(`ratingsResults.recipe.fit.${fit.status}`),
    ...(results.holm.tests === 0 ? [] : [t('ratingsResults.recipe.apart', { count: results.holm.tests })]),
    [
      position.share.value === null
        ? t('ratingsResults.recipe.noSides')
        : t('ratingsResults.recipe.sides', {
            value: signed(position.share.value),
            range:
              position.share.interval === null
                ? t('ratingsResults.noInterval')
                : rangeText(position.share.interval, language),
            ...{ count: position.share.count, n: position.share.n, p: position.p === null ? '' : pText(position.p) },
          }),
      t('ratingsResults.recipe.unused', { ties: tied.count, unable: unable.count, n: unable.n }),
    ].join(' '),
    ...(drawn === null
      ? []
      : [t('ratingsResults.recipe.drawn', { questions: drawn.questions, rounds: drawn.rounds, seed: drawn.seed })]),
    t('ratingsResults.recipe.few'),
  ];
}

export function Recipe() {
  const texts = useText();
  const { t } = texts;
  const results = useResults((state) => state.results);
  const criterion = useResults((state) => state.criterion);
  const filter = useResults((state) => state.filter);
  const visible = useResults(({ head }) => (head.status === 'ready' ? head.value.staysVisible : noLines));
  const lines = recipeLines({ results, criterion, filter }, texts);
  if (lines.length === 0) return null;
  return (
    <section className="rr-recipe" aria-label={t('ratingsResults.recipe.title')}>
      <h3>{t('ratingsResults.recipe.title')}</h3>
      {lines.map((line) => (
        <p key={line} className="ak-sentence">
          {line}
        </p>
      ))}
      {visible.length > 0 && (
        <p className="ak-sentence">{t('ratingsResults.recipe.visible', { what: visible.join('; ') })}</p>
      )}
    </section>
  );
}

const noLines: readonly string[] = [];
