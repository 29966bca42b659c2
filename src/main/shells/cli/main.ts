import { getSystemErrorMap } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { killProcess } from '../killProcess.ts';
import { importingQuickly } from './importingQuickly.ts';
import { memoryBound } from './memoryBound.ts';

// A reader that closes early, such as `head`, is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    const [, reason = error.message] = getSystemErrorMap().get(error.errno ?? 0) ?? [];
    process.stderr.write(`akapen: what is printed cannot be written: ${reason}\n`, () => process.exit(1));
  });
}

// V8 begins with a megabyte for what is young, and would collect it again and again before it takes more.
setFlagsFromString('--min-semi-space-size=16');

const megabytes = memoryBound(process.env.AKAPEN_MEMORY);
// A thread's heap has a bound that ends in an error; that of the process would end it with a dump, or with it others that the system chooses.
const command = new Worker(new URL('commandThread.ts', import.meta.url), {
  argv: process.argv.slice(2),
  execArgv: ['--disable-warning=ExperimentalWarning', ...importingQuickly],
  // An import makes a lot of garbage that is young.
  resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
});
// It says so where it cannot end. What it printed travels beside this.
command.on('message', () => setTimeout(killProcess, 300));
command.on('exit', (code) => {
  process.exitCode ??= code;
});
command.on('error', (error: NodeJS.ErrnoException) => {
  process.exitCode = 1;
  const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const words = `more than ${megabytes} MiB of memory are needed; AKAPEN_MEMORY=${megabytes * 2} allows twice as much`;
  process.stderr.write(`akapen: ${isFull ? words : `unexpected error: ${error.stack ?? error.message}`}\n`);
});
