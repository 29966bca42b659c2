import { beforeAll, expect, test } from 'vitest';
import { loadLanguage, texts, textsOf } from '../../../window/i18n.ts';
import { captionOf, savedResults } from './savedResults.ts';

beforeAll(() => loadLanguage('en'));

const agent = { missingValues: 0, emptyItems: 4, countedItems: 0 };
const view = {
  ...{ model: 'P/m', scenario: 'mixed', leaveOutEmpty: false, items: 30, claims: 1, metrics: [], unfilled: [] },
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
};
const look: Parameters<typeof captionOf>[0]['state'] = {
  ...{ tab: 'overview', metric: 'bertscore_F1', family: 'metric', leaveOutEmpty: false, showsTable: false },
  ...{ hidden: new Set(['coh']), computed: null, models: null },
};

function asked() {
  const pane = document.createElement('div');
  pane.innerHTML = '<p data-said>None of 10 pairs\n is told apart.</p>';
  const made = { version: '0.1.0', now: '2026-11-23T21:00:00.000Z' };
  return { pane, view, testName: 'Mixed Evidence Test', texts: textsOf(texts), ...made };
}

test('what is saved says model, test and n, what is hidden or empty, what holds, and that scores are imported', () => {
  const caption = captionOf({ ...asked(), state: look });
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

test('what was computed here is saved as a table that keeps it apart from imported values, with models and hashes', async () => {
  const none = {
    coherence: null,
    explanation_accuracy: null,
    explanation_completeness: null,
    claim_accuracy_score: null,
  };
  const computed = {
    models: {
      embedder: null,
      nli: { path: '/models/nli', problem: null, fileName: null, files: [{ name: 'model.onnx', sha256: '01ab' }] },
    },
    writers: [{ name: 'base', texts: 2, computed: 1, means: { ...none, claim_support: 1.5, fact_verification: null } }],
    unknown: 0,
  };
  const given = { ...asked(), state: { ...look, tab: 'computed' as const, computed } };
  const lines = atob((await savedResults(given, 'csv')) ?? '').split(/\r?\n/);
  expect(lines[0]).toMatch(/metric,agent,computed_items,explanations,computed_mean,imported_mean,made_by$/);
  expect(lines.find((line) => line.startsWith('Claim Support'))).toMatch(/^Claim Support,base,1,2,1\.5,,/);
  const caption = captionOf(given).join(' ');
  expect(caption).toContain('Computed here with nli (model.onnx sha256 01ab).');
  expect(caption).toContain('8 of 60 explanations are empty and score 0.');
  expect(caption).not.toContain('not computed here');
});
