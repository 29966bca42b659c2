import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import { type CompareOptions, compareResults } from './compareResults.ts';
import { treeProblems } from './faultProblem.ts';
import { readOutputs, readScores, resultPlace } from './resultFiles.ts';
import { emptyPositions, itemValues, readResultTree } from './resultTree.ts';
import { summariseResults } from './summariseResults.ts';

const keys = metrics.filter((metric) => !metric.startsWith('bertscore_'));

/** A file of results whose lists all hold the given values. */
function results(values: readonly (number | null)[], changed: Readonly<Record<string, unknown>> = {}): string {
  const bertscore = values.map((value) => ({ Precision: value, Recall: value, F1: value }));
  return JSON.stringify({ bertscore, ...Object.fromEntries(keys.map((key) => [key, values])), ...changed });
}

function outputs(texts: readonly string[]): string {
  return JSON.stringify(texts.map((text) => ({ generated_explanation: text })));
}

function treeOf(
  agents: Readonly<Record<string, readonly (number | null)[]>>,
  texts: Readonly<Record<string, readonly string[]>> = {},
) {
  const files = Object.entries(agents).map(([agent, values]) => ({
    path: `results/P/m/${agent}/baseline.json`,
    kind: 'results' as const,
    text: results(values),
  }));
  const written = Object.entries(texts).map(([agent, own]) => ({
    path: `outputs/P/m/${agent}/baseline.json`,
    kind: 'outputs' as const,
    text: outputs(own),
  }));
  return readResultTree([...files, ...written]);
}

const options: CompareOptions = { between: 'agents', models: [], scenarios: [], seed: 0, resamples: 50 };
const baseline = (tree: ReturnType<typeof readResultTree>, changed: Partial<CompareOptions> = {}) =>
  compareResults(tree, { ...options, ...changed }).groups[0]?.scenarios.baseline;

describe('a file of results', () => {
  it('is told by where it lies', () => {
    expect(resultPlace('data/results/OpenAI/gpt-4o/base_exp/mixed.json')).toEqual({
      model: 'OpenAI/gpt-4o',
      agent: 'base_exp',
      scenario: 'mixed',
    });
    expect(resultPlace('outputs\\P\\m\\coh\\baseline.json')).toEqual({
      model: 'P/m',
      agent: 'coh',
      scenario: 'baseline',
    });
    expect(resultPlace('results/readme.json')).toBeNull();
  });

  it('names lists that end early, values that are no number, and lists that are missing or unknown, and keeps the rest', () => {
    const text = results([0.1, 0.2, 0.3], {
      fluency: [0.5],
      coherence: [1, null, 2],
      claim_support: undefined,
      novel: [1],
    });
    const { items, claims, faults } = readScores(text.replace('0.3]', 'NaN]'));
    expect(items).toBe(3);
    expect(claims[0]?.fluency).toEqual([0.5, null, null]);
    expect(claims[0]?.coherence).toEqual([1, null, 2]);
    expect(claims[0]?.claim_support).toEqual([null, null, null]);
    expect(faults).toEqual(
      expect.arrayContaining([
        { code: 'resultsListShort', metric: 'fluency', length: 1, items: 3 },
        { code: 'resultsNoNumber', metric: 'coherence', positions: [1] },
        { code: 'resultsNoNumber', metric: 'explanation_accuracy', positions: [2] },
        { code: 'resultsMetricMissing', metric: 'claim_support' },
        { code: 'resultsMetricUnknown', metric: 'novel' },
      ]),
    );
    expect(faults).toHaveLength(5);
  });

  it('that is no JSON, or no object, gives nothing and says so', () => {
    expect(readScores('{').faults[0]?.code).toBe('resultsUnreadable');
    expect(readScores('[1]').faults).toEqual([{ code: 'resultsUnreadable', reason: 'no object' }]);
    expect(readOutputs('{}').faults).toEqual([{ code: 'outputsUnreadable', reason: 'no list' }]);
  });

  it('of two claims gives each item the mean of both, and none where one is missing', () => {
    const lists = (values: readonly (number | null)[]) => JSON.parse(results(values));
    const text = JSON.stringify({ claim_A: lists([1, 2, 3]), claim_B: lists([0, null]) });
    const scores = readScores(text);
    expect(itemValues({ scores }, 'fluency')).toEqual([0.5, null, null]);
  });

  it('counts what is no text as empty, and names it', () => {
    const read = readOutputs(
      '[{"generated_explanation": " "}, {"generated_explanation": null}, {"generated_explanation": "a"}]',
    );
    expect(read.faults).toEqual([{ code: 'outputsNoText', positions: [1] }]);
    expect(emptyPositions({ outputs: read })).toEqual([0, 1]);
    expect(emptyPositions({ outputs: null })).toBeNull();
  });
});

describe('a result tree', () => {
  it('names outputs of another number than results, and reads both', () => {
    const tree = treeOf({ base: [1, 2] }, { base: ['one'] });
    expect(treeProblems(tree)).toMatchObject([
      { code: 'outputsCount', params: { file: 'outputs/P/m/base/baseline.json', outputs: 1, items: 2 } },
    ]);
    expect(tree.series).toHaveLength(1);
  });

  it('names results of another number of items than other agents have', () => {
    const problems = treeProblems(treeOf({ base: [1, 2], exp: [1, 2], coh: [1, 2, 3] }));
    expect(problems).toMatchObject([
      { code: 'resultsItems', params: { file: 'results/P/m/coh/baseline.json', items: 3, usual: 2 } },
    ]);
  });

  it('without outputs has no numbers without empty explanations, and says why', () => {
    expect(baseline(treeOf({ base: [1, 2], exp: [2, 1] }))).toMatchObject({
      withoutEmpty: null,
      withoutEmptyReason: 'noOutputs',
    });
  });

  it('leaves a value that is missing out of its pairs, and counts it', () => {
    const found = baseline(treeOf({ base: [1, null, 3], exp: [2, 2, 1] }))?.allItems.metrics.fluency;
    expect(found?.pairs[0]).toMatchObject({ items: 2, leftOut: 1, wins: 1, losses: 1 });
    expect(found?.friedman).toMatchObject({ items: 2, leftOut: 1 });
  });

  it('leaves an agent that is missing out of the pairs, and no other', () => {
    const tree = treeOf({ base: [1, 2], coh: [2, 1] });
    expect(baseline(tree)?.allItems.metrics.fluency?.pairs.map(({ first, second }) => [first, second])).toEqual([
      ['base', 'coh'],
    ]);
    expect(summariseResults(tree, 'P/m', false).scenarios.baseline?.means.fluency).toEqual({ base: 1.5, coh: 1.5 });
  });

  it('says N/A for a gain on 0', () => {
    expect(
      summariseResults(treeOf({ base: [0, 0], exp: [1, 1] }), 'P/m', false).scenarios.baseline?.relativeGain.fluency,
    ).toBe('N/A');
  });

  it('without files is empty', () => {
    expect(compareResults(readResultTree([]), options).groups).toEqual([]);
    expect(summariseResults(readResultTree([]), 'P/m', false).scenarios).toEqual({});
  });

  const value = fc.integer({ min: -4, max: 4 });
  const drawn = fc.array(fc.tuple(value, value, value, fc.boolean()), { minLength: 1, maxLength: 12 });

  it('that is compared without its empty explanations is the tree that never had them', () => {
    fc.assert(
      fc.property(drawn, (items) => {
        const column = (place: 0 | 1 | 2, rows: typeof items) => rows.map((row) => row[place]);
        const agents = (rows: typeof items) => ({ base: column(0, rows), exp: column(1, rows), coh: column(2, rows) });
        const texts = items.map(([, , , isEmpty]) => (isEmpty ? ' ' : 'text'));
        const whole = baseline(treeOf(agents(items), { base: texts, exp: texts.map(() => 'text'), coh: texts }));
        const kept = items.filter(([, , , isEmpty]) => !isEmpty);
        expect(whole?.withoutEmpty === null).toBe(kept.length === items.length);
        if (whole?.withoutEmpty == null || kept.length === 0) return;
        const rest = baseline(treeOf(agents(kept)));
        const numbers = ({ leftOut: _, ...pair }: { readonly leftOut: number }) => pair;
        const pairs = (found: typeof rest) => found?.allItems.metrics.fluency?.pairs.map(numbers);
        expect(whole.withoutEmpty.metrics.fluency?.pairs.map(numbers)).toEqual(pairs(rest));
      }),
      { numRuns: 40 },
    );
  });

  it('turned round has turned differences and the same p', () => {
    fc.assert(
      fc.property(drawn, (items) => {
        const [x, y] = [items.map(([one]) => one), items.map(([, other]) => other)];
        const pairOf = (base: readonly number[], exp: readonly number[]) =>
          baseline(treeOf({ base, exp }))?.allItems.metrics.fluency?.pairs[0];
        const [one, other] = [pairOf(x, y), pairOf(y, x)];
        expect(other?.wilcoxon.p).toBe(one?.wilcoxon.p);
        expect(other?.meanDifference).toBeCloseTo(-(one?.meanDifference ?? 0), 12);
        expect(other?.bootstrap.low95 ?? 0).toBeCloseTo(-(one?.bootstrap.high95 ?? 0), 12);
        expect([other?.wins, other?.losses]).toEqual([one?.losses, one?.wins]);
      }),
      { numRuns: 40 },
    );
  });
});
