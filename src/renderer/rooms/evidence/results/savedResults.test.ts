import { beforeAll, expect, test } from 'vitest';
import { loadLanguage, texts, textsOf } from '../../../window/i18n.ts';
import { captionOf } from './savedResults.ts';

beforeAll(() => loadLanguage('en'));

test('what is saved says model, test and n, what is hidden or empty, what holds, and that scores are imported', () => {
  const pane = document.createElement('div');
  pane.innerHTML = '<p data-said>None of 10 pairs\n is told apart.</p>';
  const agent = { missingValues: 0, emptyItems: 4 };
  const caption = captionOf({
    pane,
    state: {
      ...{ tab: 'overview', metric: 'bertscore_F1', family: 'metric', leaveOutEmpty: false, showsTable: false },
      hidden: new Set(['coh']),
    },
    view: {
      ...{ model: 'P/m', scenario: 'mixed', leaveOutEmpty: false, items: 30, claims: 1, metrics: [] },
      agents: [
        { ...agent, name: 'base' },
        { ...agent, name: 'coh' },
      ],
      counts: {
        all: { tests: 1, unadjusted: 0, holmWithinMetric: 0, holmWithinScenario: 0 },
        withoutEmpty: null,
      },
      ...{ withoutEmptyReason: null, claimChoice: null, seed: 0, resamples: 2000 },
      correlation: { metrics: [], overAgents: { n: 2, r: [] }, overItems: [] },
    },
    testName: 'Mixed Evidence Test',
    texts: textsOf(texts),
    version: '0.1.0',
    now: '2026-11-23T21:00:00.000Z',
  });
  expect(caption).toEqual([
    'P/m · Mixed Evidence Test · n 30',
    'Not shown: coh.',
    '8 of 60 explanations are empty and score 0. Means, boxes and tests include them.',
    'None of 10 pairs is told apart.',
    'A highest mean or a gain is no finding.',
    'Scores are imported from the result files, not computed here, and matched to claims by position.',
    'Mean difference over the same items; 95 % by drawing items, 2,000 rounds, seed 0. p: Wilcoxon signed-rank. Told apart: p at most 0.05 after Holm.',
    'Akapen 0.1.0, 2026-11-23 21:00 UTC',
  ]);
});
