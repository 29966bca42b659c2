import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright/test';
import { linkReader, projectRoot } from './browserShell.ts';
import { wordsOf } from './pages/words.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test, watch } from './workbench.fixture.ts';

test.use({ sample: 'laid out at the start' });

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

test('the window reads the texts of its language alone, and is never seen in another', async ({ page, shellName }) => {
  test.skip(shellName === 'electron', 'Files of an own protocol are not in the list of what a page has read');
  const { firstStart, frame } = workbenchOn(page, 'en');
  await firstStart.giveName('髙橋');
  await expect(firstStart.welcome).toBeVisible();
  expect(await languagesRead(page)).toEqual(['en']);

  await frame.status.getByRole('button', { name: '日本語' }).click();
  await expect(workbenchOn(page, 'ja').firstStart.welcome).toBeVisible();
  expect(await languagesRead(page)).toEqual(['en', 'ja']);

  await page.addInitScript(noteNamesOfRooms);
  await page.reload();
  await expect(workbenchOn(page, 'ja').firstStart.welcome).toBeVisible();
  expect(await languagesRead(page)).toEqual(['ja']);
  const seen = await page.evaluate<string[]>('[...seen]');
  expect(seen).toContain(wordsOf('ja')('rail.rooms.derivations'));
  expect(seen).not.toContain(wordsOf('en')('rail.rooms.derivations'));
});

/** Keeps every name that the rail has shown since the page began. */
const noteNamesOfRooms = `
  globalThis.seen = new Set();
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('nav button')) seen.add(textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

/** The language files that the page has asked for, in their order. */
function languagesRead(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /\/assets\/(en|ja)-[^/]*\.js$/.exec(name)?.[1])
      .filter((language) => language !== undefined),
  );
}
