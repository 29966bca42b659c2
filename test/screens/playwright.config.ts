import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import config from '../../playwright.config.ts';

// Read by `startBrowserShell`, also where the sample is laid out.
process.env.AKAPEN_E2E_PRELOAD = pathToFileURL(join(import.meta.dirname, 'standingClock.mjs')).href;
process.env.TZ = 'UTC';

/** What `npm run screens` walks through: not a test, but what the tests use. */
export default {
  ...config,
  testDir: '.',
  globalSetup: '../e2e/laidOutSample.ts',
  outputDir: '../../test-results/screens',
  reporter: [['list'] as const],
  timeout: 300_000,
  workers: 2,
  retries: 0,
  projects: [
    { name: 'screens', use: { shellName: 'browser' as const, timezoneId: 'UTC', screenshot: 'off' as const } },
  ],
};
