import { resolve } from 'node:path';
import { type RunCommand, UsageError } from '../../../commandLine/command.ts';
import type { ExportPart } from '../../../commandLine/roomCommands.ts';

const formats = ['jsonl', 'csv', 'parquet', 'html'] as const;
const languages = ['en', 'ja'] as const;

const help = `akapen export --what marks --format FORMAT --data-dir FOLDER --out FILE [--everyone] [--blind] [--dataset ID] [--language LANGUAGE] [--all-steps]

Writes what the evaluator who worked last marked in traces, and NAME.provenance.json beside it with every version of the mark scheme.

  --format FORMAT      jsonl: one mark, marked passage, comment or state a line, with its pointer into the original;
                       csv: the same columns, UTF-8 with byte order mark, CR LF, for a sheet: a text that begins with = + - @, a tab
                       or a line end has an apostrophe in front, so that nothing is calculated;
                       parquet: the same columns with their types, texts as they are;
                       html: one page to read, which runs and fetches nothing
  --everyone           the marks of all evaluators
  --blind              A, B … instead of the names of models, which are masked in texts too
  --dataset ID         only the traces of this dataset
  --language LANGUAGE  en (default) or ja, of the page
  --all-steps          a page with all steps, instead of those of which something was said

Prints {"path","byteCount","sha256","questions","entries"}.`;

const run: RunCommand = async ({ values }, terminal, inProject) => {
  const { 'data-dir': dataFolder, out, dataset } = values;
  if (typeof dataFolder !== 'string') throw new UsageError('export needs --data-dir FOLDER');
  if (typeof out !== 'string' || out === '') throw new UsageError('export needs --out FILE');
  const format = formats.find((one) => one === values.format);
  if (format === undefined) throw new UsageError('export --what marks needs --format jsonl, csv, parquet or html');
  const language = languages.find((one) => one === (values.language ?? 'en'));
  if (language === undefined) throw new UsageError('--language is en or ja');
  if (dataset !== undefined && (typeof dataset !== 'string' || !/^[1-9]\d{0,14}$/.test(dataset))) {
    throw new UsageError('--dataset takes the number of a dataset');
  }
  const report = await inProject(dataFolder, ({ call, grants }) =>
    call('traces.exportMarks', {
      view: { datasetIds: dataset === undefined ? [] : [Number(dataset)] },
      format,
      language,
      everyone: values.everyone === true,
      blind: values.blind === true,
      steps: values['all-steps'] === true ? 'all' : 'labelled',
      destination: grants.toWrite(resolve(out)),
    }),
  );
  const { path, byteCount, sha256, itemCount, changedCount } = report;
  terminal.print({ path, byteCount, sha256, questions: changedCount, entries: itemCount });
  return 0;
};

/** `akapen export --what marks`. */
export const exportMarks: ExportPart = {
  help,
  options: {
    format: { type: 'string' },
    language: { type: 'string' },
    everyone: { type: 'boolean' },
    blind: { type: 'boolean' },
    'all-steps': { type: 'boolean' },
  },
  run,
};
