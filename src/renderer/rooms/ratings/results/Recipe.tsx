import { type Texts, useText } from '../../../window/i18n.ts';
import { useResults } from './resultsContext.ts';
import { pooled, type ResultsData, resultsOf, scopeOf } from './resultsState.ts';

/** How the shown numbers were made, a sentence each: beside them, and under every saved picture. */
export function recipeLines(state: Pick<ResultsData, 'results' | 'criterion' | 'filter'>, t: Texts['t']): string[] {
  const scope = scopeOf(state);
  const results = resultsOf(state);
  if (scope === null || results === null) return [];
  const { drawn, fit } = scope;
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
    t('ratingsResults.recipe.apart', { count: results.holm.tests }),
    ...(drawn === null
      ? []
      : [t('ratingsResults.recipe.drawn', { questions: drawn.questions, rounds: drawn.rounds, seed: drawn.seed })]),
    t('ratingsResults.recipe.few'),
  ];
}

export function Recipe() {
  const { t } = useText();
  const results = useResults((state) => state.results);
  const criterion = useResults((state) => state.criterion);
  const filter = useResults((state) => state.filter);
  const visible = useResults(({ head }) => (head.status === 'ready' ? head.value.staysVisible : noLines));
  const lines = recipeLines({ results, criterion, filter }, t);
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
