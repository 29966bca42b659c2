import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, _electron as electronLauncher, expect, type Page } from 'playwright/test';
import { type BrowserShell, preloaded, projectRoot, startBrowserShell } from './browserShell.ts';
import { findElectron } from './electronProgram.ts';
import { sampleFolder } from './laidOutSample.ts';
import { type Language, locales } from './pages/words.ts';

export { expect } from 'playwright/test';

export type ShellOptions = { shellName: 'browser' | 'electron' };

/** The browser shell of a test. A test that asks for anything of it is skipped in Electron. */
export type RunningShell = {
  current(): BrowserShell;
  /** Starts again on the same data and the same port, after `current().stop(…)`; resolves to a fresh link. */
  startAgain(): Promise<string>;
};

/** A fifth of what a core computes as it starts is garbage collection otherwise. */
const nodeOptions = ['--min-semi-space-size=32', ...preloaded()];

type Fixtures = ShellOptions & {
  /** Whether the sample lies in the test's project before the shell starts, or is laid out by that start. */
  sample: 'there' | 'laid out at the start';
  /** Folder of the test's own project, removed afterwards. */
  dataFolder: string;
  browserShell: RunningShell;
  /**
   * Closes the window, ends the shell and starts it again on the same data; resolves to a window in a browser of that language, which
   * was never there before. A story that goes on in the other language proves both in one walk.
   */
  reopenIn(language: Language, signal?: 'SIGTERM' | 'SIGKILL'): Promise<Page>;
  /** Console errors and requests that left the machine, so far; the test fails when there is one at the end. */
  unwanted: string[];
};

/** `page` shows the workbench on a project of its own, in the shell of the Playwright project. */
export const test = base.extend<Fixtures>({
  shellName: ['browser', { option: true }],
  sample: ['there', { option: true }],

  dataFolder: async ({ sample }, use) => {
    const parent = mkdtempSync(join(tmpdir(), 'akapen-e2e-'));
    // The window shows the name of a folder: always the same one.
    const folder = join(parent, 'project');
    mkdirSync(folder, { mode: 0o700 });
    if (sample === 'there') cpSync(sampleFolder(), folder, { recursive: true });
    await use(folder);
    rmSync(parent, { recursive: true, force: true });
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  unwanted: async ({}, use) => {
    const unwanted: string[] = [];
    await use(unwanted);
    expect(unwanted, 'console errors and requests that left the machine').toEqual([]);
  },

  browserShell: async ({ shellName, dataFolder }, use, testInfo) => {
    if (shellName === 'electron') {
      const skip = () => testInfo.skip(true, 'About the browser shell alone') as never;
      return use({ current: skip, startAgain: skip });
    }
    let shell: BrowserShell = await startBrowserShell({ dataFolder, nodeOptions });
    try {
      await use({
        current: () => shell,
        async startAgain() {
          shell = await startBrowserShell({ dataFolder, port: shell.port, nodeOptions });
          return shell.firstLink;
        },
      });
    } finally {
      // Its folder goes, too: the snapshot of an orderly end would be taken for nobody.
      await shell.stop('SIGKILL');
    }
  },

  reopenIn: async ({ page, browserShell, browser, unwanted }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (language, signal) => {
      await page.close();
      await browserShell.current().stop(signal);
      const context = await browser.newContext({ locale: locales[language] });
      contexts.push(context);
      const later = await context.newPage();
      watch(later, unwanted);
      await later.goto(await browserShell.startAgain());
      return later;
    });
    // Left open, it would look for its shell until the browser ends.
    for (const context of contexts) await context.close();
  },

  page: async ({ shellName, browserShell, dataFolder, unwanted, context }, use, testInfo) => {
    if (shellName === 'browser') {
      const page = await context.newPage();
      watch(page, unwanted);
      await page.goto(browserShell.current().firstLink);
      // The sign-in page goes on to the window by itself.
      await page.waitForURL(/\/$/);
      return use(page);
    }
    const electron = findElectron();
    if ('reason' in electron) return testInfo.skip(true, electron.reason);
    const app = await electronLauncher.launch({
      executablePath: electron.program,
      args: [projectRoot, '--data-dir', dataFolder],
    });
    try {
      const page = await app.firstWindow();
      watch(page, unwanted);
      await use(page);
    } finally {
      await app.close();
    }
  },
});

const local = /^(http:\/\/127\.0\.0\.1:\d+\/|app:\/\/akapen\/|data:|blob:)/;

/** Also for a further window of the same test. */
export function watch(page: Page, unwanted: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') unwanted.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => unwanted.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!local.test(request.url())) unwanted.push(`request: ${request.url()}`);
  });
}
