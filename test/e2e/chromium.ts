import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where Playwright puts a browser of its own, if one has to be fetched; nothing is written to the home folder. */
export const playwrightBrowsers = resolve(import.meta.dirname, '../../node_modules/.cache/playwright');

const wellKnown: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap((path) =>
    [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
      folder === undefined ? [] : [join(folder, path)],
    ),
  ),
};

/** Debian's build of Chromium without its own windows. Stories take a quarter less processor time in it. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Path of a Chromium, Chrome or Edge on this machine, or null; the headless shell where there is no other. `AKAPEN_CHROMIUM` wins. */
export function findChromium(): string | null {
  return find([...(wellKnown[process.platform] ?? []), ...fetchedByPlaywright(), headlessShell]);
}

/** As `findChromium`, but the headless shell first: for tests, which time nothing. */
export function findTestChromium(): string | null {
  return find([headlessShell, ...(wellKnown[process.platform] ?? []), ...fetchedByPlaywright()]);
}

function find(paths: readonly string[]): string | null {
  const chosen = process.env.AKAPEN_CHROMIUM;
  if (chosen) return existsSync(chosen) ? chosen : null;
  return paths.find((path) => existsSync(path)) ?? null;
}

function fetchedByPlaywright(): string[] {
  if (!existsSync(playwrightBrowsers)) return [];
  const programs = ['headless_shell', 'chrome-headless-shell', 'chrome-headless-shell.exe', 'chrome', 'chrome.exe'];
  return readdirSync(playwrightBrowsers, { recursive: true, encoding: 'utf8' })
    .filter((path) => programs.some((program) => path.endsWith(`/${program}`) || path.endsWith(`\\${program}`)))
    .map((path) => join(playwrightBrowsers, path));
}
