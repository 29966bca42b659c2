import type { CDPSession, Locator, Page } from 'playwright/test';
import { locales } from './pages/words.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test } from './workbench.fixture.ts';

test.use({ locale: locales.ja });

/** An input method as Chromium sees one: text under composition, keys that it keeps for itself, and the text it commits. */
async function inputMethodOn(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    compose: (text: string) =>
      session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** A key as it arrives while something is composed: key code 229, the physical key beside it. */
    async press(key: string, code: string) {
      const event = { key, code, windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    },
    /** Commits, and waits as long as any hand does: a key within 40 ms counts as the input method's own. */
    async commit(text: string) {
      await session.send('Input.insertText', { text });
      await page.waitForTimeout(100);
    },
  };
}

type InputMethod = Awaited<ReturnType<typeof inputMethodOn>>;

const keysOfTheInputMethod = [
  ['Enter', 'Enter'],
  ['Escape', 'Escape'],
  ['Tab', 'Tab'],
  ['ArrowDown', 'ArrowDown'],
  ['ArrowUp', 'ArrowUp'],
  ['ArrowLeft', 'ArrowLeft'],
  ['ArrowRight', 'ArrowRight'],
  ['Backspace', 'Backspace'],
  ['1', 'Digit1'],
  ['2', 'Digit2'],
] as const;

/** Composes in a field, presses every key that belongs to the input method, and commits. */
async function composeIn(field: Locator, inputMethod: InputMethod, reading: string, text: string) {
  const before = await field.inputValue();
  await field.press('End');
  await inputMethod.compose(reading);
  await expect(field).toHaveValue(before + reading);
  for (const [key, code] of keysOfTheInputMethod) await inputMethod.press(key, code);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(before + reading);
  await inputMethod.commit(text);
  await expect(field).toHaveValue(before + text);
}

test('a triple cell, the answer and the comment leave every key to the input method, and what it commits is saved', async ({
  page,
}) => {
  const { enterRoom, work, list, words, frame } = workbenchOn(page, 'ja');
  await enterRoom('髙橋');
  const inputMethod = await inputMethodOn(page);
  await work.subject(1).waitFor();
  const [before] = await work.triples();
  await work.subject(1).focus();
  await composeIn(work.subject(1), inputMethod, 'ほんぶん', '本文𠮷');
  const triples = await work.triples();
  expect(triples[0]).toEqual([`${before?.[0]}本文𠮷`, before?.[1], before?.[2]]);
  await expect(list.selected).toHaveAccessibleName(new RegExp(words('derivations.list.changed')));

  await work.relation(1).focus();
  await composeIn(work.relation(1), inputMethod, 'さく', '作');
  await work.object(1, 1).focus();
  await composeIn(work.object(1, 1), inputMethod, 'けんじ', '賢治');
  await page.keyboard.press('Enter');
  await expect(work.subject(2)).toBeFocused();
  await expect(frame.saved).toContainText(/v\d+/);

  await work.answer.focus();
  await composeIn(work.answer, inputMethod, 'し', '市');
  await work.commentField.focus();
  await composeIn(work.commentField, inputMethod, 'かくにん', '確認');
  await expect(work.comments).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(work.comments).toContainText('確認');

  await page.reload();
  await expect(work.subject(1)).toHaveValue(`${before?.[0]}本文𠮷`);
  await expect(work.object(1, 1)).toHaveValue(`${before?.[2][0]}賢治`);
});

test('single keys go by the physical key when the layout types kana; search and palette ask for what was committed, and stay where they were while somebody composes', async ({
  page,
}) => {
  const { enterRoom, frame, list, work } = workbenchOn(page, 'ja');
  await enterRoom('髙橋');
  await expect(list.questions).not.toHaveCount(0);
  const all = await list.questions.count();
  const session = await page.context().newCDPSession(page);
  const press = async (key: string, code: string, windowsVirtualKeyCode: number) => {
    const event = { key, code, windowsVirtualKeyCode };
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...event });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  };
  await list.box.focus();
  // Kana lock on a JIS keyboard: the J key types ま, K の, E い, the slash め.
  await press('ま', 'KeyJ', 74);
  await expect(list.questions.nth(1)).toHaveAttribute('aria-selected', 'true');
  await press('の', 'KeyK', 75);
  await expect(list.questions.nth(0)).toHaveAttribute('aria-selected', 'true');
  // The rows take their key once they are there.
  await expect(work.subject(1)).toBeVisible();
  await press('い', 'KeyE', 69);
  await expect(work.subject(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await press('め', 'Slash', 191);
  await expect(list.search).toBeFocused();
  await expect(list.search).toHaveValue('');

  const inputMethod = await inputMethodOn(page);
  await inputMethod.compose('びわこ');
  for (const [key, code] of keysOfTheInputMethod) await inputMethod.press(key, code);
  await expect(list.search).toBeFocused();
  await expect(list.search).toHaveValue('びわこ');
  await expect(list.questions).toHaveCount(all);
  await inputMethod.commit('琵琶湖');
  await expect(list.questions).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(list.questions).toHaveCount(all);

  await page.keyboard.press('Control+k');
  await expect(frame.paletteField).toBeFocused();
  await inputMethod.compose('びわこ');
  for (const [key, code] of keysOfTheInputMethod) await inputMethod.press(key, code);
  await expect(frame.palette).toBeVisible();
  await expect(frame.paletteField).toHaveValue('びわこ');
  await inputMethod.commit('琵琶湖');
  // It is among the questions of before, too; Enter takes the first.
  await expect(frame.paletteChoices.first()).toContainText('琵琶湖');
  await page.keyboard.press('Enter');
  await expect(frame.palette).toBeHidden();
  await expect(work.question).toHaveValue(/琵琶湖/);
});
