// `npm test`: the check and then what is too long for it, and beside both the end-to-end tests, which wait more than they compute. The
// last line counts all tests.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runScript } from './runtime.mjs';

// A report of an earlier run would be counted with those of this one.
rmSync(join(root, 'test-results'), { recursive: true, force: true });
// Each run knows that the other comes, too.
process.env.AKAPEN_TEST_RUN = 'check';
const results = await Promise.all([runScript('e2e'), checkThenAccidents()]);
await import('./totals.mjs');
process.exit(results.flat().every(Boolean) ? 0 : 1);

async function checkThenAccidents() {
  return [await runScript('check', 'quiet'), await runScript('accidents', 'quiet')];
}
