import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/**
 * Names depend on the language alone and colours on the theme alone, so two of the four combinations tell all. In the second, the rules
 * are those whose answer a language or a theme can change; what is built how was looked at in the first.
 */
export const looks = [
  { language: 'en', theme: 'light' },
  { language: 'ja', theme: 'dark' },
] as const;

/** What lies behind a dialog is looked at without it. */
export const openDialog = '[role="dialog"]';

const rulesOfLooks = ['color-contrast', 'html-has-lang', 'html-lang-valid', 'valid-lang'];

/** Nothing for axe to report in a part of the window. */
export async function expectAccessible(page: Page, screen: string, within = 'html'): Promise<void> {
  // The page has no frames of others, for which axe would open a further page each time.
  const axe = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const isSecondLook = (await page.locator('html').getAttribute('lang')) !== looks[0].language;
  if (isSecondLook) axe.withRules(rulesOfLooks);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  );
  expect.soft(found, screen).toEqual([]);
}
