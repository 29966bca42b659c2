import { scoreTableFormats } from '../../../../shared/rooms/derivations/score.ts';
import type { RunCommand } from '../../../commandLine/command.ts';
import type { ExportPart } from '../../../commandLine/roomCommands.ts';
import { readTableOrder } from '../../../commandLine/tableOrder.ts';

const help = `akapen export --what scores --format FORMAT --data-dir FOLDER --dataset ID --out FILE

Writes the scores of every question of a dataset in the newest run of each of its predictions, and NAME.provenance.json beside it with the
totals, options and dictionaries of each run, and why it compares with published scores or not.

  --format FORMAT      csv: UTF-8 with byte order mark, CR LF, for a sheet: a text that begins with = + - @, a tab or a line end has an
                       apostrophe in front, so that nothing is calculated;
                       parquet: the same columns with their types, texts as they are;
                       jsonl: one question of one run a line
  --dataset ID         number of the gold dataset

Prints {"path","byteCount","sha256","rows","changedSince"}. Exit code 1 when nothing is scored.`;

const run: RunCommand = async (args, terminal, inProject) => {
  const { dataFolder, datasetId, out, format } = readTableOrder(args, 'scores', scoreTableFormats);
  const report = await inProject(dataFolder, ({ call, grants }) =>
    call('derivations.exportScores', { goldDatasetId: datasetId, format, destination: grants.toWrite(out) }),
  );
  const { path, byteCount, sha256, itemCount, changedCount } = report;
  terminal.print({ path, byteCount, sha256, rows: itemCount, changedSince: changedCount });
  return 0;
};

/** `akapen export --what scores`. */
export const exportScores: ExportPart = {
  help,
  options: { format: { type: 'string' } },
  run,
};
