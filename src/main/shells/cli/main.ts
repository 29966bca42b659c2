import { findInstallation } from '../installation.ts';
import { visibleJson } from '../visible.ts';
import { registry } from './registry.ts';
import { runCommandLine } from './run.ts';

// A reader that closes early, such as `head`, is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

const { version } = findInstallation(import.meta.filename);

// Not `process.exit`: a pipe may still be taking what was printed.
process.exitCode = await runCommandLine(process.argv.slice(2), registry, version, {
  print: (value) => process.stdout.write(`${visibleJson(JSON.stringify(value, null, 2))}\n`),
  say: (line) => process.stderr.write(`${line}\n`),
  write: (text) => process.stdout.write(text),
});
