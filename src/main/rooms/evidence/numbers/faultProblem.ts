import type { Problem } from '../../../../shared/files.ts';
import { problemOfFile } from '../../../records/recordProblems.ts';
import { countProblems } from './countProblems.ts';
import type { ResultFault } from './resultFiles.ts';
import type { FileFault, ResultTree } from './resultTree.ts';

/** Positions that are named one by one. */
const mostNamed = 20;

/** What is wrong with a result tree as problems: faults of its files, and in what they do not fit each other. */
export function treeProblems({ faults, files }: Pick<ResultTree, 'faults' | 'files'>): Problem[] {
  return [...faults.map(faultProblem), ...countProblems(files)];
}

/** Faults of one file as problems. */
export function problemsOfFaults(path: string, faults: readonly ResultFault[]): Problem[] {
  return faults.map((fault) => faultProblem({ path, fault }));
}

function faultProblem({ path, fault }: FileFault): Problem {
  const { code, ...params } = fault;
  const severity = code.endsWith('Unreadable') ? 'error' : 'warning';
  return { ...problemOfFile(code, { file: path, ...paramsOf(params) }), severity };
}

function paramsOf(params: Readonly<Record<string, string | number | readonly number[]>>): Problem['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? namedPositions(value) : value]),
  );
}

/** Positions from 1, as people count. */
function namedPositions(positions: readonly number[]): string {
  const named = positions.slice(0, mostNamed).map((position) => position + 1);
  return positions.length > mostNamed ? `${named.join(', ')}, …` : named.join(', ');
}
