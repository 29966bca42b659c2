import { readFile, stat } from 'node:fs/promises';
import type { Problem } from '../../shared/files.ts';
import type { SpannedValue } from '../../shared/json/jsonValue.ts';
import { keysOfPointer } from '../../shared/text/jsonPointer.ts';
import { hasByteOrderMark } from '../records/json/fileKind.ts';
import { parseJson } from '../records/json/parseJson.ts';
import { recordByteLimit } from '../records/json/scanEvents.ts';
import { excerptOf, placesIn } from '../records/json/textPlace.ts';

/**
 * Problems of a file that is one JSON value, with line, column and excerpt of what their pointer leads to. What has a line already, lies in an
 * archive or in a file of more than 32 MiB, or whose pointer leads nowhere, stays as it is: with the pointer alone.
 */
export async function placeProblems(path: string, problems: readonly Problem[]): Promise<readonly Problem[]> {
  const isOpen = ({ line, params }: Problem) =>
    line === 0 && params.pointer !== undefined && params.member === undefined;
  if (!problems.some(isOpen) || (await stat(path)).size > recordByteLimit) return problems;
  const file = await readFile(path);
  const bytes = hasByteOrderMark(file) ? file.subarray(3) : file;
  const parsed = parseJson(bytes);
  if (!parsed.ok) return problems;
  const placeAt = placesIn(bytes, { line: 1, column: 1 });
  return problems.map((problem) => {
    const found = isOpen(problem) ? valueAt(parsed.value, String(problem.params.pointer)) : null;
    if (found === null) return problem;
    return { ...problem, ...placeAt(found.start), ...excerptOf(bytes, found.start, found.end) };
  });
}

/** The value that a JSON pointer (RFC 6901) leads to; null when there is none. */
function valueAt(root: SpannedValue, pointer: string): SpannedValue | null {
  let value: SpannedValue | undefined = root;
  for (const key of keysOfPointer(pointer)) {
    if (value?.kind === 'array') value = value.elements[Number(key)];
    else if (value?.kind === 'object') value = value.members.findLast((member) => member.key === key)?.value;
    else return null;
  }
  return value ?? null;
}
