import { describe, expect, test } from 'vitest';
import { fittedAxis, shareAxis } from '../../../../../shared/charts/axis.ts';
import { pushApart } from '../../../../../shared/charts/pushApart.ts';
import { endOf } from '../../../../../shared/rooms/drift/charts/curve.ts';
import type { MeasuredModel } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import { manyModels, measuredModels, resultsFromFile } from '../../modelsFixture.ts';
import { looksOf } from '../chartTheme.ts';
import { casesAt, nearestLine, seriesOf, sortedAt, turnCountOf } from './driftSeries.ts';

const look = { metric: 'recall', hidden: new Set<string>(), showsOverruled: false } as const;
const critical = ({ critical }: { critical: readonly (number | null)[] }) => critical;

describe('lines of the curves', () => {
  test('are the visible models and results of files, with the cases of each turn as they fall', () => {
    const series = seriesOf([...measuredModels, resultsFromFile], { ...look, hidden: new Set(['sora-mini']) });
    expect(series.map(({ line, isFromFile }) => [line, isFromFile])).toEqual([
      ['aoba-7b', false],
      ['kaede-13b', false],
      ['tsubaki-8×7b', false],
      ['file:9:﨑-70b', true],
    ]);
    expect(series[0]?.perTurn.filter((_, at) => at % 5 === 4)).toEqual([40, 40, 38, 24]);
  });

  test('of a file that tells no numbers of cases have unknown numbers, and measured ones that ended have none', () => {
    const [measured] = measuredModels;
    if (!measured) throw new Error('no measured model');
    const short = { ...measured, measured: { ...measured.measured, perTurn: [12] } };
    const untold = { ...resultsFromFile, measured: { ...resultsFromFile.measured, perTurn: [] } };
    const at = (turn: number) => seriesOf([short, untold], look).map((one) => casesAt(one, turn));
    expect([at(1), at(2)]).toEqual([
      [12, null],
      [0, null],
    ]);
  });

  test('count what reviewers overruled when it is asked for, and the measured value where there is nothing', () => {
    const at = (showsOverruled: boolean) =>
      seriesOf(measuredModels, { ...look, showsOverruled }).map(({ atTen }) => atTen.value);
    expect([at(false), at(true)]).toEqual([
      [0.85, 0.94, 0.77, 0.92],
      [0.855, 0.94, 0.77, 0.92],
    ]);
  });

  test('have gaps where no case has the turn, and no band where the file has none', () => {
    const [model] = manyModels(1);
    if (!model) throw new Error('no model');
    const { measured } = model;
    const recall = measured.curves.critical.recall.map((value, at) => (at === 4 || at > 17 ? null : value));
    const curves = { ...measured.curves, critical: { ...measured.curves.critical, recall } };
    const file = { ...resultsFromFile, measured: { ...measured, curves, bands: null } };
    const [series] = seriesOf([file], look);
    expect([series?.critical[4], series?.critical[5] === null, series?.band]).toEqual([null, false, null]);
    expect(endOf(series?.critical ?? [])?.turn).toBe(18);
    expect(endOf([null, null])).toBeNull();
  });

  test('take other metrics with their own value at turn 10', () => {
    const [series] = seriesOf(measuredModels, { ...look, metric: 'precision' });
    expect(series?.atTen).toEqual({
      value: measuredModels[0]?.measured.curves.critical.precision[9],
      interval: measuredModels[0]?.measured.bands?.critical.precision[9],
      earlier: null,
    });
  });

  test('say of how many cases recall at turn 10 is that of an earlier turn, where they were counted', () => {
    const earlierOf = (perTurn: number[], more: Partial<MeasuredModel> = {}) => {
      const models = manyModels(1).map((one) => ({ ...one, ...more, measured: { ...one.measured, perTurn } }));
      return seriesOf(models, look)[0]?.atTen.earlier;
    };
    expect(earlierOf(Array.from({ length: 10 }, () => 40))).toBeNull();
    expect(earlierOf(Array.from({ length: 10 }, (_, at) => 40 - at))).toEqual({ count: 9, of: 40 });
    expect(earlierOf([40, 40])).toEqual({ count: 40, of: 40 });
    expect(earlierOf([], { fileDatasetId: 7 })).toBeNull();
    // A case that begins behind turn 10 has no earlier turn either.
    const late = manyModels(1).map((one) => ({
      ...one,
      measured: { ...one.measured, perTurn: Array.from({ length: 12 }, () => 39), casesWithTen: 39 },
    }));
    expect(seriesOf(late, look)[0]?.atTen.earlier).toBeNull();
  });

  test('are sorted by value at a turn, and the nearest to a place is found', () => {
    const series = seriesOf(measuredModels, look);
    expect(sortedAt(series, 10, critical).map((one) => one.series.model)).toEqual([
      'kaede-13b',
      'tsubaki-8×7b',
      'aoba-7b',
      'sora-mini',
    ]);
    expect(nearestLine(series, 10, 0.8, critical)?.model).toBe('sora-mini');
    expect(nearestLine(series, 21, 0.8, critical)).toBeNull();
    expect([turnCountOf(series), turnCountOf([])]).toEqual([20, 1]);
  });

  test('look different from one another, eight by colour and marker and more by the pair of both', () => {
    const pairs = (count: number) =>
      [...looksOf(manyModels(count)).values()].map(({ color, marker }) => `${color} ${marker}`);
    const eight = [...looksOf(manyModels(8)).values()];
    expect([new Set(eight.map(({ color }) => color)).size, new Set(eight.map(({ marker }) => marker)).size]).toEqual([
      8, 8,
    ]);
    expect(new Set(pairs(24)).size).toBe(24);
  });

  test('of results from files are hollow and dashed, others are not', () => {
    const looks = [...looksOf([...measuredModels, resultsFromFile]).values()];
    expect(looks.map(({ isElsewhere }) => isElsewhere)).toEqual([false, false, false, false, true]);
  });
});

describe('axes', () => {
  test('fit the values in even steps, within 0 and 1', () => {
    expect(fittedAxis([0.81, 0.94, null])).toEqual({ from: 0.8, to: 0.95, ticks: [0.8, 0.85, 0.9, 0.95] });
    expect(fittedAxis([0.05, 0.29], { fromZero: true })).toEqual({ from: 0, to: 0.3, ticks: [0, 0.1, 0.2, 0.3] });
    expect(fittedAxis([1, 1])).toEqual({ from: 0.99, to: 1, ticks: [0.99, 1] });
    expect(fittedAxis([0, 1])).toEqual({ from: 0, to: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] });
    expect(fittedAxis([null])).toEqual(shareAxis);
  });

  test('never have the gate on an edge: it lies within or is not drawn', () => {
    const gate = 0.7;
    expect(fittedAxis([0.71, 0.83], { gate })).toEqual({ from: 0.65, to: 0.85, ticks: [0.65, 0.7, 0.75, 0.8, 0.85] });
    expect(fittedAxis([0.51, 0.7], { gate }).to).toBe(0.75);
    for (let low = 0.3; low < 0.95; low += 0.01) {
      for (let high = low; high <= 1; high += 0.03) {
        const { from, to } = fittedAxis([low, high], { gate });
        expect([from, to]).not.toContain(gate);
        expect([from <= low + 1e-9, to >= high - 1e-9]).toEqual([true, true]);
      }
    }
  });
});

describe('labels at the ends of lines', () => {
  test('stand at least 15 px apart, in the order of the lines, within the chart', () => {
    expect(pushApart([100, 200, 300], 15, 0, 400)).toEqual([100, 200, 300]);
    expect(pushApart([100, 100, 103], 15, 0, 400)).toEqual([86, 101, 116]);
    expect(pushApart([10, 2, 395, 400], 15, 0, 400)).toEqual([15, 0, 385, 400]);
    expect(pushApart([], 15, 0, 400)).toEqual([]);
  });
});
