import type { Problem } from '../../../../shared/files.ts';
import { repairMojibake } from '../../../../shared/rooms/drift/mojibake.ts';
import { driftProblem, type ProblemAt } from './driftProblems.ts';

const shownCharacters = 80;

/** A text with wrongly decoded characters put right, which is told as a warning; null where nothing is wrong. */
export function repairedText(
  text: string,
  { part, ...at }: ProblemAt & { readonly part: string },
  onProblem: (problem: Problem) => void,
): string | null {
  const repaired = repairMojibake(text);
  if (repaired === null) return null;
  // Shown from a little before the first difference: the texts are long.
  const mended = [...repaired];
  const differs = [...text].findIndex((character, index) => character !== mended[index]);
  const from = Math.max(0, differs - shownCharacters / 4);
  const shown = (whole: string) => [...whole].slice(from, from + shownCharacters).join('');
  onProblem(driftProblem('mojibake', { part, found: shown(text), repaired: shown(repaired) }, at));
  return repaired;
}
