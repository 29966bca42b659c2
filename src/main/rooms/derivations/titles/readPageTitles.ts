import { createHash, type Hash } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import { readChunks } from '../../../records/json/readChunks.ts';
import { unpackedChunks } from '../../../records/unpackedChunks.ts';
import { lineReader } from './titlesInLines.ts';

/** Longest line that is read, in characters; rows of a dump share lines of 1 MB. */
const lineLimit = 32 * 1024 * 1024;
/** By so much of a file its form is told. */
const headLength = 64 * 1024;
/** Numbers of lines that are told. */
const mostTold = 20;

type PageTitles = {
  readonly sha256: string;
  /** Of the wanted ids that the file has. */
  readonly titles: Readonly<Record<string, string>>;
  /** Lines that should name a page and cannot be read, and the numbers of the first of them. */
  readonly badCount: number;
  readonly badLines: readonly number[];
};

/**
 * Titles of the wanted pages in a file (`lineReader`), packed by gzip or not, line by line. Of an id that comes again the first title counts.
 * Errors: FILE_UNREADABLE; CANCELLED; IMPORT_MALFORMED `{ problem }`: as of `unpackedChunks`, `noPageTitles` for a file that names no page,
 * `titlesOfOtherPages` where none of them is wanted.
 */
export async function readPageTitles(
  path: string,
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<PageTitles> {
  const hash = createHash('sha256');
  const pages = createCollector(wanted);
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  for await (const chunk of unpackedChunks(hashed(path, hash, signal))) {
    rest = pages.takeLines(rest + decoder.decode(chunk, { stream: true }));
    if (rest.length <= lineLimit) continue;
    pages.leaveLine();
    rest = '';
  }
  pages.takeLines(`${rest}${decoder.decode()}\n`);
  return { sha256: hash.digest('hex'), ...pages.collected() };
}

async function* hashed(path: string, hash: Hash, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of readChunks(path, signal)) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Collects titles out of lines. */
function createCollector(wanted: ReadonlySet<string>) {
  const titles: Record<string, string> = {};
  const badLines: number[] = [];
  let [lineCount, pageCount, badCount] = [0, 0, 0];
  let read: ReturnType<typeof lineReader> = null;
  /** Whether the line that begins here was given up already. */
  let isLeft = false;
  const noteBad = () => {
    badCount += 1;
    if (badLines.length < mostTold) badLines.push(lineCount);
  };
  const takeLine = (line: string) => {
    lineCount += 1;
    const pages = isLeft ? null : line.trim() === '' ? [] : (read?.(line) ?? null);
    isLeft = false;
    if (pages === null) return noteBad();
    pageCount += pages.length;
    for (const { id, title } of pages) if (wanted.has(id)) titles[id] ??= title;
  };
  return {
    /** Takes the whole lines of a text, and returns what is behind them. Throws IMPORT_MALFORMED for the beginning of another file. */
    takeLines: (text: string): string => {
      read ??= lineReader(text.slice(0, headLength));
      if (read === null) throw refused('noPageTitles');
      let from = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        takeLine(text.slice(from, text[end - 1] === '\r' ? end - 1 : end));
        from = end + 1;
      }
      return text.slice(from);
    },
    /** Gives the line up whose end has not come. */
    leaveLine: () => {
      isLeft = true;
    },
    collected: () => {
      if (pageCount === 0) throw refused('noPageTitles');
      if (Object.keys(titles).length === 0) throw refused('titlesOfOtherPages');
      return { titles, badCount, badLines };
    },
  };
}

function refused(problem: 'noPageTitles' | 'titlesOfOtherPages'): AppError {
  return new AppError('IMPORT_MALFORMED', 'No titles of pages that are named', { problem });
}
