import { expect, test } from 'vitest';
import { cellText } from '../../../../components/charts/table/numbersTable.ts';
import { texts, textsOf } from '../../../../window/i18n.ts';
import { buildScope } from '../resultsFixture.ts';
import { overviewTable } from './overviewTable.ts';
import { ratingsTable } from './ratingsTable.ts';

const models = {
  nameOf: (code: string) => code,
  lookOf: () => {
    throw new Error('not asked');
  },
};

test('a difference that could not be tested says why, and a row that is none says that there is none', async () => {
  await texts.changeLanguage('en');
  const [first, ...others] = buildScope().pairs;
  if (!first?.difference) throw new Error('the fixture has a difference');
  const alike = { ...first, difference: { ...first.difference, value: 0, p: null, pHolm: null, toldApart: false } };
  const { fit } = buildScope();
  const shown = (questions: number) => {
    const scope = buildScope({ pairs: [alike, ...others], fit: { ...fit, questions } });
    const table = overviewTable(scope, models, textsOf(texts).t);
    const at = table.columns.findIndex(({ id }) => id === 'p');
    const column = table.columns[at];
    if (!column) throw new Error('no column p');
    return table.rows.map((row) => cellText(column, at, row, 'not measured'));
  };
  expect(shown(10)).toEqual(['none', 'none', 'none', 'no test: alike in every question', '0.010', '0.010']);
  expect(shown(9)[3]).toBe('no test: too few questions');
});

test('a rate that its interval hugs has as many digits as tell it from its interval, all others three', () => {
  const [first, ...others] = buildScope().models;
  if (!first) throw new Error('the fixture has models');
  const hugged = { value: 0.99951, low: 0.99942, high: 0.99963 };
  const rate = { ...first.rate, value: hugged.value, interval: hugged };
  const table = overviewTable(buildScope({ models: [{ ...first, rate }, ...others] }), models, textsOf(texts).t);
  const ofRate = table.columns.flatMap((column, at) => (column.id.startsWith('rate') ? [{ column, at }] : []));
  const shown = table.rows.slice(0, 2).map((row) => ofRate.map(({ column, at }) => cellText(column, at, row, '')));
  expect(shown.map((cells) => cells.slice(0, 3))).toEqual([
    ['0.9995', '0.9994', '0.9996'],
    ['0.550', '0.450', '0.650'],
  ]);
});

test('no table writes a p value as 0', () => {
  const columns = [overviewTable, ratingsTable].flatMap(
    (table) => table(buildScope(), models, textsOf(texts).t).columns,
  );
  const ofP = columns.filter(({ id }) => id === 'p' || id === 'pHolm');
  expect(ofP.map(({ show }) => show(0.00001, []))).toEqual(['< 0.001', '< 0.001', '< 0.001']);
});
