import {
  estimateRange,
  estimateText,
  listText,
  pText,
  sentencesText,
  signed,
} from '../../../../shared/charts/numberTexts.ts';
import { leastForInterval } from '../../../../shared/leastForInterval.ts';
import type { ScopeView } from '../../../../shared/rooms/ratings/resultsView.ts';
import type { Texts } from '../../../window/i18n.ts';
import { headOf, pooled, type ResultsData, resultsOf, scopeOf } from './resultsState.ts';
import { styleSentences } from './styleSentences.ts';

type State = Pick<ResultsData, 'head' | 'results' | 'criterion' | 'tab'>;
type Words = Pick<Texts, 't' | 'language'>;
type Shown = {
  readonly state: State;
  readonly scope: NonNullable<ReturnType<typeof scopeOf>>;
  readonly results: NonNullable<ReturnType<typeof resultsOf>>;
  readonly texts: Words;
};

/** How the numbers of the shown tab were made, a sentence each: beside them, and under everything that is saved of it. */
export function recipeLines(state: State, texts: Words): string[] {
  const scope = scopeOf(state);
  const results = resultsOf(state);
  if (scope === null || results === null || results.counts.shown === 0) return [];
  const shown = { state, scope, results, texts };
  return [...judgesLine(shown), ...ownLines(shown), biasLine(shown), texts.t('ratingsResults.recipe.few')];
}

/** Whose judgements they are, where any of a model's is among them. */
function judgesLine({ state, results, texts: { t, language } }: Shown): string[] {
  const { judges, evaluators } = results.of;
  const taken = (headOf(state)?.evaluators ?? []).filter(({ id }) => evaluators === null || evaluators.includes(id));
  const models = taken.filter(({ isModel }) => isModel);
  if (judges === 'people' || models.length === 0) return [];
  const hasPeople = taken.some(({ isModel, rated }) => !isModel && rated > 0);
  const names = listText(
    models.map(({ id }) => id),
    language,
  );
  const who = hasPeople ? judges : 'models';
  return [t(`ratingsResults.recipe.judges.${who}`, { names, count: models.length })];
}

/** What holds for this tab alone. Agreement says it under its own numbers. */
function ownLines(shown: Shown): string[] {
  const { state, results, texts } = shown;
  const { t } = texts;
  const first = t('ratingsResults.recipe.first', {
    analysed: results.counts.analysed,
    count: results.counts.repeats,
  });
  const ties = results.of.ties === 'half' ? t('ratingsResults.recipe.half') : t('ratingsResults.recipe.out');
  switch (state.tab) {
    case 'overview':
      return [sentencesText([first, ties]), ...overviewLines(shown)];
    case 'ratings':
      return [first, ...ratingsLines(shown)];
    case 'style':
      return [sentencesText([first, ties]), ...styleLines(shown)];
    default:
      return [first];
  }
}

function overviewLines({ state, scope, results, texts: { t } }: Shown): string[] {
  const { drawn, fit } = scope;
  return [
    state.criterion === pooled && drawn !== null
      ? t('ratingsResults.recipe.rateDrawn', { questions: drawn.questions, rounds: drawn.rounds, seed: drawn.seed })
      : t('ratingsResults.recipe.rate'),
    fit.status === 'ok'
      ? fit.hasClustered
        ? t('ratingsResults.recipe.strength', { questions: fit.questions })
        : t('ratingsResults.recipe.noClustered', { questions: fit.questions, models: results.models.length })
      : t(`ratingsResults.recipe.fit.${fit.status}`),
    ...(isAlike(scope) ? [t('ratingsResults.recipe.alike')] : []),
    ...(results.holm.tests === 0 || fit.status !== 'ok' || fit.questions < leastForInterval
      ? []
      : [t('ratingsResults.recipe.apart', { count: results.holm.tests })]),
    ...(drawn === null
      ? []
      : [t('ratingsResults.recipe.drawn', { questions: drawn.questions, rounds: drawn.rounds, seed: drawn.seed })]),
  ];
}

/** Whether a strength has no interval though there are questions enough: all of them say the same of it. */
function isAlike({ fit, models }: ScopeView): boolean {
  const hasErrors = fit.status === 'ok' && fit.hasClustered && fit.questions >= leastForInterval;
  return hasErrors && models.some(({ strength }) => strength !== null && strength.interval === null);
}

function ratingsLines({ state, scope, texts: { t } }: Shown): string[] {
  const pairs = scope.pairs.filter(({ ratings }) => ratings.n > 0).length;
  return [
    sentencesText([
      t(`ratingsResults.recipe.${state.criterion === pooled ? 'meansPooled' : 'means'}`),
      t('ratingsResults.means.independent'),
    ]),
    ...(pairs === 0 ? [] : [t('ratingsResults.recipe.meanDifferences', { count: pairs })]),
  ];
}

function styleLines({ scope: { style }, texts: { t } }: Shown): string[] {
  if (style === null) return [];
  return [
    t('ratingsResults.recipe.styleVotes', { count: style.votes }),
    ...(style.reason === null ? [] : [t(`ratingsResults.style.reasons.${style.reason}`)]),
    styleSentences(style, t),
  ];
}

/** The side that was chosen, repeats, ties and what could not be judged: they stand beside every result. */
function biasLine({ state, scope, texts: { t, language } }: Shown): string {
  const { position, consistency, ties, unable } = scope;
  const { share } = position;
  const isPool = state.criterion === pooled;
  const estimated = (value: number, own: typeof share.interval) => {
    const interval = isPool ? null : own;
    const range = interval === null ? t('ratingsResults.noIntervalShort') : estimateRange(value, interval, language);
    return { value: estimateText(value, interval), range };
  };
  const counts = { count: share.count, n: share.n };
  const said = [
    share.value === null
      ? t('ratingsResults.recipe.noSides')
      : isPool
        ? t('ratingsResults.recipe.sidesPooled', { value: signed(share.value), ...counts })
        : position.p === null
          ? t('ratingsResults.recipe.sidesFew', { value: signed(share.value), ...counts })
          : t('ratingsResults.recipe.sides', {
              ...{ ...estimated(share.value, share.interval), ...counts, p: pText(position.p) },
            }),
    ...(consistency.share.value === null
      ? []
      : [
          t('ratingsResults.recipe.repeats', {
            ...estimated(consistency.share.value, consistency.share.interval),
            ...{ count: consistency.share.count, n: consistency.share.n, swapped: consistency.swapped },
          }),
        ]),
    t('ratingsResults.recipe.unused', { ties: ties.count, unable: unable.count, n: unable.n }),
  ];
  return sentencesText(said);
}
