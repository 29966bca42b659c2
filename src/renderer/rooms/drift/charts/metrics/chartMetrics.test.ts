import { describe, expect, test } from 'vitest';
import { niceAxis, tickDigits } from '../../../../../shared/charts/axis.ts';
import { cutMiddle, cutName, textWidth } from '../../../../../shared/charts/chartTexts.ts';
import { measuredModels, resultsFromFile } from '../../modelsFixture.ts';
import { type chartMetrics, metricOf, metricRows, type ShownLines, shownGate, verdictOf } from './chartMetrics.ts';
import { valueText } from './valueText.ts';

const lines: ShownLines = { models: measuredModels, hidden: new Set(), showsOverruled: false };
const names = (metric: (typeof chartMetrics)[number], shown = lines) =>
  metricRows(shown, metric).map(({ model, value }) => `${model} ${value}`);

describe('the numbers of the charts', () => {
  test('stand best first: the highest recall, the lowest conflicts', () => {
    expect(names('recallAtTen')).toEqual(['kaede-13b 0.94', 'tsubaki-8×7b 0.92', 'aoba-7b 0.85', 'sora-mini 0.77']);
    expect(names('conflictPairs')).toEqual(['kaede-13b 0.03', 'tsubaki-8×7b 0.05', 'aoba-7b 0.07', 'sora-mini 0.12']);
  });

  test('leave hidden lines out, and put models without the number last with the reason', () => {
    const shown = { ...lines, models: [resultsFromFile, ...measuredModels], hidden: new Set(['kaede-13b']) };
    const rows = metricRows(shown, 'conflictPairs');
    expect(rows.map(({ model }) => model)).toEqual(['tsubaki-8×7b', 'aoba-7b', 'sora-mini', '﨑-70b']);
    expect(rows.at(-1)).toEqual({
      line: 'file:9:﨑-70b',
      model: '﨑-70b',
      fileName: 'study_c_results.json',
      value: null,
      interval: null,
      n: null,
      isExact: false,
      verdict: null,
      missing: 'notInFile',
    });
  });

  test('at turn 10 are of the cases with a summary up to there, where these were counted', () => {
    const [model] = measuredModels;
    if (!model) return expect.fail('no model');
    const countOf = (casesWithTen: number | null) =>
      (['recallAtTen', 'recallAtTenExtended', 'slope'] as const).map(
        (metric) => metricOf({ ...model.measured, casesWithTen }, metric).n,
      );
    expect(countOf(38)).toEqual([38, 38, 40]);
    expect(countOf(null)).toEqual([40, 40, 40]);
  });

  test('count what reviewers overruled when that is asked for', () => {
    const shown = { ...lines, showsOverruled: true };
    expect(metricRows(shown, 'recallAtTen').find(({ model }) => model === 'aoba-7b')?.value).toBe(0.855);
  });

  test('a metric that was not measured is never 0 and says why', () => {
    const numbers = measuredModels[0]?.measured;
    expect(numbers && metricOf(numbers, 'alignment')).toEqual({
      value: null,
      interval: null,
      isExact: false,
      n: null,
      missing: 'noEmbedder',
    });
  });

  test('have no gate beside them where one of them is of exact matches alone', () => {
    const [first = resultsFromFile] = measuredModels;
    const exact = { ...resultsFromFile, entitySource: null, isExactMatch: true };
    const gateOf = (models: ShownLines['models']) => shownGate({ models, hidden: new Set() }, 'recallAtTen');
    const published = { ...first, entitySource: 'precomputed' } as const;
    expect(gateOf([published])).toBe(0.7);
    expect(gateOf([published, exact])).toBeNull();
  });

  test('a number has a verdict only with an interval, and of a list of terms or exact matches none at all', () => {
    const [model] = measuredModels;
    if (!model) return expect.fail('no model');
    const verdicts = (one: typeof model) =>
      (['recallAtTen', 'conflictPairs', 'conflictTurns', 'decay'] as const).map((metric) =>
        verdictOf(one, false, metric),
      );
    expect(verdicts(model)).toEqual(['passes', 'passes', 'noInterval', null]);
    expect(verdicts({ ...model, entitySource: 'lexicon' })).toEqual(['otherSource', 'passes', 'noInterval', null]);
    // A chart without the gate shows no verdict of it either.
    const exact = { ...model, entitySource: null, isExactMatch: true };
    expect(verdicts(exact)).toEqual(['otherSource', 'passes', 'noInterval', null]);
  });
});

describe('an axis', () => {
  test('holds all values and 0 in a few even steps', () => {
    expect(niceAxis([-0.074, -0.015])).toEqual({ from: -0.08, to: 0, ticks: [-0.08, -0.06, -0.04, -0.02, 0] });
    expect(niceAxis([0.125, 0.2])).toEqual({ from: 0, to: 0.2, ticks: [0, 0.05, 0.1, 0.15, 0.2] });
    expect(niceAxis([])).toEqual({ from: 0, to: 1, ticks: [0, 0.5, 1] });
  });

  test('has as many decimals as its steps', () => {
    expect([niceAxis([0.2]), niceAxis([0.004]), niceAxis([3])].map(tickDigits)).toEqual([2, 3, 1]);
  });
});

test('values are written with their interval and a minus sign', () => {
  expect(valueText(0.854, { lower: 0.81, upper: 0.89 }, 2)).toBe('0.85 [0.81, 0.89]');
  expect(valueText(-0.0154, null, 3)).toBe('−0.015');
});

test('long names are cut in the middle, so that members of a family differ', () => {
  expect(cutMiddle('short', 100)).toBe('short');
  expect(cutMiddle('deepseek-r1-distill-70b-v2', 100)).toMatch(/^deepse.*….*-v2$/);
});

test('of a name with numbers the name alone is cut', () => {
  const said = ' 0.91 · 95 % interval 0.86–0.95';
  const shown = cutName('tsubaki-r1-distill-70b-instruct', said, 330, 11);
  expect(shown).toMatch(/^tsubaki.*….* 0\.91 · 95 % interval 0\.86–0\.95$/);
  expect(textWidth(shown)).toBeLessThanOrEqual((330 * 12) / 11);
  expect(cutName('kaede-8b', said, 400, 11)).toBe(`kaede-8b${said}`);
});
