/** Results of the study's models in one test, as a window shows them. All numbers of a metric are those of `akapen evidence compare` and `summarise-results`. */
import { z } from 'zod';
import { metrics } from './metrics.ts';

const count = z.number().int().nonnegative();
const number = z.number().nullable();
const metric = z.enum(metrics);
/** Rows and columns in one order; null where it is not defined. */
const matrix = z.array(z.array(number));

/** Two p-values are at most this where a difference is told apart. */
export const toldApartAlpha = 0.05;

/** What of a result tree is shown: one test of one model. */
export const resultsChoiceSchema = z.object({
  model: z.string().max(500),
  scenario: z.string().max(200),
  /** Whether items whose explanation is empty are left out of means, boxes, densities and correlations. Pairs always have both readings. */
  leaveOutEmpty: z.boolean(),
});
export type ResultsChoice = z.infer<typeof resultsChoiceSchema>;

/** What stands around the numbers: the models of a tree, and the tests of each. */
export const resultsHeadSchema = z.object({
  /** Files of results and of outputs that were read. */
  fileCount: count,
  models: z.array(
    z.object({
      name: z.string(),
      agents: z.array(z.string()),
      scenarios: z.array(
        z.object({
          name: z.string(),
          items: count,
          /** 2 in the assignment test. */
          claims: count,
          /** Texts that are empty, of so many, over all agents; null without outputs. */
          emptyTexts: count.nullable(),
          texts: count,
        }),
      ),
    }),
  ),
});
export type ResultsHead = z.infer<typeof resultsHeadSchema>;

/** One value of a plot, and the item that it is of. */
const resultPointSchema = z.object({
  /** 0-based place of the item in its file. */
  position: count,
  /** Null where an item has one claim. */
  claim: z.enum(['A', 'B']).nullable(),
  value: z.number(),
  /** Whether its explanation is empty, so that the value says nothing of it. */
  isEmpty: z.boolean(),
});
export type ResultPoint = z.infer<typeof resultPointSchema>;

const boxSchema = z.object({
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
  whiskerLow: z.number(),
  whiskerHigh: z.number(),
});

/** One agent's values of one metric. */
const agentValuesSchema = z.object({
  /** All of them, empty ones too, in the order of the file. */
  points: z.array(resultPointSchema),
  /** Items with a value in the numbers here, and those that are left out. */
  items: count,
  leftOut: count,
  mean: number,
  /** 95 % of the mean by drawing items; null below ten items. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  box: boxSchema.nullable(),
  /** At evenly spaced places; null where all values are equal. */
  density: z.object({ from: z.number(), to: z.number(), y: z.array(z.number()) }).nullable(),
});

/** A pair of agents over the items that one reading takes. */
export const pairReadingSchema = z.object({
  items: count,
  leftOut: count,
  meanDifference: number,
  medianDifference: number,
  low95: number,
  high95: number,
  wins: count,
  ties: count,
  losses: count,
  method: z.enum(['exact', 'exactPermutation', 'normal']).nullable(),
  p: number,
  pHolmWithinMetric: number,
  pHolmWithinScenario: number,
  pSign: number,
  pT: number,
  rankBiserial: number,
  cohensDz: number,
});
export type PairReading = z.infer<typeof pairReadingSchema>;

const resultPairSchema = z.object({
  /** A difference is first − second. */
  first: z.string(),
  second: z.string(),
  all: pairReadingSchema,
  /** Null where no explanation is empty, or there are no outputs. */
  withoutEmpty: pairReadingSchema.nullable(),
});
export type ResultPair = z.infer<typeof resultPairSchema>;

const friedmanSchema = z.object({
  items: count,
  chiSquare: number,
  df: number,
  p: number,
  pHolmWithinScenario: number,
});
export const smallCountsSchema = z.object({
  tests: count,
  unadjusted: count,
  holmWithinMetric: count,
  holmWithinScenario: count,
});

const metricViewSchema = z.object({
  metric,
  /** In the order of the agents. */
  agents: z.array(agentValuesSchema),
  /** The agent with the highest mean; it says nothing of whether the difference holds. */
  best: z.string().nullable(),
  /** The best mean over that of base − 1; null where base is not above 0 or missing. */
  gain: number,
  pairs: z.array(resultPairSchema),
  friedman: z.object({ all: friedmanSchema, withoutEmpty: friedmanSchema.nullable() }),
});
export type MetricView = z.infer<typeof metricViewSchema>;

const claimChoiceSchema = z.object({
  items: count,
  agents: z.array(z.object({ agent: z.string(), A: count, B: count, empty: count, other: count, accuracy: number })),
  cochranP: number,
  pairs: z.array(
    z.object({
      first: z.string(),
      second: z.string(),
      onlyFirstRight: count,
      onlySecondRight: count,
      p: number,
      pHolm: number,
    }),
  ),
});

export const resultsViewSchema = z.object({
  model: z.string(),
  scenario: z.string(),
  leaveOutEmpty: z.boolean(),
  items: count,
  /** 2 in the assignment test: points are of claims, tests and intervals of items by the mean of both. */
  claims: count,
  agents: z.array(
    z.object({
      name: z.string(),
      /** Explanations that are empty: of two claims for each item both are counted. */
      emptyTexts: count.nullable(),
      /** Of them those that are empty because somebody said so of a template: they do not score 0. */
      countedTexts: count,
      /** Positions of items with an empty explanation: both claims of such an item go where those are left out. */
      emptyItems: z.array(count),
      missingValues: count,
    }),
  ),
  /** Explanations that read like a template that was never filled, of which nothing was said yet: they count as what they are. */
  unfilled: z.array(z.object({ agent: z.string(), position: count, claim: z.enum(['A', 'B']).nullable() })),
  metrics: z.array(metricViewSchema),
  /** How many Wilcoxon tests of all pairs and metrics have p ≤ 0.05. */
  counts: z.object({ all: smallCountsSchema, withoutEmpty: smallCountsSchema.nullable() }),
  withoutEmptyReason: z.enum(['noExplanationIsEmpty', 'noOutputs']).nullable(),
  correlation: z.object({
    metrics: z.array(metric),
    /** Pearson over the means of the agents: as many points as there are agents, so that it hardly says anything. */
    overAgents: z.object({ n: count, r: matrix }),
    /** Over the items of each agent, of two claims their mean. */
    overItems: z.array(z.object({ agent: z.string(), n: count, pearson: matrix, spearman: matrix, kendall: matrix })),
  }),
  /** In the selection test, where there are replies. */
  claimChoice: claimChoiceSchema.nullable(),
  /** Of all intervals. */
  seed: count,
  resamples: count,
});
export type ResultsView = z.infer<typeof resultsViewSchema>;

/** What an agent wrote of an item. */
export const writtenResultSchema = z.object({
  /** One, or those of claim A and claim B. */
  explanations: z.array(z.string()),
  /** What the reply chose in the selection test, trimmed; null in others. */
  selectedClaim: z.string().nullable(),
});

/** Which explanation of a model: an item of an agent in a test, and of two claims which. */
export const writtenPlaceSchema = z.object({
  model: z.string().max(500),
  agent: z.string().max(200),
  scenario: z.string().max(200),
  /** 0-based. */
  position: count,
  claim: z.enum(['A', 'B']).nullable(),
});
export type WrittenResult = z.infer<typeof writtenResultSchema>;

/** Which pairs a p-value is adjusted over: those of the metric, or those of all metrics of the test. */
export type HolmFamily = 'metric' | 'scenario';

export function adjustedP(reading: PairReading, family: HolmFamily): number | null {
  return family === 'metric' ? reading.pHolmWithinMetric : reading.pHolmWithinScenario;
}

/** Whether a difference holds after Holm. Nothing else tells agents apart: no mean, no gain, and no bars that do not overlap. */
export function isToldApart(reading: PairReading, family: HolmFamily): boolean {
  const p = adjustedP(reading, family);
  return p !== null && p <= toldApartAlpha;
}

/** The reading of a pair that is shown: without empty explanations where they are left out and some are empty. */
export function shownReading(pair: ResultPair, leaveOutEmpty: boolean): PairReading {
  return leaveOutEmpty ? (pair.withoutEmpty ?? pair.all) : pair.all;
}

/** How many agents are told apart from base, below and above it, by the sign of the mean difference. */
export function againstBase({ pairs }: Pick<MetricView, 'pairs'>, leaveOutEmpty: boolean, family: HolmFamily) {
  const found = { lower: 0, higher: 0 };
  for (const pair of pairs) {
    if (pair.first !== 'base' && pair.second !== 'base') continue;
    const reading = shownReading(pair, leaveOutEmpty);
    if (!isToldApart(reading, family)) continue;
    const difference = (reading.meanDifference ?? 0) * (pair.first === 'base' ? -1 : 1);
    if (difference < 0) found.lower += 1;
    else found.higher += 1;
  }
  return found;
}
