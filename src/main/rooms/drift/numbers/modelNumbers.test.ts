import { describe, expect, test } from 'vitest';
import { createMersenneTwister, twisterState } from '../../../metrics/mersenneTwister.ts';
import { percentile } from '../../../metrics/percentile.ts';
import { facts, naiveInterval, numbered, plain } from './caseNumbers.testSupport.ts';
import type { CaseNumbers } from './caseNumbers.ts';
import { modelNumbers } from './modelNumbers.ts';

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
