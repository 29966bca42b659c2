import { parse, resolve } from 'node:path';
import { type DriftPreview, type FormatId, formatIds } from '../../../../shared/datasets.ts';
import { AppError } from '../../../../shared/errors.ts';
import { type FieldMapping, fieldMappingSchema } from '../../../../shared/traces/fieldMapping.ts';
import { type Command, type Terminal, UsageError } from '../command.ts';

export const importCommand: Command = {
  words: ['import'],
  summary: 'Import a corpus, predictions, traces or files of Study C into a project',
  help: `akapen import FILE --data-dir FOLDER [--gold ID] [--name NAME] [--all] [--repair] [--accept-short] [--format FORMAT]
    [--mapping FILE]

Imports the good records of a file (JEMHopQA, R4C, prediction JSON or TSV, traces of agents; cases, generations, plans, entities,
terms or results of Study C; the format is recognised) and keeps its bytes for an export. Records that cannot be read are left out and told on stderr.

  --data-dir FOLDER  folder of the project; made when it is not there
  --gold ID          required for predictions, generations, plans and entities: number of the dataset that they answer
  --name NAME        name of the dataset (default: the file's name without its ending)
  --all              import nothing when a single record is bad
  --repair           files of Study C: put wrongly decoded characters (TomÃ¡s) right; the bytes stay as they are
  --accept-short     generations of Study C: import them although they end before their cases do
  --format FORMAT    takes the file for this format, one of ${formatIds.join(', ')}
  --mapping FILE     JSONL traces of no known format: JSON file that says where their parts stand (JSON pointers by part)

Prints {"datasetId","imported","problems"}: number of the new dataset and of its records, and the
problems of the file as akapen validate prints them.
Exit codes: 0 imported, 1 nothing was imported, 2 wrong usage.`,
  options: {
    'data-dir': { type: 'string' },
    gold: { type: 'string' },
    name: { type: 'string' },
    all: { type: 'boolean' },
    repair: { type: 'boolean' },
    'accept-short': { type: 'boolean' },
    format: { type: 'string' },
    mapping: { type: 'string' },
  },
  positionals: 1,
  async run({ values, positionals: [file = ''] }, terminal) {
    const { 'data-dir': dataFolder, gold, name, all } = values;
    if (typeof dataFolder !== 'string') throw new UsageError('import needs --data-dir FOLDER');
    const goldDatasetId = typeof gold === 'string' ? readId(gold) : null;
    const format = readFormat(values.format);
    const mapping = typeof values.mapping === 'string' ? await readMapping(values.mapping) : null;
    const path = resolve(file);
    const { withProject } = await import('../openProject.ts');
    const { printedProblem, problemLine } = await import('./problemSentence.ts');
    const result = await withProject(dataFolder, async ({ call, finish, grants }) => {
      const preview = await call('datasets.preview', { source: grants.toRead(path), format, mapping });
      for (const problem of preview.problems) terminal.say(problemLine(file, problem));
      if ('conversationCount' in preview) sayConversations(terminal, file, preview);
      if ('fits' in preview) {
        sayOtherSplit(terminal, file, preview.fits, goldDatasetId);
        if (values['accept-short'] !== true) refuseShort(path, preview.fits, goldDatasetId);
      }
      if (preview.goodCount === 0) throw new AppError('IMPORT_MALFORMED', 'No record can be imported', { path });
      const { taskId } = await call('datasets.import', {
        previewId: preview.previewId,
        name: typeof name === 'string' ? name : parse(path).name.slice(0, 200),
        mode: all === true ? 'all' : 'good',
        goldDatasetId,
        repair: values.repair === true,
      });
      const { datasetId, imported } = await finish(taskId);
      const problems = await call('datasets.problems', { datasetId: Number(datasetId) });
      return { datasetId, imported, problems: problems.map(printedProblem) };
    });
    terminal.print(result);
    return 0;
  },
};

/** Equal conversations under several ids are no independent cases. */
function sayConversations(terminal: Terminal, file: string, { caseCount, conversationCount }: DriftPreview): void {
  if (conversationCount === 0 || conversationCount === caseCount) return;
  terminal.say(
    `${file}: its ${caseCount} cases are ${conversationCount} conversations under several ids; --clusters conversations resamples them as one`,
  );
}

/** What was not generated to its end is asked about before it is there. */
function refuseShort(path: string, fits: DriftPreview['fits'], goldDatasetId: number | null): void {
  const fit = fits.find(({ datasetId }) => datasetId === goldDatasetId);
  if (fit === undefined || fit.firstShort === null) return;
  const { caseKey, last, stated } = fit.firstShort;
  const told = `Generations of ${fit.shortCount} cases end early (${caseKey}: turn ${last} of ${stated}); --accept-short imports them, and turns that were never generated have no part in any number`;
  throw new AppError('CONFLICT', told, { path, cases: fit.shortCount });
}

/** Different sets of cases use the same ids: what was made from another one is imported, but not without a word. */
function sayOtherSplit(
  terminal: Terminal,
  file: string,
  fits: DriftPreview['fits'],
  goldDatasetId: number | null,
): void {
  const fit = fits.find(({ datasetId }) => datasetId === goldDatasetId);
  if (fit === undefined || fit.firstOther === null) return;
  const { caseKey, part, turn } = fit.firstOther;
  const first = `${caseKey}: ${{ patientSummary: 'patient summary', message: 'message', turnCount: 'last turn', plan: 'entities that the plan names' }[part]}`;
  terminal.say(
    `${file}: ${fit.otherCount} of its cases were made from other content than dataset ${fit.datasetId} has (${first}, turn ${turn})`,
  );
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`--gold takes the number of a dataset, not ${text}`);
  return Number(text);
}

function readFormat(text: unknown): FormatId | null {
  if (text === undefined) return null;
  const format = formatIds.find((known) => known === text);
  if (format === undefined) throw new UsageError(`unknown format ${String(text)}`);
  return format;
}

/** Parts that the file does not name are taken as missing in the traces. */
async function readMapping(file: string): Promise<FieldMapping> {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AppError(
      'FILE_UNREADABLE',
      'The mapping cannot be read',
      { path: resolve(file), reason: 'failed' },
      { cause },
    );
  });
  const none = Object.fromEntries(Object.keys(fieldMappingSchema.shape).map((part) => [part, null]));
  const parsed = fieldMappingSchema.strict().safeParse({ ...none, kinds: {}, ...parseObject(text) });
  if (parsed.success) return parsed.data;
  throw new UsageError(`${file} is no field mapping: ${parsed.error.issues.map(({ message }) => message).join(', ')}`);
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : { kinds: null };
  } catch {
    return { kinds: null };
  }
}
