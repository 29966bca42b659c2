import type { Problem } from '../../../../shared/files.ts';
import type { RunProblem } from '../tables/runsTable.ts';

/** What is noticed while pages of cases are measured, which end in any order. */
export type RunProblems = {
  take(page: number, problems: readonly Problem[]): void;
  /** What is known before the first page. */
  begin(problems: readonly Problem[]): void;
  /** The first ones in the order of the pages, and how many there are in all. */
  end(): { readonly first: readonly RunProblem[]; readonly count: number };
};

/** More than anybody reads; the count is of all. */
const keptAtMost = 2_000;

export function createRunProblems(): RunProblems {
  const pages: (readonly RunProblem[])[] = [];
  let first: readonly RunProblem[] = [];
  let count = 0;
  return {
    begin(problems) {
      first = problems.map(toRunProblem);
      count += problems.length;
    },
    take(page, problems) {
      pages[page] = problems.slice(0, keptAtMost).map(toRunProblem);
      count += problems.length;
    },
    end: () => ({ first: [...first, ...pages.flat()].slice(0, keptAtMost), count }),
  };
}

function toRunProblem({ code, params, itemKey, severity }: Problem): RunProblem {
  return { code, params: { ...params }, caseKey: itemKey, severity };
}
