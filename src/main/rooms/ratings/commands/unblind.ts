import type { Command } from '../../../commandLine/command.ts';
import { dataFolderOf, findStudy, studyOptions, studyOptionsHelp } from './studyOption.ts';

/** `akapen ratings unblind`. */
export const ratingsUnblindCommand: Command = {
  help: `akapen ratings unblind --data-dir FOLDER [--study ID] --yes

Says that names of models may be seen in the results of a study. It is kept in the history with name and time, and undone there.
Rows that are sent keep their codes, and responses stay masked for whoever still rates.

${studyOptionsHelp}
  --yes              do it; without this nothing is done

Prints {"study","savedAt","models":[{"code","name"}]}.
Exit codes: 0 done, 1 not confirmed or no such study, 2 wrong usage.`,
  options: { ...studyOptions, yes: { type: 'boolean' } },
  positionals: 0,
  async run(args, terminal, inProject) {
    return inProject(dataFolderOf(args, 'ratings unblind'), async ({ call }) => {
      const { datasetId, studyId, title, submissionCount } = await findStudy(call, args);
      if (args.values.yes !== true) {
        terminal.say(
          `${title} (${studyId}) has ${submissionCount} judgements. Whoever sees the names from now on judges no longer blindly.`,
        );
        terminal.say('Nothing was done. Call it again with --yes to go on.');
        return 1;
      }
      const { savedAt } = await call('ratings.unblind', { datasetId });
      const { models } = await call('ratings.readStudy', { datasetId });
      terminal.print({ study: studyId, savedAt, models });
      return 0;
    });
  },
};
