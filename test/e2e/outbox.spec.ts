import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { openDatabase } from '../../src/main/database/openDatabase.ts';
import { type FakeGoogle, startFakeGoogle } from '../outbox/fakeGoogle.ts';
import { idOf, idsIn, queueAll, submission } from '../outbox/outboxProject.ts';
import { expectAccessible, openDialog } from './expectAccessible.ts';
import { outboxScreenOn } from './pages/outboxScreen.ts';
import { locales } from './pages/words.ts';
import { workbenchOn } from './pages/workbench.ts';
import { test as base, expect } from './workbench.fixture.ts';

const bases = ['AKAPEN_SHEETS_BASE_URL', 'AKAPEN_DRIVE_BASE_URL', 'AKAPEN_OAUTH_BASE_URL'] as const;

/** A project with three rows that wait, in a shell for which a fake stands where Google is. */
const test = base.extend<{ google: FakeGoogle }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
  google: async ({}, use) => {
    const google = await startFakeGoogle({ elapsed: () => performance.now(), at: () => {} });
    for (const name of bases) process.env[name] = google.endpoints.sheets;
    await use(google);
    for (const name of bases) delete process.env[name];
    await google.close();
  },
  dataFolder: async ({ dataFolder, google: _ }, use) => {
    const db = openDatabase(join(dataFolder, 'workbench.sqlite'));
    queueAll(
      db,
      [1, 2, 3].map((number) => submission(number, { comment: '=1+1' })),
    );
    db.close();
    await use(dataFolder);
  },
});

/** What a computer tells its browser when the network goes and comes; the shell itself is on the same computer and stays. */
const tellOnline = (page: Page, isOnline: boolean) =>
  page.evaluate(
    `Object.defineProperty(navigator, 'onLine', { configurable: true, value: ${isOnline} });
     window.dispatchEvent(new Event('${isOnline ? 'online' : 'offline'}'));`,
  );

test.use({ locale: locales.ja });

test('rows wait without a network, and are sent once somebody has signed in and says so, by keyboard alone', async ({
  page,
  google,
  reopenIn,
  context,
}) => {
  const window = workbenchOn(page, 'ja');
  const outbox = outboxScreenOn(page, window.words);
  await window.firstStart.giveName('髙橋');
  await expect(window.firstStart.welcome).toBeVisible();
  await page.keyboard.press('Control+6');
  await expect(outbox.rows).toHaveCount(3);
  await tellOnline(page, false);
  await expect(outbox.status).toContainText(window.words('outbox.offline'));
  await tellOnline(page, true);
  await expect(outbox.status).toContainText(window.words('outbox.online'));
  await expect(outbox.cells.filter({ hasText: 'comment' })).toContainText('=1+1');
  await expectAccessible(page, 'the outbox');
  await page.keyboard.press('n');
  await outbox.field('clientId').fill('client');
  await outbox.field('ownerEmail').fill('owner@example.org');
  await expectAccessible(page, 'a destination', openDialog);
  await outbox.field('ownerEmail').press('Enter');
  await outbox.allowFile.press('Enter');
  await outbox.signIn.press('Enter');
  const [asked] = await Promise.all([context.waitForEvent('page'), outbox.googlePage.press('Enter')]);
  await expect(asked.getByText(window.words('shell.signedIn.done'))).toBeVisible();
  await asked.close();
  await expect(outbox.signedIn).toBeVisible();
  expect(google.spreadsheets).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(outbox.dialog).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expect(outbox.states('confirmed')).toContainText('3');
  expect(idsIn(google.spreadsheets[0])).toEqual([1, 2, 3].map(idOf));
  expect(google.spreadsheets[0]?.permissions).toEqual(['owner@example.org']);
  await page.keyboard.press('Shift+C');
  await outbox.compareNow.press('Enter');
  await expect(outbox.same).toBeVisible();
  await expectAccessible(page, 'a comparison', openDialog);
  const later = await reopenIn('en', 'SIGKILL');
  await expect(outboxScreenOn(later, workbenchOn(later, 'en').words).states('confirmed')).toContainText('3');
  expect(idsIn(google.spreadsheets[0])).toEqual([1, 2, 3].map(idOf));
});
