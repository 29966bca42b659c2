import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import type { Arguments, Terminal } from '../../../commandLine/command.ts';
import { problemSentence } from '../../../commandLine/problemSentence.ts';
import { treeProblems } from '../numbers/faultProblem.ts';
import { resultPlace } from '../numbers/resultFiles.ts';
import { type ResultText, readResultTree } from '../numbers/resultTree.ts';

/** Files that are read at once. */
const atOnce = 16;

/**
 * The result tree of a folder that holds `results` and, where there are any, `outputs`; what is wrong with it goes to stderr. Errors:
 * FILE_UNREADABLE with `path`; NOT_FOUND where no result file lies in the layout, or none of a model that was asked for.
 */
export async function readResultFolder(folder: string, models: readonly string[], terminal: Terminal) {
  const paths = (await Promise.all(['results', 'outputs'].map((kind) => filesBelow(folder, kind)))).flat();
  const wanted = paths.filter((path) => {
    const place = resultPlace(path);
    return place !== null && (models.length === 0 || models.includes(place.model));
  });
  const texts: ResultText[] = [];
  for (let from = 0; from < wanted.length; from += atOnce) {
    const part = wanted.slice(from, from + atOnce);
    texts.push(...(await Promise.all(part.map((path) => readResultText(folder, path)))));
  }
  const tree = readResultTree(texts);
  const problems = treeProblems(tree);
  for (const problem of problems) terminal.say(problemSentence(problem));
  const absent = models.filter((model) => tree.series.every((series) => series.model !== model));
  if (tree.series.length === 0 || absent.length > 0) {
    const what =
      absent.length > 0 ? `results/${absent.join(', results/')}` : 'results/<Provider>/<model>/<agent>/<scenario>.json';
    throw new AppError('NOT_FOUND', `There is no ${what}`, { path: folder });
  }
  return { tree, problems };
}

/** What the command prints of problems; the exit code is 1 where a file was left out. */
export function printedProblems(problems: readonly Problem[]) {
  return problems.map((problem) => ({ code: problem.code, ...problem.params, message: problemSentence(problem) }));
}

export function hasError(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

/** The values of an option that may be given several times. */
export function severalOf({ values }: Arguments, name: string): string[] {
  const given = values[name];
  return Array.isArray(given) ? given.filter((one) => typeof one === 'string') : [];
}

async function filesBelow(folder: string, kind: string): Promise<string[]> {
  try {
    const entries = await readdir(join(folder, kind), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();
  } catch (cause) {
    const isAbsent = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (isAbsent && kind === 'outputs') return [];
    const reason = isAbsent ? 'there is no folder "results" in it' : 'it cannot be read';
    throw new AppError('FILE_UNREADABLE', `No result tree: ${reason}`, { path: folder }, { cause });
  }
}

async function readResultText(folder: string, path: string): Promise<ResultText> {
  return { path, kind: path.startsWith('outputs') ? 'outputs' : 'results', text: await readText(join(folder, path)) };
}

function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('FILE_UNREADABLE', 'File cannot be read', { path }, { cause });
  });
}
