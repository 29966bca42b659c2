import type { Problem } from '../../../../shared/files.ts';
import { problemOfFile } from '../../../records/recordProblems.ts';
import type { ResultFault } from './resultFiles.ts';
import type { FileFault, ResultTree } from './resultTree.ts';

/** Positions that are named one by one. */
const mostNamed = 20;

/** What is wrong with a result tree as problems: faults of its files, and files that others of their model have and that are not there. */
export function treeProblems(tree: ResultTree): Problem[] {
  const missing = missingFiles(tree).map((path) => problem('warning', 'resultsFileMissing', { file: path }));
  return [...tree.faults.map(faultProblem), ...missing];
}

/** Faults of one file as problems. */
export function problemsOfFaults(path: string, faults: readonly ResultFault[]): Problem[] {
  return faults.map((fault) => faultProblem({ path, fault }));
}

function faultProblem({ path, fault }: FileFault): Problem {
  const { code, ...params } = fault;
  return problem(code.endsWith('Unreadable') ? 'error' : 'warning', code, { file: path, ...paramsOf(params) });
}

function problem(severity: Problem['severity'], code: string, params: Problem['params']): Problem {
  return { ...problemOfFile(code, params), severity };
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

/** Files that a whole tree would have: every agent of a model in every test of it, with what it wrote where any output is there. */
function missingFiles({ series }: ResultTree): string[] {
  const hasOutputs = series.some(({ outputs }) => outputs !== null);
  return [...Map.groupBy(series, ({ model }) => model)].flatMap(([model, own]) => {
    const agents = [...new Set(own.map(({ agent }) => agent))];
    const scenarios = [...new Set(own.map(({ scenario }) => scenario))];
    return scenarios.flatMap((scenario) =>
      agents.flatMap((agent) => {
        const found = own.find((one) => one.agent === agent && one.scenario === scenario);
        const place = `${model}/${agent}/${scenario}.json`;
        if (found === undefined) return [`results/${place}`];
        return hasOutputs && found.outputs === null ? [`outputs/${place}`] : [];
      }),
    );
  });
}
