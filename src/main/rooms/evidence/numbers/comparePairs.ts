import { type Metric, metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import { bootstrapMeans } from '../../../metrics/bootstrapMeans.ts';
import { holmAdjusted } from '../../../metrics/holm.ts';
import { cohensDz, type PairedT, pairedT } from '../../../metrics/pairedT.ts';
import { pairwiseMean } from '../../../metrics/pairwiseMean.ts';
import { percentile } from '../../../metrics/percentile.ts';
import { type Friedman, friedman } from '../../../metrics/repeatedMeasures.ts';
import { signTest } from '../../../metrics/signTest.ts';
import { rankBiserial, type Wilcoxon, wilcoxonSignedRank } from '../../../metrics/wilcoxon.ts';

/** What the tests of one scenario are made of. Values are by metric and name of the series, with one place for each item. */
export type ComparedSeries = {
  readonly items: number;
  readonly names: readonly string[];
  readonly values: (metric: Metric, name: string) => readonly (number | null)[];
  /** Pairs of names, first against second: a difference is first − second. */
  readonly pairs: readonly (readonly [first: string, second: string])[];
  /** Whether the names are agents, which Friedman's test compares all at once. */
  readonly overall: boolean;
  readonly seed: number;
  readonly resamples: number;
};

/** Adjusted within the pairs of one metric, and within all pairs of all metrics of the scenario. */
type Adjusted = { readonly pHolmWithinMetric: number | null; readonly pHolmWithinScenario: number | null };
type SignTest = { readonly p: number | null; readonly reason?: 'noPairs' | 'allDifferencesZero' };

type ComparedPair = {
  readonly first: string;
  readonly second: string;
  readonly items: number;
  readonly leftOut: number;
  readonly meanFirst: number | null;
  readonly meanSecond: number | null;
  readonly meanDifference: number | null;
  readonly medianDifference: number | null;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Percentile interval of the mean difference by drawing items. */
  readonly bootstrap: {
    readonly low95: number | null;
    readonly high95: number | null;
    readonly reason?: 'fewerThanTwoPairs';
  };
  readonly wilcoxon: Wilcoxon & Adjusted;
  readonly sign: SignTest & Adjusted;
  readonly pairedT: PairedT;
  readonly effect: { readonly rankBiserial: number | null; readonly cohensDz: number | null };
};

/** How many of so many Wilcoxon tests have p ≤ 0.05, alone and after Holm. */
type SmallCounts = {
  readonly tests: number;
  readonly unadjusted: number;
  readonly holmWithinMetric: number;
  readonly holmWithinScenario: number;
};

type ComparedFriedman = Omit<Friedman, 'meanRanks'> & {
  readonly items: number;
  readonly leftOut: number;
  readonly meanRanks: Readonly<Record<string, number>> | null;
  readonly pHolmWithinScenario: number | null;
};

type ComparedMetric = {
  readonly friedman?: ComparedFriedman;
  readonly pairs: readonly ComparedPair[];
  readonly 'atMost0.05': SmallCounts;
};

export type ComparedItems = {
  readonly 'atMost0.05': SmallCounts;
  readonly metrics: Readonly<Record<string, ComparedMetric>>;
};

/** What a p is compared with. */
export const alpha = 0.05;

/**
 * All tests of one scenario over the items that are left: of a pair those that have a value on both sides and that `isLeftOut` lets pass for
 * both, of Friedman's test those that do for all. Each call is a family of its own.
 */
export function compareItems(
  series: ComparedSeries,
  isLeftOut: (name: string, item: number) => boolean,
): ComparedItems {
  const tested = metrics.map((metric) => ({ metric, pairs: testPairs(series, metric, isLeftOut) }));
  const intervals = drawIntervals(
    tested.flatMap(({ pairs }) => pairs.map(({ differences }) => differences)),
    series,
  );
  const all = tested.flatMap(({ pairs }) => pairs);
  const withinScenario = {
    wilcoxon: adjust(all.map(({ wilcoxon }) => wilcoxon.p)),
    sign: adjust(all.map(({ sign }) => sign.p)),
  };
  const overall = series.overall ? adjustFriedman(metrics.map((metric) => testAll(series, metric, isLeftOut))) : null;
  let at = 0;
  const compared = tested.map(({ metric, pairs }, place): [Metric, ComparedMetric] => {
    const withinMetric = {
      wilcoxon: adjust(pairs.map(({ wilcoxon }) => wilcoxon.p)),
      sign: adjust(pairs.map(({ sign }) => sign.p)),
    };
    const rows = pairs.map(({ differences: _, wilcoxon, sign, pairedT, effect, ...pair }, index): ComparedPair => {
      const number = at++;
      const adjusted = (test: 'wilcoxon' | 'sign'): Adjusted => ({
        pHolmWithinMetric: withinMetric[test][index] ?? null,
        pHolmWithinScenario: withinScenario[test][number] ?? null,
      });
      return {
        ...pair,
        bootstrap: intervals[number] ?? { low95: null, high95: null, reason: 'fewerThanTwoPairs' },
        wilcoxon: { ...wilcoxon, ...adjusted('wilcoxon') },
        sign: { ...sign, ...adjusted('sign') },
        ...{ pairedT, effect },
      };
    });
    const friedman = overall?.[place];
    return [metric, { ...(friedman && { friedman }), pairs: rows, 'atMost0.05': countSmall(rows) }];
  });
  return {
    'atMost0.05': countSmall(compared.flatMap(([, { pairs }]) => pairs)),
    metrics: Object.fromEntries(compared),
  };
}

/** p-values adjusted by Holm within those that are there. */
export function adjust(values: readonly (number | null)[]): (number | null)[] {
  const family = holmAdjusted(values.filter((value) => value !== null));
  let at = 0;
  return values.map((value) => (value === null ? null : (family[at++] ?? null)));
}

function testPairs(series: ComparedSeries, metric: Metric, isLeftOut: (name: string, item: number) => boolean) {
  return series.pairs.map(([first, second]) => {
    const [x, y]: [number[], number[]] = [[], []];
    const ofSecond = series.values(metric, second);
    for (const [item, one] of series.values(metric, first).entries()) {
      const other = ofSecond[item] ?? null;
      if (one === null || other === null || isLeftOut(first, item) || isLeftOut(second, item)) continue;
      x.push(one);
      y.push(other);
    }
    const differences = x.map((value, item) => value - (y[item] ?? 0));
    const wins = differences.filter((difference) => difference > 0).length;
    const losses = differences.filter((difference) => difference < 0).length;
    const wilcoxon = wilcoxonSignedRank(differences);
    const p = signTest(wins, wins + losses);
    const sign: SignTest =
      p === null ? { p, reason: differences.length === 0 ? 'noPairs' : 'allDifferencesZero' } : { p };
    return {
      ...{ first, second, items: differences.length, leftOut: series.items - differences.length },
      meanFirst: pairwiseMean(x),
      meanSecond: pairwiseMean(y),
      meanDifference: pairwiseMean(differences),
      medianDifference: percentile(differences, 50),
      ...{ wins, ties: differences.length - wins - losses, losses, differences, wilcoxon, sign },
      pairedT: pairedT(differences),
      effect: { rankBiserial: rankBiserial(wilcoxon), cohensDz: cohensDz(differences) },
    };
  });
}

/** Intervals of mean differences; those of equally many items are drawn once for all. Null for fewer than two. */
function drawIntervals(lists: readonly (readonly number[])[], { seed, resamples }: ComparedSeries) {
  const found = lists.map((): ComparedPair['bootstrap'] | null => null);
  for (const count of new Set(lists.map(({ length }) => length))) {
    if (count < 2) continue;
    const places = lists.flatMap(({ length }, place) => (length === count ? [place] : []));
    const columns = places.map((place) => Float64Array.from(lists[place] ?? []));
    for (const [index, interval] of bootstrapMeans(columns, { seed, resamples }).entries()) {
      if (interval !== null) found[places[index] ?? 0] = { low95: interval.lower, high95: interval.upper };
    }
  }
  return found;
}

function testAll(
  { items, names, values }: ComparedSeries,
  metric: Metric,
  isLeftOut: (name: string, item: number) => boolean,
): Omit<ComparedFriedman, 'pHolmWithinScenario'> {
  const columns = names.map((name) => values(metric, name));
  const rows = Array.from({ length: items }, (_, item) => columns.map((column) => column[item] ?? null)).flatMap(
    (row, item) => {
      const whole = row.filter((value) => value !== null);
      return whole.length < row.length || names.some((name) => isLeftOut(name, item)) ? [] : [whole];
    },
  );
  const { meanRanks, ...test } = friedman(rows);
  const named = meanRanks && Object.fromEntries(names.map((name, index) => [name, meanRanks[index] ?? 0]));
  return { items: rows.length, leftOut: items - rows.length, ...test, meanRanks: named };
}

function adjustFriedman(tests: readonly Omit<ComparedFriedman, 'pHolmWithinScenario'>[]): ComparedFriedman[] {
  const adjusted = adjust(tests.map(({ p }) => p));
  return tests.map((test, index) => ({ ...test, pHolmWithinScenario: adjusted[index] ?? null }));
}

function countSmall(pairs: readonly ComparedPair[]): SmallCounts {
  const small = (p: number | null) => p !== null && p <= alpha;
  return {
    tests: pairs.filter(({ wilcoxon }) => wilcoxon.p !== null).length,
    unadjusted: pairs.filter(({ wilcoxon }) => small(wilcoxon.p)).length,
    holmWithinMetric: pairs.filter(({ wilcoxon }) => small(wilcoxon.pHolmWithinMetric)).length,
    holmWithinScenario: pairs.filter(({ wilcoxon }) => small(wilcoxon.pHolmWithinScenario)).length,
  };
}
