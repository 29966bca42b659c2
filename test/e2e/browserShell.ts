import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** A running browser shell. */
export type BrowserShell = {
  readonly pid: number;
  readonly port: number;
  /** The link that was printed at the start; it works once. */
  readonly firstLink: string;
  /** Presses Enter in its terminal; resolves to a fresh link that works once. */
  freshLink(): Promise<string>;
  /** As Ctrl+C, or as an accident. Resolves when the process is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
};

type Options = { dataFolder: string; port?: number; entry?: string; nodeOptions?: readonly string[] };

/** Starts the built shell, or the entry file given. It ends with this process, however that ends. */
export async function startBrowserShell(options: Options): Promise<BrowserShell> {
  const { dataFolder, port = 0, entry = 'out/main/browser.js', nodeOptions = preloaded() } = options;
  const args = ['--data-dir', dataFolder, '--port', String(port), '--no-open', '--exit-with-stdin'];
  const child = spawn(process.execPath, [...nodeOptions, resolve(projectRoot, entry), ...args], {
    cwd: projectRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const nextLink = linkReader(child, child.stdout);
    const firstLink = await nextLink();
    return {
      pid: child.pid ?? 0,
      port: Number(new URL(firstLink).port),
      firstLink,
      freshLink: () => pressEnter(child.stdin, nextLink),
      stop: (signal = 'SIGTERM') => stop(child, signal),
    };
  } catch (error) {
    await stop(child, 'SIGKILL');
    throw error;
  }
}

/** What a run of Playwright wants loaded before each program. */
export function preloaded(): string[] {
  const { AKAPEN_E2E_PRELOAD: file } = process.env;
  return file === undefined ? [] : ['--import', file];
}

/** Reads one link after the other from what a shell prints. Rejects when the process ends first. */
export function linkReader(child: ChildProcess, output: Readable): () => Promise<string> {
  let printed = '';
  output.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  // One listener however many links are asked for.
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return async () => {
    for (;;) {
      const match = /http:\/\/127\.0\.0\.1:\d+\/sign-in#\S+/.exec(printed);
      if (match) {
        printed = printed.slice(match.index + match[0].length);
        return match[0];
      }
      if (child.exitCode !== null) throw new Error(`The shell ended with ${child.exitCode}: ${printed}`);
      await Promise.race([once(output, 'data'), gone]);
    }
  };
}

function pressEnter(input: Writable, nextLink: () => Promise<string>): Promise<string> {
  input.write('\n');
  return nextLink();
}

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
