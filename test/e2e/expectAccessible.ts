import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

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
