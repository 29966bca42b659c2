import { extname, resolve } from 'node:path';
import { type Arguments, type Command, UsageError } from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';

export const workCommand: Command = {
  help: `
akapen work --data-dir FOLDER [--time-zone ZONE] [--out FILE]

Counts acts of people that stand, from the log of acts; what was undone counts nowhere. Days are those of a calendar.

  --data-dir FOLDER  folder of the project
  --time-zone ZONE   whose calendar, such as Asia/Tokyo (default: that of this computer)
  --out FILE         write the rows instead: .parquet for Parquet, anything else is CSV; NAME.provenance.json is written beside it

Prints {"timeZone","acts","undone","rows","progress","times","changes"}: rows of day, evaluator, room, kind, acts and different items; done of
all by dataset and evaluator ("all" is null where nothing says how many there are); seconds by study, where its protocol records them; datasets
with edited records. Exit codes: 0 printed, 1 the project cannot be read, 2 wrong usage or no such zone.
`,
  options: { 'data-dir': { type: 'string' }, 'time-zone': { type: 'string' }, out: { type: 'string' } },
  positionals: 0,
  async run(args, terminal, inProject) {
    const timeZone = timeZoneOf(args);
    const out = optionalOption(args, 'out');
    if (out !== undefined) {
      const format = extname(out).toLowerCase() === '.parquet' ? 'parquet' : 'csv';
      const report = await inProject(requiredOption(args, 'data-dir'), ({ call, grants }) =>
        call('work.export', { timeZone, format, destination: grants.toWrite(resolve(out)) }),
      );
      const { path, byteCount, sha256, itemCount } = report;
      terminal.print({ path, byteCount, sha256, rows: itemCount });
      return 0;
    }
    const work = await inProject(requiredOption(args, 'data-dir'), ({ call }) => call('work.read', { timeZone }));
    terminal.print({ timeZone, ...work });
    return 0;
  },
};

function timeZoneOf(args: Arguments): string {
  const timeZone = optionalOption(args, 'time-zone');
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    return timeZone ?? known;
  } catch {
    throw new UsageError(`--time-zone ${timeZone} is no time zone, as Asia/Tokyo is`);
  }
}

export const workDiffCommand: Command = {
  help: `
akapen work diff --data-dir FOLDER --dataset ID --out FILE [--evaluator NAME]

Writes a unified diff of the file that was imported, with the edited records and by whose edits in front, which git apply and patch take.
A file with all its records in one line is shown record by record, which cannot be applied; the diff says so.

  --data-dir FOLDER  folder of the project
  --dataset ID       number of the dataset, as import printed it
  --out FILE         where to write; FILE.provenance.json is written beside it
  --evaluator NAME   only records in whose edits this evaluator has a part

Prints what was written. Exit codes: 0 written, 1 no such dataset, or nothing changed, 2 wrong usage or nobody of that name.
`,
  options: {
    'data-dir': { type: 'string' },
    dataset: { type: 'string' },
    out: { type: 'string' },
    evaluator: { type: 'string' },
  },
  positionals: 0,
  async run(args, terminal, inProject) {
    const out = resolve(requiredOption(args, 'out'));
    const datasetId = requiredOption(args, 'dataset');
    if (!/^[1-9]\d{0,14}$/.test(datasetId)) throw new UsageError('--dataset is the number of a dataset');
    const name = optionalOption(args, 'evaluator');
    const report = await inProject(requiredOption(args, 'data-dir'), async ({ call, grants }) => {
      const { evaluators } = await call('project.open', {});
      const evaluator = evaluators.find((one) => one.name === name);
      if (name !== undefined && evaluator === undefined) throw new UsageError(`nobody is called ${name}`);
      const destination = grants.toWrite(out);
      return call('work.exportChanges', {
        datasetId: Number(datasetId),
        evaluatorId: evaluator?.id ?? null,
        destination,
      });
    });
    const { fileName, byteCount, sha256, itemCount, path } = report;
    terminal.print({ fileName, path, byteCount, sha256, records: itemCount });
    return 0;
  },
};
