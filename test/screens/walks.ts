import type { Page } from 'playwright/test';
import { locales } from '../e2e/pages/words.ts';
import { type Workbench, workbenchOn } from '../e2e/pages/workbench.ts';
import { expect } from '../e2e/workbench.fixture.ts';
import { looks, type Photograph, photographerOf, test as plain } from './photographs.ts';

type Walk = (name: string, through: (window: Workbench, photograph: Photograph, page: Page) => Promise<void>) => void;

/** Walks that are gone in each look; `test` lays out what they need. */
export function walks(define: (walk: Walk) => void, test = plain): void {
  for (const look of looks) {
    test.describe(look.name, () => {
      test.use({ locale: locales[look.language], colorScheme: look.theme, viewport: look.size });
      define((name, through) =>
        test(name, async ({ page }) => {
          await through(workbenchOn(page, look.language), photographerOf(page, look), page);
        }));
    });
  }
}

/** Closes what lies over the window. */
export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Takes a picture of the menu that is open, and closes it. */
export async function menuOf(page: Page, photograph: Photograph, name: string): Promise<void> {
  await expect(page.getByRole('menu')).toBeVisible();
  await photograph(name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Takes a picture of the keys of the room. */
export async function keysOf(page: Page, photograph: Photograph, name: string): Promise<void> {
  await page.keyboard.press('F6');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await photograph(name);
  await close(page);
}

/** Dialogs of a room, by the command of each. */
export async function dialogsOf(window: Workbench, photograph: Photograph, room: string, commands: readonly string[]) {
  const { page, words } = window;
  for (const command of commands) {
    await window.run(words(`${room}.commands.${command}.title`));
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    await photograph(`${room}-dialog-${command}`);
    await close(page);
  }
}

/** From now on the core seems unable to answer one method. */
export async function refuse(page: Page, method: string): Promise<void> {
  const error = { code: 'INTERNAL', message: 'refused for a picture', details: {} };
  await page.route('**/rpc', (route) =>
    route.request().postData()?.includes(`"${method}"`)
      ? route.fulfill({ json: { ok: false, error } })
      : route.continue(),
  );
}

/** Takes every dataset out of sight, as the window would, and shows what is left. */
export async function withdrawAll(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const headers = { 'Content-Type': 'application/json', 'X-Akapen-Session': sessionStorage.getItem('akapen-session') };
    let evaluatorId = null;
    const call = async (method, input) => {
      const body = JSON.stringify({ requestId: crypto.randomUUID(), evaluatorId, method, input });
      return (await fetch('/rpc', { method: 'POST', headers, body })).json();
    };
    evaluatorId = (await call('project.open', {})).result.evaluator.id;
    const { result } = await call('datasets.list', {});
    for (const { id } of result.toReversed()) await call('datasets.withdraw', { datasetId: id });
  })()`);
  await page.reload();
}
