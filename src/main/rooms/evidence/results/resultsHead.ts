import { inKnownOrder, knownAgents } from '../../../../shared/rooms/evidence/metrics.ts';
import type { ResultsHead } from '../../../../shared/rooms/evidence/resultsView.ts';
import { countTexts, type ResultTree } from '../numbers/resultTree.ts';

/** What a result tree holds, for the lists of models, tests and agents. */
export function resultsHead({ series }: ResultTree): ResultsHead {
  return {
    fileCount: series.length + series.filter(({ outputs }) => outputs !== null).length,
    models: [...Map.groupBy(series, ({ model }) => model)].map(([name, own]) => ({
      name,
      agents: inKnownOrder(
        own.map(({ agent }) => agent),
        knownAgents,
      ),
      scenarios: [...Map.groupBy(own, ({ scenario }) => scenario)].map(([scenario, of]) => ({
        name: scenario,
        items: Math.max(...of.map(({ scores }) => scores.items)),
        claims: Math.max(...of.map(({ scores }) => scores.claims.length)),
        ...countTexts(of),
      })),
    })),
  };
}
