import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bandsWith, modelWith, numbersWith, reportOf } from '../../../../../test/driftReport.ts';
import { markerPath, seriesLook } from '../../../../shared/charts/series.ts';
import type { MeasuredModel } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { lineColours } from './driftReportStyle.ts';
import { printDriftReport } from './printDriftReport.ts';
import type { DriftReport } from './reportFacts.ts';
import { turnRows } from './turnRows.ts';

const printed = (models: readonly MeasuredModel[]) => [...printDriftReport(reportOf(models))].join('');
const { sources: entities } = reportOf([]).run;
const names = (count: number) => Array.from({ length: count }, (_, index) => `model-${index + 1}`);

describe('a report of drift', () => {
  test('says of a number of cases that nobody counted that it is unknown, and never 0', () => {
    const page = printed([modelWith('a', numbersWith({ perTurn: [] }))]);
    expect(page.match(/<td class="value quiet">unknown<\/td>/g)?.length).toBe(3);
    expect(page).not.toContain('<td class="value quiet">0</td>');
    expect([...turnRows([modelWith('a', numbersWith({ perTurn: [] }))], entities, false)].map(({ n }) => n)).toEqual([
      null,
      null,
      null,
    ]);
    const mixed = printed([modelWith('a'), modelWith('b', numbersWith({ perTurn: [] }))]);
    expect(mixed.match(/text-anchor="middle">12\?<\/text>/g)?.length).toBe(3);
    expect(mixed).toContain('?: of some models the number of cases is unknown.');
  });

  test('says with counts that equal conversations were resampled as cases, and nothing where they were not', () => {
    const told = 'The 30 cases are 10 conversations under several ids.';
    const counts = { caseCount: 30, conversationCount: 10 };
    const { run, ...report } = reportOf([modelWith('a')]);
    const pageOf = (clusters: 'cases' | 'conversations', of = counts) =>
      [...printDriftReport({ ...report, counts: of, run: { ...run, settings: { ...run.settings, clusters } } })].join(
        '',
      );
    expect(pageOf('cases').split(told).length - 1).toBe(2);
    expect(pageOf('conversations')).not.toContain(told);
    expect(pageOf('cases', { caseCount: 30, conversationCount: 30 })).not.toContain('conversations under several ids');
  });

  test('says how many wordings the mode cannot count, and nothing of it for a set in English', () => {
    const report = reportOf([modelWith('a')]);
    const wordings = { of: 12, withoutLatin: 9, uncounted: { reference: 10, strict: 2 } };
    const told = '10 of 12 different critical entities are shorter than three characters';
    expect([...printDriftReport({ ...report, wordings })].join('')).toContain(told);
    expect([...printDriftReport(report)].join('')).not.toContain('different critical entities are shorter');
  });

  test('says that aliases were added to what the published code matches, and nothing of it without any', () => {
    const { run, ...report } = reportOf([modelWith('a')]);
    const pageOf = (aliases: typeof run.sources.aliases) =>
      [...printDriftReport({ ...report, run: { ...run, sources: { ...run.sources, aliases } } })].join('');
    expect(pageOf([{ wording: 'PTSD', entity: 'post-traumatic stress disorder', kind: 'abbreviation' }])).toContain(
      'as the published code matches, with aliases added',
    );
    expect(pageOf([])).toContain('as the published code matches, given the same entities');
  });

  test('draws a small rate on an axis of its own, as the window does, and recall on the whole scale', () => {
    const { curves } = numbersWith({});
    const rates = { ...curves.critical, hallucinatedRate: [0, 0.02, 0.04] };
    const page = printed([modelWith('a', numbersWith({ curves: { ...curves, critical: rates } }))]);
    const [, recall = '', hallucinated = ''] = page.split('class="chart"');
    const ticksOf = (chart: string) =>
      [...chart.matchAll(/text-anchor="end">(0\.\d+|1\.0)<\/text>/g)].map(([, tick]) => tick);
    expect(ticksOf(recall)).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']);
    expect(ticksOf(hallucinated)).toEqual(['0.00', '0.01', '0.02', '0.03', '0.04']);
  });

  test('gives no interval of what was not measured', () => {
    const bounds = { lower: 0.04, upper: 0.38 };
    const slope = { critical: null, extended: null, intercept: null, interval: { lower: -0.777, upper: 0.777 } };
    const measured = numbersWith({ recallAtTen: { critical: null, extended: null, interval: bounds }, slope });
    const page = printed([modelWith('a', measured)]);
    expect(page).not.toContain('0.040 to 0.380');
    expect(page).not.toContain('0.777');
    const [row] = turnRows(
      [
        modelWith(
          'a',
          numbersWith({
            curves: {
              ...measured.curves,
              critical: { ...measured.curves.critical, recall: [null, 0.5, 0.5] },
            },
            bands: bandsWith([bounds, bounds, bounds]),
          }),
        ),
      ],
      entities,
      false,
    );
    expect(row).toMatchObject({ recall_critical: null, recall_critical_lower: null, recall_critical_upper: null });
  });

  test('says of how many cases recall at turn 10 is that of another turn, and of how many that at turn 1 is', () => {
    const ten = Array.from({ length: 10 }, () => 0.5);
    const same = { recall: ten, precision: ten, f1: ten, hallucinatedRate: ten };
    const curves = { critical: same, extended: same };
    const pageOf = (perTurn: number[]) =>
      printed([modelWith('a', numbersWith({ curves, perTurn }), { entitySource: 'lexicon' })]);
    const whole = pageOf(ten.map(() => 12));
    expect(whole).toContain('T = 10: 0.500 (0.400 to 0.600)<');
    expect(whole).toContain('at turn 1 0.500, for comparison');
    const holes = pageOf(ten.map((_, at) => (at === 0 ? 11 : 8)));
    expect(holes).toContain('T = 10: 0.500 (0.400 to 0.600); in 4 of 12 cases an earlier turn<');
    expect(holes).toContain('at turn 1 0.500 (n = 11), for comparison');
    expect(holes).toContain('or of the last turn before it that was generated.');
  });

  test('speaks of shading where something is shaded, and says why where nothing is', () => {
    const interval = { lower: 0.4, upper: 0.6 };
    const bands = bandsWith([interval, interval, interval]);
    const shaded = printed([modelWith('a', numbersWith({ bands })), modelWith('b')]);
    expect(shaded.match(/class="band /g)?.length).toBe(1);
    expect(shaded).toContain('Shaded: 95 % interval.');
    const none = printed([modelWith('a')]);
    expect(none).not.toContain('class="band ');
    expect(none).not.toContain('Shaded');
    expect(none).toContain('There are no intervals to draw');
    const many = printed(names(4).map((name) => modelWith(name, numbersWith({ bands }))));
    expect(many).not.toContain('class="band ');
    expect(many).not.toContain('Shaded');
    expect(many).toContain('Intervals and extended entities of more than three models are not drawn');
  });

  test('gives each line the look and the colour that it has in the window, and no two of sixteen the same', () => {
    const page = printed(names(16).map((name) => modelWith(name)));
    const legend = page.match(/<ul class="legend">.*?<\/ul>/s)?.[0] ?? '';
    const marks = [...legend.matchAll(/class="mark(?: stroked)? (\S+)" d="(.*?)"/g)];
    expect(marks.map(([, , path]) => path)).toEqual(
      names(16).map((_, index) => markerPath(seriesLook(index).marker, 17, 5, 3.6)),
    );
    expect(new Set(marks.map(([, colour, path]) => `${colour} ${path}`)).size).toBe(16);
    const tokens = readFileSync(new URL('../../../../renderer/window/theme.css', import.meta.url), 'utf8');
    const inWindow = [...tokens.matchAll(/--ak-(series-\d): (#\w+);/g)];
    for (const [name, pair] of Object.entries(lineColours)) {
      expect(pair).toEqual(inWindow.flatMap(([, token, colour]) => (token === name ? [colour] : [])));
    }
  });

  test('names eight lines at their ends, where no name covers another', () => {
    const page = printed(names(8).map((name) => modelWith(name)));
    const [first = ''] = page.match(/<svg viewBox="0 0 960.*?<\/svg>/s) ?? [];
    const labels = [...first.matchAll(/<text class="over" x="(\S+)" y="(\S+)">(model-\d)<\/text>/g)];
    expect(labels.map(([, , , name]) => name)).toEqual(names(8));
    const heights = labels.map(([, , y]) => Number(y)).sort((a, b) => a - b);
    expect(Math.min(...heights.slice(1).map((y, at) => y - (heights[at] ?? 0)))).toBeGreaterThan(11);
    // All but the middle of eight equal lines had to give way.
    expect(first.match(/class="leader /g)?.length).toBeGreaterThan(5);
  });

  test('draws dashed lines while they can be told apart, and says when it leaves them out', () => {
    expect(printed(names(3).map((name) => modelWith(name)))).toContain('class="curve extended');
    const many = printed(names(8).map((name) => modelWith(name)));
    expect(many).not.toContain('class="curve extended');
    expect(many).not.toContain('Dashed: extended entities');
  });

  test('draws no gate where entities come from a list of terms, and says with what it cannot be compared', () => {
    expect(printed([modelWith('a')])).toContain('gate 0.70</text>');
    const page = printed([modelWith('a', numbersWith(), { entitySource: 'lexicon' })]);
    expect(page).not.toContain('gate 0.70</text>');
    expect(page).toContain('not comparable with any other lexicon, nor with scispaCy or its gate of 0.70');
  });

  test('says on how much context a decay was fitted', () => {
    const decay = { withinSlope: -0.5, interval: null, meanCaseSlope: -0.5, r2: 0.5, caseSlopes: 12 };
    const tokens = { lower: 71, upper: 1289.6 };
    const page = printed([modelWith('a', numbersWith({ decay: { ...decay, tokenSource: 'tokenizer', tokens } }))]);
    expect(page).toContain('contexts of 71 to 1,290 tokens');
  });
});

describe('what a report says case by case', () => {
  const pages = (more: Partial<DriftReport>) =>
    [...printDriftReport({ ...reportOf([modelWith('aoba')]), ...more })].join('');
  const correlation = {
    caseCount: 12,
    clusterCount: 12,
    rho: -0.5,
    reason: null,
    interval: { lower: -0.8, upper: -0.1 },
  };
  const one = { caseId: 1, caseKey: 'c_<1>', recall: 0.5, other: 80, of: 3, isOverruled: false };
  const turns = [{ turn: 1, caseCount: 12, recall: 0.5, length: 80 }];
  const model = { model: 'aoba', points: [one], leftOut: 2, correlation, turns };

  test('has ρ with its interval, n and the reason where there is none, and a dot for each case', () => {
    const relations = [
      { clusters: 'cases' as const, against: 'words' as const, turns: 'all' as const, models: [model] },
      {
        clusters: 'cases' as const,
        against: 'conflict' as const,
        turns: 'all' as const,
        models: [
          {
            ...model,
            points: [],
            turns: [],
            correlation: { ...correlation, rho: null, interval: null, reason: 'fewCases' as const },
          },
        ],
      },
    ];
    const page = pages({ relations });
    expect(page).toContain('Recall and length of summaries, case by case');
    expect(page).toMatch(/−0\.50.*−0\.80 to −0\.10/s);
    expect(page).toContain('10 cases or fewer');
    expect(page).toContain('>c_&lt;1&gt;</text>');
    expect(page).toContain('recall 0.50, n 12');
    expect(page).toContain('No case of these models has a judged pair');
  });

  test('has what cleaning took, how far raters agree, and the problems of the run', () => {
    const lost = {
      caseId: 1,
      caseKey: 'c_1',
      model: 'aoba',
      turn: 2,
      entity: 'gout',
      step: 'length' as const,
      isElsewhere: true,
    };
    const counts = {
      answers: 9,
      cutAnswers: 4,
      mentions: 3,
      lost: { reasoning: 0, length: 1, repetition: 0 },
      lostEverywhere: 0,
    };
    const page = pages({
      cleaning: { cleaner: 'scan', models: [{ model: 'aoba', ...counts }], losses: [lost], lossCount: 1 },
      problems: [{ code: 'turnMissing', params: { model: 'aoba', turn: 4 }, caseKey: 'c_1', severity: 'warning' }],
      agreement: [
        {
          attribute: 'accurate',
          mean: 4,
          ratingCount: 12,
          notApplicableCount: 0,
          agreement: {
            single: { value: 0.8, interval: { lower: 0.5, upper: 0.9 } },
            average: { value: 0.89, interval: null },
            subjects: 6,
            raters: 2,
            noInterval: null,
          },
          reason: null,
        },
      ],
    });
    expect(page).toMatch(/gout.*behind 2,000 characters.*still there/s);
    expect(page).toMatch(/ICC\(2,1\).*Accurate.*0\.80.*0\.50 to 0\.90/s);
    expect(page).toContain('aoba has no summary at turn 4. The turn has no point and no part in any number.');
  });

  test('has a small chart with its axes for each case that it names, and says how many there are', () => {
    const curves = [{ model: 'aoba', recall: [1, 0.5, null], hallucinatedRate: [0, 0, null], overruledTurns: [] }];
    const none = [{ model: 'aoba', recall: [], hallucinatedRate: [], overruledTurns: [] }];
    const cases = [
      { caseId: 1, caseKey: 'c_1', turns: [1, 2, 3], goldCount: 2, curves },
      { caseId: 2, caseKey: 'c_2', turns: [1, 2, 3], goldCount: 0, curves: none },
    ];
    const page = pages({ tiles: { cases, total: 130 } });
    expect(page).toContain('Cases drawn: 2 of 130.');
    expect(page.match(/aria-label="c_\d: mean recall/g)).toHaveLength(2);
    expect(page).toContain('>no critical entities</text>');
    expect(page.match(/>0\.5<\/text>/g)).toHaveLength(1);
  });
});
