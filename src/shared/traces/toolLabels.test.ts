import { expect, test } from 'vitest';
import { askedSource, createToolLabels, looksAlike, type SourceLabel } from './toolLabels.ts';

/** As many tools as make a prefix the name of a source. */
const toolsOf = (prefix: string) => ['x', 'y', 'z'].map((name) => `${prefix}_${name}`);
const pairs = (looks: readonly SourceLabel[]) => looks.map(({ text, shape, colour }) => `${text} ${shape} ${colour}`);

test('no two of the first 44 labels of a project look alike', () => {
  const labels = createToolLabels(
    [],
    {},
    { tools: Array.from({ length: 40 }, (_, index) => toolsOf(`src${index}`)).flat() },
  );
  const alike = labels.all.flatMap((a, index) => labels.all.slice(index + 1).filter((b) => looksAlike(a, b)));
  expect([labels.all.length, alike]).toEqual([44, []]);
});

test('a label that a person changed keeps its place free, so that the others stay as they are', () => {
  const tools = ['aa', 'bb', 'cc'].flatMap(toolsOf);
  const before = createToolLabels([], {}, { tools });
  const look: SourceLabel = { text: 'B', shape: '■', colour: 'series-4', dashed: false };
  const after = createToolLabels([], { d: 'dd' }, { tools, looks: new Map([['bb', look]]) });
  expect(pairs(before.all).slice(4)).toEqual(['aa ▼ series-1', 'bb ⬟ series-2', 'cc ✚ series-3']);
  expect(pairs(after.all).slice(4)).toEqual(['aa ▼ series-1', 'B ■ series-4', 'cc ✚ series-3', 'dd ⬢ series-4']);
  expect([after.labelOf('bb_y'), after.lookOf('B')]).toEqual(['B', look]);
});

test('tools of which nothing is known are sources of their own', () => {
  const { labelOf } = createToolLabels([], {}, { tools: [] });
  const sources = ['lookup_dose', 'lookup_gene', null].map((tool) => askedSource(tool, labelOf(tool ?? '')));
  expect(sources).toEqual(['lookup_dose', 'lookup_gene', '']);
  expect([askedSource('FDA_get', 'FDA'), askedSource('FDA_get', null)]).toEqual(['FDA', 'FDA_get']);
});
