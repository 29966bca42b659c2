import { describe, expect, test } from 'vitest';
import { wrapText } from '../../../../../shared/charts/chartTexts.ts';
import type { DriftRunFacts } from '../../../../../shared/rooms/drift/overview.ts';
import { composePicture, escapeXml } from '../../../../components/picture/composePicture.ts';
import { drawnParts } from '../../../../components/picture/drawnParts.ts';
import { lightTokens, withoutVariables } from '../../../../components/picture/lightTheme.ts';
import { facesFor, readRanges } from '../../../../components/picture/pictureFonts.ts';
import { takeTexts } from '../../../../components/picture/pictureTexts.ts';
import { tablePicture } from '../../../../components/picture/tablePicture.ts';
import { fakeWorkbench } from '../../../../testing/fakeWorkbench.tsx';
import { texts, textsOf } from '../../../../window/i18n.ts';
import { driftOverview, driftRun, driftSet } from '../../driftFixture.ts';
import { type DriftData, emptyData } from '../../driftState.ts';
import { measuredModels, resultsFromFile } from '../../modelsFixture.ts';
import { scatterTable } from '../table/chartTables.ts';
import { chartCaption } from './chartCaption.ts';
import { multiplesPart } from './multiplesPart.tsx';
import { nothingDrawn } from './nothingDrawn.ts';

const { t } = textsOf(texts);
const state = {
  ...emptyData,
  sets: [driftSet],
  datasetId: 3,
  runId: 5,
  overview: { status: 'ready', value: driftOverview } as const,
  shown: { status: 'ready', value: { run: driftRun, models: measuredModels } } as const,
  selectedLine: 'aoba-7b',
};
const tokens = lightTokens(
  ':root {\n  --ak-series-1: #0032a5;\n  --ak-text: #1c1b19;\n  --ak-work: #ffffff;\n  --ak-band: 0.16;\n}\n:root[data-mantine-color-scheme="dark"] {\n  --ak-text: #fff;\n}',
);
const facts = { state, version: '1.2.3', now: '2026-02-04T00:00:00.000Z' };

describe('the caption of a picture', () => {
  test('says data, n, metric and version, mode, recipe of the intervals, seed and date', () => {
    const lines = chartCaption(facts, t);
    expect(lines.join()).not.toContain('under several ids');
    const overview = { status: 'ready' as const, value: { ...driftOverview, conversationCount: 10 } };
    const equal = chartCaption({ ...facts, state: { ...state, overview } }, t);
    expect(equal.filter((line) => !lines.includes(line))).toEqual([
      'The 40 cases are 10 conversations under several ids. Equal ones were resampled as if each case stood for itself, so the intervals are too narrow, and p values too small.',
    ]);
    const wordings = { of: 40, withoutLatin: 31, uncounted: { reference: 33, strict: 4 } };
    const inJapanese = { status: 'ready' as const, value: { ...driftOverview, wordings } };
    const told = chartCaption({ ...facts, state: { ...state, overview: inJapanese } }, t);
    expect(told.filter((line) => !lines.includes(line))).toEqual([
      expect.stringMatching(/^Reference mode, as the study’s code: 33 of 40 different critical entities /),
      expect.stringMatching(/^The list finds a term wherever no Latin letter or digit touches it/),
      'Negation is read from English words alone (no, not, denies …).',
    ]);
    expect(lines.slice(0, 7)).toEqual([
      'Data: Study C sample (study_c_sample.json c0ffee00, generations.jsonl 9e4e7a7e), 40 cases',
      'n (cases with a recall): 40',
      'Metric: Entity recall by turn, reference mode, stride 2, entities: List of 612 different terms (612 of the cases), 7e7a5000',
      '95 % intervals: percentiles of 1,000 resamples of cases, seed 42',
      'Bounded by the list of terms: not comparable with any other list, nor with scispaCy and its gates.',
      'Solid: critical. Dashed: extended, aoba-7b. Band: 95 % interval, aoba-7b.',
      'With 1 match overruled by reviewers',
    ]);
    expect(lines.at(-1)).toMatch(
      /^Measured 2026-02-03 \d\d:05 by C\. Saeki · Akapen 1\.2\.3 · Drawn 2026-02-0[34] \d\d:00$/,
    );
  });

  test('tells two runs with different terms apart, and says where they were not recorded', () => {
    const metricLine = (terms: DriftRunFacts['madeOf']['entities']['terms']) => {
      const { shown } = state;
      if (shown.status !== 'ready' || shown.value.run === null) return expect.fail('no run');
      const { madeOf } = shown.value.run;
      const run = { ...shown.value.run, madeOf: { ...madeOf, entities: { ...madeOf.entities, terms } } };
      const other = { ...state, shown: { ...shown, value: { ...shown.value, run } } };
      return chartCaption({ ...facts, state: other }, t).find((line) => line.startsWith('Metric: '));
    };
    const parts = [
      { kind: 'cases' as const, name: 'c.json', count: 36, sha256: 'a' },
      { kind: 'project' as const, name: '', count: 172, sha256: 'b' },
    ];
    expect(metricLine({ count: 189, sha256: '0123456789', parts })).toContain(
      'List of 189 different terms (36 of the cases, 172 of the project), 01234567',
    );
    // As many terms, and not the same ones.
    const other = metricLine({ count: 189, sha256: '9876543210', parts });
    expect(other).not.toBe(metricLine({ count: 189, sha256: '0123456789', parts }));
    expect(metricLine(null)).toContain('how many was not kept with this run');
  });

  test('says when the axis fits the data, and which models are switched off', () => {
    const lines = chartCaption({ ...facts, state: { ...state, fitsData: true, hidden: new Set(['sora-mini']) } }, t);
    expect(lines.some((line) => line.startsWith('Axis fits the data: '))).toBe(true);
    expect(lines).toContain('1 model switched off');
  });
});

describe('a caption says only what the picture has', () => {
  const captionOf = (change: Partial<DriftData>) => chartCaption({ ...facts, state: { ...state, ...change } }, t);
  const hasIntervals = (lines: readonly string[]) => lines.some((line) => line.startsWith('95 % intervals'));
  const withoutIntervals = measuredModels.map((model) => {
    const { recallAtTen, slope } = model.measured;
    const measured = {
      ...model.measured,
      bands: null,
      conflict: null,
      recallAtTen: { ...recallAtTen, interval: null },
      slope: { ...slope, interval: null },
    };
    return { ...model, measured, overruled: null };
  });

  test('intervals, where one is drawn: not over single cases, nor where there are too few cases', () => {
    const few = { shown: { status: 'ready' as const, value: { run: driftRun, models: withoutIntervals } } };
    const tabs = ['curves', 'bars', 'scatter', 'multiples'] as const;
    expect(tabs.map((workTab) => hasIntervals(captionOf({ workTab })))).toEqual([true, true, true, false]);
    expect(tabs.map((workTab) => hasIntervals(captionOf({ workTab, ...few })))).toEqual([false, false, false, false]);
    expect(captionOf(few).join(' ')).not.toContain('Band');
  });

  test('how what was measured elsewhere is told apart, and that it has no single cases', () => {
    const shown = { status: 'ready' as const, value: { run: driftRun, models: [...measuredModels, resultsFromFile] } };
    expect(captionOf({ shown })).toContain('Dashes with dots and hollow markers: measured elsewhere.');
    expect(captionOf({ shown, workTab: 'bars' })).toContain('Hollow: measured elsewhere.');
    const multiples = captionOf({ shown, workTab: 'multiples' });
    expect(multiples).toContain('Results from files have no single cases and are left out.');
    expect(multiples.join(' ')).not.toContain('study_c_results.json');
  });
});

describe('there is no picture', () => {
  const reason = (change: Partial<DriftData>) => nothingDrawn({ ...state, ...change });
  const models = (list: typeof measuredModels): Partial<DriftData> => ({
    shown: { status: 'ready', value: { run: driftRun, models: list } },
  });

  test('where nothing is drawn, with the reason', () => {
    const noConflict = measuredModels.map((model) => ({
      ...model,
      overruled: null,
      measured: { ...model.measured, conflict: null },
    }));
    expect(reason({ workTab: 'scatter' })).toBeNull();
    expect(reason({ workTab: 'scatter', ...models(noConflict) })).toBe('conflicts');
    expect(reason({ workTab: 'scatter', showsTable: true, ...models(noConflict) })).toBeNull();
    expect(reason({ workTab: 'multiples', ...models([resultsFromFile]) })).toBe('cases');
    expect(reason({ hidden: new Set(measuredModels.map(({ model }) => model)) })).toBe('lines');
    expect(reason({ shown: { status: 'idle' } })).toBe('run');
    const empty = measuredModels.map(({ measured, ...model }) => {
      const { curves } = measured;
      const critical = { ...curves.critical, recall: curves.critical.recall.map(() => null) };
      return { ...model, overruled: null, measured: { ...measured, curves: { ...curves, critical } } };
    });
    expect(reason({ workTab: 'curves', ...models(empty) })).toBe('values');
  });
});

describe('a picture of single cases', () => {
  const cases = Array.from({ length: 130 }, (_, at) => ({
    caseId: at + 1,
    caseKey: `c_${String(at + 1).padStart(3, '0')}`,
    turns: [1, 2, 3],
    goldCount: 4,
    curves: [{ model: 'aoba-7b', recall: [1, 0.5, 0.25], hallucinatedRate: [0, 0, 0], overruledTurns: [] }],
  }));
  const fake = fakeWorkbench({
    'drift.caseCurves': ({ offset, limit }) => ({ cases: cases.slice(offset, offset + limit), total: cases.length }),
  });

  test('has every case that it names, each with its axes', async () => {
    const part = await multiplesPart(fake.workbench.call, { ...state, workTab: 'multiples' }, t);
    expect(part?.about).toContain('Cases 1 to 130 of 130, Lowest mean first');
    expect(part?.about).toContain('recall of critical entities from 0 to 1. Across: turns.');
    for (const { caseKey } of cases) expect(part?.content).toContain(`>${caseKey}<`);
    expect(part?.content.match(/>0\.5</g)?.length).toBe(130);
    expect(part?.content).not.toContain('var(');
    expect(part?.content).toContain('>sora-mini</text>');
  });

  test('as a table has a row for each of them', async () => {
    const part = await multiplesPart(fake.workbench.call, { ...state, workTab: 'multiples', showsTable: true }, t);
    expect(part?.content.match(/>c_\d+</g)?.length).toBe(130);
  });
});

describe('a picture', () => {
  test('has the colours of the light theme and nothing that loads', () => {
    document.documentElement.dataset.mantineColorScheme = 'dark';
    document.body.innerHTML =
      '<div data-chart-title="T &lt; 1" data-chart-about=""><svg class="recharts-surface" width="10" height="20">' +
      '<path class="x" style="color:red" d="M0 0" stroke="var(--ak-series-1)" fill-opacity="var(--ak-band)" clip-path="url(#c)"/>' +
      '<clipPath id="c"></clipPath></svg></div>';
    const parts = drawnParts(document.body, tokens);
    expect(parts).toEqual([
      {
        title: 'T < 1',
        about: '',
        width: 10,
        height: 20,
        content: '<path d="M0 0" stroke="#0032a5" fill-opacity="0.16" clip-path="url(#p0-c)"/><clipPath id="p0-c"/>',
      },
    ]);
    const { svg, width } = composePicture({ parts, caption: ['a & b'], language: 'ja', fonts: '' });
    expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull();
    expect(width).toBe(512);
    expect(svg).not.toMatch(/var\(|href|http:\/\/(?!www\.w3\.org)/);
    expect(svg).toContain('>T &lt; 1</text>');
    expect(svg).toContain('>a &amp; b</text>');
  });

  test('writes names out that were cut in the window, and is as wide as they are', () => {
    document.body.innerHTML =
      '<div data-chart-title="T"><svg class="recharts-surface" width="200" height="20"><text x="150" data-full="a-model-with-a-long-name">a-mod…<title>a-model-with-a-long-name</title></text></svg></div>';
    const [part] = drawnParts(document.body, tokens);
    expect(part?.content).toBe('<text x="150">a-model-with-a-long-name</text>');
    expect(part?.width).toBeGreaterThan(300);
  });

  test('of a table has every cell', () => {
    const lines = { models: measuredModels, hidden: new Set<string>(), showsOverruled: false };
    const part = tablePicture(scatterTable(lines, t), 'Title', t, 'not measured');
    expect(part.content.match(/<text /g)?.length).toBe(5 * 11);
    expect(part.content).toContain('>tsubaki-8×7b</text>');
  });

  test('breaks lines between words and between Japanese letters, never before a comma', () => {
    expect(wrapText('one two three', 50)).toEqual(['one two', 'three']);
    expect(wrapText('平均再現率、症例', 60)).toEqual(['平均再現率、', '症例']);
    expect(wrapText('', 50)).toEqual([]);
  });

  test('holds text that XML has no place for as a sign', () => {
    expect(escapeXml('a\u0001<"\ud800')).toBe('a\ufffd&lt;&quot;\ufffd');
  });
});

test('letters are taken out of a picture with their places, and shapes stay', () => {
  const picture = new DOMParser().parseFromString(
    '<svg xmlns="http://www.w3.org/2000/svg" font-size="12"><g transform="translate(10 20)" fill="#111"><path d="M0 0"/>' +
      '<text x="1" y="2" text-anchor="end">a<title>all of it</title></text>' +
      '<text transform="translate(5 6) rotate(-90)" stroke="#fff" stroke-width="3" paint-order="stroke">b</text></g></svg>',
    'image/svg+xml',
  );
  const common = { size: 12, weight: '400', fill: '#111' };
  expect(takeTexts(picture)).toEqual([
    { ...common, text: 'a', x: 1, y: 2, halo: null, haloWidth: 0, anchor: 'end', matrix: [1, 0, 0, 1, 10, 20] },
    {
      ...common,
      text: 'b',
      x: 0,
      y: 0,
      halo: '#fff',
      haloWidth: 3,
      anchor: 'start',
      matrix: [expect.closeTo(0), -1, 1, expect.closeTo(0), 15, 26],
    },
  ]);
  expect(picture.querySelectorAll('text, path').length).toBe(1);
});

test('unknown variables become the colour of text', () => {
  expect(withoutVariables('var(--x, red) var(--ak-work)', tokens)).toBe('#1c1b19 #ffffff');
});

test('fonts are those that the letters need, each letter from the first family that has it', () => {
  const face = (family: string, ranges: string) => ({
    family,
    weight: '400',
    address: ranges,
    ranges: readRanges(ranges),
  });
  const latin = face('Inter Variable', 'U+0000-00FF');
  const greek = face('Inter Variable', 'U+0370-03FF');
  const kana = face('Noto Sans JP Variable', 'U+30??');
  const both = face('Noto Sans JP Variable', 'U+0000-00FF, U+6F22');
  expect(facesFor('aカ', [latin, greek, kana, both])).toEqual([latin, kana]);
  expect(facesFor('漢', [latin, both])).toEqual([both]);
});
