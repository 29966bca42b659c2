// Finds Electron's program, and fetches it once where it is missing. Never `require('electron')`: since version 42 that
// starts a download, without a limit of time.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './runtime.mjs';

const packageFolder = join(root, 'node_modules/electron');
const outcomeFile = join(root, 'node_modules/.cache/akapen/electron.json');

const programs = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/** Path of Electron's program, or null when it is not installed. */
export function electronBinary() {
  const pathFile = join(packageFolder, 'path.txt');
  const program = existsSync(pathFile)
    ? readFileSync(pathFile, 'utf8').trim()
    : (programs[process.platform] ?? 'electron');
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const file = join(override || join(packageFolder, 'dist'), program);
  return existsSync(file) ? file : null;
}

/**
 * Why a program of Electron would end before it shows anything, or null: Ubuntu since 23.10 keeps other programs than its own from making the
 * namespaces of Chromium's sandbox, unless the helper beside the program is root's.
 */
export function whyNoSandbox(program, limitFile = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns') {
  if (!existsSync(limitFile) || readFileSync(limitFile, 'utf8').trim() !== '1') return null;
  const helper = join(dirname(program), 'chrome-sandbox');
  const { uid, mode } = statSync(helper, { throwIfNoEntry: false }) ?? { uid: -1, mode: 0 };
  if (uid === 0 && (mode & 0o4000) !== 0) return null;
  return `This system gives Electron no sandbox, unless root owns ${helper} with mode 4755`;
}

/** Whether it makes sense to fetch it now: once for each version and installation, and never in CI. */
export function mayInstallElectron() {
  if (process.env.CI || !existsSync(join(packageFolder, 'install.js'))) return false;
  return !existsSync(outcomeFile) || JSON.parse(readFileSync(outcomeFile, 'utf8')).version !== electronVersion();
}

/** Runs Electron's own installer in a child and remembers how that went. Resolves to null, or to a reason in one line. */
export async function installElectron(silenceLimitMs = 20_000) {
  const problem = await runInstaller(silenceLimitMs);
  mkdirSync(dirname(outcomeFile), { recursive: true });
  writeFileSync(
    outcomeFile,
    `${JSON.stringify({ version: electronVersion(), problem, at: new Date().toISOString() })}\n`,
  );
  return problem;
}

function electronVersion() {
  return JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version;
}

function runInstaller(silenceLimitMs) {
  // The download goes to a folder of our own first, so that its growth shows whether there is progress.
  const temporary = mkdtempSync(join(tmpdir(), 'akapen-electron-'));
  const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  const child = spawn(process.execPath, ['install.js'], {
    cwd: packageFolder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = () => child.kill('SIGKILL');
  process.on('exit', stop);
  let errorText = '';
  child.stderr.on('data', (chunk) => {
    errorText = `${errorText}${chunk}`.slice(-4000);
  });
  return new Promise((resolve) => {
    let seen = 0;
    let progressAt = Date.now();
    let isSilent = false;
    const watch = setInterval(() => {
      const size = folderSize(temporary) + folderSize(join(packageFolder, 'dist'));
      if (size !== seen) progressAt = Date.now();
      seen = size;
      isSilent = Date.now() - progressAt > silenceLimitMs;
      if (isSilent) stop();
    }, 500);
    child.on('exit', (code) => {
      clearInterval(watch);
      process.off('exit', stop);
      rmSync(temporary, { recursive: true, force: true });
      if (code === 0 && electronBinary() !== null) resolve(null);
      else
        resolve(
          isSilent
            ? `no answer for ${silenceLimitMs / 1000} s`
            : (/^.*Error: (.*)$/m.exec(errorText)?.[1] ?? 'the download failed'),
        );
    });
  });
}

function folderSize(folder) {
  try {
    return readdirSync(folder, { recursive: true }).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    return 0;
  }
}
