import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Names depend on the language alone and colours on the theme alone, so two of the four combinations tell all. */
export const looks = [
  { language: 'en', theme: 'light' },
  { language: 'ja', theme: 'dark' },
] as const;

/** What lies behind a dialog is looked at without it. */
export const openDialog = '[role="dialog"]';

/** Nothing for axe to report in a part of the window. */
export async function expectAccessible(page: Page, screen: string, within = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}\n${failureSummary}`),
  );
  expect.soft(found, screen).toEqual([]);
}
