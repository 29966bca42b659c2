/** Files that are written by documents in a shell command, as far as the command itself says it. */
import { type DiffLine, fencedDiffLines, linesOf } from './diffLines.ts';

/** What begins a document: the word that ends it, and whether tabs before that word count. */
const opening = /<<(?<dash>-?)[ \t]*(?<quote>['"]?)(?<word>\w+)\k<quote>/;
/** A document that becomes a file: the output of `cat` led into one, or `tee`. */
const writesFile = /(?:^|[;&|(\s])(?:cat\b[^|;&]*[^>&\d]>>?[ \t]*[^\s>&|;]|tee[ \t]+[^|;&<]*[^\s|;&<])/;
const takesPatch = /(?:^|[;&|(/\s])(?:apply_?patch|patch|git[ \t]+apply)(?=\s|$)/;

type Document = { readonly isEnd: (line: string) => boolean; readonly becomes: 'file' | 'patch' | null };

/**
 * Lines of documents in a shell command that come to stand in a file (`cat > a.py <<'EOF'`, `tee a.py <<EOF`), all `added`; where there are none, those
 * of documents for `patch`, `git apply` or `apply_patch`, whose first signs say what they are. What other programs are given, a document
 * without its end and `sed` say nothing of the lines of a file, and what stood there before is never said: none of that is in it.
 */
export function shellLines(command: string): { readonly lines: readonly DiffLine[]; readonly haveSigns: boolean } {
  if (!command.includes('<<')) return { lines: [], haveSigns: true };
  const written: DiffLine[] = [];
  const patched: DiffLine[] = [];
  let document: Document | null = null;
  let body: DiffLine[] = [];
  for (const { start, end } of linesOf(command)) {
    const line = command.slice(start, end).replace(/\r?\n$/, '');
    if (document === null) {
      document = documentOf(line);
      body = [];
    } else if (document.isEnd(line)) {
      if (document.becomes === 'file') written.push(...body);
      if (document.becomes === 'patch') patched.push(...patchLines(command, body));
      document = null;
    } else {
      body.push({ start, end, kind: 'added' });
    }
  }
  return written.length > 0 ? { lines: written, haveSigns: false } : { lines: patched, haveSigns: true };
}

/** The document that a line opens, if it opens one. */
function documentOf(line: string): Document | null {
  const groups = opening.exec(line.replaceAll('<<<', ''))?.groups;
  if (groups === undefined) return null;
  const { word = '', dash } = groups;
  const isEnd = (other: string) => (dash === '-' ? other.replace(/^\t+/, '') : other) === word;
  return { isEnd, becomes: takesPatch.test(line) ? 'patch' : writesFile.test(line) ? 'file' : null };
}

function patchLines(command: string, body: readonly DiffLine[]): DiffLine[] {
  const [first, last] = [body[0], body.at(-1)];
  if (first === undefined || last === undefined) return [];
  const lines = fencedDiffLines(command.slice(first.start, last.end));
  return lines.map(({ start, end, kind }) => ({ start: start + first.start, end: end + first.start, kind }));
}
