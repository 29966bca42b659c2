import { basename } from 'node:path';
import packageFile from '../../../package.json' with { type: 'json' };
import type { RecordTable } from '../../shared/charts/fileTable.ts';
import { provenancePath } from '../exports/provenance.ts';
import { putInPlace, withAside, writeAside } from '../exports/writeFile.ts';
import { printTable } from '../reports/printTable.ts';

/**
 * Writes a table that a command made, in the order of its columns, and NAME.provenance.json with `facts` beside it: both or neither. What
 * was there is replaced. Throws as `writeAside`.
 */
export async function writeTable<Column extends string>(
  out: string,
  format: 'csv' | 'jsonl' | 'parquet',
  { kinds, rows }: RecordTable<Column>,
  facts: Readonly<Record<string, unknown>>,
) {
  const columns = Object.keys(kinds).filter((name): name is Column => Object.hasOwn(kinds, name));
  const aside = await writeAside(
    out,
    printTable(format, columns, (column) => kinds[column], rows),
  );
  const { byteCount, sha256 } = aside;
  const made = { program: 'Akapen', version: packageFile.version, exportedAt: new Date().toISOString() };
  const provenance = { ...made, export: { fileName: basename(out), byteCount, sha256 }, ...facts };
  const text = Buffer.from(`${JSON.stringify(provenance, null, 2)}\n`);
  await putInPlace([aside, await withAside(aside, () => writeAside(provenancePath(out), [text]))]);
  return { path: out, byteCount, sha256, rows: rows.length };
}
