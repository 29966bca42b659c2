import type { Problem } from '../../../../shared/files.ts';
import type { Terminal } from '../../../commandLine/command.ts';
import type { FileSummary, ImportedRecord } from '../corpora/records.ts';

/** A file as far as it could be read. */
export type ReadAsFar = {
  readonly path: string;
  readonly summary: FileSummary;
  /** Errors outside of records: how many, and the first. They keep the file from being read whole. */
  readonly faultCount: number;
  readonly firstFault: Problem | null;
};

/** Reads a corpus or prediction file for a command that prints what it could read. Errors: those of `readDerivationFile`. */
export async function readAsFar(
  path: string,
  onBatch: (records: ImportedRecord[], format: string) => void,
): Promise<ReadAsFar> {
  const { readDerivationFile } = await import('../corpora/readDerivationFile.ts');
  let faultCount = 0;
  let firstFault: Problem | null = null;
  const summary = await readDerivationFile(path, {
    format: null,
    onBatch,
    // What is wrong with records is said by `akapen validate`; here their count is enough.
    onProblem: (problem) => {
      if (problem.severity !== 'error' || problem.record !== null) return;
      faultCount += 1;
      firstFault ??= problem;
    },
  });
  return { path, summary, faultCount, firstFault };
}

/** Says on stderr what was not read and so not `done` (`counted`), and returns the exit code: 0 when everything was read. */
export async function sayUnread(terminal: Terminal, file: ReadAsFar, done: string): Promise<0 | 1> {
  const { path, firstFault, faultCount, summary } = file;
  const { badCount } = summary;
  if (firstFault !== null) {
    const { problemLine } = await import('../../../commandLine/problemSentence.ts');
    const problems = faultCount === 1 ? '1 problem' : `${faultCount} problems`;
    terminal.say(problemLine(path, firstFault));
    terminal.say(
      `${path} could not be read whole: ${problems} outside of its records; akapen validate ${path} lists all.`,
    );
  }
  if (badCount > 0) {
    const [records, was] = badCount === 1 ? ['record', 'was'] : ['records', 'were'];
    terminal.say(
      `${badCount} ${records} of ${path} cannot be read and ${was} not ${done}; akapen validate ${path} says why.`,
    );
  }
  return firstFault === null && badCount === 0 ? 0 : 1;
}
