import { parse, resolve } from 'node:path';
import { type FormatId, formatIds } from '../../../../shared/datasets.ts';
import { AppError } from '../../../../shared/errors.ts';
import { type FieldMapping, fieldMappingSchema } from '../../../../shared/traces/fieldMapping.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import type { ImportPart } from '../../../commandLine/roomCommands.ts';
import { commandsOfRooms } from '../../../rooms/commands.ts';

/** `akapen import`, with the parts that rooms have in it. */
export async function loadImportCommand(): Promise<Command> {
  const loaded = await Promise.all(Object.values(commandsOfRooms).map((room) => room.import?.() ?? []));
  const parts = loaded.flat();
  const usage = parts.flatMap(({ options }) => Object.keys(options).map((name) => ` [--${name}]`)).join('');
  return {
    words: ['import'],
    summary: 'Import a corpus, predictions, traces, files of Study C or a study folder into a project',
    help: `akapen import FILE --data-dir FOLDER [--gold ID] [--name NAME] [--all] [--repair]${usage} [--format FORMAT]
    [--mapping FILE]

Imports the good records of a file (JEMHopQA, R4C, prediction JSON or TSV, traces of agents; cases, generations, plans, entities,
terms or results of Study C; a study folder, or a zip of one; the format is recognised) and keeps its bytes for an export. Records that cannot be read are left out and told on stderr.

  --data-dir FOLDER  folder of the project; made when it is not there
  --gold ID          required for predictions, generations, plans and entities: number of the dataset that they answer
  --name NAME        name of the dataset (default: the file's name without its ending)
  --all              import nothing when a single record is bad
  --repair           files of Study C: put wrongly decoded characters (TomÃ¡s) right; the bytes stay as they are
${parts.map(({ help }) => `${help}\n`).join('')}  --format FORMAT    takes the file for this format, one of ${formatIds.join(', ')}
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
      ...Object.fromEntries(parts.flatMap(({ options }) => Object.entries(options))),
      format: { type: 'string' },
      mapping: { type: 'string' },
    },
    positionals: 1,
    run: (args, terminal) => runImport(args, terminal, parts),
  };
}

async function runImport(
  { values, positionals: [file = ''] }: Arguments,
  terminal: Terminal,
  parts: readonly ImportPart[],
): Promise<0 | 1> {
  const { 'data-dir': dataFolder, gold, name, all } = values;
  if (typeof dataFolder !== 'string') throw new UsageError('import needs --data-dir FOLDER');
  const goldDatasetId = typeof gold === 'string' ? readId(gold) : null;
  const format = readFormat(values.format);
  const mapping = typeof values.mapping === 'string' ? await readMapping(values.mapping) : null;
  const path = resolve(file);
  const { withProject } = await import('../openProject.ts');
  const { printedProblem, problemLine } = await import('../../../commandLine/problemSentence.ts');
  const result = await withProject(dataFolder, async ({ call, finish, grants }) => {
    const preview = await call('datasets.preview', { source: grants.toRead(path), format, mapping });
    for (const problem of preview.problems) terminal.say(problemLine(file, problem));
    for (const { check } of parts) check({ file, path, preview, goldDatasetId }, values, terminal);
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
