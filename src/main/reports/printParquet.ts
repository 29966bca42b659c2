import { parquetWriteBuffer } from 'hyparquet-writer';
import packageFile from '../../../package.json' with { type: 'json' };
import type { ColumnKind } from '../../shared/charts/fileTable.ts';
import type { Cell } from '../../shared/text/csv.ts';

const types = { text: 'STRING', whole: 'INT64', number: 'DOUBLE', yesNo: 'BOOLEAN' } as const;

/**
 * A table as Parquet (Snappy): columns that may hold nulls, texts as they are. Every cell is of its column's kind or null; a number that is
 * not finite is null. Without rows the columns stand all the same.
 */
export function printParquet<Column extends string>(
  columns: readonly Column[],
  kindOf: (column: Column) => ColumnKind,
  rows: Iterable<Readonly<Record<Column, Cell>>>,
): Uint8Array {
  const table = [...rows];
  const columnData = columns.map((name) => {
    const kind = kindOf(name);
    return { name, type: types[kind], data: table.map((row) => storedValue(kind, row[name])) };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData, createdBy: `Akapen version ${packageFile.version}` }));
}

function storedValue(kind: ColumnKind, cell: Cell): unknown {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return null;
  if (kind === 'text') return String(cell).toWellFormed();
  return kind === 'whole' ? BigInt(Math.trunc(Number(cell))) : cell;
}
