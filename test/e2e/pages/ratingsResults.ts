import type { Page } from 'playwright/test';
import type { Words } from './words.ts';

/** The results of a study in the ratings room. */
export function ratingsResultsOn(page: Page, words: Words) {
  const work = page.getByRole('region', { name: words('ratingsResults.title'), exact: true });
  const behind = page.getByRole('region', { name: words('ratingsResults.panes.inspector'), exact: true });
  return {
    work,
    behind,
    filters: page.getByRole('region', { name: words('ratingsResults.panes.list'), exact: true }),
    recipe: page.getByRole('region', { name: words('ratingsResults.recipe.title') }),
    badge: work.locator('.rr-interim'),
    criterion: work.locator('.rr-criterion-name h2'),
    cells: work.locator('button.rr-cell'),
    number: behind.locator('.rr-behind-head'),
    rows: behind.locator('button.rr-row-button'),
    pair: page.getByRole('dialog', { name: words('ratingsResults.pair.title') }),
    table: work.locator('.ak-numbers-pane'),
    tab: (name: string) => work.getByRole('tab', { name }),
    decision: page.getByRole('region', { name: words('agreement.decision') }),
    counts: page.getByRole('region', { name: words('agreement.disagreements') }).getByRole('heading'),
    decided: page.locator('.ag-decided').filter({ hasText: /./ }),
    /** From wherever the window begins, into the results of a study. */
    async open(title: string) {
      await page.getByRole('region', { name: words('status.label') }).waitFor();
      await page.keyboard.press('Control+4');
      await page.getByRole('button').filter({ hasText: title }).click();
      await page.getByRole('heading', { name: words('ratings.welcome.how') }).waitFor();
      await page.keyboard.press('Alt+t');
      await work.locator('.rr-criterion-name').waitFor();
    },
  };
}
