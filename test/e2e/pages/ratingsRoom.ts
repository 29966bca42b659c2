import type { Page } from 'playwright/test';
import type { Words } from './words.ts';

/** The ratings room: studies, registration, and the pair with its form. */
export function ratingsRoomOn(page: Page, words: Words) {
  const form = page.getByRole('region', { name: words('ratings.form.title') }).and(page.locator('.rf'));
  return {
    form,
    study: (title: string) => page.getByRole('button', { name: title }),
    welcome: page.getByRole('region', { name: words('ratings.welcome.how') }),
    register: page.getByRole('region', { name: words('ratings.register.title') }),
    left: (count: number) => page.getByText(words('ratings.register.left', { count }), { exact: true }),
    note: (key: string, params?: Record<string, string>) =>
      page.getByText(words(`ratings.register.${key}`, params), { exact: false }),
    position: (position: number, total: number) => page.getByText(words('ratings.work.position', { position, total })),
    answersLeft: (count: number) => form.getByText(words('ratings.form.left', { count })),
    confirm: page.getByRole('dialog'),
    finished: (count: number) => page.getByText(words('ratings.finished.title', { count })),
    mine: page.getByRole('region', { name: words('ratings.mine.title') }).getByRole('option'),
    open: () => page.keyboard.press('Control+4'),
  };
}
