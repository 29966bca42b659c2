import type { RunCommand } from '../../../commandLine/command.ts';
import type { ExportPart } from '../../../commandLine/roomCommands.ts';
import { readTableOrder } from '../../../commandLine/tableOrder.ts';

const help = `akapen export --what relations --format FORMAT --data-dir FOLDER --dataset ID --out FILE

Writes the relations of a dataset and in how many triples each stands, most used first.

  --format FORMAT      csv or parquet, as for scores

Prints {"path","byteCount","sha256","rows"}.`;

const run: RunCommand = async (args, terminal, inProject) => {
  const { dataFolder, datasetId, out, format } = readTableOrder(args, 'relations', ['csv', 'parquet']);
  const { path, byteCount, sha256, itemCount } = await inProject(dataFolder, ({ call, grants }) =>
    call('derivations.exportRelations', { datasetId, format, destination: grants.toWrite(out) }),
  );
  terminal.print({ path, byteCount, sha256, rows: itemCount });
  return 0;
};

/** `akapen export --what relations`. */
export const exportRelations: ExportPart = {
  help,
  options: { format: { type: 'string' } },
  run,
};
