// `npm run check`: the tests, and beside them, one after the other, what reads the sources without running them. That the layers hold
// is one of the tests.
import { runScript } from './runtime.mjs';

async function readSources() {
  const results = [];
  for (const name of ['types:web', 'types:node', 'types:shared', 'types:scripts', 'style'])
    results.push(await runScript(name, 'quiet'));
  return results.every(Boolean);
}

const results = await Promise.all([runScript('unit'), readSources()]);
process.exit(results.every(Boolean) ? 0 : 1);
