import type { Page } from 'playwright/test';
import type { Words } from './words.ts';

/** The screen of what waits to be sent. */
export function outboxScreenOn(page: Page, words: Words) {
  const dialog = page.getByRole('dialog');
  return {
    rows: page.getByRole('option'),
    states: (state: 'queued' | 'confirmed') =>
      page.getByRole('button', { name: new RegExp(`^${words(`outbox.states.${state}`)}`) }),
    status: page.getByRole('region', { name: words('outbox.panes.work') }).getByRole('status'),
    cells: page.getByRole('region', { name: words('outbox.cells') }).getByRole('row'),
    sendNow: (count: number) => page.getByRole('button', { name: words('outbox.sendNow', { count }) }),
    dialog,
    field: (name: string) => dialog.getByRole('textbox', { name: words(`outbox.dialog.fields.${name}`) }),
    add: dialog.getByRole('button', { name: words('outbox.dialog.add') }),
    allowFile: dialog.getByRole('button', { name: words('outbox.secrets.allow') }),
    signIn: dialog.getByRole('button', { name: words('outbox.secrets.signIn') }),
    googlePage: dialog.getByRole('link', { name: words('outbox.secrets.page') }),
    signedIn: dialog.getByText(words('outbox.secrets.asWho', { account: 'rater@example.org' })),
    compareNow: dialog.getByRole('button', { name: words('outbox.compareNow') }),
    same: dialog.getByText(words('outbox.same')),
  };
}
