import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from 'playwright/test';

/** Written closely: a page reads it in three quarters of the time. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What lies behind a dialog is looked at without it. */
export const openDialog = '[role="dialog"]';

/**
 * Nothing for axe to report in a part of the window: by all rules in the light theme, and by the one whose answer depends on the theme in
 * the dark one. Names depend on the language alone, and every text stands in both (`languages.test.ts`).
 */
export async function expectAccessible(page: Page, screen: string, within = 'html'): Promise<void> {
  // Brought once for each page; parsing it takes longer than many a look.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  // What comes while axe looks, such as a toast, is there at once: half faded in, its text would have too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect.soft(await violations(page, within, {}), `${screen}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect.soft(await violations(page, within, { runOnly: ['color-contrast'] }), `${screen}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
}

/**
 * What axe finds when nothing fades in or out any more, as one text for each element. To read all style sheets and media beforehand takes
 * as long as the rest of a look, and serves two rules alone: one that is off, and one about sound that plays by itself.
 */
function violations(page: Page, within: string, options: object): Promise<string[]> {
  const asked = JSON.stringify({ ...options, resultTypes: ['violations'], iframes: false, preload: false });
  return page.evaluate<string[]>(`(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    const { violations } = await axe.run(${JSON.stringify(within)}, ${asked});
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ' (' + help + '): ' + target.join(' ') + '\\n' + failureSummary));
  })()`);
}
