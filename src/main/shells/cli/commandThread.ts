/** What runs in the command line's thread: one command, by the words that the thread was started with. */

import { isatty } from 'node:tty';
import { parentPort } from 'node:worker_threads';
import { hasLostThread } from '../../database/databaseThread.ts';
import { findInstallation } from '../installation.ts';
import { visibleJson, visibleText } from '../visible.ts';
import { registry } from './registry.ts';
import { runCommandLine } from './run.ts';

const { version } = findInstallation(import.meta.filename);

// Not `process.exit`: a pipe may still be taking what was printed.
process.exitCode = await runCommandLine(process.argv.slice(2), registry, version, {
  print: (value) => process.stdout.write(`${visibleJson(JSON.stringify(value, null, 2))}\n`),
  say: (line) => process.stderr.write(`${line}\n`),
  // A file or another program gets the bytes; the stream of a thread does not know of a terminal.
  write: (text) => process.stdout.write(isatty(1) ? visibleText(text) : text),
});

// A thread that was given up keeps the process for ever: only the main thread can end it, once what was said is out.
if (hasLostThread()) parentPort?.postMessage(process.exitCode);
