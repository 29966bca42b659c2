// `npm run check`: the tests, and beside them what reads the sources.
import { runScript } from './runtime.mjs';

const results = await Promise.all([runScript('unit'), runScript('sources', 'quiet')]);
process.exit(results.every(Boolean) ? 0 : 1);
