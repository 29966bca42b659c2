import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RoomsContext } from '../../rooms/room.ts';
import { isParquet } from './isParquet.ts';

/**
 * Writes the rows of a Parquet file as lines of JSON among what is staged, from where they are read like any other file; null for another
 * file. Throws  as `parquetLines`; nothing is left behind then.
 */
export async function unpackParquet(
  { folder, pool }: Pick<RoomsContext, 'folder' | 'pool'>,
  path: string,
): Promise<string | null> {
  if (!(await isParquet(path))) return null;
  const to = join(folder.stagedFolder, `parquet-${randomUUID()}.jsonl`);
  try {
    await pool.run('datasets.parquetLines', { path, to });
    return to;
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}
