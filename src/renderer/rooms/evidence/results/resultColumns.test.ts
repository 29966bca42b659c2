import { expect, test } from 'vitest';
import type { PairReading } from '../../../../shared/rooms/evidence/resultsView.ts';
import { texts, textsOf } from '../../../window/i18n.ts';
import { shownResultTable } from './resultColumns.ts';

const untested: PairReading = {
  ...{ items: 12, leftOut: 0, meanDifference: 0, medianDifference: 0, low95: null, high95: null },
  ...{ wins: 0, ties: 12, losses: 0, method: null, p: null, pHolmWithinMetric: null, pHolmWithinScenario: null },
  ...{ pSign: null, pT: null, rankBiserial: null, cohensDz: null },
};

test('two series that cannot be tested say why', async () => {
  await texts.changeLanguage('en');
  const columns = [{ id: 'p', kind: 'number' }] as const;
  const reason = (change: Partial<PairReading>) => {
    const row = { key: '', agent: null, cells: [null], reading: { ...untested, ...change } };
    return new Map(
      Object.entries(shownResultTable({ columns, rows: [row] }, textsOf(texts).t).rows[0]?.absent ?? {}),
    ).get('p');
  };
  expect(reason({})).toBe('no test: no item differs');
  expect(reason({ items: 0, ties: 0 })).toBe('no items');
  expect(reason({ items: 1, ties: 0, wins: 1 })).toBe('no test: one item');
  expect(reason({ ties: 0, wins: 12, meanDifference: 0.5 })).toBe('no test: the same difference in every item');
});
