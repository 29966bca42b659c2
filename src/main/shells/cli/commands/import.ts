import { join, parse, resolve } from 'node:path';
import { type FormatId, formatIds, type ImportPreview } from '../../../../shared/datasets.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { FileSource } from '../../../../shared/files.ts';
import { mostJoined } from '../../../../shared/joinedFiles.ts';
import { type FieldMapping, fieldMappingSchema } from '../../../../shared/traces/fieldMapping.ts';
import {
  type Arguments,
  type Command,
  type OpenProject,
  type Terminal,
  UsageError,
} from '../../../commandLine/command.ts';
import type { ImportPart } from '../../../commandLine/roomCommands.ts';
import { unreadableFile } from '../../../records/unreadableFile.ts';
import { commandsOfRooms } from '../../../rooms/commands.ts';

const mostFiles = 1_000;

/** `akapen import`, with the parts that rooms have in it. */
export async function loadImportCommand(): Promise<Command> {
  const loaded = await Promise.all(Object.values(commandsOfRooms).map((room) => room.import?.() ?? []));
  const parts = loaded.flat();
  const usage = parts.flatMap(({ options }) => Object.keys(options).map((name) => ` [--${name}]`)).join('');
  return {
    help: `akapen import FILE… --data-dir FOLDER [--gold ID] [--name NAME] [--all] [--repair]${usage} [--format FORMAT]
    [--mapping FILE]

Imports the good records of a file (JEMHopQA, R4C, prediction JSON or TSV, traces of agents; cases, generations, plans, entities,
terms or results of Study C; a study folder, or a zip of one; claims with evidence, a release of CIViC, result files of the evidence study; the format is recognised) and keeps its bytes for an export. Records that cannot be read are left out and told on stderr.

  --data-dir FOLDER  folder of the project; made when it is not there
  --gold ID          required for predictions, generations, plans and entities: number of the dataset that they answer;
                     predictions are scored against it
  --name NAME        name of the dataset (default: the file's name without its ending)
  --all              import nothing when a single record is bad
  --repair           files of Study C: put wrongly decoded characters (TomÃ¡s) right; the bytes stay as they are
${parts.map(({ help }) => (help === '' ? '' : `${help}\n`)).join('')}  --format FORMAT    takes the file for this format, one of ${formatIds.join(', ')}
  --mapping FILE     JSONL traces of no known format: JSON file that says where their parts stand (JSON pointers by part)

Prints {"datasetId","imported","problems"}: number of the new dataset and of its records, and the
problems of the file as akapen validate prints them.
Files of answers and verdicts that others wrote (AlpacaEval, Arena-Hard, MT-Bench, arenas) are joined into one, paired over all of
them, and stderr names them; not with --format. Of other files, or a folder that is not one thing, each comes in by itself, in their
order; what cannot is told on stderr and holds nothing up. Prints {"imported": [{"file","joined","datasetId","imported","problems"}], "refused": [{"file","because"}]}.
Exit codes: 0 imported, 1 nothing was imported or something was refused, 2 wrong usage.`,
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
    positionals: mostFiles,
    optionalPositionals: mostFiles - 1,
    run: (args, terminal) => runImport(args, terminal, parts),
  };
}

async function runImport(
  { values, positionals: files }: Arguments,
  terminal: Terminal,
  parts: readonly ImportPart[],
): Promise<0 | 1> {
  const { 'data-dir': dataFolder, gold, name, mapping } = values;
  if (typeof dataFolder !== 'string') throw new UsageError('import needs --data-dir FOLDER');
  const order: Order = {
    goldDatasetId: typeof gold === 'string' ? readId(gold) : null,
    format: readFormat(values.format),
    mapping: typeof mapping === 'string' ? await readMapping(mapping) : null,
    values,
    parts,
    terminal,
  };
  const { withProject } = await import('../openProject.ts');
  const work = async (project: OpenProject) => {
    const found = await joinedFiles(project, order, await filesOf(project, files));
    const [only] = found;
    if (only !== undefined && found.length === 1 && (files.length === 1 || only.joined.size > 0))
      return importOne(project, order, await previewOne(project, order, only), typeof name === 'string' ? name : null);
    if (typeof name === 'string') throw new UsageError('--name is for one file');
    const all = await importSeveral(project, order, found);
    // A project that was made for nothing goes again.
    if (all.imported.length === 0) throw new AppError('IMPORT_MALFORMED', 'No file can be imported');
    return all;
  };
  const result = await withProject(dataFolder, work, { needsThread: true });
  terminal.print(result);
  return 'refused' in result && result.refused.length > 0 ? 1 : 0;
}

type Order = {
  readonly goldDatasetId: number | null;
  readonly format: FormatId | null;
  readonly mapping: FieldMapping | null;
  readonly values: Arguments['values'];
  readonly parts: readonly ImportPart[];
  readonly terminal: Terminal;
};

/** A file as it was typed or found, and how the core reads it; or why it cannot. */
type Found = {
  readonly file: string;
  readonly path: string;
  /** Of a file in a folder with the way to it there: many such files have one name. */
  readonly name: string;
  readonly source: FileSource;
  readonly left: string | null;
  /** The files that it is an archive of, by their names in it, as a room reads them as one set; empty for a file. */
  readonly joined: ReadonlyMap<string, string>;
};
const alone: Found['joined'] = new Map();
type Previewed = { readonly found: Found; readonly preview: ImportPreview };

/** The files that were typed, and those of folders that are not one thing. */
async function filesOf({ call, grants }: OpenProject, files: readonly string[]): Promise<readonly Found[]> {
  const all: Found[] = [];
  for (const file of files) {
    const [path, source] = [resolve(file), grants.toRead(resolve(file))];
    const within = await call('datasets.filesIn', { source });
    if (within.isOne) all.push({ file, path, name: parse(path).name, source, left: null, joined: alone });
    const below = (name: string) => ({
      file: join(file, name),
      path: join(path, name),
      name: join(parse(name).dir, parse(name).name),
    });
    for (const one of within.files) all.push({ ...below(one.name), source: one.source, left: null, joined: alone });
    for (const { name, reason } of within.left) all.push({ ...below(name), source, left: reason, joined: alone });
  }
  return all;
}

/** The same, those that a room reads as one set joined into one in the place of the first, as a window joins what is chosen together. Somebody who names a format means each file. */
async function joinedFiles(
  { call }: OpenProject,
  { format, mapping, terminal }: Order,
  found: readonly Found[],
): Promise<readonly Found[]> {
  if (format !== null || mapping !== null) return found;
  const readable = found.filter(({ left }) => left === null);
  const asked = (await call('datasets.mayJoin', { names: readable.map(({ path }) => path) })).flatMap(
    (at) => readable[at] ?? [],
  );
  if (asked.length < 2) return found;
  if (asked.length > mostJoined) {
    terminal.say(`More than ${mostJoined} files came together: each stays by itself.`);
    return found;
  }
  // Files of several folders may have one name.
  const named = asked.map(({ path, source }, at) => {
    const { base } = parse(path);
    const isShared = asked.some((other, place) => place !== at && parse(other.path).base === base);
    return { name: isShared ? `${at + 1}/${base}` : base, source };
  });
  const places = await call('datasets.together', { files: named });
  const together = places.flatMap((at) => asked[at] ?? []);
  const [first] = together;
  if (first === undefined) return found;
  const name = `${parse(first.path).name.slice(0, 150)} and ${together.length - 1} more`;
  const files = places.flatMap((at) => named[at] ?? []);
  const joined = new Map(together.map(({ file }, at) => [files[at]?.name ?? '', file] as const));
  const { source } = await call('datasets.join', { name, files });
  terminal.say(`Joined into one: ${together.map(({ file }) => file).join(', ')}`);
  const set: Found = { ...first, name, source, joined };
  return found.flatMap((one) => (one === first ? [set] : together.includes(one) ? [] : [one]));
}

async function previewOne(
  { call }: OpenProject,
  { format, mapping, terminal }: Order,
  found: Found,
): Promise<Previewed> {
  const preview = await call('datasets.preview', { source: found.source, format, mapping });
  if (preview.problems.length === 0) return { found, preview };
  const { problemLine } = await import('../../../commandLine/problemSentence.ts');
  for (const problem of preview.problems) {
    const own = found.joined.get(String(problem.params.file));
    terminal.say(problemLine(own ?? found.file, problem));
  }
  return { found, preview };
}

async function importOne(
  { call, finish }: OpenProject,
  { goldDatasetId, values, parts, terminal }: Order,
  { found: { file, path, name: ownName }, preview }: Previewed,
  name: string | null,
) {
  const toImport = { file, path, preview, goldDatasetId };
  for (const { check } of parts) check(toImport, values, terminal);
  if (preview.goodCount === 0) throw new AppError('IMPORT_MALFORMED', 'No record can be imported', { path });
  const { taskId } = await call('datasets.import', {
    previewId: preview.previewId,
    name: name ?? ownName.slice(0, 200),
    mode: values.all === true ? 'all' : 'good',
    goldDatasetId,
    repair: values.repair === true,
  });
  const { datasetId, imported } = await finish(taskId);
  try {
    for (const { onImported } of parts) {
      const following = await onImported(toImport, Number(datasetId), call);
      if (following !== null) await finish(following);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The file is in the project all the same.
    terminal.say(`${file}: ${error.message}`);
  }
  const problems = await call('datasets.problems', { datasetId: Number(datasetId) });
  if (problems.length === 0) return { datasetId, imported, problems: [] };
  const { printedProblem } = await import('../../../commandLine/problemSentence.ts');
  return { datasetId, imported, problems: problems.map(printedProblem) };
}

/** Each file by itself; what is refused is said. */
async function importSeveral(project: OpenProject, order: Order, files: readonly Found[]) {
  const imported: ({ file: string; joined?: readonly string[] } & Awaited<ReturnType<typeof importOne>>)[] = [];
  const refused: { file: string; because: string }[] = [];
  for (const found of files) {
    const { file, left, joined } = found;
    try {
      if (left !== null) throw new AppError('FILE_UNREADABLE', `The file cannot be read (${left})`);
      const made = await importOne(project, order, await previewOne(project, order, found), null);
      imported.push({ file, ...(joined.size > 0 && { joined: [...joined.values()] }), ...made });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      order.terminal.say(`${file}: ${error.message}`);
      refused.push({ file, because: error.message });
    }
  }
  return { imported, refused };
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
    throw unreadableFile(resolve(file), cause);
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
