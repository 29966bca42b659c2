import { AppError } from '../../shared/errors.ts';
import { hasByteOrderMark } from '../records/json/fileKind.ts';
import { readChunks } from '../records/json/readChunks.ts';
import type { WrittenTable } from '../rooms/room.ts';

/** What is said of a file of no known format, where Akapen wrote it for other programs; every other error is what it was. */
export async function refusalOfOwn(error: unknown, path: string, tables: readonly WrittenTable[]): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  const { code, details } = error;
  if (details.problem !== 'jsonLines' && details.problem !== 'unknownFormat') return error;
  const columns = await columnsOf(path);
  const own = tables.find((table) => table.columns.join() === columns.join());
  const problem = own?.problem ?? (columns.at(-1) === captionColumn ? 'ownTable' : null);
  if (problem === null) return error;
  return new AppError(code, 'A table that Akapen exported for other programs; it is not read back', {
    ...details,
    problem,
  });
}

/** Last of the tables that say in their first row how they were made. */
const captionColumn: string = 'made_by';

/** Of the first line, as CSV or as JSON; empty where it is neither, or longer than what is read at once. */
async function columnsOf(path: string): Promise<readonly string[]> {
  for await (const chunk of readChunks(path)) {
    const text = Buffer.from(hasByteOrderMark(chunk) ? chunk.subarray(3) : chunk).toString('utf8');
    const line = text.split(/\r?\n/, 1)[0] ?? '';
    return line.startsWith('{') ? membersOf(line) : line.split(',');
  }
  return [];
}

function membersOf(line: string): readonly string[] {
  try {
    return Object.keys(JSON.parse(line));
  } catch {
    return [];
  }
}
