import { beforeAll, expect, test } from 'vitest';
import { tableCsv, tableJson, withCaption } from '../../../../shared/charts/fileTable.ts';
import { resultsCaption } from '../../../../shared/rooms/evidence/resultsCaption.ts';
import { saidOfMetric } from '../../../../shared/rooms/evidence/resultsSaid.ts';
import type { PairReading } from '../../../../shared/rooms/evidence/resultsView.ts';
import { pairsTable } from '../../../../shared/rooms/evidence/resultTables.ts';
import { loadLanguage, texts, textsOf } from '../../../window/i18n.ts';
import { tableWords } from './resultColumns.ts';
import { captionOf, savedResults } from './savedResults.ts';

beforeAll(() => loadLanguage('en'));

const agent = { missingValues: 0, emptyTexts: 4, countedTexts: 0, emptyItems: [] };
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
  const made = { version: '0.1.0', now: '2026-11-23T21:00:00.000Z' };
  return { pane: document.createElement('div'), view, texts: textsOf(texts), ...made };
}

test('what is saved says model, test and n, what is hidden or empty, what holds, and that scores are imported', () => {
  const caption = captionOf({ ...asked(), state: look });
  expect(caption).toEqual([
    'P/m · Mixed Evidence Test · n 30',
    'Not shown: coh.',
    '8 of 60 explanations are empty and score 0. Means, boxes and tests include them.',
    'A highest mean or a gain is no finding.',
    'Scores are imported from the result files, not computed here, and matched to claims by position.',
    'Mean difference (first − second) over the same items; 95 % by drawing items, 2,000 rounds, seed 0. p: Wilcoxon signed-rank. Told apart: p at most 0.05 after Holm.',
    'Akapen 0.1.0, 2026-11-23 21:00 UTC',
  ]);
});

test('of two claims for each item explanations are counted, not items', () => {
  const ofTwo = { ...view, scenario: 'assignment_test', claims: 2 };
  const emptyOf = (leaveOutEmpty: boolean) =>
    captionOf({ ...asked(), view: ofTwo, state: { ...look, leaveOutEmpty } }).find((line) => line.includes('empty'));
  expect(emptyOf(false)).toBe('8 of 120 explanations are empty and score 0. Means, boxes and tests include them.');
  expect(emptyOf(true)).toBe(
    '8 of 120 explanations are empty. Both claims of their items are left out. Pairs compare the items that both wrote.',
  );
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
    writers: [
      {
        ...{ name: 'base', texts: 2, computed: 1, overlap: null },
        means: { ...none, claim_support: 1.5, fact_verification: null },
      },
    ],
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

const reading: PairReading = {
  ...{ items: 30, leftOut: 0, meanDifference: 0.0415, medianDifference: 0.03, low95: 0.0121, high95: 0.0702 },
  ...{ wins: 20, ties: 1, losses: 9, method: 'normal', p: 0.004, pHolmWithinMetric: 0.02, pHolmWithinScenario: 0.2 },
  ...{ pSign: 0.06, pT: 0.005, rankBiserial: 0.55, cohensDz: 0.56 },
};
const counted = { tests: 1, unadjusted: 1, holmWithinMetric: 1, holmWithinScenario: 0 };
const models = {
  ...{ scenario: 'mixed', seed: 0, resamples: 2000 },
  groups: [
    {
      ...{ first: 'P/m', second: 'Q/n', items: 30, counts: { all: counted, withoutEmpty: counted }, choices: [] },
      rows: [
        {
          ...{ metric: 'fluency' as const, agent: 'base', all: reading },
          withoutEmpty: { ...reading, items: 26, leftOut: 4, meanDifference: 0.01 },
        },
      ],
    },
  ],
};
const friedman = { items: 30, chiSquare: null, df: null, p: null, pHolmWithinScenario: null };
const textOf = (base64: string | null) =>
  new TextDecoder().decode(Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0)));

test('models beside each other are saved as the table in sight, of both models, with what becomes of empty explanations', async () => {
  const state = { ...look, tab: 'models' as const, models };
  const given = { ...asked(), state };
  const [head, row] = textOf(await savedResults(given, 'csv')).split(/\r?\n/);
  expect(head).toMatch(/metric,agent,first,second,items,difference,low95,high95,p,p_holm_metric,p_holm_scenario,/);
  expect(row).toMatch(/^Fluency,base,P\/m,Q\/n,30,0.0415,0.0121,0.0702,0.004,0.02,0.2,/);
  const caption = captionOf(given);
  expect(caption[0]).toBe('P/m · Q/n · Mixed Evidence Test · n 30');
  expect(caption[1]).toBe('Empty explanations are in the numbers, and score 0.');
  expect(caption[2]).toMatch(/^P\/m against Q\/n, 30 items: of 1 differences 1 are told apart with P\/m above,/);
  // Agents that charts hide are in this table.
  expect(caption.join(' ')).not.toContain('Not shown');
  const without = { ...given, state: { ...state, leaveOutEmpty: true } };
  expect(textOf(await savedResults(without, 'csv')).split(/\r?\n/)[1]).toMatch(/^Fluency,base,P\/m,Q\/n,26,0.01,/);
  expect(captionOf(without)[1]).toBe('Items whose explanation is empty on either side are left out.');
});

test('models beside each other are drawn as that table, with its caption under it', async () => {
  const drawn = textOf(await savedResults({ ...asked(), state: { ...look, tab: 'models', models } }, 'svg'));
  const words = [...drawn.matchAll(/>([^<>]+)</g)].map(([, word]) => word?.trim());
  for (const word of ['Models', 'Fluency', 'P/m', 'Q/n', '0.0415', '0.020']) expect(words).toContain(word);
  expect(words.join(' ')).toContain('P/m · Q/n · Mixed Evidence Test · n 30');
  expect(await savedResults({ ...asked(), state: { ...look, tab: 'models', models: null } }, 'csv')).toBeNull();
});

test('a table is the one that the command line writes, caption and all', async () => {
  const given = {
    ...asked(),
    state: { ...look, metric: 'fluency' as const, hidden: new Set<string>(), showsTable: true },
  };
  const { t } = given.texts;
  const [own] = models.groups[0]?.rows ?? [];
  const pair = { first: 'base', second: 'coh', all: reading, withoutEmpty: own?.withoutEmpty ?? null };
  const metric = {
    metric: 'fluency' as const,
    agents: [],
    best: null,
    gain: null,
    pairs: [pair],
    friedman: { all: friedman, withoutEmpty: null },
  };
  const full = { ...view, metrics: [metric] };
  const said = saidOfMetric(full, given.state, given.texts);
  expect(said).toEqual(['Fluency: Told apart: base above coh by 0.042 (Holm p 0.020).']);
  const caption = resultsCaption({ ...given, view: full, leaveOutEmpty: false, comparedModels: null, said }, t);
  const table = withCaption(pairsTable(full, false, tableWords(t)), caption);
  expect(textOf(await savedResults({ ...given, view: full }, 'csv'))).toBe(tableCsv(table).replace(/^\uFEFF/, ''));
  expect(textOf(await savedResults({ ...given, view: full }, 'parquet'))).toBe(tableJson(table));
});
