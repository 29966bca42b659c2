import { evidenceRoomOn } from '../e2e/pages/evidenceRoom.ts';
import { expect } from '../e2e/workbench.fixture.ts';
import { dialogsOf, keysOf, menuOf, refuse, walks, withdrawAll } from './walks.ts';

/** Found in no claim of the sample. */
const nowhere = 'どこにもない文字';

walks((walk) => {
  walk('evidence', async (window, photograph, page) => {
    const { firstStart, keyboard, words } = window;
    const room = evidenceRoomOn(page, words);
    const listButton = (key: string) => room.list.getByRole('button', { name: new RegExp(`^${words(key)}`) });
    const tab = (name: string) =>
      room.inspector.getByRole('tab', { name: new RegExp(`^${words(`evidence.answer.tabs.${name}`)}`) });
    await firstStart.giveName('髙橋');
    await firstStart.welcome.waitFor();
    await room.open();
    await expect(room.current).toBeVisible();
    await photograph('evidence');
    await keysOf(page, photograph, 'evidence-keys');
    await listButton('evidence.list.chooseSet').click();
    await menuOf(page, photograph, 'evidence-sets');
    await room.list.locator('.ak-list-filter-menu').click();
    await menuOf(page, photograph, 'evidence-filters');
    await keyboard.press('F6');
    await keyboard.press('k');
    await expect(room.work.locator('.ev-card[data-choice="keep"]')).toHaveCount(1);
    await keyboard.press('f');
    await keyboard.press('c');
    const comment = room.inspector.getByRole('tabpanel').getByRole('textbox');
    await expect(comment).toBeFocused();
    await comment.fill('確認');
    await comment.press('Enter');
    await expect(comment).toHaveValue('');
    for (const name of ['explanation', 'comments', 'history']) {
      await tab(name).click();
      await expect(room.inspector).not.toHaveText('');
      await photograph(`evidence-${name}`);
    }
    await tab('explanation').click();
    await dialogsOf(window, photograph, 'evidence', ['describe', 'withdraw', 'prompt', 'reply']);
    await keyboard.press('Alt+3');
    await expect(page.getByRole('region', { name: words('agreement.judgements') })).toBeVisible();
    await photograph('evidence-agreement');
    await keyboard.press('Alt+3');
    await expect(room.current).toBeVisible();
    for (const _ of [1, 2, 3]) await keyboard.press('k');
    await keyboard.press('Control+Enter');
    await expect(room.list.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('[');
    await expect(room.seeGold).toBeVisible();
    await keyboard.press('g');
    await expect(room.confirm).toBeVisible();
    await photograph('evidence-gold');
    await room.confirm.getByRole('button').last().click();
    await expect(room.reveal).toBeVisible();
    await photograph('evidence-revealed');
    const search = room.list.getByRole('textbox');
    await search.fill(nowhere);
    await expect(room.list.getByText(words('evidence.list.noneTitle', { search: nowhere }))).toBeVisible();
    await photograph('evidence-nothing-found');
    await refuse(page, 'evidence.list');
    await page.reload();
    await expect(room.list.getByText(words('evidence.list.failed'))).toBeVisible();
    await photograph('evidence-error', room.list);
    await page.unroute('**/rpc');
    await withdrawAll(page);
    await expect(page.getByText(words('evidence.empty.title')).first()).toBeVisible();
    await photograph('evidence-empty');
  });
});
