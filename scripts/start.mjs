#!/usr/bin/env node
// `npm start`: builds when needed, then opens the desktop window, or the browser where there is none.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenNeeded } from './build.mjs';
import { electronBinary, installElectron, mayInstallElectron, whyNoSandbox } from './electronBinary.mjs';
import { compileCache, passThrough, root, withPinnedNode } from './runtime.mjs';

/** Longer than the browser shell gives itself. */
const stopLimitMs = 35_000;

const help = `Usage: npm start -- [options]

Opens Akapen: in a window of its own where Electron is installed, else in the browser.

  <path> …           Electron only: files and folders to show for import
  --browser          use the browser in any case
  --electron         use Electron or fail
  --data-dir <path>  folder of the project (default: AKAPEN_DATA_DIR, else the system's place for data)
  --port <n>         browser only: port to listen on (default: any free one)
  --no-open          browser only: do not open the browser`;

withPinnedNode(import.meta.url, async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(help);
  const wanted = ['browser', 'electron'].find((shell) => args.includes(`--${shell}`));
  const rest = args.filter((arg) => arg !== '--browser' && arg !== '--electron');
  if (!existsSync(join(root, 'node_modules'))) return fail('Run npm ci first.');
  await buildWhenNeeded().catch((error) => fail(error.message));

  const reason = wanted === 'browser' ? null : await whyNoElectron(wanted === 'electron');
  if (wanted !== 'browser' && reason === null) return startElectron(rest);
  if (wanted === 'electron') return fail(reason);
  if (reason !== null) console.error(`akapen: ${reason}; opening in the browser instead.`);
  startBrowserShell(rest);
});

/** Null when Electron can be started. */
async function whyNoElectron(isWanted) {
  if (process.platform === 'linux') {
    if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'There is no display';
    if (process.getuid() === 0) return 'Electron does not run as root with its sandbox on';
  }
  if (electronBinary() === null) {
    if (!mayInstallElectron() && !isWanted) return 'Electron is not installed (npx install-electron fetches it)';
    console.error('akapen: fetching Electron, once …');
    const problem = await installElectron();
    if (problem !== null) return `Electron could not be fetched: ${problem}`;
  }
  return isWanted ? null : whyNoSandbox(electronBinary());
}

/** In a process of its own: one that a damaged file keeps busy hears no signal, and can only be ended from outside. */
function startBrowserShell(args) {
  const entry = join(root, 'out/main/browser.js');
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env };
  const child = spawn(process.execPath, [entry, ...args], { stdio: 'inherit', env });
  passThrough(child, { killAfterMs: stopLimitMs });
}

function startElectron(args) {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  passThrough(spawn(electronBinary(), [root, ...args], { stdio: 'inherit', env }));
}

function fail(message) {
  console.error(`akapen: ${message}`);
  process.exit(1);
}
