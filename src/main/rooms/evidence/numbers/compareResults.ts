import {
  inKnownOrder,
  knownAgents,
  knownScenarios,
  type Metric,
  metrics,
} from '../../../../shared/rooms/evidence/metrics.ts';
import { type ClaimChoice, compareClaimChoice } from './claimChoice.ts';
import { alpha, type ComparedItems, type ComparedSeries, compareItems } from './comparePairs.ts';
import { emptyPositions, itemValues, type ResultTree, type Series } from './resultTree.ts';

export type CompareOptions = {
  readonly between: 'agents' | 'models';
  /** Only these; empty for all. */
  readonly models: readonly string[];
  readonly scenarios: readonly string[];
  /** Of the bootstrap: 0 to 2³² − 1. */
  readonly seed: number;
  readonly resamples: number;
};

type ComparedScenario = {
  readonly items: number;
  readonly unit: 'item' | 'item: mean of claim A and claim B';
  /** 0-based positions by series; null where there are no outputs. */
  readonly emptyExplanations: Readonly<Record<string, readonly number[] | null>>;
  readonly allItems: ComparedItems;
  /** The same without empty explanations. */
  readonly withoutEmpty: ComparedItems | null;
  readonly withoutEmptyReason?: 'noExplanationIsEmpty' | 'noOutputs';
  /** In the selection test, where all replies are there. */
  readonly claimChoice?: ClaimChoice;
};

type Group = {
  readonly model?: string;
  readonly models?: readonly [string, string];
  readonly series: readonly string[];
  readonly scenarios: Readonly<Record<string, ComparedScenario>>;
};

/** What `akapen evidence compare --json` prints. */
export type Comparison = {
  readonly format: 'akapen-evidence-compare';
  readonly version: 1;
  readonly between: CompareOptions['between'];
  readonly alpha: number;
  readonly seed: number;
  readonly resamples: number;
  readonly metrics: readonly Metric[];
  readonly groups: readonly Group[];
};

/** Tests of agents of each model, or of each two models agent by agent, over the same items. A series that is missing in a test is in none of its pairs. */
export function compareResults(tree: ResultTree, options: CompareOptions): Comparison {
  const { between, seed, resamples } = options;
  const isWanted = (list: readonly string[], name: string) => list.length === 0 || list.includes(name);
  const series = tree.series.filter(
    ({ model, scenario }) => isWanted(options.models, model) && isWanted(options.scenarios, scenario),
  );
  const groups = between === 'agents' ? agentGroups(series, options) : modelGroups(series, options);
  return { format: 'akapen-evidence-compare', version: 1, between, alpha, seed, resamples, metrics, groups };
}

function agentGroups(series: readonly Series[], options: CompareOptions): Group[] {
  return distinct(series, 'model').map((model) => {
    const own = series.filter((one) => one.model === model);
    const agents = inKnownOrder(
      own.map(({ agent }) => agent),
      knownAgents,
    );
    const nameOf = ({ agent }: Series) => agent;
    return {
      model,
      series: agents,
      scenarios: compareScenarios(own, { ...options, nameOf, order: agents, pairsOf: allPairs }),
    };
  });
}

function modelGroups(series: readonly Series[], options: CompareOptions): Group[] {
  const agents = inKnownOrder(
    series.map(({ agent }) => agent),
    knownAgents,
  );
  return allPairs(distinct(series, 'model')).map(([first, second]) => {
    const own = series.filter(({ model }) => model === first || model === second);
    const order = agents.flatMap((agent) => [`${first}/${agent}`, `${second}/${agent}`]);
    const nameOf = ({ model, agent }: Series) => `${model}/${agent}`;
    const pairsOf = (names: readonly string[]) =>
      agents
        .map((agent) => [`${first}/${agent}`, `${second}/${agent}`] as const)
        .filter((pair) => pair.every((name) => names.includes(name)));
    const names = order.filter((name) => own.some((one) => nameOf(one) === name));
    return {
      models: [first, second],
      series: names,
      scenarios: compareScenarios(own, { ...options, nameOf, order, pairsOf }),
    };
  });
}

type Naming = CompareOptions & {
  readonly nameOf: (series: Series) => string;
  readonly order: readonly string[];
  readonly pairsOf: (names: readonly string[]) => readonly (readonly [string, string])[];
};

function compareScenarios(series: readonly Series[], naming: Naming): Readonly<Record<string, ComparedScenario>> {
  const scenarios = inKnownOrder(
    series.map(({ scenario }) => scenario),
    knownScenarios,
  );
  return Object.fromEntries(
    scenarios.map((scenario) => {
      const own = new Map(series.filter((one) => one.scenario === scenario).map((one) => [naming.nameOf(one), one]));
      return [scenario, compareScenario(own, scenario, naming)];
    }),
  );
}

function compareScenario(byName: ReadonlyMap<string, Series>, scenario: string, naming: Naming): ComparedScenario {
  const names = naming.order.filter((name) => byName.has(name));
  const all = [...byName.values()];
  const known = new Map<string, readonly (number | null)[]>();
  const values = (metric: Metric, name: string) => {
    const key = `${metric} ${name}`;
    const series = byName.get(name);
    const found = known.get(key) ?? (series === undefined ? [] : itemValues(series, metric));
    known.set(key, found);
    return found;
  };
  const compared: ComparedSeries = {
    items: Math.max(0, ...all.map(({ scores }) => scores.items)),
    ...{ names, values, pairs: naming.pairsOf(names), overall: naming.between === 'agents' },
    ...{ seed: naming.seed, resamples: naming.resamples },
  };
  const empty = new Map([...byName].map(([name, series]) => [name, emptyPositions(series)]));
  const chosen = names.map((name) => [name, byName.get(name)?.outputs?.selectedClaims ?? null] as const);
  const replies = chosen.flatMap(([name, all]) => (all === null ? [] : [[name, all] as const]));
  return {
    items: compared.items,
    unit: all.some(({ scores }) => scores.claims.length === 2) ? 'item: mean of claim A and claim B' : 'item',
    emptyExplanations: Object.fromEntries(names.map((name) => [name, empty.get(name) ?? null])),
    allItems: compareItems(compared, () => false),
    ...withoutEmpty(compared, empty),
    ...(scenario === 'selection_test' &&
      replies.length === names.length && {
        claimChoice: compareClaimChoice(new Map(replies), compared.pairs, compared.overall),
      }),
  };
}

function withoutEmpty(
  compared: ComparedSeries,
  empty: ReadonlyMap<string, readonly number[] | null>,
): Pick<ComparedScenario, 'withoutEmpty' | 'withoutEmptyReason'> {
  const sets = new Map<string, ReadonlySet<number>>();
  for (const [name, positions] of empty) {
    if (positions === null) return { withoutEmpty: null, withoutEmptyReason: 'noOutputs' };
    sets.set(name, new Set(positions));
  }
  if ([...sets.values()].every(({ size }) => size === 0)) {
    return { withoutEmpty: null, withoutEmptyReason: 'noExplanationIsEmpty' };
  }
  return { withoutEmpty: compareItems(compared, (name, item) => sets.get(name)?.has(item) ?? false) };
}

function distinct(series: readonly Series[], key: 'model'): string[] {
  return inKnownOrder(
    series.map((one) => one[key]),
    [],
  );
}

function allPairs(names: readonly string[]): [string, string][] {
  return names.flatMap((first, index) => names.slice(index + 1).map((second): [string, string] => [first, second]));
}
