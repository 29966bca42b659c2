import { basename } from 'node:path';
import { isParquetName, type Problem } from '../../shared/files.ts';
import english from '../../shared/languages/en.json' with { type: 'json' };
import { fillText } from '../../shared/text/fillText.ts';

const sentences: Readonly<Record<string, string>> = english.problems;

/** The English sentence of a problem, as the window shows it. */
export function problemSentence({ code, params }: Pick<Problem, 'code' | 'params'>): string {
  return fillText(sentences[code] ?? code, params);
}

/** One line for stderr: place, item, sentence. */
export function problemLine(path: string, problem: Problem): string {
  const place = problem.line === 0 ? path : placeIn(fileOf(path, problem), problem.line, problem.column);
  const { itemKey, record, params } = problem;
  const named = itemKey ?? params.member ?? (record === null || problem.line !== 0 ? null : `record ${record}`);
  const item = named === null ? '' : ` (${named})`;
  return `${place}: ${problemSentence(problem)}${item}`;
}

/** Line of a file, and column where one is told; of a Parquet file the row: it has no lines. */
export function placeIn(file: string, ...place: readonly [line: number, column?: number]): string {
  return isParquetName(file) ? `${file}, row ${place[0]}` : [file, ...place].join(':');
}

/** Lines are those of a file: of a folder or an archive the one that the problem names. */
function fileOf(path: string, { params: { file } }: Problem): string {
  return typeof file !== 'string' || basename(path) === basename(file) ? path : `${path}/${file}`;
}

/**
 * A problem as commands print it. `item` is null outside of a record, `line` and `column` are 0 where the file as a whole is meant; `file` is there
 * where the reader says in which one of several it is.
 */
export function printedProblem(problem: Problem) {
  const { line, column, itemKey: item, code, params } = problem;
  const file = typeof params.file === 'string' ? { file: params.file } : {};
  return { ...file, line, column, item, code, message: problemSentence(problem) };
}
