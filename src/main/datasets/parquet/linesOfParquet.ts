import { AppError } from '../../../shared/errors.ts';
import type { Problem } from '../../../shared/files.ts';

/** What the lines of a Parquet file are called, and exported as. */
export function linesName(parquetName: string): string {
  return `${parquetName}.jsonl`;
}

/** Problems of the lines of a Parquet file name that file, which somebody has; those of any other file stay as they are. */
export function problemsOfRows<P extends Pick<Problem, 'params'>>(problems: readonly P[], fileName: string): P[] {
  const file = /^(.+\.parquet)\.jsonl$/i.exec(fileName)?.[1];
  const isOfLines = ({ params }: P) => params.file === undefined || params.file === fileName;
  return problems.map((problem) =>
    file !== undefined && isOfLines(problem) ? { ...problem, params: { ...problem.params, file } } : problem,
  );
}

/** What is said of lines of no known format, as it holds for a Parquet file; every other error is what it was. */
export function refusalOfRows(error: AppError): AppError {
  const { code, details } = error;
  if (details.problem !== 'jsonLines' && details.problem !== 'unknownFormat') return error;
  const told = 'The rows are of no known format; claims, predictions and corpora do not come as Parquet';
  return new AppError(code, told, { ...details, problem: 'parquetRows' });
}
