import { AppError } from '../../shared/errors.ts';
import { hasByteOrderMark } from '../records/json/fileKind.ts';
import { readChunks } from '../records/json/readChunks.ts';
import type { WrittenTable } from '../rooms/room.ts';

/** What is said of a file of no known format, where Akapen wrote it for other programs; every other error is what it was. */
export async function refusalOfOwn(error: unknown, path: string, tables: readonly WrittenTable[]): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  const { code, details } = error;
  if (details.problem !== 'jsonLines' && details.problem !== 'unknownFormat') return error;
  // What cannot be read any more leaves the first error as it was.
  const text = await beginningOf(path).catch(() => '');
  const columns = columnsOf(text);
  const own = tables.find((table) => table.columns.join() === columns.join());
  const isCaptioned = columns.at(-1) === captionColumn && text.includes('Akapen');
  const problem = own?.problem ?? (isCaptioned ? 'ownTable' : null);
  if (problem === null) return error;
  return new AppError(code, 'A table that Akapen exported for other programs; it is not read back', {
    ...details,
    problem,
  });
}

/** Last of the tables that say in their first row how, and by which program, they were made. */
const captionColumn: string = 'made_by';

async function beginningOf(path: string): Promise<string> {
  for await (const chunk of readChunks(path)) {
    return Buffer.from(hasByteOrderMark(chunk) ? chunk.subarray(3) : chunk).toString('utf8');
  }
  return '';
}

/** Of the first line, as CSV or as JSON; empty where it is neither. */
function columnsOf(text: string): readonly string[] {
  const line = text.split(/\r?\n/, 1)[0] ?? '';
  return line.startsWith('{') ? membersOf(line) : line.split(',');
}

function membersOf(line: string): readonly string[] {
  try {
    return Object.keys(JSON.parse(line));
  } catch {
    return [];
  }
}
