import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directChannel } from '../../workers/taskChannel.ts';
import { isParquet } from './isParquet.ts';
import { type FirstRows, parquetLines } from './parquetLines.ts';

/**
 * Reads a file, and of a Parquet file its rows (`first` of them) as lines of JSON, which are gone afterwards. Throws  as `work` and
 * `parquetLines`.
 */
export async function withParquetLines<T>(
  path: string,
  work: (path: string) => Promise<T>,
  first: FirstRows = {},
): Promise<T> {
  if (!(await isParquet(path).catch(() => false))) return work(path);
  const folder = await mkdtemp(join(tmpdir(), 'akapen-parquet-'));
  try {
    const to = join(folder, 'lines.jsonl');
    await parquetLines({ path, to, ...first }, directChannel({}));
    return await work(to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
