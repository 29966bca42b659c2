import { open } from 'node:fs/promises';
import { withParquetLines } from './withParquetLines.ts';

/** Enough to see which fields there are and what stands in them. */
const most = { mostRows: 200, mostBytes: 262_144 };

/** The first rows of a Parquet file as lines of JSON, the last one cut; empty for any other file. Throws  as `parquetLines`. */
export function headOfRows({ path }: { readonly path: string }): Promise<{ head: string }> {
  return withParquetLines(path, async (lines) => ({ head: lines === path ? '' : await headOf(lines) }), most);
}

/** One row may be longer than all that is wanted. */
async function headOf(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(most.mostBytes), position: 0 });
  return buffer.toString('utf8', 0, bytesRead);
}
