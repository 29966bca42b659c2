/** What runs in the command line's thread: one command, by the words that the thread was started with. */

import { parentPort } from 'node:worker_threads';
import { hasLostThread } from '../../database/databaseThread.ts';
import { findInstallation } from '../installation.ts';
import { visibleJson } from '../visible.ts';
import { registry } from './registry.ts';
import { runCommandLine } from './run.ts';

const { version } = findInstallation(import.meta.filename);

// Not `process.exit`: a pipe may still be taking what was printed.
process.exitCode = await runCommandLine(process.argv.slice(2), registry, version, {
  print: (value) => process.stdout.write(`${visibleJson(JSON.stringify(value, null, 2))}\n`),
  say: (line) => process.stderr.write(`${line}\n`),
  write: (text) => process.stdout.write(text),
});

// A thread that was given up keeps the process for ever: only the main thread can end it, once what was said is out.
if (hasLostThread()) parentPort?.postMessage(process.exitCode);
