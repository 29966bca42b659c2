import type { Page } from 'playwright/test';
import type { Words } from './words.ts';

/** The list pane of the derivations room. */
export function questionListOn(page: Page, words: Words) {
  const pane = page.getByRole('region', { name: words('derivations.panes.list'), exact: true });
  const box = pane.getByRole('listbox', { name: words('derivations.list.questions') });
  const order = pane.getByRole('button', { name: words('list.order') });
  return {
    pane,
    box,
    questions: box.getByRole('option'),
    question: (text: string) => box.getByRole('option', { name: text }),
    selected: box.getByRole('option', { selected: true }),
    dataset: pane.getByRole('button', { name: words('derivations.list.datasets') }),
    search: pane.getByRole('textbox', { name: words('derivations.list.search') }),
    shown: pane.getByRole('status').filter({ hasText: /\d/ }).last(),
    order,
    async sortBy(sort: 'position' | 'lost' | 'recent') {
      await order.click();
      await page.getByRole('menuitemradio', { name: words(`derivations.sort.${sort}`, { part: 'er' }) }).click();
    },
  };
}
