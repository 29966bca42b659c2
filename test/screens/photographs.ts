import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { Language } from '../e2e/pages/words.ts';
import { test as base } from '../e2e/workbench.fixture.ts';

export type Look = {
  readonly name: string;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
};

export const looks: readonly Look[] = [
  { name: 'en-light-1280', language: 'en', theme: 'light', size: { width: 1280, height: 720 } },
  { name: 'ja-dark-1920', language: 'ja', theme: 'dark', size: { width: 1920, height: 1080 } },
];

/** As the core's clock, which `standingClock.mjs` holds. */
const now = '2026-11-21T05:03:22Z';

/** The page has the clock of the core, and errors of a walk are no failure: some are made on purpose. */
export const test = base.extend({
  context: async ({ context }, use) => {
    await context.clock.setFixedTime(now);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what is asked for.
  unwanted: async ({}, use) => use([]),
});

/** Takes a picture of the window, or of a part of it, when it has come to rest. */
export type Photograph = (name: string, part?: Locator) => Promise<void>;

/** Toasts go away by themselves, and the folder of a walk lies in one with a name by chance. */
const style = '.ak-toasts, .ak-folder, .ak-settings-path, .ob-destination-place { visibility: hidden; }';

export function photographerOf(page: Page, look: Look): Photograph {
  const folder = join(process.env.AKAPEN_SCREENS ?? 'test-results/screens', look.name);
  mkdirSync(folder, { recursive: true });
  const take = (part: Page | Locator, path?: string) =>
    part.screenshot({
      ...(path === undefined ? {} : { path }),
      animations: 'disabled',
      caret: 'hide',
      style,
    });
  return async (name, part) => {
    // Away from what a pointer changes.
    await page.mouse.move(0, look.size.height - 1);
    let last = await take(part ?? page);
    for (let tries = 0; tries < 20; tries += 1) {
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)));
      const next = await take(part ?? page, join(folder, `${name}.png`));
      if (next.equals(last)) return;
      last = next;
    }
  };
}
