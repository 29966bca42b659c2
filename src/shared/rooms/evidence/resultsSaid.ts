/** What is told apart in results, in words: the same beside numbers in the window and in every file of them. */
import { listText, pText, sentencesText, signed } from '../../charts/numberTexts.ts';
import type { Metric } from './metrics.ts';
import { type ModelsView, modelReading } from './modelsView.ts';
import {
  adjustedP,
  type HolmFamily,
  isToldApart,
  type MetricView,
  type PairReading,
  type ResultPair,
  type ResultsView,
  shownReading,
  toldApartAlpha,
} from './resultsView.ts';

type SaidKey =
  | `evidenceResults.said.${'none' | 'apart' | 'pair' | 'others' | 'friedman' | 'choice' | 'choices' | 'cochran'}`
  | `evidenceResults.said.${'mcnemar' | 'mcnemarNone' | 'mcnemarPair' | 'ofMetric'}`
  | `evidenceResults.models.${'said' | 'choice' | 'choices'}`
  | `evidenceResults.metrics.${Metric}`;

/** Texts by their keys, and the language in which names are listed. */
type SaidTexts = {
  readonly t: (key: SaidKey, params?: Readonly<Record<string, string | number>>) => string;
  readonly language: 'en' | 'ja';
};

/** What of the results of a test is looked at. */
export type ResultsLook = {
  readonly metric: Metric;
  readonly family: HolmFamily;
  readonly leaveOutEmpty: boolean;
  /** Agents that are not drawn. */
  readonly hidden: ReadonlySet<string>;
};

export function metricIn(view: Pick<ResultsView, 'metrics'>, metric: Metric): MetricView | null {
  return view.metrics.find((one) => one.metric === metric) ?? null;
}

/** The pairs of agents that are drawn. */
export function pairsOf(
  view: Pick<ResultsView, 'metrics'>,
  { metric, hidden }: Pick<ResultsLook, 'metric' | 'hidden'>,
): ResultPair[] {
  const pairs = metricIn(view, metric)?.pairs ?? [];
  return pairs.filter(({ first, second }) => !hidden.has(first) && !hidden.has(second));
}

/** Pairs whose difference holds, with the agent that is higher first. */
export function toldApart(
  pairs: readonly ResultPair[],
  { family, leaveOutEmpty }: Pick<ResultsLook, 'family' | 'leaveOutEmpty'>,
): { readonly higher: string; readonly lower: string; readonly reading: PairReading }[] {
  return pairs.flatMap((pair) => {
    const reading = shownReading(pair, leaveOutEmpty);
    if (!isToldApart(reading, family)) return [];
    const [higher, lower] = (reading.meanDifference ?? 0) >= 0 ? [pair.first, pair.second] : [pair.second, pair.first];
    return [{ higher, lower, reading }];
  });
}

/** Which pairs of agents a metric tells apart, and of how many others nothing can be said, empty where there are none. A gain is no finding by itself. */
export function apartSentences(
  view: ResultsView,
  look: ResultsLook,
  { t, language }: SaidTexts,
): { readonly apart: string; readonly others: string } {
  const pairs = pairsOf(view, look);
  const apart = toldApart(pairs, look);
  const open = pairs.length - apart.length;
  const words = apart.map(({ higher, lower, reading }) =>
    t('evidenceResults.said.pair', {
      higher,
      lower,
      difference: signed(Math.abs(reading.meanDifference ?? 0), 3),
      p: pText(adjustedP(reading, look.family) ?? 1),
    }),
  );
  return {
    apart:
      apart.length === 0
        ? t('evidenceResults.said.none', { count: pairs.length })
        : t('evidenceResults.said.apart', { pairs: listText(words, language) }),
    others: apart.length === 0 || open === 0 ? '' : t('evidenceResults.said.others', { count: open }),
  };
}

/** Whether any agents differ in a metric at all; null where that was not tested. */
export function friedmanSentence(
  view: ResultsView,
  { metric, leaveOutEmpty }: Pick<ResultsLook, 'metric' | 'leaveOutEmpty'>,
  { t }: SaidTexts,
): string | null {
  const found = metricIn(view, metric)?.friedman;
  const one = (leaveOutEmpty ? found?.withoutEmpty : null) ?? found?.all;
  if (!one || one.chiSquare === null || one.p === null) return null;
  return t('evidenceResults.said.friedman', {
    ...{ items: one.items, df: one.df ?? 0, chi: signed(one.chiSquare, 2), p: pText(one.p) },
    holm: one.pHolmWithinScenario === null ? '–' : pText(one.pHolmWithinScenario),
    metrics: view.metrics.length,
    agents: view.agents.length,
  });
}

/** In the selection test: how often the right claim was chosen, which the scores of explanations do not say. Null in others. */
export function choicesSentence({ claimChoice: choice }: ResultsView, { t, language }: SaidTexts): string | null {
  if (choice === null) return null;
  const words = choice.agents.map(({ agent, accuracy, A, empty, other }) =>
    t('evidenceResults.said.choice', {
      agent,
      share: accuracy === null ? '–' : accuracy.toFixed(2),
      right: A,
      empty,
      other,
    }),
  );
  const mcnemar = choice.pairs
    .filter(({ pHolm }) => pHolm !== null && pHolm <= toldApartAlpha)
    .map(({ first, second, onlyFirstRight, onlySecondRight, pHolm }) =>
      t('evidenceResults.said.mcnemarPair', {
        ...{ first, second, right: onlyFirstRight, left: onlySecondRight, p: pText(pHolm ?? 1) },
      }),
    );
  const count = choice.pairs.length;
  return sentencesText([
    t('evidenceResults.said.choices', { agents: words.join('; ') }),
    ...(choice.cochranP === null ? [] : [t('evidenceResults.said.cochran', { p: pText(choice.cochranP) })]),
    ...(count === 0
      ? []
      : mcnemar.length === 0
        ? [t('evidenceResults.said.mcnemarNone', { count })]
        : [t('evidenceResults.said.mcnemar', { count, pairs: listText(mcnemar, language) })]),
  ]);
}

/** All sentences of a metric under what is saved of all agents: what is said of it alone names it. None of pairs where it has none. */
export function saidOfMetric(view: ResultsView, look: ResultsLook, texts: SaidTexts): string[] {
  const { t } = texts;
  const metric = t(`evidenceResults.metrics.${look.metric}`);
  const { apart, others } = apartSentences(view, look, texts);
  const friedman = friedmanSentence(view, look, texts);
  const choices = choicesSentence(view, texts);
  const hasPairs = pairsOf(view, look).length > 0;
  return [
    ...(hasPairs ? [t('evidenceResults.said.ofMetric', { metric, said: sentencesText([apart, others]) })] : []),
    ...(friedman === null ? [] : [t('evidenceResults.said.ofMetric', { metric, said: friedman })]),
    ...(choices === null ? [] : [choices]),
  ];
}

/** How many differences of two models hold, and in the selection test on how many claims each chose rightly alone. */
export function saidOfModels(
  group: ModelsView['groups'][number],
  { leaveOutEmpty, family }: Pick<ResultsLook, 'leaveOutEmpty' | 'family'>,
  { t }: Pick<SaidTexts, 't'>,
): string {
  const { first, second, rows, items, choices } = group;
  const apart = rows.filter((row) => isToldApart(modelReading(row, leaveOutEmpty), family));
  const higher = apart.filter((row) => (modelReading(row, leaveOutEmpty).meanDifference ?? 0) > 0).length;
  const counts = (leaveOutEmpty ? group.counts.withoutEmpty : null) ?? group.counts.all;
  const choice = choices.map(({ agent, onlyFirstRight, onlySecondRight, pHolm }) =>
    t('evidenceResults.models.choice', {
      ...{ agent, first: signed(onlyFirstRight, 0), second: signed(onlySecondRight, 0) },
      p: pHolm === null ? '–' : pText(pHolm),
    }),
  );
  return sentencesText([
    t('evidenceResults.models.said', {
      ...{ first, second, items, tests: rows.length, higher, lower: apart.length - higher },
      ...{ unadjusted: counts.unadjusted, metric: counts.holmWithinMetric, scenario: counts.holmWithinScenario },
    }),
    ...(choice.length === 0 ? [] : [t('evidenceResults.models.choices', { first, second, agents: choice.join('; ') })]),
  ]);
}
