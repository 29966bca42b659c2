import { metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import type { ModelsView } from '../../../../shared/rooms/evidence/modelsView.ts';
import { compareResults } from '../numbers/compareResults.ts';
import type { ResultTree } from '../numbers/resultTree.ts';
import { pairReading, resamples, seed } from './resultsView.ts';

/** Each two models of a tree in one test, agent by agent. */
export function modelsView(tree: ResultTree, scenario: string): ModelsView {
  const { groups } = compareResults(tree, { between: 'models', models: [], scenarios: [scenario], seed, resamples });
  return {
    scenario,
    groups: groups.flatMap(({ models, scenarios }) => {
      const compared = scenarios[scenario];
      if (models === undefined || compared === undefined) return [];
      const { items, allItems, withoutEmpty, claimChoice } = compared;
      const [first, second] = models;
      const agentOf = (series: string) => series.slice(first.length + 1);
      return [
        {
          ...{ first, second, items },
          rows: metrics.flatMap((metric) =>
            (allItems.metrics[metric]?.pairs ?? []).map((pair, index) => {
              const rest = withoutEmpty?.metrics[metric]?.pairs[index];
              return {
                ...{ metric, agent: agentOf(pair.first), all: pairReading(pair) },
                withoutEmpty: rest === undefined ? null : pairReading(rest),
              };
            }),
          ),
          counts: { all: allItems['atMost0.05'], withoutEmpty: withoutEmpty?.['atMost0.05'] ?? null },
          choices: (claimChoice?.pairs ?? []).map(({ first: series, onlyFirstRight, onlySecondRight, p, pHolm }) => ({
            ...{ agent: agentOf(series), onlyFirstRight, onlySecondRight, p, pHolm },
          })),
        },
      ];
    }),
    ...{ seed, resamples },
  };
}
