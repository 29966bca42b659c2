import { metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import type { PairReading, ResultsHead, ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import type { FakeAnswers } from '../../../testing/fakeWorkbench.tsx';

const scenario = { items: 2, claims: 1, emptyTexts: 1, texts: 4 };
const head: ResultsHead = {
  fileCount: 4,
  models: ['P/m', 'Q/n'].map((name) => ({
    ...{ name, agents: ['base', 'exp'] },
    scenarios: ['baseline', 'mixed'].map((one) => ({ ...scenario, name: one })),
  })),
};

const reading: PairReading = {
  ...{ items: 2, leftOut: 0, meanDifference: 0.1, medianDifference: 0.1, low95: 0.05, high95: 0.15 },
  ...{ wins: 2, ties: 0, losses: 0, method: 'exact', p: 0.5, pHolmWithinMetric: 0.5, pHolmWithinScenario: 1 },
  ...{ pSign: 0.5, pT: 0.3, rankBiserial: 1, cohensDz: 1 },
};
const friedman = { items: 2, chiSquare: null, df: null, p: null, pHolmWithinScenario: null };
const agentOf = (mean: number) => ({
  points: [0, 1].map((position) => ({ position, claim: null, value: mean, isEmpty: false })),
  ...{ items: 2, leftOut: 0, mean, interval: null, box: null, density: null },
});
const counts = { tests: 10, unadjusted: 0, holmWithinMetric: 0, holmWithinScenario: 0 };

/** Two agents of a model in a test, one explanation of which is empty. */
export function buildView(change: Partial<ResultsView> = {}): ResultsView {
  return {
    ...{ model: 'P/m', scenario: 'mixed', leaveOutEmpty: false, items: 2, claims: 1, unfilled: [] },
    agents: ['base', 'exp'].map((name) => ({
      name,
      emptyTexts: name === 'exp' ? 1 : 0,
      countedTexts: 0,
      emptyItems: name === 'exp' ? [1] : [],
      missingValues: 0,
    })),
    metrics: metrics.map((metric) => ({
      ...{ metric, agents: [agentOf(0.6), agentOf(0.5)], best: 'base', gain: 0 },
      pairs: [{ first: 'base', second: 'exp', all: reading, withoutEmpty: null }],
      friedman: { all: friedman, withoutEmpty: null },
    })),
    correlation: { metrics: [], overAgents: { n: 2, r: [] }, overItems: [] },
    counts: { all: counts, withoutEmpty: null },
    ...{ withoutEmptyReason: null, claimChoice: null, seed: 0, resamples: 2000 },
    ...change,
  };
}

/** Two models in two tests. */
export function resultsAnswers(more: FakeAnswers = {}): FakeAnswers {
  return {
    'evidence.resultsHead': () => head,
    'evidence.results': ({ choice }: { choice: Partial<ResultsView> }) => buildView(choice),
    'evidence.ownExplanations': () => ({ explanations: 0 }),
    'evidence.readResult': () => ({
      ...{ written: { explanations: ['It holds.'], selectedClaim: null }, claimTexts: ['A claim'] },
      templates: [{ places: ['[insert claim]'], isEmpty: null }],
      claims: [{ claimId: 4, datasetId: 2, hasContext: true }],
    }),
    ...more,
  };
}
