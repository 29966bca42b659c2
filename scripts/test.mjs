// `npm test`: what the check does and what is too long for it, in two lanes. The long runs begin when the short ones have ended, by
// which time the other lane is usually through and leaves them all cores; so tests of the core come with them. The last line counts all tests.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runScript } from './runtime.mjs';

// A report of an earlier run would be counted with those of this one.
rmSync(join(root, 'test-results'), { recursive: true, force: true });
// Each run knows that the other comes, too.
process.env.AKAPEN_TEST_RUN = 'check';
const lane = async (first, second) => [await runScript(...first), await runScript(...second)];
const results = await Promise.all([
  lane(['e2e'], ['sources', 'quiet']),
  lane(['unit', 'quiet', ['--project', '!integration']], ['accidents', 'quiet', ['--project', 'integration']]),
]);
await import('./totals.mjs');
process.exit(results.flat().every(Boolean) ? 0 : 1);
