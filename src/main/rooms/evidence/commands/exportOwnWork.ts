import { resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import { type RunCommand, UsageError } from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import type { ExportPart } from '../../../commandLine/roomCommands.ts';

type Kind = 'answers' | 'explanations';

const runFor =
  (kind: Kind): RunCommand =>
  async (args, terminal, inProject) => {
    const [dataFolder, dataset, out] = [
      requiredOption(args, 'data-dir'),
      requiredOption(args, 'dataset'),
      requiredOption(args, 'out'),
    ];
    if (!/^[1-9]\d{0,14}$/.test(dataset)) throw new UsageError('--dataset takes the number of a dataset');
    const fileName = optionalOption(args, 'file') ?? null;
    const report = await inProject(dataFolder, ({ call, grants }) =>
      call('evidence.exportOwnWork', {
        ...{ datasetId: Number(dataset), fileName, kind },
        destination: grants.toWrite(resolve(out)),
      }).catch(askForFile),
    );
    const { path, byteCount, sha256, itemCount } = report;
    terminal.print({ path, byteCount, sha256, claims: itemCount });
    return 0;
  };

const severalFilesSchema = z.object({ reason: z.literal('severalFiles'), files: z.array(z.string()) });

function askForFile(error: unknown): never {
  const several = severalFilesSchema.safeParse(error instanceof AppError ? error.details : null);
  if (several.success) throw new UsageError(`--file must name one of: ${several.data.files.join(', ')}`);
  throw error;
}

/** `akapen export --what answers`. */
export const exportAnswers: ExportPart = {
  help: `akapen export --what answers --data-dir FOLDER --dataset ID --out FILE [--file NAME]
akapen export --what explanations --data-dir FOLDER --dataset ID --out FILE [--file NAME]

Writes what the evaluator who worked last said of the claims of a file that they finished, as it was before gold was looked at, and
NAME.provenance.json beside it: answers as evidence score and evidence agreement read them, explanations as outputs of the study for
evidence score-explanations, empty for other claims. Claims of the Selection and Assignment Tests leave once gold was looked at.

  --file NAME          the file of the dataset, where it is a folder of several

Prints {"path","byteCount","sha256","claims"}.`,
  options: { file: { type: 'string' } },
  run: runFor('answers'),
};

/** `akapen export --what explanations`, which the help of the answers speaks of. */
export const exportExplanations: ExportPart = {
  help: '',
  options: exportAnswers.options,
  run: runFor('explanations'),
};
