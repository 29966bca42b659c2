import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { zipOf } from '../zipFiles.ts';
import { projectRoot } from './browserShell.ts';
import { expectAccessible, openDialog } from './expectAccessible.ts';
import { ratingsRoomOn } from './pages/ratingsRoom.ts';
import { languages, locales } from './pages/words.ts';
import { type Workbench, workbenchOn } from './pages/workbench.ts';
import { expect, test, watch } from './workbench.fixture.ts';

const folder = join(projectRoot, 'test/fixtures/ratings-study');

/** The archive of the study, with everything on one screen or, with ratings up to 7, on two pages. */
function studyArchive(place: string, screen: 'one' | 'two'): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const members = files.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length + 1), readFileSync(path), 8] as const;
  });
  const highestRating = screen === 'two' ? 7 : 5;
  const protocol = ['protocol.json', JSON.stringify({ ...fiveCriteria, screen, highestRating }), 8] as const;
  const archive = join(place, 'study.zip');
  writeFileSync(archive, zipOf([...members, protocol]));
  return archive;
}

async function press({ keyboard }: Workbench, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await keyboard.press(key);
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ locale: locales[language] });

    test(`a study is rated by keys alone, with a restart in the middle of a pair (${language})`, async ({
      page,
      browserShell,
      context,
      dataFolder,
      shellName,
      unwanted,
    }) => {
      test.skip(shellName === 'electron', 'Files are chosen in dialogs of the system there');
      test.slow();
      const isLookedAt = language === 'en';
      const look = async (screen: string, within?: string) => {
        if (isLookedAt) await expectAccessible(page, screen, within);
      };
      const window = workbenchOn(page, language);
      const { firstStart, importSheet, keyboard, words } = window;
      const ratings = ratingsRoomOn(page, words);
      await firstStart.giveName('佐伯');
      await firstStart.welcome.waitFor();
      await ratings.open();
      await importSheet.choose(studyArchive(dataFolder, language === 'en' ? 'one' : 'two'));
      await expect(importSheet.dialog('study.zip')).toContainText(words('ratingsImport.first'));
      await look('the import sheet of a study', openDialog);
      await keyboard.press('Enter');

      await expect(ratings.welcome).toBeVisible();
      await look('the welcome page of a study');
      await keyboard.press('Control+Enter');
      await expect(ratings.register).toBeVisible();
      await keyboard.type('0412');
      await expect(ratings.note('idKnown', { sets: 'cardio' })).toBeVisible();
      for (const text of ['佐伯千夏', 'saeki@example.org', '1234567893']) {
        await keyboard.press('Tab');
        await keyboard.insertText(text);
      }
      // Years of experience, then the specialty by its reading.
      await press(window, 'Tab', 'Space', 'Tab');
      await keyboard.insertText(language === 'ja' ? 'じゅんかんき' : 'cardio');
      await look('the registration with its list');
      await press(window, 'Enter', 'Escape');
      await expect(ratings.left(3)).toBeVisible();
      await keyboard.press('Control+Enter');

      await expect(ratings.position(1, 3)).toBeVisible();
      await look('a pair');
      if (language === 'en') await rateFirstOnOneScreen(window);
      else await rateFirstOnTwoPages(window);

      await expect(ratings.position(2, 3)).toBeVisible();
      await press(window, '2', 'c');
      const kept = page.waitForResponse((response) => (response.request().postData() ?? '').includes('根拠が弱い。'));
      await keyboard.insertText('根拠が弱い。');
      await keyboard.press('Escape');
      await kept;
      await page.close();
      await browserShell.current().stop('SIGKILL');
      const link = await browserShell.startAgain();
      const later = await context.newPage();
      watch(later, unwanted);
      await later.goto(link);
      await finishAfterRestart(workbenchOn(later, language), isLookedAt);
    });
  });
}

/** The pair, its answers and its comment are there again; two questions make no sense, and the last report is undone. */
async function finishAfterRestart(window: Workbench, isLookedAt: boolean): Promise<void> {
  const { page, keyboard, words, frame } = window;
  const ratings = ratingsRoomOn(page, words);
  const look = async (screen: string, within?: string) => {
    if (isLookedAt) await expectAccessible(page, screen, within);
  };
  await expect(ratings.position(2, 3)).toBeVisible();
  await expect(ratings.form.getByRole('textbox', { name: words('ratings.form.comment') })).toHaveValue('根拠が弱い。');
  await expect(ratings.form.getByRole('radio', { name: words('ratings.choices.B') }).first()).toBeChecked();
  for (const next of [ratings.position(3, 3), ratings.finished(3)]) {
    await keyboard.press('n');
    await expect(ratings.confirm.getByRole('radio').first()).toBeFocused();
    await look('what makes no sense', openDialog);
    await press(window, 'Space', 'Enter');
    await expect(next).toBeVisible();
  }
  await look('the end of a study');
  await frame.undo();
  await expect(ratings.position(3, 3)).toBeVisible();
  await keyboard.press('Control+b');
  await expect(ratings.mine).toHaveCount(2);
  // Also where the panes of the pair leave it no room.
  expect((await ratings.mine.first().boundingBox())?.width).toBeGreaterThanOrEqual(240);
  await look('the judgements of an evaluator');
}

async function submit({ page, keyboard, words }: Workbench): Promise<void> {
  await keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: words('ratings.confirm.submit') })).toBeFocused();
  // One line of text each, whatever was given as a reason beside it.
  for (const cell of await dialog.getByRole('rowheader').all()) {
    const lines = await cell.evaluate((element) => {
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  }
  await keyboard.press('Enter');
}

async function rateFirstOnOneScreen(window: Workbench): Promise<void> {
  for (let count = 0; count < 5; count += 1) await press(window, '1', '4', '2');
  await submit(window);
}

/** A choice that is made and current has its ring and its digit on it, in a pane that was made narrow too. */
async function expectWithinItsButton({ page, words }: Workbench, digit: string): Promise<void> {
  const { form } = ratingsRoomOn(page, words);
  const button = form.getByRole('radio', { checked: true }).filter({ hasText: digit });
  await form.evaluate((element) => element.style.setProperty('width', '470px'));
  const outside = await button.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const parts = [...element.children].map((part) => part.getBoundingClientRect());
    return parts.filter((part) => part.left < left || part.right > right).length;
  });
  expect(outside).toBe(0);
  await form.evaluate((element) => element.style.removeProperty('width'));
}

/** Each number of a rating can be hit, in a pane that was made narrow too. */
async function expectWideEnough({ page, words }: Workbench): Promise<void> {
  const { form } = ratingsRoomOn(page, words);
  await form.evaluate((element) => element.style.setProperty('width', '470px'));
  const numbers = form.getByRole('radio', { name: /^\d$/ });
  const widths = await numbers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(widths.length).toBeGreaterThan(7);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);
  await form.evaluate((element) => element.style.removeProperty('width'));
}

async function rateFirstOnTwoPages(window: Workbench): Promise<void> {
  await press(window, '5', 'ArrowUp');
  await expectWithinItsButton(window, '5');
  await press(window, '1', '1', '1', '1', 'r');
  await window.keyboard.insertText('薬の相互作用を正しく説明している。'.repeat(12));
  await press(window, 'Escape', '1', 'Control+Enter');
  await expect(ratingsRoomOn(window.page, window.words).answersLeft(10)).toBeVisible();
  await expectWideEnough(window);
  for (let count = 0; count < 5; count += 1) await press(window, '4', '2');
  await submit(window);
}
