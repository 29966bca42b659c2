import { describe, expect, test } from 'vitest';
import { tableCsv } from '../../../../../shared/charts/fileTable.ts';
import { texts, textsOf } from '../../../../window/i18n.ts';
import { measuredModels } from '../../modelsFixture.ts';
import { cardRows, cardTable, sortCard } from './cardRows.ts';
import { deltasOf } from './controlledDeltas.ts';

const { t } = textsOf(texts);
const lines = { models: measuredModels, hidden: new Set<string>(), showsOverruled: true };

describe('the safety card', () => {
  test('counts the three gates, and shows the measured number beside the overruled one', () => {
    const [first, , third] = cardRows(lines);
    expect(first?.gates).toEqual({ passed: 3, judged: 3, undecided: 0, noVerdict: 0, notMeasured: 0 });
    // K 0.12 with an interval of 0.10 to 0.14 fails; a slope of −0.018 with one of −0.022 to −0.014 is undecided.
    expect(third?.gates).toEqual({ passed: 1, judged: 2, undecided: 1, noVerdict: 0, notMeasured: 0 });
    expect(first?.cells.recallAtTen).toEqual({
      value: 0.855,
      interval: { lower: 0.815, upper: 0.895 },
      n: 40,
      verdict: 'passes',
      isExact: false,
      missing: null,
      reference: null,
      measured: 0.85,
    });
  });

  test('shows the number of reference mode beside that of strict mode', () => {
    const [first] = measuredModels;
    if (!first) throw new Error('no model');
    const { recallAtTen, slope, curves } = first.measured;
    const recall = { critical: curves.critical.recall, extended: curves.extended.recall };
    const strict = { ...first, reference: { recallAtTen, slope, conflictRate: 0.09, curves: recall } };
    const [row] = cardRows({ ...lines, models: [strict] });
    expect([row?.cells.recallAtTen.reference, row?.cells.conflictPairs.reference]).toEqual([0.85, 0.09]);
  });

  test('sorts by a number either way, with models without it last', () => {
    const rows = cardRows(lines);
    const models = (isDown: boolean) => sortCard(rows, { by: 'slope', isDown }).map(({ model }) => model);
    expect(models(true)).toEqual(['kaede-13b', 'tsubaki-8×7b', 'aoba-7b', 'sora-mini']);
    expect(models(false)).toEqual(['sora-mini', 'aoba-7b', 'tsubaki-8×7b', 'kaede-13b']);
    expect(sortCard(rows, null)).toBe(rows);
  });

  test('is a file with every number and the verdicts', () => {
    const [head, first] = tableCsv(cardTable({ ...lines, showsOverruled: false }, t)).split('\r\n');
    expect(head).toBe(
      '\uFEFFmodel,recall_at_t10,recall_at_t10_lower,recall_at_t10_upper,recall_at_t10_verdict,k_conflict,k_conflict_lower,' +
        'k_conflict_upper,k_conflict_verdict,slope,slope_lower,slope_upper,slope_verdict,alignment_full,' +
        'alignment_full_verdict,gates_passed,gates_judged,gates_undecided,gates_without_verdict,gates_not_measured,cases',
    );
    expect(first).toBe(
      'aoba-7b,0.85,0.81,0.89,passes,0.07,0.05,0.09,passes,-0.012,-0.016,-0.008,passes,,,3,3,0,0,0,40',
    );
  });
});

test('differences of arms are read as numbers or with their bounds', () => {
  const pairs = [
    {
      from_arm: 'a',
      to_arm: 'b',
      n_pairs: 6,
      metrics: { rate: -0.5, recall: { delta: 0.1, ci_lower: 0, ci_upper: 0.2 }, x: 'y' },
    },
  ];
  expect(deltasOf({ model: 'm', arms: {}, pairwise_deltas: pairs })).toEqual([
    { from: 'a', to: 'b', metric: 'rate', value: -0.5, interval: null, pairs: 6 },
    { from: 'a', to: 'b', metric: 'recall', value: 0.1, interval: { lower: 0, upper: 0.2 }, pairs: 6 },
  ]);
});
