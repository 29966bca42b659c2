import { leastForInterval } from '../../../../shared/leastForInterval.ts';
import { inKnownOrder, knownAgents, type Metric, metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import type {
  MetricView,
  PairReading,
  ResultPoint,
  ResultsChoice,
  ResultsView,
} from '../../../../shared/rooms/evidence/resultsView.ts';
import { unfilledPlaces } from '../../../../shared/rooms/evidence/template.ts';
import { bootstrapMeans } from '../../../metrics/bootstrapMeans.ts';
import { boxNumbers } from '../../../metrics/boxNumbers.ts';
import { correlations } from '../../../metrics/correlation.ts';
import { gaussianDensity } from '../../../metrics/gaussianDensity.ts';
import type { ComparedItems } from '../numbers/comparePairs.ts';
import { compareResults } from '../numbers/compareResults.ts';
import { countTexts, emptyPositions, itemValues, type ResultTree, type Series } from '../numbers/resultTree.ts';
import { correlationMatrix, meanOf, missingValues } from '../numbers/summariseResults.ts';
import { placedTexts, type SaidTemplates, saidOf, withEmptied } from '../templates.ts';

/** Those of the command, so that window and command say the same. */
export const seed = 0;
export const resamples = 2_000;

/**
 * All numbers of one test of one model, in which templates that count as empty by what was `said` are empty; null where the tree has none of it. What a
 * rule finds and nobody said anything of changes nothing.
 */
export function resultsView(whole: ResultTree, choice: ResultsChoice, said: SaidTemplates = []): ResultsView | null {
  const { model, scenario, leaveOutEmpty } = choice;
  const written = whole.series.filter((series) => series.model === model && series.scenario === scenario);
  const own = written.map((one) => withEmptied(one, said));
  const tree = { ...whole, series: own };
  const options = { between: 'agents', models: [model], scenarios: [scenario], seed, resamples } as const;
  const compared = compareResults(tree, options).groups[0]?.scenarios[scenario];
  if (compared === undefined) return null;
  const agents = inKnownOrder(
    own.map(({ agent }) => agent),
    knownAgents,
  );
  const series = agents.flatMap((agent) => own.find((one) => one.agent === agent) ?? []);
  const { allItems, withoutEmpty, withoutEmptyReason = null, claimChoice } = compared;
  return {
    ...{ model, scenario, leaveOutEmpty },
    items: compared.items,
    claims: Math.max(...series.map(({ scores }) => scores.claims.length)),
    unfilled: openTemplates(written, said),
    agents: series.map((one) => ({
      name: one.agent,
      countedTexts: countedTexts(one, written),
      emptyTexts: countTexts([one]).emptyTexts,
      emptyItems: emptyPositions(one) ?? [],
      missingValues: missingValues(one),
    })),
    metrics: metrics.map((metric) => metricView(metric, series, { leaveOutEmpty, allItems, withoutEmpty })),
    counts: { all: allItems['atMost0.05'], withoutEmpty: withoutEmpty?.['atMost0.05'] ?? null },
    withoutEmptyReason,
    correlation: correlation(series, leaveOutEmpty),
    claimChoice: claimChoice
      ? {
          items: claimChoice.items,
          agents: Object.entries(claimChoice.choices).map(([agent, counts]) => {
            return { agent, ...counts, accuracy: claimChoice.accuracy[agent] ?? null };
          }),
          cochranP: claimChoice.cochranQ?.p ?? null,
          pairs: claimChoice.pairs.map(({ first, second, onlyFirstRight, onlySecondRight, p, pHolm }) => {
            return { first, second, onlyFirstRight, onlySecondRight, p, pHolm };
          }),
        }
      : null,
    ...{ seed, resamples },
  };
}

/** What reads like a template that was never filled, and of which nothing was said yet. */
function openTemplates(written: readonly Series[], said: SaidTemplates): ResultsView['unfilled'] {
  return written.flatMap(placedTexts).flatMap(({ text, place }) => {
    const { agent, position, claim } = place;
    return unfilledPlaces(text).length > 0 && saidOf(said, place) === null ? [{ agent, position, claim }] : [];
  });
}

/** Explanations that are empty by what somebody said, and not by themselves. */
function countedTexts(emptied: Series, written: readonly Series[]): number {
  const before = written.filter(({ agent }) => agent === emptied.agent);
  return (countTexts([emptied]).emptyTexts ?? 0) - (countTexts(before).emptyTexts ?? 0);
}

type Readings = {
  readonly leaveOutEmpty: boolean;
  readonly allItems: ComparedItems;
  readonly withoutEmpty: ComparedItems | null;
};

function metricView(
  metric: Metric,
  series: readonly Series[],
  { leaveOutEmpty, allItems, withoutEmpty }: Readings,
): MetricView {
  const [all, rest] = [allItems, withoutEmpty].map((reading) => reading?.metrics[metric]);
  const agents = series.map((one) => agentValues(one, metric, leaveOutEmpty));
  const means = agents.map(({ mean }) => mean);
  const highest = means.reduce((best, mean) => (mean !== null && (best === null || mean > best) ? mean : best), null);
  const base = means[series.findIndex(({ agent }) => agent === 'base')] ?? null;
  return {
    ...{ metric, agents },
    best: highest === null ? null : (series[means.indexOf(highest)]?.agent ?? null),
    gain: highest === null || base === null || base <= 0 ? null : highest / base - 1,
    pairs: (all?.pairs ?? []).map((pair, index) => ({
      ...{ first: pair.first, second: pair.second, all: pairReading(pair) },
      withoutEmpty: rest?.pairs[index] === undefined ? null : pairReading(rest.pairs[index]),
    })),
    friedman: { all: friedmanReading(all), withoutEmpty: rest === undefined ? null : friedmanReading(rest) },
  };
}

type Compared = ComparedItems['metrics'][string];

export function pairReading(pair: Compared['pairs'][number]): PairReading {
  const { items, leftOut, meanDifference, medianDifference, wins, ties, losses, bootstrap, wilcoxon } = pair;
  return {
    ...{ items, leftOut, meanDifference, medianDifference, wins, ties, losses },
    low95: items < leastForInterval ? null : bootstrap.low95,
    high95: items < leastForInterval ? null : bootstrap.high95,
    method: wilcoxon.method,
    p: wilcoxon.p,
    pHolmWithinMetric: wilcoxon.pHolmWithinMetric,
    pHolmWithinScenario: wilcoxon.pHolmWithinScenario,
    pSign: pair.sign.p,
    pT: pair.pairedT.p,
    ...pair.effect,
  };
}

function friedmanReading(compared: Compared | undefined): MetricView['friedman']['all'] {
  const { items = 0, chiSquare = null, df = null, p = null, pHolmWithinScenario = null } = compared?.friedman ?? {};
  return { items, chiSquare, df, p, pHolmWithinScenario };
}

function agentValues(series: Series, metric: Metric, leaveOutEmpty: boolean): MetricView['agents'][number] {
  const out = new Set(leaveOutEmpty ? emptyPositions(series) : []);
  const points = pointsOf(series, metric);
  const shown = points.filter(({ position }) => !out.has(position)).map(({ value }) => value);
  const ofItems = itemValues(series, metric).filter((value, item): value is number => value !== null && !out.has(item));
  const box = boxNumbers(shown);
  const density = gaussianDensity(shown);
  const interval =
    ofItems.length < leastForInterval
      ? null
      : (bootstrapMeans([Float64Array.from(ofItems)], { seed, resamples })[0] ?? null);
  return {
    points,
    items: ofItems.length,
    leftOut: series.scores.items - ofItems.length,
    mean: meanOf(series, metric, leaveOutEmpty),
    interval: interval && { low: interval.lower, high: interval.upper },
    box: box && {
      q1: box.q1,
      median: box.median,
      q3: box.q3,
      whiskerLow: box.whiskerLow,
      whiskerHigh: box.whiskerHigh,
    },
    density: density && { from: density.from, to: density.to, y: [...density.y] },
  };
}

function pointsOf({ scores, outputs }: Series, metric: Metric): ResultPoint[] {
  const isPair = scores.claims.length === 2;
  return scores.claims.flatMap((lists, place) =>
    lists[metric].flatMap((value, position) => {
      if (value === null) return [];
      const isEmpty = outputs?.explanations[position]?.[place]?.trim() === '';
      return [{ position, claim: isPair ? (place === 0 ? ('A' as const) : ('B' as const)) : null, value, isEmpty }];
    }),
  );
}

function correlation(series: readonly Series[], leaveOutEmpty: boolean): ResultsView['correlation'] {
  const means = metrics.map((metric) => series.map((one) => meanOf(one, metric, leaveOutEmpty)));
  return {
    metrics: [...metrics],
    overAgents: { n: series.length, r: correlationMatrix(means) },
    overItems: series.map((one) => {
      const out = new Set(leaveOutEmpty ? emptyPositions(one) : []);
      const rows = Array.from({ length: one.scores.items }, (_, item) => item).filter((item) => !out.has(item));
      const columns = metrics.map((metric) => {
        const values = itemValues(one, metric);
        return rows.map((item) => values[item] ?? null);
      });
      return { agent: one.agent, n: rows.length, ...matrices(columns) };
    }),
  };
}

/** The three coefficients of every two columns over the items where both have a value; they are symmetric. */
function matrices(columns: readonly (readonly (number | null)[])[]) {
  const found = columns.map((one, row) =>
    columns.slice(0, row).map((other) => {
      const places = one.flatMap((value, place) => {
        const beside = other[place] ?? null;
        return value === null || beside === null ? [] : [[value, beside] as const];
      });
      return correlations(
        places.map(([x]) => x),
        places.map(([, y]) => y),
      );
    }),
  );
  const whole = (pick: (one: ReturnType<typeof correlations>) => number | null) =>
    columns.map((_, row) =>
      columns.map((_, column) => {
        const pair = found[Math.max(row, column)]?.[Math.min(row, column)];
        return row === column ? 1 : pair === undefined ? null : pick(pair);
      }),
    );
  return {
    pearson: whole(({ pearson }) => pearson?.r ?? null),
    spearman: whole(({ spearman }) => spearman?.rho ?? null),
    kendall: whole(({ kendallTauB }) => kendallTauB?.tau ?? null),
  };
}
