import { expect, test } from 'vitest';
import { textWidth } from '../../../../shared/charts/chartTexts.ts';
import { imported } from '../roomFixture.ts';
import { layoutGraph } from './graphLayout.ts';

const long = 'レ・ミゼラブル (2012年の映画、監督トム・フーパー)';
const other = 'ワイルド・スピードX3 TOKYO DRIFT';
const step = { subject: long, relation: '公開日', objects: ['2012年12月25日'], support: null };
const content = { ...imported, derivations: [[step, { ...step, subject: other, objects: ['2006年6月16日'] }]] };

test('a long name stands whole where there is room for it, and lines keep within a narrow pane', () => {
  const widthIn = (available: number) => layoutGraph(content, 0, available).nodes.find(({ id }) => id === long)?.width;
  expect(widthIn(1050)).toBeGreaterThan(textWidth(long));
  expect(widthIn(505)).toBe(150);
  for (const available of [420, 505, 780, 1050, 1600]) {
    const ends = layoutGraph(content, 0, available).nodes.map(({ x, width }) => x + width);
    expect(Math.max(...ends)).toBeLessThanOrEqual(available);
  }
});
