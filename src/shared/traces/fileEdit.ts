import type { AnyJson } from '../json.ts';
import { type DiffKind, type DiffLine, diffLines, fencedDiffLines, linesOf } from './diffLines.ts';

/** What a call writes for what, and the names of these two arguments. */
export type FileChange = { readonly before: string; readonly after: string; readonly names: readonly [string, string] };

/** Names of what is written for what, as editing tools of agents call them. */
const pairs = [
  ['old_str', 'new_str'],
  ['old_string', 'new_string'],
  ['old_text', 'new_text'],
  ['oldText', 'newText'],
  ['search', 'replace'],
] as const;

/**
 * What a call changes in a file, where its arguments say so (`old_str` and `new_str`, and the like). A `str_replace` without a new text takes the
 * old one out. Null for every other call, and where both texts are the same.
 */
export function fileChange(given: AnyJson): FileChange | null {
  const members = membersOf(given);
  for (const names of pairs) {
    const before = members.get(names[0]);
    const after = members.get(names[1]) ?? (members.get('command') === 'str_replace' ? '' : null);
    if (typeof before === 'string' && typeof after === 'string' && before !== after) return { before, after, names };
  }
  return null;
}

/** Lines that say what is changed, and whether they begin with a sign that says it, too. */
type ArgumentLines = { readonly lines: readonly DiffLine[]; readonly haveSigns: boolean };

/**
 * Lines of an argument that say what is changed: of a unified diff, of a patch as `apply_patch` takes it, of SWE-agent's `edit 3:5`, and the lines
 * that it writes over a range (`replacement_text`). None for other texts.
 */
export function argumentLines(name: string, value: AnyJson, given: AnyJson): ArgumentLines {
  if (typeof value !== 'string') return { lines: [], haveSigns: true };
  if (name === 'replacement_text' && membersOf(given).has('start_line')) {
    return { lines: withKinds(value, () => 'added'), haveSigns: false };
  }
  if (/^edit \d+:\d+\n/.test(value) && /\nend_of_edit\s*$/.test(value)) {
    const kindOf = (line: string, isFirst: boolean) =>
      isFirst || /^end_of_edit\s*$/.test(line) ? ('hunk' as const) : ('added' as const);
    return { lines: withKinds(value, kindOf), haveSigns: false };
  }
  return { lines: value.startsWith('*** Begin Patch\n') ? fencedDiffLines(value) : diffLines(value), haveSigns: true };
}

function withKinds(text: string, kindOf: (line: string, isFirst: boolean) => DiffKind): DiffLine[] {
  return linesOf(text).map(({ start, end }) => ({ start, end, kind: kindOf(text.slice(start, end), start === 0) }));
}

function membersOf(given: AnyJson): ReadonlyMap<string, AnyJson> {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return new Map(isObject ? Object.entries(given) : []);
}
