import {
  inKnownOrder,
  knownAgents,
  knownScenarios,
  type Metric,
  metrics,
} from '../../../../shared/rooms/evidence/metrics.ts';
import { type BoxNumbers, boxNumbers } from '../../../metrics/boxNumbers.ts';
import { pearson } from '../../../metrics/correlation.ts';
import { type Density, gaussianDensity, placeAt } from '../../../metrics/gaussianDensity.ts';
import { pairwiseMean } from '../../../metrics/pairwiseMean.ts';
import { emptyPositions, itemValues, type ResultTree, type Series } from './resultTree.ts';

type ByMetric<T> = Readonly<Record<string, T>>;
type ByAgent<T> = Readonly<Record<string, T>>;
type Matrix = { readonly metrics: readonly string[]; readonly matrix: readonly (readonly (number | null)[])[] };

type SummarisedScenario = {
  /** Values of each agent: of two claims both. */
  readonly n: number;
  /** Of the assignment test (mean A + mean B) / 2. Null without values. */
  readonly means: ByMetric<ByAgent<number | null>>;
  /** The best mean over that of base − 1, as the study prints it; N/A where base is 0 or missing. Where base is below 0 it says nothing. */
  readonly relativeGain: ByMetric<string>;
  /** The highest mean, the first of equal ones. It says nothing of whether the difference holds: `akapen evidence compare` does. */
  readonly best: ByMetric<string | null>;
  /** Pearson between metrics over the means of the agents: as many points as there are agents. */
  readonly agentMeanCorrelation: Matrix & { readonly n: number };
  readonly box: ByMetric<ByAgent<BoxNumbers | null>>;
  readonly kde: ByMetric<ByAgent<PrintedDensity | null>>;
  /** Pearson between metrics over the items of base, one value for each item. */
  readonly itemCorrelationBase: (Matrix & { readonly n: number }) | null;
  /** Items whose explanation is empty, by agent; null without outputs. They are in all numbers here unless they were left out. */
  readonly emptyExplanations: ByAgent<number | null>;
  /** Values that are no number, by agent; they are in nothing here. */
  readonly missingValues: ByAgent<number>;
};

type PrintedDensity = Pick<Density, 'factorScott' | 'bandwidth'> & {
  /** From, to, number of places. */
  readonly grid: readonly [number, number, number];
  /** Every twentieth place and the last, with its density. */
  readonly samples: readonly (readonly [number, number])[];
  readonly peak: readonly [number, number];
};

/** What `akapen evidence summarise-results` prints. */
type ResultsSummary = {
  readonly format: 'akapen-evidence-summary';
  readonly version: 1;
  readonly model: string;
  readonly emptyExplanations: 'included' | 'leftOut';
  readonly scenarios: Readonly<Record<string, SummarisedScenario>>;
};

/** The summary of one model's results as the study's notebooks make it. Left out is an item of an agent whose explanation is empty. */
export function summariseResults(tree: ResultTree, model: string, leaveOutEmpty: boolean): ResultsSummary {
  const own = tree.series.filter((series) => series.model === model);
  const scenarios = inKnownOrder(
    own.map(({ scenario }) => scenario),
    knownScenarios,
  );
  const summarised = scenarios.map((scenario): [string, SummarisedScenario] => {
    const series = own.filter((one) => one.scenario === scenario);
    return [scenario, summariseScenario(series, leaveOutEmpty)];
  });
  return {
    ...{ format: 'akapen-evidence-summary', version: 1, model },
    emptyExplanations: leaveOutEmpty ? 'leftOut' : 'included',
    scenarios: Object.fromEntries(summarised),
  };
}

function summariseScenario(series: readonly Series[], leaveOutEmpty: boolean): SummarisedScenario {
  const agents = inKnownOrder(
    series.map(({ agent }) => agent),
    knownAgents,
  );
  const byAgent = new Map(series.map((one) => [one.agent, one]));
  const ofAgents = <T>(make: (one: Series) => T): ByAgent<T> =>
    Object.fromEntries(
      agents.flatMap((agent) => {
        const one = byAgent.get(agent);
        return one === undefined ? [] : [[agent, make(one)]];
      }),
    );
  const ofMetrics = <T>(make: (metric: Metric) => T): ByMetric<T> =>
    Object.fromEntries(metrics.map((metric) => [metric, make(metric)]));
  const means = ofMetrics((metric) => ofAgents((one) => meanOf(one, metric, leaveOutEmpty)));
  const base = byAgent.get('base');
  return {
    n: Math.max(0, ...series.map(({ scores }) => scores.items * scores.claims.length)),
    means,
    relativeGain: ofMetrics((metric) => relativeGain(means[metric] ?? {})),
    best: ofMetrics((metric) => bestOf(means[metric] ?? {})),
    agentMeanCorrelation: { n: agents.length, ...correlationOfMeans(means, agents) },
    box: ofMetrics((metric) => ofAgents((one) => boxNumbers(pooledValues(one, metric, leaveOutEmpty)))),
    kde: ofMetrics((metric) =>
      ofAgents((one) => printedDensity(gaussianDensity(pooledValues(one, metric, leaveOutEmpty)))),
    ),
    itemCorrelationBase: base === undefined ? null : correlationOfItems(base, leaveOutEmpty),
    emptyExplanations: ofAgents((one) => emptyPositions(one)?.length ?? null),
    missingValues: ofAgents(missingValues),
  };
}

/** How many values of a series are no number, over all metrics. */
export function missingValues({ scores }: Pick<Series, 'scores'>): number {
  return scores.claims.flatMap((lists) => metrics.flatMap((metric) => lists[metric])).filter((value) => value === null)
    .length;
}

/** All values of a series, of two claims those of A and then of B; without those that are no number. */
function pooledValues(series: Series, metric: Metric, leaveOutEmpty: boolean): number[] {
  return claimValues(series, metric, leaveOutEmpty).flat();
}

/** Mean of a series, of two claims the mean of both means; null where there is no value. */
export function meanOf(series: Series, metric: Metric, leaveOutEmpty: boolean): number | null {
  const parts = claimValues(series, metric, leaveOutEmpty)
    .map(pairwiseMean)
    .filter((mean) => mean !== null);
  return parts.length < series.scores.claims.length ? null : parts.reduce((sum, mean) => sum + mean, 0) / parts.length;
}

function claimValues(series: Series, metric: Metric, leaveOutEmpty: boolean): number[][] {
  const out = new Set(leaveOutEmpty ? emptyPositions(series) : []);
  return series.scores.claims.map((lists) =>
    lists[metric].flatMap((value, item) => (value === null || out.has(item) ? [] : [value])),
  );
}

/** The highest of means, the first of equal ones; null where there is none. */
function bestOf(means: ByAgent<number | null>): string | null {
  let best: readonly [string, number] | null = null;
  for (const [agent, mean] of Object.entries(means))
    if (mean !== null && (best === null || mean > best[1])) best = [agent, mean];
  return best?.[0] ?? null;
}

/** The best mean over that of base − 1 as `12.34%`; `N/A` where base is 0 or missing. */
function relativeGain(means: ByAgent<number | null>): string {
  const base = means.base ?? 0;
  const best = means[bestOf(means) ?? ''] ?? null;
  return base === 0 || best === null ? 'N/A' : `${((best / base - 1) * 100).toFixed(2)}%`;
}

function correlationOfMeans(means: SummarisedScenario['means'], agents: readonly string[]): Matrix {
  const names = [...metrics].sort();
  const columns = names.map((metric) => agents.map((agent) => means[metric]?.[agent] ?? null));
  return { metrics: names, matrix: correlationMatrix(columns) };
}

function correlationOfItems(base: Series, leaveOutEmpty: boolean): Matrix & { n: number } {
  const out = new Set(leaveOutEmpty ? emptyPositions(base) : []);
  const columns = metrics.map((metric) =>
    itemValues(base, metric).map((value, item) => (out.has(item) ? null : value)),
  );
  return { n: base.scores.items - out.size, metrics, matrix: correlationMatrix(columns) };
}

/** Pearson between columns over the places where both have a value; null where one is constant there. */
export function correlationMatrix(columns: readonly (readonly (number | null)[])[]): (number | null)[][] {
  return columns.map((one, row) =>
    columns.map((other, column) => {
      const places = one.flatMap((value, place) => {
        const beside = other[place] ?? null;
        return value === null || beside === null ? [] : [[value, beside] as const];
      });
      const r = pearson(
        places.map(([x]) => x),
        places.map(([, y]) => y),
      );
      return r !== null && row === column ? 1 : r;
    }),
  );
}

function printedDensity(density: Density | null): PrintedDensity | null {
  if (density === null) return null;
  const { factorScott, bandwidth, from, to, y } = density;
  const last = y.length - 1;
  const at = (place: number): readonly [number, number] => [placeAt(density, place), y[place] ?? 0];
  const sampled = y.flatMap((_, place) => (place % 20 === 0 || place === last ? [at(place)] : []));
  return { factorScott, bandwidth, grid: [from, to, y.length], samples: sampled, peak: at(y.indexOf(Math.max(...y))) };
}
