import type { Problem } from '../../../../shared/files.ts';
import { problemsOfFaults } from '../numbers/faultProblem.ts';
import { type ResultKind, readOutputs, readScores, resultPlace } from '../numbers/resultFiles.ts';
import { problemWithFile } from './evidenceProblems.ts';
import type { GivenFile } from './givenFiles.ts';

/** A file of thirty items has some kilobytes. */
const mostBytes = 64 * 1024 * 1024;

/** How many items a file of results or outputs has, and what is wrong with it. */
export async function readResultFacts(
  file: GivenFile,
  kind: ResultKind,
): Promise<{ items: number; problems: Problem[] }> {
  const text = await textOf(file);
  if (text === null)
    return { items: 0, problems: [problemWithFile('error', 'memberTooLarge', file.name, { member: file.name })] };
  const place = resultPlace(file.name);
  const misplaced = place === null ? [problemWithFile('error', 'resultsMisplaced', file.name)] : [];
  if (kind === 'results') {
    const { items, faults } = readScores(text);
    return { items, problems: [...misplaced, ...problemsOfFaults(file.name, faults)] };
  }
  const { explanations, faults } = readOutputs(text);
  return { items: explanations.length, problems: [...misplaced, ...problemsOfFaults(file.name, faults)] };
}

/** The text of a file; null for one that is too large. */
export async function textOf(file: Pick<GivenFile, 'chunks'>): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.chunks()) {
    parts.push(chunk);
    length += chunk.length;
    if (length > mostBytes) return null;
  }
  return Buffer.concat(parts).toString('utf8');
}
