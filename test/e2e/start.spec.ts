import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkReader, projectRoot } from './browserShell.ts';
import { expect, test, watch } from './workbench.fixture.ts';

test('npm start opens the workbench, and Ctrl+C ends it', async ({ shellName, dataFolder, context, unwanted }) => {
  test.skip(shellName === 'electron', 'About the browser shell alone');
  // A group of its own, so that the signal reaches npm and all it started, as from a terminal.
  const npm = spawn('npm', ['start', '--', '--browser', '--no-open', '--data-dir', dataFolder], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const gone = once(npm, 'exit');
  try {
    const page = await context.newPage();
    watch(page, unwanted);
    await page.goto(await linkReader(npm, npm.stdout)());
    await expect(page).toHaveTitle(/Akapen/);
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    await page.close();
  } finally {
    if (npm.exitCode === null && npm.pid !== undefined) process.kill(-npm.pid, 'SIGINT');
    await gone;
  }
});
