import { describe, expect, it, test } from 'vitest';
import { readSharedResults } from '../../../../../test/evidenceOracle.ts';
import { describeWithShared } from '../../../../../test/sharedData.ts';
import { againstBase, resultsViewSchema, shownReading } from '../../../../shared/rooms/evidence/resultsView.ts';
import { readResultTree } from '../numbers/resultTree.ts';
import { summariseResults } from '../numbers/summariseResults.ts';
import { resultsHead } from './resultsHead.ts';
import { resultsView } from './resultsView.ts';

describe('results that a window shows', () => {
  it('are none of a test that the tree has not', () => {
    expect(resultsView(readResultTree([]), { model: 'P/m', scenario: 'mixed', leaveOutEmpty: false })).toBeNull();
    expect(resultsHead(readResultTree([]))).toEqual({ fileCount: 0, models: [] });
  });
});

describeWithShared('results of the study in the window', 'data/results', () => {
  const tree = readResultTree(readSharedResults());
  const model = 'Anthropic/claude3_haiku';

  test('count the empty texts of each test, 138 in all', () => {
    const head = resultsHead(tree);
    expect(head.fileCount).toBe(140);
    const scenarios = head.models.find(({ name }) => name === model)?.scenarios ?? [];
    expect(scenarios.map(({ name, emptyTexts, items, claims }) => [name, emptyTexts, items, claims])).toEqual([
      ['baseline', 4, 30, 1],
      ['missing_evidence', 5, 30, 1],
      ['wrong_evidence', 7, 30, 1],
      ['mixed', 9, 30, 1],
      ['selection_test', 53, 30, 1],
      ['assignment_test', 45, 30, 2],
      ['full_data_noid', 15, 30, 1],
    ]);
  });

  test('say of Mixed Evidence what picture and command say', () => {
    const shown = resultsView(tree, { model, scenario: 'mixed', leaveOutEmpty: false });
    if (shown === null) throw new Error('no results');
    expect(resultsViewSchema.parse(shown)).toEqual(shown);
    const f1 = shown.metrics[0];
    if (f1 === undefined) throw new Error('no metric');
    expect(f1.agents.map(({ mean }) => mean?.toFixed(4))).toEqual(['0.6004', '0.5352', '0.5797', '0.4825', '0.5369']);
    expect([f1.best, f1.gain]).toEqual(['base', 0]);
    expect(againstBase(f1, false, 'metric')).toEqual({ lower: 3, higher: 0 });
    const toCoh = f1.pairs.find(({ first, second }) => first === 'base' && second === 'coh');
    expect(toCoh?.all.meanDifference?.toFixed(3)).toBe('0.021');
    // The picture has 70: that is the p of the pair after Holm over ten.
    expect(toCoh?.all.pHolmWithinMetric?.toFixed(2)).toBe('0.70');
    expect(f1.agents.map(({ points }) => points.filter(({ isEmpty }) => isEmpty).length)).toEqual([0, 2, 0, 5, 2]);
    expect(shown.agents.map(({ emptyItems }) => emptyItems.length)).toEqual([0, 2, 0, 5, 2]);
    const support = shown.metrics.find(({ metric }) => metric === 'claim_support');
    expect(support?.gain?.toFixed(4)).toBe('0.0778');
  });

  test('leave out empty explanations where they are told to, and keep their points', () => {
    const [all, rest] = [false, true].map((leaveOutEmpty) =>
      resultsView(tree, { model, scenario: 'mixed', leaveOutEmpty }),
    );
    const [ofAll, ofRest] = [all, rest].map((view) => view?.metrics[0]?.agents[3]);
    expect([ofAll?.items, ofRest?.items, ofRest?.leftOut]).toEqual([30, 25, 5]);
    expect(ofRest?.points).toEqual(ofAll?.points);
    expect(ofRest?.mean).toBe(summariseResults(tree, model, true).scenarios.mixed?.means.bertscore_F1?.base_exp);
    const pair = rest?.metrics[0]?.pairs[0];
    expect(pair && shownReading(pair, true).items).toBe(28);
    expect(pair && shownReading(pair, false).items).toBe(30);
  });

  test('are 60 points and 30 items in the assignment test', () => {
    const shown = resultsView(tree, { model: 'OpenAI/gpt-4o', scenario: 'assignment_test', leaveOutEmpty: true });
    expect([
      shown?.claims,
      shown?.items,
      shown?.metrics[0]?.agents[0]?.points.length,
      shown?.metrics[0]?.agents[0]?.items,
    ]).toEqual([2, 30, 60, 30]);
    expect(shown?.counts.withoutEmpty).toBeNull();
    expect(shown?.withoutEmptyReason).toBe('noExplanationIsEmpty');
  });
});
