import { resolve } from 'node:path';
import { type Command, UsageError } from '../../../commandLine/command.ts';
import { dataFolderOf, findStudy, studyOptions, studyOptionsHelp } from './studyOption.ts';

/** `akapen ratings bundle`. */
export const ratingsBundleCommand: Command = {
  help: `akapen ratings bundle --data-dir FOLDER [--study ID] [--everyone] --out FILE

Writes the rows of the evaluator who worked last, with the hash of the study and whether it goes on ("interim"), and FILE's
provenance beside it.

${studyOptionsHelp}
  --everyone         the rows of all evaluators
  --out FILE         where to write

Prints {"path","byteCount","sha256","rows"}.
Exit codes: 0 written, 1 not written, 2 wrong usage.`,
  options: { ...studyOptions, everyone: { type: 'boolean' }, out: { type: 'string' } },
  positionals: 0,
  async run(args, terminal, inProject) {
    const { out, everyone } = args.values;
    if (typeof out !== 'string' || out === '') throw new UsageError('ratings bundle needs --out FILE');
    const report = await inProject(dataFolderOf(args, 'ratings bundle'), async ({ call, grants }) => {
      const { datasetId } = await findStudy(call, args);
      const destination = grants.toWrite(resolve(out));
      return call('ratings.exportBundle', { datasetId, everyone: everyone === true, destination });
    });
    const { path, byteCount, sha256, itemCount } = report;
    terminal.print({ path, byteCount, sha256, rows: itemCount });
    return 0;
  },
};
