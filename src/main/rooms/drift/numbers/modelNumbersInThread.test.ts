import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../../test/rounds.ts';
import { directChannel } from '../../../workers/taskChannel.ts';
import { tasks } from '../../tasks.ts';
import type { CaseMeasure } from '../measuring/measureCase.ts';
import { aggregateModel } from '../runs/aggregateModel.ts';
import { caseOf, facts } from './caseNumbers.testSupport.ts';
import { createCaseNumbers, createCasePacker, unpackCases } from './caseNumbers.ts';
import type { RunFacts } from './driftResults.ts';
import { modelNumbers } from './modelNumbers.ts';

const someCases = fc.array(fc.integer({ min: 0, max: 5 }).chain(caseOf), { maxLength: 9 });

describe('a model in a thread', () => {
  test('gets its cases as they were', () => {
    const run = fc.property(someCases, (cases) => {
      const packer = createCasePacker();
      for (const one of cases) packer.add(one);
      expect(unpackCases(structuredClone(packer.end()))).toEqual(cases);
    });
    fc.assert(run, { numRuns: rounds(40) });
  });

  const measure: CaseMeasure = {
    caseId: 'k_1',
    model: 'm',
    turns: [1, 2],
    turnsNotGenerated: [],
    turnsWithoutSummary: [2],
    goldCritical: ['asthma'],
    goldExtended: ['asthma'],
    aliases: {},
    hasSummaryEntities: true,
    predicted: [['asthma'], []],
    critical: { recall: [1, 0], precision: [1, 0], f1: [1, 0], hallucinatedRate: [0, 0] },
    extended: { recall: [1, 0], precision: [1, 0], f1: [1, 0], hallucinatedRate: [0, 0] },
    foundCritical: [[0], []],
    conflict: null,
    alignment: null,
    kept: [true, null],
    promptTokens: [null, null],
    countedTokens: [40, 80],
    promptLengths: [160, 320],
  };
  const runFacts: RunFacts = {
    mode: 'strict',
    stride: 2,
    seed: 42,
    clusters: 'cases',
    set: { cases: 1, conversations: 1 },
    readings: null,
    otherSplitCases: 0,
    sources: {
      cases: { name: 'cases.json', sha256: '' },
      generations: [],
      plans: null,
      entities: { kind: 'lexicon', files: [], isComparableWithScispacy: false },
      nli: null,
      embedder: null,
      aliases: [],
    },
  };

  test('has the numbers that it would have here, also when its measures come one by one', async () => {
    async function* oneByOne() {
      yield measure;
      yield measure;
    }
    const pool: Parameters<typeof aggregateModel>[0] = {
      run: async (name, input) => tasks[name](structuredClone(input) as never, directChannel({}) as never) as never,
    };
    const { signal } = new AbortController();
    const input = { model: 'm', measures: oneByOne(), reference: [measure], conversations: null, facts: runFacts };
    const { numbers, reference, results } = await aggregateModel(pool, input, signal);
    expect(numbers).toEqual(modelNumbers([measure, measure].map(createCaseNumbers(null)), facts));
    expect(reference).toMatchObject({ recallAtTen: { critical: 0 }, slope: { critical: -1 }, conflictRate: null });
    expect(results.akapen).toMatchObject({
      turns_without_summary: 2,
      controlled_recall: { rate: 1, compliant: 2, total: 2, interval: null, intervalMethod: null },
      token_normalised_truth_decay: { token_source: 'tokenizer', encoding: 'o200k_base' },
      reference_mode: { drift_slope_critical: -1 },
    });
  });

  test('cases of one conversation have the number of one cluster, and each its own where nobody takes them so', () => {
    const measures = ['c_1', 'c_2', 'c_3', 'gone'].map((caseId) => ({ ...measure, caseId }));
    const conversations = new Map([
      ['c_1', 'a'],
      ['c_2', 'b'],
      ['c_3', 'a'],
    ]);
    const clustersOf = (of: ReadonlyMap<string, string> | null) =>
      measures.map(createCaseNumbers(of)).map(({ cluster }) => cluster);
    expect(clustersOf(conversations)).toEqual([0, 1, 0, 2]);
    expect(clustersOf(null)).toEqual([0, 1, 2, 3]);
  });
});
