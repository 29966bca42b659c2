import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { closeTo } from '../../../../../test/closeTo.ts';
import { readSharedResults } from '../../../../../test/evidenceOracle.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import { metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import { correlations } from '../../../metrics/correlation.ts';
import { type Comparison, compareResults } from './compareResults.ts';
import { itemValues, readResultTree } from './resultTree.ts';
import { summariseResults } from './summariseResults.ts';

function read<T>(path: string): T {
  return JSON.parse(readFileSync(sharedPath(path), 'utf8'));
}

/** What stands in `found` under the keys that `expected` has. */
function only(found: unknown, expected: unknown): unknown {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (Array.isArray(expected) && Array.isArray(found)) return found.map((one, at) => only(one, expected[at]));
  if (!isObject(expected) || !isObject(found)) return found;
  return Object.fromEntries(Object.keys(expected).map((key) => [key, only(found[key], expected[key])]));
}

const defaults = { models: [], scenarios: [], seed: 0, resamples: 2_000 };

describeWithShared('results of the study', 'oracle/paired', () => {
  const tree = readResultTree(readSharedResults());

  test('are read without a fault: seven tests of five agents of two models', () => {
    expect(tree.faults).toEqual([]);
    expect(tree.series).toHaveLength(70);
    expect(new Set(tree.series.map(({ scores }) => scores.items))).toEqual(new Set([30]));
  });

  test('are summed up as the notebooks do', () => {
    const expected = read('oracle/results/summary-OpenAI-gpt-4o.json');
    const found = summariseResults(tree, 'OpenAI/gpt-4o', false);
    expect(only(found, expected)).toEqual(closeTo(expected));
  });

  test('print the table of the README to all four decimals', () => {
    const { scenarios } = summariseResults(tree, 'OpenAI/gpt-4o', false);
    const { means = {}, relativeGain = {} } = scenarios.baseline ?? {};
    const row = (metric: string) => Object.values(means[metric] ?? {}).map((mean) => mean?.toFixed(4));
    expect(row('bertscore_F1')).toEqual(['0.5899', '0.5893', '0.5950', '0.5877', '0.5899']);
    expect(row('fluency')).toEqual(['0.8077', '0.7955', '0.7979', '0.7885', '0.8126']);
    expect(row('claim_support')).toEqual(['1.7955', '1.8075', '1.9917', '2.0633', '1.7745']);
    expect(relativeGain.claim_support).toBe('14.91%');
    const haiku = summariseResults(tree, 'Anthropic/claude3_haiku', false).scenarios.baseline?.means ?? {};
    expect(Object.values(haiku.claim_support ?? {}).map((mean) => mean?.toFixed(4))).toEqual([
      '1.7335',
      '1.2807',
      '1.4933',
      '1.1934',
      '1.7320',
    ]);
  });

  test('count 138 empty explanations of one model, which drag its means', () => {
    const [all, without] = [false, true].map((leaveOut) => summariseResults(tree, 'Anthropic/claude3_haiku', leaveOut));
    const counts = Object.values(all?.scenarios ?? {}).flatMap(({ emptyExplanations }) =>
      Object.values(emptyExplanations),
    );
    // In the assignment test an item counts once, where one or both of its two texts are empty.
    const texts = tree.series
      .filter(({ model }) => model === 'Anthropic/claude3_haiku')
      .flatMap(({ outputs }) => outputs?.explanations.flat() ?? []);
    expect(texts.filter((text) => text.trim() === '')).toHaveLength(138);
    expect(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBeLessThan(138);
    const [mixed, withoutMixed] = [all, without].map((summary) => summary?.scenarios.mixed);
    expect(withoutMixed?.box.bertscore_F1?.base_exp?.n).toBe(30 - (mixed?.emptyExplanations.base_exp ?? 0));
    expect(withoutMixed?.means.bertscore_F1?.base_exp).toBeGreaterThan(mixed?.means.bertscore_F1?.base_exp ?? 1);
  });

  test('are compared between agents as scipy and statsmodels do', () => {
    const expected = read<Comparison>('oracle/paired/compare-agents-gpt-4o.json');
    const found = compareResults(tree, { ...defaults, between: 'agents', models: ['OpenAI/gpt-4o'] });
    expect(found).toEqual(closeTo(expected));
  });

  test('are compared between models, with and without empty explanations', () => {
    const expected = read<Comparison>('oracle/paired/compare-models.json');
    const scenarios = Object.keys(expected.groups[0]?.scenarios ?? {});
    expect(compareResults(tree, { ...defaults, between: 'models', scenarios })).toEqual(closeTo(expected));
  });

  test('hold 98 differences below 0.05 of 700, 15 after Holm within the metric, 5 within the scenario, none of them the gain that is printed', () => {
    const { groups } = compareResults(tree, { ...defaults, between: 'agents', models: ['OpenAI/gpt-4o'] });
    const scenarios = Object.values(groups[0]?.scenarios ?? {});
    const counts = scenarios.map(({ allItems }) => allItems['atMost0.05']);
    const sum = (key: 'tests' | 'unadjusted' | 'holmWithinMetric' | 'holmWithinScenario') =>
      counts.reduce((total, count) => total + count[key], 0);
    expect([sum('tests'), sum('unadjusted'), sum('holmWithinMetric'), sum('holmWithinScenario')]).toEqual([
      700, 98, 15, 5,
    ]);
    const pairs = groups[0]?.scenarios.baseline?.allItems.metrics.claim_support?.pairs ?? [];
    const gain = pairs.find(({ first, second }) => first === 'base' && second === 'base_exp');
    expect(gain?.wilcoxon.p).toBeGreaterThan(0.05);
  });

  test('go together over items as recorded', () => {
    type Pair = { metrics: [string, string] };
    type Recorded = { real: { model: string; agent: string; scenario: string; pairs: Pair[] }[] };
    for (const { model, agent, scenario, pairs } of read<Recorded>('oracle/paired/describe-correlation.json').real) {
      const series = tree.series.find((one) => one.model === model && one.agent === agent && one.scenario === scenario);
      if (series === undefined) throw new Error('no such series');
      const columns = new Map(
        metrics.map((metric) => [metric as string, itemValues(series, metric).map((value) => value ?? 0)]),
      );
      const found = pairs.map(({ metrics: [one, other] }) => ({
        metrics: [one, other],
        ...correlations(columns.get(one) ?? [], columns.get(other) ?? []),
      }));
      expect(found).toEqual(closeTo(pairs));
    }
  });
});
