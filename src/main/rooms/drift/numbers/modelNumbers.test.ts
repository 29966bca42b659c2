import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../../test/rounds.ts';
import { bootstrapInterval } from '../../../metrics/bootstrap.ts';
import { bootstrapMeans } from '../../../metrics/bootstrapMeans.ts';
import { createMersenneTwister, twisterState } from '../../../metrics/mersenneTwister.ts';
import { percentile } from '../../../metrics/percentile.ts';
import { directChannel } from '../../../workers/taskChannel.ts';
import { tasks } from '../../tasks.ts';
import type { CaseMeasure, SetCurves } from '../measuring/measureCase.ts';
import { aggregateModel } from '../runs/aggregateModel.ts';
import { type CaseNumbers, createCaseNumbers, createCasePacker, unpackCases } from './caseNumbers.ts';
import type { RunFacts } from './driftResults.ts';
import { modelNumbers } from './modelNumbers.ts';

const facts = { seed: 42, hasNli: false, hasEmbedder: false, hasPlans: false };
const shares = (length: number) =>
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: length, maxLength: length });
/** Turns that were never generated have a point in none of the curves. */
const curves = (length: number) =>
  fc
    .record({
      recall: shares(length),
      precision: shares(length),
      f1: shares(length),
      hallucinatedRate: shares(length),
      isThere: fc.array(fc.boolean(), { minLength: length, maxLength: length }),
    })
    .map(({ isThere, ...all }): SetCurves => {
      const withGaps = (curve: readonly number[]) => curve.map((value, turn) => (isThere[turn] ? value : null));
      return {
        recall: withGaps(all.recall),
        precision: withGaps(all.precision),
        f1: withGaps(all.f1),
        hallucinatedRate: withGaps(all.hallucinatedRate),
      };
    });
const counts = fc.integer({ min: 0, max: 9 });

/** A measured case of so many turns, with anything in it. */
const caseOf = (turns: number) =>
  fc.record<CaseNumbers>({
    critical: curves(turns),
    extended: curves(turns),
    alignment: fc.option(
      fc.record({
        full: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
        actions: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
        curve: fc.array(fc.option(fc.double({ min: -1, max: 1, noNaN: true })), { minLength: turns, maxLength: turns }),
        isCut: fc.array(fc.boolean(), { minLength: turns, maxLength: turns }),
      }),
    ),
    kept: fc.array(fc.option(fc.boolean()), { minLength: turns, maxLength: turns }),
    promptTokens: fc.array(fc.option(fc.integer({ min: 1, max: 9_000 })), { minLength: turns, maxLength: turns }),
    countedTokens: fc.option(fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: turns, maxLength: turns })),
    promptLengths: fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: turns, maxLength: turns }),
    hasSummaryEntities: fc.boolean(),
    missingSummaries: counts,
    notGenerated: counts,
    cluster: counts,
    conflicts: fc.option(
      fc.record({
        contradictions: counts,
        pairs: counts,
        emptyPairs: counts,
        emptyContradictions: counts,
        guideContradictions: counts,
        guideTurns: counts,
      }),
    ),
  });
const someCases = fc.array(fc.integer({ min: 0, max: 5 }).chain(caseOf), { maxLength: 9 });
const manyCases = fc.array(fc.integer({ min: 0, max: 5 }).chain(caseOf), { minLength: 8, maxLength: 20 });

/** Each case as a cluster of its own. */
const numbered = (cases: readonly CaseNumbers[]): CaseNumbers[] => cases.map((one, cluster) => ({ ...one, cluster }));

/** A case whose curves are all the same and of which nothing else is known. */
function plain(values: readonly (number | null)[], more: Partial<CaseNumbers> = {}): CaseNumbers {
  const set: SetCurves = { recall: values, precision: values, f1: values, hallucinatedRate: values };
  return {
    critical: set,
    extended: set,
    alignment: null,
    kept: [],
    promptTokens: values.map((_, turn) => (turn + 1) * 1_000),
    countedTokens: null,
    promptLengths: values.map((_, turn) => (turn + 1) * 400),
    hasSummaryEntities: true,
    missingSummaries: 0,
    notGenerated: 0,
    cluster: 0,
    conflicts: null,
    ...more,
  };
}

/** The recipe written down once more: n draws for each of 1,000 resamples by masked rejection, from a generator of its own. */
function naiveInterval(values: readonly number[], seed: number) {
  const random = createMersenneTwister(twisterState(seed));
  let mask = 1;
  while (mask < values.length - 1) mask = mask * 2 + 1;
  const means = Array.from({ length: 1_000 }, () => {
    let sum = 0;
    for (let draw = 0; draw < values.length; draw += 1) {
      let index = random.next() & mask;
      while (index >= values.length) index = random.next() & mask;
      sum += values[index] ?? 0;
    }
    return sum / values.length;
  });
  return { lower: percentile(means, 2.5) ?? 0, upper: percentile(means, 97.5) ?? 0 };
}

describe('bands', () => {
  test('are the intervals of each turn, from the cases that have it', () => {
    const run = fc.property(manyCases, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (drawn, seed) => {
      const cases = numbered(drawn);
      const { bands } = modelNumbers(cases, { ...facts, seed });
      for (const set of ['critical', 'extended'] as const) {
        const measured = cases.map((one) => one[set]).filter(({ recall }) => recall.length > 0);
        const length = Math.max(0, ...measured.map(({ recall }) => recall.findLastIndex((one) => one !== null) + 1));
        for (const key of ['recall', 'precision', 'f1', 'hallucinatedRate'] as const) {
          const naive = Array.from({ length }, (_, turn) => {
            const values = measured.flatMap((curve) => curve[key][turn] ?? []);
            if (values.length < 11) return null;
            const { lower, upper } = naiveInterval(values, seed);
            return { lower: expect.closeTo(lower, 10), upper: expect.closeTo(upper, 10) };
          });
          expect(bands?.[set][key]).toEqual(naive);
        }
      }
    });
    fc.assert(run, { numRuns: rounds(4) });
  });

  test('at turn 10 are the interval that the results have there', () => {
    const cases = Array.from({ length: 14 }, (_, index) =>
      plain(Array.from({ length: 12 }, (_, turn) => ((index * 7 + turn * 3) % 11) / 10)),
    );
    const { bands, recallAtTen } = modelNumbers(numbered(cases), facts);
    const { lower, upper } = recallAtTen.interval ?? { lower: 2, upper: 2 };
    expect(bands?.critical.recall[9]).toEqual({ lower: expect.closeTo(lower, 12), upper: expect.closeTo(upper, 12) });
  });

  test('of columns that are drawn together equal those of one column at a time, for any number of resamples', () => {
    const columns = [
      [0, 0.5, 1, 0.25, 1],
      [1, 1, 1, 1, 1],
      [0.1, 0.2, 0.3, 0.4, 0.5],
    ];
    for (const resamples of [1, 4, 7, 1_000]) {
      const together = bootstrapMeans(
        columns.map((column) => Float64Array.from(column)),
        { seed: 7, resamples },
      );
      const apart = columns.map((column) => bootstrapInterval(column, { seed: 7, resamples }));
      expect(together).toEqual(
        apart.map((one) => ({
          lower: expect.closeTo(one?.lower ?? 2, 12),
          upper: expect.closeTo(one?.upper ?? 2, 12),
        })),
      );
    }
    expect(bootstrapMeans([new Float64Array(0)])).toEqual([null]);
  });
});

describe('numbers of a model', () => {
  test('say why each one is missing, and are never 0 for that', () => {
    const {
      recallAtTen,
      slope,
      conflict,
      alignment,
      controlled,
      decay,
      curves: means,
      missing,
    } = modelNumbers([], facts);
    expect({
      recallAtTen,
      slope,
      conflict,
      alignment,
      controlled,
      decay,
      recall: means.critical.recall,
      missing,
    }).toEqual({
      recallAtTen: { critical: null, extended: null, interval: null },
      slope: { critical: null, extended: null, intercept: null, interval: null },
      conflict: null,
      alignment: null,
      controlled: null,
      decay: null,
      recall: [],
      missing: {
        entity_recall_at_t10: 'noCases',
        drift_slope_critical: 'noCases',
        knowledge_conflict_rate: 'noNliModel',
        session_goal_alignment: 'noEmbedder',
        entity_recall_ci: 'tooFewCases',
        controlled_recall: 'noCases',
        token_normalised_truth_decay: 'noCases',
      },
    });
    const withModels = { ...facts, hasNli: true, hasEmbedder: true };
    expect(modelNumbers([plain([0.5])], withModels)).toMatchObject({
      recallAtTen: { critical: 0.5 },
      slope: { critical: null, intercept: 0.5 },
      missing: {
        drift_slope_critical: 'tooFewTurns',
        knowledge_conflict_rate: 'noDialogues',
        session_goal_alignment: 'noPlan',
        token_normalised_truth_decay: 'tooFewTurns',
      },
    });
  });

  test('count apart the cases that have a summary up to turn 10, which recall there is of', () => {
    const late = plain([...Array.from({ length: 10 }, () => null), 0.5]);
    expect(modelNumbers([late], facts)).toMatchObject({
      ...{ casesWithTen: 0, recallAtTen: { critical: null } },
      missing: { entity_recall_at_t10: 'noneUpToTen' },
    });
    expect(modelNumbers([plain([1, 0.5]), late], facts)).toMatchObject({
      casesWithGold: 2,
      casesWithTen: 1,
      recallAtTen: { critical: 0.5 },
    });
  });

  const none = { emptyPairs: 0, emptyContradictions: 0, guideContradictions: 0, guideTurns: 0 };

  test('count conflicts both ways and resample the cases for their interval', () => {
    const judged = Array.from({ length: 12 }, (_, index) => ({
      ...none,
      contradictions: index % 3,
      pairs: index === 0 ? 0 : 3,
      guideContradictions: 1,
      guideTurns: 4,
    }));
    const cases = numbered(judged.map((conflicts) => plain([1, 0.5], { conflicts })));
    const random = createMersenneTwister(twisterState(42));
    const rates = Array.from({ length: 1_000 }, () => {
      const drawn = new Int32Array(12);
      random.fillBelow(drawn, 12);
      const sum = (key: 'contradictions' | 'pairs') => drawn.reduce((total, at) => total + (judged[at]?.[key] ?? 0), 0);
      return sum('pairs') === 0 ? null : sum('contradictions') / sum('pairs');
    }).filter((rate) => rate !== null);
    const interval = { lower: percentile(rates, 2.5), upper: percentile(rates, 97.5) };
    expect(modelNumbers(cases, facts).conflict).toEqual({
      evaluatedPairs: { conflicts: 12, of: 33, rate: 12 / 33 },
      totalTurns: { conflicts: 12, of: 48, rate: 0.25 },
      interval,
      intervalMethod: 'bootstrap',
      emptyPairs: 0,
      compared: { conflicts: 12, of: 33, rate: 12 / 33, interval, intervalMethod: 'bootstrap' },
    });
    expect(modelNumbers(cases.slice(0, 10), facts).conflict).toMatchObject({ interval: null, intervalMethod: null });
  });

  test('count pairs with an empty side apart, and K is missing where nothing else was evaluated', () => {
    const empty = { ...none, contradictions: 0, pairs: 4, emptyPairs: 4, guideTurns: 5 };
    const nowhere = modelNumbers([plain([1], { conflicts: empty })], { ...facts, hasNli: true });
    expect(nowhere.missing.knowledge_conflict_rate).toBe('nothingCompared');
    expect(nowhere.conflict).toMatchObject({
      evaluatedPairs: { conflicts: 0, of: 4, rate: 0 },
      emptyPairs: 4,
      compared: { conflicts: 0, of: 0, interval: null },
    });
    const some = { ...none, contradictions: 1, pairs: 4, emptyPairs: 2, emptyContradictions: 1 };
    expect(modelNumbers([plain([1], { conflicts: some })], facts).conflict).toMatchObject({
      evaluatedPairs: { conflicts: 1, of: 4, rate: 0.25 },
      emptyPairs: 2,
      compared: { conflicts: 0, of: 2, rate: 0 },
    });
  });

  test('give the bound of Clopper and Pearson for 0 of n, in which equal cases count once', () => {
    const cases = Array.from({ length: 16 }, (_, index) =>
      plain([1], { cluster: index % 8, conflicts: { ...none, contradictions: 0, pairs: 4 } }),
    );
    const { conflict } = modelNumbers(cases, facts);
    expect(conflict).toMatchObject({ intervalMethod: 'clopperPearson', interval: { lower: 0 } });
    // As R's binom.test(0, 32) says.
    expect(conflict?.interval?.upper).toBeCloseTo(0.10888, 5);
  });

  test('resample clusters of cases, and the summaries of a case together', () => {
    const values = [0.1, 0.3, 0.5, 0.7, 0.9, 0.2, 0.4];
    const once = values.map((value, cluster) =>
      plain([value, value / 2], { cluster, kept: [value > 0.45, true], conflicts: null }),
    );
    const thrice = [...once, ...once, ...once];
    const numbers = modelNumbers(thrice, facts);
    // Drawn as seven conversations: as wide as seven cases, three times of which are no more than one.
    const naive = naiveInterval(
      values.map((value) => value / 2),
      42,
    );
    expect(numbers.clusterCount).toBe(7);
    expect(numbers.recallAtTen.interval?.lower).toBeCloseTo(naive.lower, 12);
    expect(numbers.recallAtTen.interval?.upper).toBeCloseTo(naive.upper, 12);
    expect(numbers.bands?.critical.recall[1]?.lower).toBeCloseTo(naive.lower, 12);
    const kept = naiveInterval(
      values.map((value) => (value > 0.45 ? 1 : 0.5)),
      42,
    );
    expect(numbers.controlled?.interval?.lower).toBeCloseTo(kept.lower, 12);
    const slopes = naiveInterval(
      values.map((value) => -value / 2),
      42,
    );
    expect(numbers.slope.interval?.lower).toBeCloseTo(slopes.lower, 12);
    expect(numbers.slope.interval?.upper).toBeCloseTo(slopes.upper, 12);
    const apart = modelNumbers(numbered(thrice), facts);
    const width = ({ recallAtTen: { interval } }: typeof apart) => (interval?.upper ?? 0) - (interval?.lower ?? 0);
    expect(width(apart)).toBeLessThan(width(numbers));
  });

  test('have no interval for ten cases, and none for eleven of four conversations', () => {
    const cases = Array.from({ length: 11 }, (_, index) => plain([index / 11, index / 22]));
    const intervalsOf = (shown: readonly CaseNumbers[]) => {
      const { recallAtTen, slope, bands, decay, missing } = modelNumbers(shown, facts);
      const found = [recallAtTen.interval, slope.interval, bands?.critical.recall[0] ?? null, decay?.interval ?? null];
      return [...found.map((interval) => interval !== null), missing.entity_recall_ci];
    };
    const among = (clusters: number) => cases.map((one, index) => ({ ...one, cluster: index % clusters }));
    expect(intervalsOf(among(11))).toEqual([true, true, true, true, undefined]);
    expect(intervalsOf(among(5))).toEqual([true, true, true, true, undefined]);
    expect(intervalsOf(among(4))).toEqual([false, false, false, false, 'tooFewCases']);
    expect(intervalsOf(among(11).slice(0, 10))).toEqual([false, false, false, false, 'tooFewCases']);
  });

  test('have no interval of a share for two cases, though none or all did: turns of a case are no cases', () => {
    const all = Array.from({ length: 40 }, () => true);
    const cases = Array.from({ length: 11 }, (_, cluster) => ({ ...plain([1], { kept: all }), cluster }));
    expect(modelNumbers(cases, facts).controlled).toMatchObject({ rate: 1, intervalMethod: 'clopperPearson' });
    expect(modelNumbers(cases.slice(0, 2), facts).controlled).toEqual({
      ...{ rate: 1, compliant: 80, total: 80 },
      ...{ interval: null, intervalMethod: null },
    });
  });

  test('take the share of compliant summaries over those that are there', () => {
    const cases = [plain([1], { kept: [true, null, false, true] }), plain([1], { kept: [true] })];
    expect(modelNumbers(cases, facts).controlled).toEqual({
      rate: 0.75,
      compliant: 3,
      total: 4,
      interval: null,
      intervalMethod: null,
    });
  });

  test('count tokens by one source for all cases', () => {
    const line = [1, 0.9, 0.8];
    const sourceOf = (cases: readonly CaseNumbers[]) => {
      const decay = modelNumbers(cases, facts).decay;
      return [decay?.tokenSource, decay?.withinSlope?.toFixed(9)];
    };
    const uncounted = { promptTokens: [1_000, null, 3_000] };
    const counted = { countedTokens: [2_000, 4_000, 6_000] };
    expect(sourceOf([plain(line, counted), plain(line, counted)])).toEqual(['provider', '-0.100000000']);
    expect(sourceOf([plain(line, counted), plain(line, { ...counted, ...uncounted })])).toEqual([
      'tokenizer',
      '-0.050000000',
    ]);
    expect(sourceOf([plain(line, counted), plain(line, uncounted)])).toEqual(['estimated', '-1.000000000']);
  });
});

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
