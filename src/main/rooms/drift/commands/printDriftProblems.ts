import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import type { Terminal } from '../../../commandLine/command.ts';
import { problemSentence } from '../../../commandLine/problemSentence.ts';

/** Problems of one code that are said one by one; the rest are counted. */
const saidOfCode = 20;

/** Says problems on stderr as they come: place, case, turn, sentence. */
export function printDriftProblems(terminal: Terminal) {
  const counts = new Map<string, number>();
  let errors = 0;
  return {
    take(problem: Problem): void {
      const count = (counts.get(problem.code) ?? 0) + 1;
      counts.set(problem.code, count);
      if (problem.severity === 'error') errors += 1;
      if (count <= saidOfCode) terminal.say(problemLine(problem));
      if (count === saidOfCode + 1) terminal.say(`… more of "${problem.code}"`);
    },
    errorCount: () => errors,
    counts: (): Readonly<Record<string, number>> => Object.fromEntries(counts),
  };
}

function problemLine(problem: Problem): string {
  const { line, column, itemKey, params, severity } = problem;
  const parts = [
    line > 0 ? `${line}:${column}` : null,
    itemKey === null ? null : `case ${itemKey}`,
    params.turn === undefined ? null : `turn ${params.turn}`,
  ].filter((part) => part !== null);
  return `${severity}: ${parts.length === 0 ? '' : `${parts.join(', ')}: `}${problemSentence(problem)}`;
}

/** An error about a file of Study C in the words of its problem, where it names one. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof AppError) || typeof error.details.problem !== 'string') return error;
  const params = Object.fromEntries(
    Object.entries(error.details).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
  const sentence = problemSentence({ code: error.details.problem, params });
  const message = sentence === error.details.problem ? error.message : sentence;
  return new AppError(error.code, message, error.details, { cause: error });
}
