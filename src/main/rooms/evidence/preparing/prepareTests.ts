import type { Problem } from '../../../../shared/files.ts';
import { pythonRandom } from '../../../metrics/pythonRandom.ts';
import { drawTests } from './drawTests.ts';
import { type ReleaseFiles, readRelease } from './release.ts';
import { type Prepared, testFiles } from './testFiles.ts';

/** `sequential` seeds one stream for all tests, `per-file` one for each. */
export const drawingModes = ['sequential', 'per-file'] as const;
type DrawingMode = (typeof drawingModes)[number];

type Options = { readonly seed: number; readonly mode: DrawingMode; readonly isRepaired: boolean };

/**
 * The files of the seven tests, each with context and without, and their knowledge base. Where a column is missing, which is reported, those without context,
 * which do not need it, or nothing.
 */
export function prepareTests(
  files: ReleaseFiles,
  { seed, mode, isRepaired }: Options,
  report: (problem: Problem) => void,
): Prepared {
  const { assertions, hasContext } = readRelease(files, report);
  if (assertions.length === 0) return { files: [], repairs: [] };
  const drawn = (distinct: boolean) => {
    const one = pythonRandom(seed);
    return drawTests(assertions, () => (mode === 'sequential' ? one : pythonRandom(seed)), { distinct });
  };
  const reference = drawn(false);
  return testFiles(assertions, isRepaired ? drawn(true) : reference, { isRepaired, hasContext, reference });
}
