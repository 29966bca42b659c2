import { extname, resolve } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import { type Arguments, type Command, type OpenProject, UsageError } from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import { printedProblem, problemLine } from '../../../commandLine/problemSentence.ts';
import { refuseInput } from '../../../commandLine/refuseInput.ts';
import { sayTrouble } from '../../../commandLine/sayTrouble.ts';
import { heldStudy } from './heldStudy.ts';

const folderLine = '  --data-dir FOLDER  folder of the project';
const exitCodes = 'Exit codes: 0 done, 1 the data or the run is bad, 2 wrong usage.';

export const outboxListCommand: Command = {
  help: `
akapen outbox list --data-dir FOLDER [--state STATE]

Asks nobody: what the project knows of its rows and destinations.

${folderLine}
  --state STATE      only rows that are queued, unknown, blocked, differing or confirmed (default: all)

Prints {"counts","destinations","rows"}; rows are the newest 500. ${exitCodes}
`,
  options: { 'data-dir': { type: 'string' }, state: { type: 'string' } },
  positionals: 0,
  run: (args, terminal, inProject) =>
    inProject(requiredOption(args, 'data-dir'), async ({ call }): Promise<0 | 1> => {
      const wanted = optionalOption(args, 'state');
      const state =
        (['queued', 'unknown', 'blocked', 'differing', 'confirmed'] as const).find((one) => one === wanted) ?? null;
      if (wanted !== undefined && state === null) throw new UsageError(`--state cannot be ${wanted}`);
      const { counts, destinations } = await call('outbox.overview', {});
      const { rows } = await call('outbox.list', { state, search: '', offset: 0, limit: 500 });
      for (const { id, trouble } of destinations) if (trouble !== null) sayTrouble(terminal, id, trouble);
      terminal.print({ counts, destinations, rows });
      return 0;
    }),
};

export const outboxPreviewCommand: Command = {
  help: `
akapen outbox preview --data-dir FOLDER [--destination ID] [--limit N]

Asks nobody and sends nothing.

${folderLine}
  --destination ID   number of the destination (default: the only one)
  --limit N          how many rows (default 50, at most 500)

Prints {"waiting","columns","rows"}. ${exitCodes}
`,
  options: { 'data-dir': { type: 'string' }, destination: { type: 'string' }, limit: { type: 'string' } },
  positionals: 0,
  run: (args, terminal, inProject) =>
    inProject(requiredOption(args, 'data-dir'), async (project): Promise<0 | 1> => {
      const limit = Number(optionalOption(args, 'limit') ?? 50);
      if (!Number.isInteger(limit) || limit < 1 || limit > 500)
        throw new UsageError('--limit is a number from 1 to 500');
      terminal.print(
        await project.call('outbox.preview', { destinationId: await chosenDestination(args, project), limit }),
      );
      return 0;
    }),
};

export const outboxSendCommand: Command = {
  help: `
akapen outbox send --data-dir FOLDER [--destination ID]

Sends until nothing waits any more, nobody can be reached, or somebody has to do something first. It may be stopped at any time: what has
not arrived waits on.

${folderLine}
  --destination ID   number of the destination (default: all)

Prints [{"destination","settled","refused","waiting","trouble"}]: rows that arrived or are blocked, how many of them were refused, rows that
wait, and what was in the way. Exit codes: 0 nothing waits any more, 1 something does, or there is no destination, 2 wrong usage.
`,
  options: { 'data-dir': { type: 'string' }, destination: { type: 'string' } },
  positionals: 0,
  run: (args, terminal, inProject) =>
    inProject(requiredOption(args, 'data-dir'), async (project): Promise<0 | 1> => {
      const { call, finish } = project;
      const { destinations } = await call('outbox.overview', {});
      const wanted = optionalOption(args, 'destination');
      if (destinations.length === 0) throw noDestination();
      const ids = wanted === undefined ? destinations.map(({ id }) => id) : [await chosenDestination(args, project)];
      const reports = [];
      for (const destinationId of ids) {
        const { taskIds } = await call('outbox.send', { destinationId });
        for (const taskId of taskIds) reports.push({ destination: destinationId, ...(await finish(taskId)) });
      }
      const after = await call('outbox.overview', {});
      for (const { id, trouble } of after.destinations) if (trouble !== null) sayTrouble(terminal, id, trouble);
      terminal.print(reports);
      const { queued, unknown, blocked } = after.counts;
      return queued + unknown + blocked === 0 ? 0 : 1;
    }),
};

export const outboxReconcileCommand: Command = {
  help: `
akapen outbox reconcile --data-dir FOLDER [--destination ID] [--send-again]

Reads everything that is there and changes nothing there.

${folderLine}
  --destination ID   number of the destination (default: the only one)
  --send-again       has rows that are missing wait again

Prints {"confirmed","found","missing","missingCount","doubled","doubledCount","edited","editedCount","foreignCount","unnamedCount"}; lists hold
1,000 at most. Exit codes: 0 nothing is missing, doubled or edited, 1 something is, 2 wrong usage.
`,
  options: { 'data-dir': { type: 'string' }, destination: { type: 'string' }, 'send-again': { type: 'boolean' } },
  positionals: 0,
  run: (args, terminal, inProject) =>
    inProject(requiredOption(args, 'data-dir'), async (project): Promise<0 | 1> => {
      const destinationId = await chosenDestination(args, project);
      const { comparisonSchema } = await import('../../../../shared/outbox/api.ts');
      const { taskId } = await project.call('outbox.reconcile', { destinationId });
      const { report, trouble } = comparisonSchema.parse(await project.finish(taskId));
      if (trouble !== null) sayTrouble(terminal, destinationId, trouble);
      if (report === null) return 1;
      terminal.print(report);
      if (args.values['send-again'] === true) {
        const submissionIds = report.missing.map(({ submissionId }) => submissionId);
        await project.call('outbox.sendAgain', { destinationId, submissionIds });
      }
      return report.missingCount + report.doubledCount + report.editedCount === 0 ? 0 : 1;
    }),
};

export const outboxExportCommand: Command = {
  help: `
akapen outbox export --data-dir FOLDER --out FILE [--study ID] [--no-mark]

${folderLine}
  --out FILE         where to write: .jsonl for JSON lines, .parquet for Parquet, anything else is CSV; a file that is there is replaced
  --study ID         only the rows of a study
  --no-mark          CSV without the byte order mark that Excel needs to read Japanese

In CSV a text that a sheet would calculate has an apostrophe in front. The provenance beside the file names the studies
that are not closed ("interim"), and so does stderr. Prints {"path","byteCount","sha256","items"}. ${exitCodes}
`,
  options: {
    'data-dir': { type: 'string' },
    out: { type: 'string' },
    study: { type: 'string' },
    'no-mark': { type: 'boolean' },
  },
  positionals: 0,
  run: (args, terminal, inProject) =>
    inProject(requiredOption(args, 'data-dir'), async ({ call, grants }): Promise<0 | 1> => {
      const out = resolve(requiredOption(args, 'out'));
      const study = optionalOption(args, 'study');
      const { path, byteCount, sha256, itemCount, interim } = await call('outbox.export', {
        study: study === undefined ? null : await heldStudy({ call }, study),
        format: formatOf(out),
        mark: args.values['no-mark'] !== true,
        destination: grants.toWrite(out),
      });
      if (interim.length > 0)
        terminal.say(`Not closed yet: ${interim.join(', ')}. What is computed from these rows is interim.`);
      terminal.print({ path, byteCount, sha256, items: itemCount });
      return 0;
    }),
};

export const outboxMergeCommand: Command = {
  help: `
akapen outbox merge FILE… --out FILE [--no-mark]

Reads CSV, JSON lines and Parquet, as outbox export and destinations of files write them, and bundles of
evaluators. Each id is kept once; rows with one id and other content are conflicts: the first is kept in FILE,
and all of them are printed.

  --out FILE   where to write: .jsonl for JSON lines, .parquet for Parquet, anything else is CSV
  --no-mark    CSV without the byte order mark that Excel needs to read Japanese

Prints {"path","items","repeated","conflicts","problems"}; path is null where no row was there to write, and a file of which nothing was taken
is a problem. Exit codes: 0 no conflict and no problem, 1 some, or nothing was written, 2 wrong usage.
`,
  options: { out: { type: 'string' }, 'no-mark': { type: 'boolean' } },
  positionals: 1000,
  optionalPositionals: 999,
  async run(args, terminal) {
    const out = resolve(requiredOption(args, 'out'));
    const files = args.positionals;
    await refuseInput(out, files);
    const [{ mergeRows }, { printRows }, { putInPlace, writeAside }] = await Promise.all([
      import('../../../outbox/mergeRows.ts'),
      import('../../../outbox/files/printRows.ts'),
      import('../../../exports/writeFile.ts'),
    ]);
    const all = [];
    const problems = [];
    for (const file of files) {
      const read = await readFileOfRows(file);
      all.push(...read.rows.map((row) => ({ ...row, file })));
      problems.push(...read.problems.map((problem) => ({ ...printedProblem(problem), file })));
      // Of a file of something else each of its lines is none of a row, by one and the same reason.
      const told = read.rows.length === 0 ? read.problems.slice(0, 2) : read.problems;
      for (const problem of told) terminal.say(problemLine(file, problem));
    }
    const { rows, repeated, conflicts } = mergeRows(all);
    const format = { format: formatOf(out), mark: args.values['no-mark'] !== true };
    const cells = rows.map((row) => row.cells);
    // A file with no row in it would pass for one that was merged.
    if (cells.length === 0) terminal.say('No row could be taken: nothing was written.');
    else await putInPlace([await writeAside(out, printRows(cells, format))]);
    for (const { submissionId, columns } of conflicts) {
      terminal.say(`${submissionId}: rows with other content in ${columns.join(', ')}; the first was kept`);
    }
    terminal.print({ path: cells.length === 0 ? null : out, items: rows.length, repeated, conflicts, problems });
    return cells.length > 0 && conflicts.length + problems.length === 0 ? 0 : 1;
  },
};

/** The rows of a file. One that has none says so before all else. Errors: FILE_UNREADABLE with `path`, and as `readGivenRows`. */
async function readFileOfRows(file: string) {
  const [{ readGivenRows }, { problemOfFile }, { idColumn }, { asUnreadable }] = await Promise.all([
    import('../../../outbox/files/readRows.ts'),
    import('../../../records/recordProblems.ts'),
    import('../../../../shared/outbox/row.ts'),
    import('../../../datasets/readableFile.ts'),
  ]);
  const { rows, problems } = await readGivenRows(resolve(file)).catch((error: unknown) => {
    throw asUnreadable(file, error);
  });
  const isOther = rows.length === 0 ? [problemOfFile('noSubmissions', { column: idColumn })] : [];
  return { rows, problems: [...isOther, ...problems] };
}

function formatOf(path: string): 'csv' | 'jsonl' | 'parquet' {
  const ending = extname(path).toLowerCase();
  return ending === '.jsonl' ? 'jsonl' : ending === '.parquet' ? 'parquet' : 'csv';
}

/** The destination that was named, or the only one. */
async function chosenDestination(args: Arguments, { call }: OpenProject): Promise<number> {
  const { destinations } = await call('outbox.overview', {});
  const wanted = optionalOption(args, 'destination');
  if (wanted !== undefined && /^[1-9]\d{0,9}$/.test(wanted)) return Number(wanted);
  if (wanted !== undefined) throw new UsageError('--destination is the number of a destination');
  const [only, other] = destinations;
  if (only === undefined) throw noDestination();
  if (other !== undefined)
    throw new UsageError(`--destination is missing: ${destinations.map(({ id }) => id).join(' or ')}`);
  return only.id;
}

function noDestination(): AppError {
  return new AppError('NOT_FOUND', 'The project has no destination: akapen outbox connect adds one', {
    kind: 'destination',
  });
}
