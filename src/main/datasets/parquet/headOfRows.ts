import { readFile } from 'node:fs/promises';
import { withParquetLines } from './withParquetLines.ts';

/** Enough to see which fields there are and what stands in them. */
const mostRows = 200;
const mostCharacters = 262_144;

/** The first rows of a Parquet file as lines of JSON, the last one cut; empty for any other file. Throws  as `parquetLines`. */
export function headOfRows({ path }: { readonly path: string }): Promise<{ head: string }> {
  const headOf = async (lines: string) => ({
    head: lines === path ? '' : (await readFile(lines, 'utf8')).slice(0, mostCharacters),
  });
  return withParquetLines(path, headOf, mostRows);
}
