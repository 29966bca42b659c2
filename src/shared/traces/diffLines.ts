/** Unified diffs in a text, and the difference of two texts line by line. */
import { bestPairs } from './bestPairs.ts';

/** `head`: names of files and what git says of them. `hunk`: where the lines that follow stand. */
export type DiffKind = 'head' | 'hunk' | 'added' | 'removed' | 'same';
/** A line of a diff, with its line end. Offsets are UTF-16 code units. */
export type DiffLine = { readonly start: number; readonly end: number; readonly kind: DiffKind };

const hunk = /^@@ -\d+(?:,(?<removed>\d+))? \+\d+(?:,(?<added>\d+))? @@/;
const gitHead =
  /^(?:diff --git |index [0-9a-f]+\.\.|(?:new|deleted) file mode |old mode |new mode |similarity index |rename (?:from|to) |Binary files )/;

/**
 * Lines of the unified diffs in a text, in order; lines outside of diffs are left out, and there are none in a text without a hunk
 * (`@@ -1,2 +1,3 @@`). Of a hunk as many lines count as it says; one that is cut short ends with the text, one that has another line in it there.
 */
export function diffLines(text: string): DiffLine[] {
  if (!text.includes('@@ -')) return [];
  const lines: DiffLine[] = [];
  let [removed, added] = [0, 0];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found + 1;
    const line = text.slice(start, Math.min(end, start + longestHead));
    const isNamed = lines.at(-1)?.end === start && text.startsWith('--- ', lines.at(-1)?.start);
    const isName = line.startsWith('--- ') ? text.startsWith('+++ ', end) : line.startsWith('+++ ') && isNamed;
    const kind = kindOf(line, removed > 0 || added > 0, isName);
    if (kind === 'hunk') {
      const groups = hunk.exec(line)?.groups;
      [removed, added] = [Number(groups?.removed ?? 1), Number(groups?.added ?? 1)];
    } else if (kind === null) {
      [removed, added] = [0, 0];
    } else if (kind !== 'head') {
      if (kind !== 'added' && !line.startsWith('\\')) removed -= 1;
      if (kind !== 'removed' && !line.startsWith('\\')) added -= 1;
    }
    if (kind !== null) lines.push({ start, end, kind });
    start = end;
  }
  return lines.some(({ kind }) => kind === 'hunk') ? lines : [];
}

const longestHead = 200;

function kindOf(line: string, isInHunk: boolean, isName: boolean): DiffKind | null {
  if (hunk.test(line)) return 'hunk';
  if (isInHunk) {
    if (line.startsWith('+')) return 'added';
    if (line.startsWith('-')) return 'removed';
    if (/^[ \t\\]|^\r?\n/.test(line)) return 'same';
  }
  return isName || gitHead.test(line) ? 'head' : null;
}

/** Lines of a text that says of itself that it is a diff, such as a block of Markdown: by their first signs alone, since hunks are often not counted. */
export function fencedDiffLines(text: string): DiffLine[] {
  return linesOf(text).map(({ start, end }) => ({ start, end, kind: kindBySigns(text.slice(start, end)) }));
}

/** What the first signs of a line in a diff say; `***` begins what `apply_patch` says of files. */
function kindBySigns(line: string): DiffKind {
  if (/^(?:--- |\+\+\+ |\*\*\* )/.test(line) || gitHead.test(line)) return 'head';
  if (line.startsWith('@@')) return 'hunk';
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : 'same';
}

/** A line of one of two texts, with its line end: which text it is from, and where it stands in it. */
type ComparedLine = DiffLine & { readonly from: 'old' | 'new' };

/** More lines than these are not compared: all old ones are removed and all new ones added. */
const mostLines = 2_000;

/** The difference of two texts line by line: lines that both have once, as the new text has them. A text that is empty has no lines. */
export function compareLines(before: string, after: string): ComparedLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  const numbers = new Map<string, number>();
  const keys = (text: string, lines: readonly Stretch[]) =>
    Int32Array.from(lines, ({ start, end }) => {
      const line = text.slice(start, end).replace(/\r?\n$/, '');
      const number = numbers.get(line) ?? numbers.size;
      numbers.set(line, number);
      return number;
    });
  const sequence = (text: string, lines: readonly Stretch[]) => ({
    keys: keys(text, lines),
    details: new Int32Array(lines.length),
  });
  const isLong = a.length > mostLines || b.length > mostLines;
  const pairs = isLong ? [] : bestPairs(sequence(before, a), sequence(after, b));
  const compared: ComparedLine[] = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [...pairs, [a.length, b.length] as const]) {
    for (const line of a.slice(i, x)) compared.push({ ...line, kind: 'removed', from: 'old' });
    for (const line of b.slice(j, y)) compared.push({ ...line, kind: 'added', from: 'new' });
    const same = b[y];
    if (same !== undefined && x < a.length) compared.push({ ...same, kind: 'same', from: 'new' });
    [i, j] = [x + 1, y + 1];
  }
  return compared;
}

/** A line with its line end. */
type Stretch = { readonly start: number; readonly end: number };

/** The lines of a text, in order; none of an empty text. */
export function linesOf(text: string): Stretch[] {
  const lines: Stretch[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found + 1;
    lines.push({ start, end });
    start = end;
  }
  return lines;
}
