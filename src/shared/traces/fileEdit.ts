import type { AnyJson } from '../json.ts';
import { type DiffKind, type DiffLine, diffLines, fencedDiffLines, linesOf } from './diffLines.ts';
import { shellLines } from './shellEdit.ts';

/** What a call writes for what, and the names of these two arguments. */
export type FileChange = { readonly before: string; readonly after: string; readonly names: readonly [string, string] };

/** What a call changes: of a program (`within`) the argument in which both texts stand, and what stands in it before them. */
export type CallChange = FileChange & { readonly within: { readonly argument: string; readonly lead: string } | null };

/** Names of what is written for what, as editing tools of agents call them. */
const pairs = [
  ['old_str', 'new_str'],
  ['old_string', 'new_string'],
  ['old_text', 'new_text'],
  ['oldText', 'newText'],
  ['search', 'replace'],
] as const;

/**
 * What a call changes in a file, where its arguments say so (`old_str` and `new_str`, and the like), or a program among them that does nothing else
 * (`edit_file_by_replace` of OpenHands). A `str_replace` without a new text takes the old one out. Null for every other call, and where both texts are
 * the same.
 */
export function fileChange(given: AnyJson): CallChange | null {
  const members = membersOf(given);
  for (const names of pairs) {
    const before = members.get(names[0]);
    const after = members.get(names[1]) ?? (members.get('command') === 'str_replace' ? '' : null);
    if (typeof before === 'string' && typeof after === 'string' && before !== after)
      return { before, after, names, within: null };
  }
  const code = members.get('code');
  const isShort = typeof code === 'string' && code.length <= longestProgram;
  const groups = isShort ? replacing.exec(code)?.groups : undefined;
  const { lead = '', before = '', after = '' } = groups ?? {};
  // Signs that a program would read as others are left as they were written.
  if (groups === undefined || before === after || /\\/.test(before + after)) return null;
  return { before, after, names: ['to_replace', 'new_content'], within: { argument: 'code', lead } };
}

/** UTF-16 code units of a program that is read. */
const longestProgram = 200_000;
const text = (name: string) =>
  `(?<${name}Sign>"""|'''|"|')(?<${name}>(?:(?!\\k<${name}Sign>)[\\s\\S])*)\\k<${name}Sign>`;
const replacing = new RegExp(
  `^\\s*(?<lead>edit_file_by_replace\\(\\s*(?:file_name\\s*=\\s*)?(?:'[^'\\\\\\n]*'|"[^"\\\\\\n]*")),\\s*to_replace\\s*=\\s*${text('before')},\\s*new_content\\s*=\\s*${text('after')},?\\s*\\)\\s*$`,
);

/** Lines that say what is changed, and whether they begin with a sign that says it, too. */
type ArgumentLines = { readonly lines: readonly DiffLine[]; readonly haveSigns: boolean };

/** Names of arguments that a shell reads. */
const shellNames = /^(?:command|cmd|script|keystrokes)$/;

/**
 * Lines of an argument that say what is changed: of a unified diff, of a patch as `apply_patch` takes it, of SWE-agent's `edit 3:5`, the lines
 * that it writes over a range (`replacement_text`), those of a new file (`create` with `file_text`), and what a shell command writes into a file
 * (`shellLines`). None for other texts.
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
  if (name === 'file_text' && membersOf(given).get('command') === 'create') {
    return { lines: withKinds(value, () => 'added'), haveSigns: false };
  }
  const lines = value.startsWith('*** Begin Patch\n') ? fencedDiffLines(value) : diffLines(value);
  return lines.length === 0 && shellNames.test(name) ? shellLines(value) : { lines, haveSigns: true };
}

/** The last word of a list that a shell or a program reads, with its lines that say what is changed, and the words before it. */
type WordsChange = ArgumentLines & { readonly argument: string; readonly lead: string; readonly text: string };

/**
 * What a call changes that gives its command as a list of words, as Codex calls a shell: `["apply_patch", "*** Begin Patch…"]`, or
 * `["bash", "-lc", "apply_patch <<'EOF'…"]`. Null where the last word says nothing of the lines of a file.
 */
export function wordsChange(given: AnyJson): WordsChange | null {
  for (const [argument, value] of membersOf(given)) {
    if (!shellNames.test(argument) || !Array.isArray(value) || value.length < 2) continue;
    const words = value.filter((word) => typeof word === 'string');
    const text = words.at(-1) ?? '';
    const found = words.length === value.length ? argumentLines(argument, text, given) : null;
    if (found !== null && found.lines.length > 0)
      return { ...found, argument, text, lead: words.slice(0, -1).join(' ') };
  }
  return null;
}

function withKinds(text: string, kindOf: (line: string, isFirst: boolean) => DiffKind): DiffLine[] {
  return linesOf(text).map(({ start, end }) => ({ start, end, kind: kindOf(text.slice(start, end), start === 0) }));
}

function membersOf(given: AnyJson): ReadonlyMap<string, AnyJson> {
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
  return new Map(isObject ? Object.entries(given) : []);
}
