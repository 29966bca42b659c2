import { resolve } from 'node:path';
import { type Command, UsageError } from '../command.ts';
import { exportMarksHelp, runExportMarks } from './exportMarks.ts';

export const exportCommand: Command = {
  words: ['export'],
  summary: 'Write a dataset as it is now in the style of the imported file, or the marks in traces',
  help: `akapen export --data-dir FOLDER --dataset ID --out FILE

Writes the dataset and, beside it, NAME.provenance.json. Records that nobody changed keep their bytes. A file that is there
already is replaced.

  --data-dir FOLDER  folder of the project
  --dataset ID       number of the dataset, as import printed it
  --out FILE         where to write

Prints {"path","byteCount","sha256","items","changed","leftOut","cutOff","provenance"}; records that were left out at import stand in the file
as they were, and stderr says so.

${exportMarksHelp}
Exit codes: 0 written, 1 nothing was written, 2 wrong usage.`,
  options: {
    'data-dir': { type: 'string' },
    dataset: { type: 'string' },
    out: { type: 'string' },
    what: { type: 'string' },
    format: { type: 'string' },
    language: { type: 'string' },
    everyone: { type: 'boolean' },
    blind: { type: 'boolean' },
  },
  positionals: 0,
  async run(args, terminal) {
    const { what, 'data-dir': dataFolder, dataset, out } = args.values;
    if (what === 'marks') return runExportMarks(args, terminal);
    if (what !== undefined) throw new UsageError('--what is marks, or left out for a dataset');
    const forMarks = ['format', 'language', 'everyone', 'blind'].find((name) => args.values[name] !== undefined);
    if (forMarks !== undefined) throw new UsageError(`--${forMarks} goes with --what marks`);
    if (typeof dataFolder !== 'string') throw new UsageError('export needs --data-dir FOLDER');
    if (typeof out !== 'string' || out === '') throw new UsageError('export needs --out FILE');
    if (typeof dataset !== 'string' || !/^[1-9]\d{0,14}$/.test(dataset)) {
      throw new UsageError('export needs --dataset with the number of a dataset');
    }
    const { withExistingProject } = await import('../openProject.ts');
    const report = await withExistingProject(dataFolder, ({ call, grants }) =>
      call('datasets.export', { datasetId: Number(dataset), destination: grants.toWrite(resolve(out)) }),
    );
    const { path, byteCount, sha256, itemCount, changedCount } = report;
    const { leftOutCount, isCutOff, provenanceFileName } = report;
    if (leftOutCount > 0) {
      terminal.say(`records that were not imported and stand in the file all the same, as they were: ${leftOutCount}`);
    }
    if (isCutOff) terminal.say('the imported file ended in the middle of a record, and so does this one');

    terminal.print({
      ...{ path, byteCount, sha256, items: itemCount, changed: changedCount },
      ...{ leftOut: leftOutCount, cutOff: isCutOff, provenance: provenanceFileName },
    });
    return 0;
  },
};
