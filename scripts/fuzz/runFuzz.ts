import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FromChild, ToChild } from './child.ts';
import type { Finding } from './finding.ts';

/** Something that was found: `seed` and `file` make the same file again. */
export type FoundAt = Finding & { readonly seed: number; readonly file: number; readonly target: string };
export type FuzzReport = {
  readonly files: number;
  readonly findings: readonly FoundAt[];
  /** Files by what was tried with them, and the longest in milliseconds of processor time. */
  readonly targets: Readonly<
    Record<string, { readonly files: number; readonly slowestMs: number; readonly slowest: number }>
  >;
};

export type FuzzOrder = {
  readonly seed: number;
  /** The first file and how many. */
  readonly from: number;
  readonly files: number;
  /** A folder with more files to begin with; null for the project's own alone. */
  readonly beside: string | null;
  onFinding?(finding: FoundAt): void;
  onFile?(file: number): void;
};

/** A file that says nothing for this long hangs; the fuzzer may run beside much else. */
const hangMs = 90_000;

/**
 * Makes files from a seed, changed in some places, and tries what the program does with them, in a process that may crash or hang: it is
 * then ended, the file is named, and another goes on behind it.
 */
export async function runFuzz({ seed, from, files, beside, onFinding, onFile }: FuzzOrder): Promise<FuzzReport> {
  const findings: FoundAt[] = [];
  const targets: Record<string, { files: number; slowestMs: number; slowest: number }> = {};
  const end = from + files;
  let next = from;
  while (next < end) {
    const stopped = await runChild({ seed, from: next, to: end, beside }, (message, target) => {
      if (message.kind !== 'ended') return;
      const { file, milliseconds, finding } = message;
      const known = targets[target] ?? { files: 0, slowestMs: 0, slowest: file };
      const isSlowest = milliseconds > known.slowestMs;
      targets[target] = {
        files: known.files + 1,
        slowestMs: isSlowest ? Math.round(milliseconds) : known.slowestMs,
        slowest: isSlowest ? file : known.slowest,
      };
      next = file + 1;
      onFile?.(file);
      if (finding !== null) found({ ...finding, seed, file, target });
    });
    if (stopped === null) break;
    found({ ...stopped, seed });
    next = stopped.file + 1;
  }
  function found(finding: FoundAt): void {
    findings.push(finding);
    onFinding?.(finding);
  }
  return { files, findings, targets };
}

/** Null when it came to its end. */
async function runChild(
  order: ToChild,
  hear: (message: FromChild, target: string) => void,
): Promise<Omit<FoundAt, 'seed'> | null> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'child.ts'), {
    // V8 would look for garbage after each file, in a heap that is small: a third of all that is computed.
    execArgv: ['--max-old-space-size=1536', '--initial-old-space-size=256', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'test' },
  });
  let current = { file: order.from, target: 'start' };
  let watch: NodeJS.Timeout | undefined;
  let hangs = false;
  const wait = () => {
    clearTimeout(watch);
    watch = setTimeout(() => {
      hangs = true;
      child.kill('SIGKILL');
    }, hangMs);
  };
  return new Promise((resolve) => {
    let isDone = false;
    child.on('message', (message: FromChild) => {
      wait();
      if (message.kind === 'begun') current = message;
      if (message.kind === 'done') isDone = true;
      hear(message, current.target);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(watch);
      if (isDone) resolve(null);
      else if (hangs) resolve({ ...current, kind: 'hang', words: `nothing for ${hangMs / 1000} s` });
      else resolve({ ...current, kind: 'crash', words: `the process ended with ${signal ?? code}` });
    });
    wait();
    child.send(order);
  });
}
