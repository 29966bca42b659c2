import { describe, expect, test } from 'vitest';
import { tableCsv } from '../../../../../shared/charts/fileTable.ts';
import {
  type NumbersTable,
  nextSorting,
  sortRows,
  tableFile,
  tableTabs,
} from '../../../../components/charts/table/numbersTable.ts';
import { texts, textsOf } from '../../../../window/i18n.ts';
import { measuredModels, resultsFromFile } from '../../modelsFixture.ts';
import { barsTable, curvesTable, scatterTable } from './chartTables.ts';
import { numberColumn, textColumn } from './tableColumns.ts';

const { t } = textsOf(texts);
const lines = { models: [...measuredModels, resultsFromFile], hidden: new Set<string>(), showsOverruled: false };
const table: NumbersTable = {
  columns: [textColumn(t, 'model', 'model'), numberColumn('value', 'Value')],
  rows: [
    { key: 'a', line: 'a', cells: ['=SUM(A1)', 0.1 + 0.2] },
    { key: 'b', line: 'b', cells: ['﨑, "b"', null] },
    { key: 'c', line: null, cells: ['a\tb', -1] },
  ],
};

describe('a table of numbers', () => {
  test('sorts up, down and back to the order of the chart, with empty cells last', () => {
    const up = nextSorting(null, 'value');
    const down = nextSorting(up, 'value');
    expect([up, down, nextSorting(down, 'value')]).toEqual([
      { column: 'value', isDown: false },
      { column: 'value', isDown: true },
      null,
    ]);
    expect(
      [up, down, null].map((one) =>
        sortRows(table, one)
          .map(({ key }) => key)
          .join(''),
      ),
    ).toEqual(['cab', 'acb', 'abc']);
  });

  test('is a file with every digit in which no text is a formula', () => {
    expect(tableCsv(table)).toBe('\uFEFFmodel,value\r\n\'=SUM(A1),0.30000000000000004\r\n"﨑, ""b""",\r\na\tb,-1\r\n');
  });

  test('is sent for Parquet with its cells as they are, and a column with a text in it as one of texts', async () => {
    const mixed = { ...table, rows: table.rows.map((row, at) => (at === 0 ? { ...row, cells: ['x', 'many'] } : row)) };
    const sent = async (of: typeof table) => JSON.parse(await tableFile(of, 'parquet').text());
    const kindsOf = ({ columns }: { columns: { kind: string }[] }) => columns.map(({ kind }) => kind);
    expect(await sent(table)).toMatchObject({ rows: table.rows.map(({ cells }) => cells) });
    expect(kindsOf(await sent(table))).toEqual(['text', 'number']);
    expect(kindsOf(await sent(mixed))).toEqual(['text', 'text']);
  });

  test('is copied with tabs between cells', () => {
    expect(tableTabs(table, table.rows)).toBe('Model\tValue\n=SUM(A1)\t0.30000000000000004\n﨑, "b"\t\na b\t-1');
  });
});

describe('the tables of the charts', () => {
  test('curves: every turn of every line, at each turn the highest first', () => {
    const { columns, rows } = curvesTable(lines, 'recall', t);
    expect(columns.map(({ id }) => id)).toEqual([
      'turn',
      'model',
      'n',
      'recall_critical',
      'recall_critical_lower',
      'recall_critical_upper',
      'recall_extended',
      'hallucinated_rate_critical',
      'hallucinated_rate_critical_lower',
      'hallucinated_rate_critical_upper',
    ]);
    expect(rows.length).toBe(100);
    expect(rows.filter(({ cells }) => cells[0] === 10).map(({ cells }) => cells.slice(1, 6))).toEqual([
      ['kaede-13b', 40, 0.94, 0.91, 0.97],
      ['tsubaki-8×7b', 40, 0.92, 0.89, 0.95],
      ['aoba-7b', 40, 0.85, 0.82, 0.88],
      ['﨑-70b', 40, 0.8, 0.77, 0.83],
      ['sora-mini', 40, 0.77, 0.74, 0.8],
    ]);
  });

  test('bars: each metric best first, with gate and verdict', () => {
    const { rows } = barsTable(lines, t);
    expect(rows.length).toBe(50);
    expect(rows[0]?.cells).toEqual(['recallAtTen', 'kaede-13b', 0.94, 0.9, 0.98, 40, 'cases', 0.7, 'passes', null]);
  });

  test('scatter: both numbers of each model', () => {
    expect(scatterTable(lines, t).rows.at(-1)?.cells).toEqual([
      'sora-mini',
      0.77,
      0.73,
      0.81,
      40,
      'passes',
      0.12,
      0.1,
      0.14,
      200,
      'fails',
    ]);
  });
});
