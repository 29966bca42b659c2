import { compareLines } from '../../shared/traces/diffLines.ts';

/** A line with its line end, and how it stands in the diff. */
type Op = { readonly kind: 'same' | 'removed' | 'added'; readonly line: string };
/** Bytes of a file (one character each, as in Latin-1) that something else takes the place of. */
export type Replaced = { readonly start: number; readonly end: number; readonly text: string };

/** Lines around what changed. */
const around = 3;

/**
 * Hunks of a unified diff between a file and what it is with parts replaced, as `diff -u` and `git apply` write and read them. All texts have one
 * character for each byte, so that no byte is read as anything. `replaced` is in file order and does not overlap. Empty where nothing differs.
 */
export function* unifiedDiff(chunks: Iterable<string>, replaced: readonly Replaced[]): Generator<string> {
  yield* hunksOf(opsOf(linesIn(chunks), replaced));
}

function* linesIn(chunks: Iterable<string>): Generator<string> {
  let rest = '';
  for (const chunk of chunks) {
    const text = rest + chunk;
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      yield text.slice(start, end + 1);
      start = end + 1;
    }
    rest = text.slice(start);
  }
  if (rest !== '') yield rest;
}

function* opsOf(lines: Iterator<string>, replaced: readonly Replaced[]): Generator<Op> {
  let at = 0;
  let next = 0;
  for (let line = lines.next(); line.done !== true; line = lines.next()) {
    const start = at;
    let before = line.value;
    at += before.length;
    let after = '';
    let copied = start;
    // Records that share a line are compared together.
    for (let one = replaced[next]; one !== undefined && one.start < at; one = replaced[next]) {
      for (let more = at < one.end ? lines.next() : null; more !== null && more.done !== true; ) {
        before += more.value;
        at += more.value.length;
        more = at < one.end ? lines.next() : null;
      }
      after += before.slice(copied - start, one.start - start) + one.text;
      copied = one.end;
      next += 1;
    }
    if (copied === start) yield { kind: 'same', line: before };
    else yield* comparedOps(before, after + before.slice(copied - start));
  }
}

function* comparedOps(before: string, after: string): Generator<Op> {
  for (const { kind, from, start, end } of compareLines(withEnds(before), withEnds(after))) {
    const line = (from === 'old' ? before : after).slice(start, end);
    yield { kind: kind === 'removed' || kind === 'added' ? kind : 'same', line };
  }
}

/** A text of the same offsets whose lines are equal only where their ends are, too: those are left out of the comparison. */
function withEnds(text: string): string {
  const shown = text.replaceAll('\r', '\u240d');
  return text.endsWith('\n') || text === '' ? shown : `${shown}\u2424`;
}

function* hunksOf(ops: Iterable<Op>): Generator<string> {
  let [old, now] = [1, 1];
  let context: Op[] = [];
  let hunk: { readonly old: number; readonly now: number; readonly ops: Op[] } | null = null;
  let trailing = 0;
  for (const op of ops) {
    if (op.kind === 'same' && hunk === null) context = [...context, op].slice(-around);
    else if (hunk === null) {
      hunk = { old: old - context.length, now: now - context.length, ops: [...context, op] };
      [context, trailing] = [[], 0];
    } else {
      hunk.ops.push(op);
      trailing = op.kind === 'same' ? trailing + 1 : 0;
      if (trailing === 2 * around) {
        context = hunk.ops.slice(-around);
        yield printed({ ...hunk, ops: hunk.ops.slice(0, -around) });
        hunk = null;
      }
    }
    if (op.kind !== 'added') old += 1;
    if (op.kind !== 'removed') now += 1;
  }
  if (hunk !== null)
    yield printed({ ...hunk, ops: hunk.ops.slice(0, hunk.ops.length - Math.max(0, trailing - around)) });
}

const signs = { same: ' ', removed: '-', added: '+' } as const;

function printed({
  old,
  now,
  ops,
}: {
  readonly old: number;
  readonly now: number;
  readonly ops: readonly Op[];
}): string {
  const removed = ops.filter(({ kind }) => kind !== 'added').length;
  const added = ops.filter(({ kind }) => kind !== 'removed').length;
  // A side without lines is named by the line before it.
  const side = (first: number, count: number) => `${count === 0 ? first - 1 : first},${count}`;
  const body = ops.map(({ kind, line }) => {
    return `${signs[kind]}${line}${line.endsWith('\n') ? '' : '\n\\ No newline at end of file\n'}`;
  });
  return `@@ -${side(old, removed)} +${side(now, added)} @@\n${body.join('')}`;
}
