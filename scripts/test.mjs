// `npm test`: the check, then the end-to-end tests and beside them what is too long for the check. The last line counts all tests.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runScript } from './runtime.mjs';

// A report of an earlier run would be counted with those of this one.
rmSync(join(root, 'test-results'), { recursive: true, force: true });
let isGood = await runScript('check');
if (isGood) isGood = (await Promise.all([runScript('e2e'), runScript('accidents', 'quiet')])).every(Boolean);
await import('./totals.mjs');
process.exit(isGood ? 0 : 1);
