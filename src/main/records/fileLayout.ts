import { hasByteOrderMark, refusedFile, refusedKind } from './json/fileKind.ts';
import { readChunks } from './json/readChunks.ts';
import { recordByteLimit } from './json/scanEvents.ts';

/** How a file is laid out: an archive, one JSON value, one JSON value a line, or a table. */
export type FileLayout = 'zip' | 'json' | 'lines' | 'csv';

/** Up to here the end of the first line is looked for. */
const longestLine = 129 * 1024 * 1024;

/** At least this much is looked at, so that the second line is seen too. */
const headBytes = 1024 * 1024;

/**
 * Tells the layout by the first bytes: JSONL when a line holds a whole value and more follows. Errors: FILE_UNREADABLE;
 * IMPORT_MALFORMED with `problem` (a code of `problems`) for files that are no text.
 */
export async function detectLayout(path: string, signal?: AbortSignal): Promise<FileLayout> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let hasLineEnd = false;
  for await (const chunk of readChunks(path, signal)) {
    chunks.push(chunk);
    length += chunk.length;
    // One chunk more than that with the line end: what follows it decides.
    if (length >= longestLine || (length >= headBytes && hasLineEnd)) break;
    hasLineEnd ||= chunk.includes(0x0a);
  }
  const head = Buffer.concat(chunks);
  const refused = refusedKind(head);
  if (refused === 'zip') return 'zip';
  if (refused !== null) throw refusedFile(refused, path);
  // One value of this size without a line end: nothing more can be told, and it is too large to be looked at as text.
  if (!hasLineEnd && length > recordByteLimit) return 'json';
  return layoutOf((hasByteOrderMark(head) ? head.subarray(3) : head).toString('utf8'));
}

export function layoutOf(text: string): FileLayout {
  const begin = text.trimStart();
  if (!begin.startsWith('{') && !begin.startsWith('[')) {
    const header = begin.split(/[\r\n]/, 1)[0] ?? '';
    return /(?:^|[,;\t])"?reasoning"?(?:[,;\t]|$)/.test(header) ? 'csv' : 'lines';
  }
  const end = begin.indexOf('\n');
  if (end < 0) return 'json';
  const [first, rest] = [begin.slice(0, end), begin.slice(end + 1)];
  const isOnlyLine = rest.trim() === '';
  if (isValue(first)) return isOnlyLine ? 'json' : 'lines';
  // Half a line at the beginning of JSONL: the next one is whole, and begins like an object at the left edge.
  const second = rest.slice(0, rest.indexOf('\n') < 0 ? undefined : rest.indexOf('\n'));
  return first.trim().length > 1 && /^\{\s*"/.test(second) && isValue(second) ? 'lines' : 'json';
}

function isValue(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
