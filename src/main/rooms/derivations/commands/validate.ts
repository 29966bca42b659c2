import type { FormatId } from '../../../../shared/datasets.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';

type Validation = {
  readonly format: FormatId | null;
  readonly records: number;
  readonly problems: readonly Problem[];
  readonly problemCount: number;
};

/** More problems of one file than this are counted, but not printed. */
const printedProblems = 10_000;

async function runValidate(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [path] = args.positionals;
  if (path === undefined) throw new UsageError('which file?');
  const { printedProblem } = await import('../../../commandLine/problemSentence.ts');
  const { format, records, problems, problemCount } = await validateFile(path);
  terminal.print({
    format,
    records,
    problemCount,
    problems: problems.map(printedProblem),
  });
  return problemCount === 0 ? 0 : 1;
}

/** A file of no known format has one problem: what it is instead. */
async function validateFile(path: string): Promise<Validation> {
  const { readDerivationFile } = await import('../corpora/readDerivationFile.ts');
  const { problemOutside } = await import('../corpora/records.ts');
  const problems: Problem[] = [];
  let problemCount = 0;
  try {
    const onProblem = (problem: Problem) => {
      problemCount += 1;
      if (problemCount <= printedProblems) problems.push(problem);
    };
    const { format, recordCount } = await readDerivationFile(path, { format: null, onBatch: () => {}, onProblem });
    return { format, records: recordCount, problems, problemCount };
  } catch (error) {
    const code = error instanceof AppError && error.code === 'IMPORT_MALFORMED' ? error.details.problem : undefined;
    if (typeof code !== 'string') throw error;
    return {
      format: null,
      records: 0,
      problems: [...problems, problemOutside(code, {})],
      problemCount: problemCount + 1,
    };
  }
}

/** `akapen validate`. */
export const validateCommand: Command = {
  help: `akapen validate FILE

  FILE  a JEMHopQA, R4C or 2WikiMultihopQA corpus, a prediction file (JSON) or a prediction table (TSV), recognised by its content

Prints {"format", "records", "problemCount", "problems": [{"line", "column", "item", "code", "message"}]}: the first
10,000 problems, of a record the first 1,000 and how many more there are. Lines and columns count from 1,
columns in characters; 0 means the file as a whole. "format" is the name of a corpus (jemhopqa, r4c, 2wikimultihopqa) or
of predictions (the same with -prediction, prediction-tsv), or null when the file is none of these.
Exit codes: 0 no problem, 1 problems or an unreadable file, 2 wrong usage.`,
  options: {},
  positionals: 1,
  run: runValidate,
};
