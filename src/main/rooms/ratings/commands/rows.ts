import { type Command, UsageError } from '../../../commandLine/command.ts';
import { dataFolderOf, findStudy, studyOptions, studyOptionsHelp } from './studyOption.ts';

/** `akapen ratings rows`. */
export const ratingsRowsCommand: Command = {
  help: `akapen ratings rows --data-dir FOLDER [--study ID] [--csv | --jsonl]

Prints a row for each judgement, revised and withdrawn ones too, in the order of their times: 54 columns with five criteria. A blind
study has codes in place of the names of models. Until the study is closed, stderr says that
what is computed from the rows is interim. years_experience is "under 5 years", "5 to 9 years", "10 to 19 years", "20 or more years" or empty.

${studyOptionsHelp}
  --jsonl            a JSON object a line (default)
  --csv              RFC 4180 with a head line and a byte order mark; a text that a sheet would calculate has an apostrophe in front

Exit codes: 0 printed, 1 no such study, 2 wrong usage.`,
  options: { ...studyOptions, csv: { type: 'boolean' }, jsonl: { type: 'boolean' } },
  positionals: 0,
  async run(args, terminal, inProject) {
    const { csv, jsonl } = args.values;
    if (csv === true && jsonl === true) throw new UsageError('--csv or --jsonl');
    const { printRows } = await import('../../../outbox/files/printRows.ts');
    const { interim, columns, rows } = await inProject(dataFolderOf(args, 'ratings rows'), async ({ call }) =>
      call('ratings.rows', { datasetId: (await findStudy(call, args)).datasetId }),
    );
    if (interim) terminal.say(`The study goes on: what is computed from these ${rows.length} rows is interim.`);
    for (const part of printRows(rows, { format: csv === true ? 'csv' : 'jsonl', mark: true, columns })) {
      terminal.write(Buffer.from(part).toString('utf8'));
    }
    return 0;
  },
};
