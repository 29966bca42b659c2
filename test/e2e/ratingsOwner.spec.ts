import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './browserShell.ts';
import { downloaded } from './downloaded.ts';
import { expectAccessible, openDialog } from './expectAccessible.ts';
import { ratingsRoomOn } from './pages/ratingsRoom.ts';
import { locales } from './pages/words.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test } from './workbench.fixture.ts';

const folder = join(projectRoot, 'test/fixtures/ratings-study');

test.use({ locale: locales.ja });

test(`a study is opened as a folder, its judgements leave and come back as a file, and its owner decides and ends it`, async ({
  page,
  shellName,
}) => {
  test.skip(shellName === 'electron', 'Files are chosen in dialogs of the system there');
  test.slow();
  const { firstStart, frame, keyboard, words } = workbenchOn(page, 'ja');
  const ratings = ratingsRoomOn(page, words);
  const dialog = page.getByRole('dialog');
  const button = (key: string, params?: Record<string, string | number>) =>
    page.getByRole('button', { name: words(key, params) });
  await firstStart.giveName('佐伯');
  await firstStart.welcome.waitFor();
  await ratings.open();
  const askedForFolder = page.waitForEvent('filechooser');
  await keyboard.press('Control+Shift+o');
  await (await askedForFolder).setFiles(folder);
  await expect(dialog).toContainText(words('ratingsImport.first'));
  await keyboard.press('Enter');

  await expect(ratings.welcome).toBeVisible();
  await keyboard.press('Control+Enter');
  await expect(ratings.register).toBeVisible();
  await keyboard.type('0412');
  await expect(ratings.note('idKnown', { sets: 'cardio' })).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Space', 'Tab']) await keyboard.press(key);
  await keyboard.insertText('じゅんかんき');
  for (const key of ['Enter', 'Escape', 'Control+Enter']) await keyboard.press(key);
  await expect(ratings.position(1, 3)).toBeVisible();
  await keyboard.press('n');
  await expect(ratings.confirm.getByRole('radio').first()).toBeFocused();
  for (const key of ['Space', 'Enter']) await keyboard.press(key);
  await expect(ratings.position(2, 3)).toBeVisible();

  await keyboard.press('Alt+s');
  await expect(page.getByText(words('ratings.owning.closedToRaters'))).toBeVisible();
  await expectAccessible(page, 'the page of a study');
  const bundle = await downloaded(page, () => button('ratings.owning.bundleMine').click(), 'json');
  const changed = readFileSync(bundle, 'utf8')
    .replace('"nonsense_reason":"unclear"', '"nonsense_reason":"other"')
    .replace('"comment":""', `"comment":"${'根拠が弱い。'.repeat(400)}"`);
  writeFileSync(bundle, changed);

  await frame.workAs('R. Kato', '佐伯');
  await expect(button('ratings.owning.bundleAll')).toBeEnabled();
  const askedForFile = page.waitForEvent('filechooser');
  await button('ratings.owning.merge').click();
  await (await askedForFile).setFiles(bundle);
  await expect(dialog).toContainText(words('ratings.merging.conflicts'));
  await expectAccessible(page, 'a file that is merged', openDialog);
  await keyboard.press('Enter');
  await expect(page.locator('.sp-conflict')).toHaveCount(1);
  await expectAccessible(page, 'rows that contradict each other');
  await page.locator('.sp-conflict header').scrollIntoViewIfNeeded();
  await expect(button('ratings.owning.takeOther')).toBeInViewport({ ratio: 1 });
  await button('ratings.owning.takeOther').click();
  await expect(page.getByText(words('ratings.owning.counts'), { exact: true })).toBeVisible();
  await expect(page.locator('.sp-conflict')).toHaveAttribute('data-decided', 'true');

  await button('ratings.owning.close').click();
  await dialog.getByRole('button', { name: words('ratings.owning.close') }).click();
  await expect(button('ratings.owning.reopen')).toBeVisible();
  await button('ratings.owning.unblind').click();
  await dialog.getByRole('button', { name: words('ratings.owning.unblindAct') }).click();
  await expect(page.getByText('TxAgent')).toBeVisible();
});
