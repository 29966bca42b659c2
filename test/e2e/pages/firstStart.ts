import type { Page } from 'playwright/test';
import type { Words } from './words.ts';

/** The question for the name, and the welcome page behind it. */
export function firstStartOn(page: Page, words: Words) {
  const name = page.getByRole('textbox', { name: words('firstStart.name.label') });
  return {
    question: page.getByRole('heading', { name: words('firstStart.name.title') }),
    name,
    welcome: page.getByRole('heading', { name: words('firstStart.title') }),
    cards: page.getByRole('list', { name: words('firstStart.rooms') }).getByRole('button'),
    async giveName(text: string) {
      await name.fill(text);
      await name.press('Enter');
    },
  };
}
