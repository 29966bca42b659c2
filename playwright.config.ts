import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { findTestChromium } from './test/e2e/chromium.ts';
import { findElectron } from './test/e2e/electronProgram.ts';
import type { ShellOptions } from './test/e2e/workbench.fixture.ts';
import { keepTemporaryFilesInMemory } from './test/filesInMemory.ts';

// Each shell would compile the core anew.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled-tests');

keepTemporaryFilesInMemory();

// What a user switches on for this computer must not reach a test, nor a test the user.
process.env.AKAPEN_USER_DIR ??= join(tmpdir(), `akapen-e2e-user-${process.pid}`);

const executablePath = findTestChromium();
const electron = findElectron();

export default defineConfig<ShellOptions>({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/laidOutSample.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // They wait more than they compute: for the browser, for pauses that are saved, for disks. Beside the check, three are slower than two.
  workers: process.env.AKAPEN_TEST_RUN === 'check' ? 2 : 3,
  fullyParallel: true,
  timeout: 60_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // A second try tells a race from a defect. `scripts/totals.mjs` names what passed only then.
  retries: process.env.CI ? 1 : 0,
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Recording a video needs an ffmpeg of Playwright's own.
    video: 'off',
    // To record one costs as much as the test. For a test that fails: `npm run e2e -- --trace on some.spec.ts`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      // Where the system names no language, Chromium calls every file with another name than ASCII "download".
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        // A window in the process of the page before it: Chromium keeps another one ready otherwise, which no test uses.
        '--renderer-process-limit=1',
        // A page of a test lives for seconds: code that V8 optimises is hardly run again, and plain code is sooner compiled than interpreted.
        // Threads that collect and compile beside it take more together, where no core is free.
        '--js-flags=--no-turbofan --always-sparkplug --single-threaded --min-semi-space-size=16',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // `scripts/totals.mjs` counts each spec as skipped in Electron where that cannot run.
  metadata: { whyNoElectron: 'reason' in electron ? electron.reason : null },
  projects: [
    { name: 'browser shell', use: { shellName: 'browser' } },
    ...('reason' in electron ? [] : [{ name: 'electron shell', use: { shellName: 'electron' as const } }]),
  ],
});
