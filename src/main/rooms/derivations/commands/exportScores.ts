import { resolve } from 'node:path';
import { scoreTableFormats } from '../../../../shared/rooms/derivations/score.ts';
import { type RunCommand, UsageError } from '../../../commandLine/command.ts';
import type { ExportPart } from '../../../commandLine/roomCommands.ts';

const help = `akapen export --what scores --format FORMAT --data-dir FOLDER --dataset ID --out FILE

Writes the scores of every question of a dataset in the newest run of each of its predictions, and NAME.provenance.json beside it with the
totals, options and dictionaries of each run, and why it compares with published scores or not.

  --format FORMAT      csv: UTF-8 with byte order mark, CR LF, for a sheet: a text that begins with = + - @, a tab or a line end has an
                       apostrophe in front, so that nothing is calculated;
                       parquet: the same columns with their types, texts as they are;
                       jsonl: one question of one run a line
  --dataset ID         number of the gold dataset

Prints {"path","byteCount","sha256","rows","changedSince"}. Exit code 1 when nothing is scored.`;

const run: RunCommand = async ({ values }, terminal, inProject) => {
  const { 'data-dir': dataFolder, out, dataset } = values;
  if (typeof dataFolder !== 'string') throw new UsageError('export needs --data-dir FOLDER');
  if (typeof out !== 'string' || out === '') throw new UsageError('export needs --out FILE');
  const format = scoreTableFormats.find((one) => one === values.format);
  if (format === undefined) throw new UsageError('export --what scores needs --format csv, parquet or jsonl');
  if (typeof dataset !== 'string' || !/^[1-9]\d{0,14}$/.test(dataset)) {
    throw new UsageError('export --what scores needs --dataset with the number of a gold dataset');
  }
  const report = await inProject(dataFolder, ({ call, grants }) =>
    call('derivations.exportScores', {
      goldDatasetId: Number(dataset),
      format,
      destination: grants.toWrite(resolve(out)),
    }),
  );
  const { path, byteCount, sha256, itemCount, changedCount } = report;
  terminal.print({ path, byteCount, sha256, rows: itemCount, changedSince: changedCount });
  return 0;
};

/** `akapen export --what scores`. */
export const exportScores: ExportPart = {
  what: 'the scores of predictions',
  help,
  options: { format: { type: 'string' } },
  run,
};
