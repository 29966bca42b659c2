import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import type { ReleaseFiles } from '../preparing/release.ts';
import type { PreparedFile, Repair } from '../preparing/testFiles.ts';

async function run(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [raw, out] = [requiredOption(args, 'raw'), requiredOption(args, 'out')];
  if (resolve(raw) === resolve(out)) throw new UsageError('--out has to be another folder than --raw');
  const [{ drawingModes, prepareTests }, { printedProblem, problemLine }] = await Promise.all([
    import('../preparing/prepareTests.ts'),
    import('../../../commandLine/problemSentence.ts'),
  ]);
  const named = optionalOption(args, 'mode') ?? 'sequential';
  const mode = drawingModes.find((one) => one === named);
  if (mode === undefined) throw new UsageError('--mode is sequential or per-file');
  const options = { seed: seedOf(args), mode, isRepaired: args.values.repaired === true };
  const problems: Problem[] = [];
  const report = (problem: Problem) => {
    problems.push(problem);
    terminal.say(problemLine(String(problem.params.file ?? raw), problem));
  };
  const found = await filesIn(raw);
  for (const name of found.names.filter((one) => /\.vcf$/i.test(one))) report(await unused(name));
  const prepared = found.release === null ? { files: [], repairs: [] } : prepareTests(found.release, options, report);
  const given = optionalOption(args, 'context-for');
  const contexts = given === undefined ? [] : await contextFiles(given, found.release, report);
  const files = [...(given === undefined ? prepared.files : contexts), ...found.r4c];
  const withRepairs = options.isRepaired ? [...files, { name: 'repairs.json', records: prepared.repairs }] : files;
  const written = await write(out, withRepairs);
  terminal.print({
    ...options,
    files: written,
    repairs: countRepairs(prepared.repairs),
    problems: problems.map((problem) => ({ file: problem.params.file, ...printedProblem(problem) })),
  });
  return problems.some(({ severity }) => severity === 'error') || files.length === 0 ? 1 : 0;
}

function seedOf(args: Arguments): number {
  const seed = Number(optionalOption(args, 'seed') ?? '0');
  if (Number.isSafeInteger(seed) && seed >= 0) return seed;
  throw new UsageError('--seed is a whole number of 0 or more');
}

async function unused(file: string): Promise<Problem> {
  const { problemWithFile } = await import('../reading/evidenceProblems.ts');
  return problemWithFile('warning', 'evidenceVcfUnused', file);
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((error) => {
    throw new AppError('FILE_UNREADABLE', `${folder} cannot be read`, { path: folder }, { cause: error });
  });
}

/** The tables of one release, and what R4C's data lead to. Throws where neither is there, and where a table is there twice. */
async function filesIn(raw: string) {
  const [{ releaseTables }, { r4cFiles }] = await Promise.all([
    import('../preparing/release.ts'),
    import('../preparing/r4cFiles.ts'),
  ]);
  const names = await namesIn(raw);
  const tables = releaseTables.map((table) => {
    const fitting = names.filter((name) => name.endsWith(`${table}.tsv`));
    if (fitting.length > 1) {
      throw new AppError(
        'INVALID_INPUT',
        `${raw} holds several releases: ${fitting.join(', ')}. Leave one of them there.`,
      );
    }
    return { table, name: fitting[0] };
  });
  const r4cName = names.includes('full_data.json') ? join(raw, 'full_data.json') : null;
  const lacking = tables.filter(({ name }) => name === undefined).map(({ table }) => table);
  if (lacking.length > 0 && (r4cName === null || lacking.length < tables.length)) {
    throw new AppError('INVALID_INPUT', `${raw} lacks ${lacking.map((table) => `*-${table}.tsv`).join(', ')}`);
  }
  const texts = await Promise.all(
    tables.map(async ({ table, name = '' }) => {
      const text = name === '' ? '' : await readFile(join(raw, name), 'utf8');
      return [table, { name, text }] as const;
    }),
  );
  const byTable = new Map(texts);
  const none = { name: '', text: '' };
  const release = {
    AssertionSummaries: byTable.get('AssertionSummaries') ?? none,
    ClinicalEvidenceSummaries: byTable.get('ClinicalEvidenceSummaries') ?? none,
    MolecularProfileSummaries: byTable.get('MolecularProfileSummaries') ?? none,
  };
  return {
    names,
    release: lacking.length > 0 ? null : release,
    r4c: r4cName === null ? [] : r4cFiles(await readFile(r4cName), r4cName).map(inR4c),
  };
}

/** Test files of a folder with the context that the release has of their claims. Throws where there are none, or one is no list of items. */
async function contextFiles(
  folder: string,
  release: ReleaseFiles | null,
  report: (problem: Problem) => void,
): Promise<PreparedFile[]> {
  const [{ readRelease }, { withContext }, { problemWithFile }] = await Promise.all([
    import('../preparing/release.ts'),
    import('../preparing/withContext.ts'),
    import('../reading/evidenceProblems.ts'),
  ]);
  if (release === null) throw new AppError('INVALID_INPUT', '--context-for needs a release of CIViC');
  const { assertions, hasContext } = readRelease(release, () => {});
  if (!hasContext) return [];
  const names = (await namesIn(folder)).filter((name) => /\.json$/i.test(name)).sort();
  if (names.length === 0) throw new AppError('FILE_UNREADABLE', `${folder} holds no test files`, { path: folder });
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const items = z.array(z.looseObject({})).safeParse(parsed(await readFile(path, 'utf8')));
      if (!items.success) throw new AppError('IMPORT_MALFORMED', `${path} is no list of items`, { path });
      const { records, unknown } = withContext(assertions, items.data);
      for (const position of unknown) {
        const problem = problemWithFile('warning', 'claimNotInRelease', name);
        report({ ...problem, record: position + 1, itemKey: `${position + 1}` });
      }
      return { name: `context/${name}`, records };
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Its knowledge base has the name of that of CIViC. */
function inR4c({ name, records }: PreparedFile): PreparedFile {
  return { name: `r4c/${name}`, records };
}

async function write(out: string, files: readonly PreparedFile[]) {
  const [{ asciiJson }, { writeWholeFile }] = await Promise.all([
    import('../preparing/asciiJson.ts'),
    import('../../../exports/writeFile.ts'),
  ]);
  const written: { name: string; items: number; bytes: number; sha256: string }[] = [];
  for (const { name, records } of files) {
    const text = asciiJson(records);
    await mkdir(join(out, name, '..'), { recursive: true });
    await writeWholeFile(join(out, name), text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    written.push({ name, items: records.length, bytes: text.length, sha256 });
  }
  return written;
}

function countRepairs(repairs: readonly Repair[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { what } of repairs) counts.set(what, (counts.get(what) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** `akapen evidence prepare`. */
export const prepareCommand: Command = {
  help: `akapen evidence prepare --raw DIR --out DIR [--seed N] [--mode sequential|per-file] [--repaired] [--context-for DIR]

  --raw DIR   a release of CIViC: *-AssertionSummaries.tsv, *-ClinicalEvidenceSummaries.tsv, *-MolecularProfileSummaries.tsv of any date;
              or, or beside it, full_data.json of R4C
  --out DIR   where the files go; those that are there under these names are replaced
  --seed N    of Python's random, which draws the tests (default 0). The published ones were drawn without a seed and cannot be drawn again
  --mode      sequential (default): one stream for all tests in the order of the notebook; per-file: the seed is set again for each
  --repaired  leaves known defects of the reference out: a claim that stands there twice has the context of its own row, no wrong evidence is
              drawn twice for an item, and the selection test holds the evidence of both claims. Such items say so ("repaired"), and
              repairs.json lists them
  --context-for DIR  draws nothing: writes the test files of DIR (no_context) with the context of their claims into context/

Writes evidence_kb.json, and baseline, missing_evidence, wrong_evidence, mixed, wrong_claim, assignment_test and selection_test into
no_context/ and context/, as json.dump(indent=2) does; of R4C full_data_noid.json and both knowledge bases into r4c/. What needs no draw
is the published file bit for bit. Prints JSON: "files" with "items", "bytes" and "sha256", "repairs" by kind, "problems".
What a release lacks (columns, evidence that an assertion names, claims twice) is named with file and line on stderr. Without a column of
contexts alone (as therapies) everything else is written, and nothing into context/.
Exit codes: 0 written, 1 something could not be made, 2 wrong usage.`,
  options: {
    raw: { type: 'string' },
    out: { type: 'string' },
    seed: { type: 'string' },
    mode: { type: 'string' },
    repaired: { type: 'boolean' },
    'context-for': { type: 'string' },
  },
  positionals: 0,
  run,
};
