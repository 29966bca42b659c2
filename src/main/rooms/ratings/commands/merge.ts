import { resolve } from 'node:path';
import type { Command } from '../../../commandLine/command.ts';
import { sayEnded } from './sayEnded.ts';
import { dataFolderOf, findStudy, studyOptions, studyOptionsHelp } from './studyOption.ts';

/** `akapen ratings merge`. */
export const ratingsMergeCommand: Command = {
  help: `akapen ratings merge FILE --data-dir FOLDER [--study ID]

Takes the rows of a bundle, of a file that was sent, or of the portal (CSV, JSON lines or Parquet) into a study
by their ids. Nothing that is here is replaced: a row with other content than the one with its id is kept beside
it and told. A text that was cut when it was sent gives way to the whole one ("completed"). A row whose question
or model the study does not have, or with an answer, rating or time that is none, is left out, and told with its
line ("refused").

${studyOptionsHelp}

Prints {"added","completed","same","conflicts","conflictCount","refused","refusedCount","unknownVersions","isOtherState","isEnded"};
of a study that has ended stderr says that its results changed.
Exit codes: 0 all taken, 1 something was refused or differs, 2 wrong usage.`,
  options: studyOptions,
  positionals: 1,
  async run(args, terminal, inProject) {
    const [file = ''] = args.positionals;
    const report = await inProject(dataFolderOf(args, 'ratings merge'), async ({ call, grants }) => {
      const { datasetId } = await findStudy(call, args);
      const merged = await call('ratings.mergeFile', { datasetId, source: grants.toRead(resolve(file)) });
      // Words are unknown in columns alone of which somebody said what they are.
      const { unknownWords: _, ...shown } = merged;
      return shown;
    });
    terminal.print(report);
    sayEnded(terminal, report);
    return report.conflictCount + report.refusedCount === 0 ? 0 : 1;
  },
};
