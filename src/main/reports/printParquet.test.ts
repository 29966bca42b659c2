import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import type { ColumnKind } from '../../shared/charts/fileTable.ts';
import { printParquet } from './printParquet.ts';

const columns = ['name', 'turn', 'recall', 'overruled'] as const;
const kinds = { name: 'text', turn: 'whole', recall: 'number', overruled: 'yesNo' } satisfies Record<
  string,
  ColumnKind
>;
const kindOf = (column: (typeof columns)[number]) => kinds[column];

async function read(bytes: Uint8Array) {
  const { buffer } = new Uint8Array(bytes);
  return parquetReadObjects({ file: buffer });
}

it('a table as Parquet has the kinds of its columns, and texts as they are', async () => {
  const rows = [
    { name: "=1+1, '𠮷\u0000\r\n", turn: 3, recall: 1, overruled: false },
    { name: '', turn: null, recall: Number.NaN, overruled: null },
    { name: null, turn: 2 ** 40, recall: 1 / 3, overruled: true },
  ];
  expect(await read(printParquet(columns, kindOf, rows))).toEqual([
    { name: "=1+1, '𠮷\u0000\r\n", turn: 3n, recall: 1, overruled: false },
    { name: '', turn: null, recall: null, overruled: null },
    { name: null, turn: 2n ** 40n, recall: 1 / 3, overruled: true },
  ]);
});

it('has its columns without rows, and where all of one is missing', async () => {
  const none = printParquet(columns, kindOf, []);
  expect(await read(none)).toEqual([]);
  const { schema } = parquetMetadata(new Uint8Array(none).buffer);
  expect(schema.slice(1).map(({ name, type }) => [name, type])).toEqual([
    ['name', 'BYTE_ARRAY'],
    ['turn', 'INT64'],
    ['recall', 'DOUBLE'],
    ['overruled', 'BOOLEAN'],
  ]);
  const empty = { name: null, turn: null, recall: null, overruled: null };
  expect(await read(printParquet(columns, kindOf, [empty]))).toEqual([empty]);
});
