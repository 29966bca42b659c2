// `npm run check`: what reads the sources without running them, as many at once as there are cores, and then the tests.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { root } from './runtime.mjs';

// The longest first.
const readers = ['types:web', 'types:node', 'types:shared', 'style', 'layers'];

/** Runs a script of package.json; resolves to whether it went well, after its output was shown in one piece. */
function runScript(name, stdio) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn('npm', ['run', '--silent', name], { cwd: root, stdio, shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        output += data;
      });
    }
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      console.log(`${output}${name}: ${code === 0 ? 'good' : 'failed'}, ${seconds} s`);
      resolve(code === 0);
    });
  });
}

async function takeTurns(results) {
  for (let name = readers.shift(); name !== undefined; name = readers.shift()) {
    results.push(await runScript(name, ['ignore', 'pipe', 'pipe']));
  }
}

const results = [];
await Promise.all(Array.from({ length: availableParallelism() }, () => takeTurns(results)));
if (results.every(Boolean)) results.push(await runScript('unit', 'inherit'));
process.exit(results.every(Boolean) ? 0 : 1);
