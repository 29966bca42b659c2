import { workbenchOn } from './pages/workbench.ts';
import { expect, test } from './workbench.fixture.ts';

/** Longer than typing pauses before it is saved; and nobody presses a key twice as fast. */
const pauseMs = 500;

test('Ctrl+Z in a field goes back step by step to what was imported, and Ctrl+Y forward again; a composition is one step', async ({
  page,
}) => {
  const { enterRoom, work, frame } = workbenchOn(page, 'en');
  await enterRoom('Alice');
  const before = await work.answer.inputValue();
  await work.answer.focus();
  const shown = [before];
  for (const letters of ['QQ', 'RR']) {
    await page.keyboard.press('End');
    await page.keyboard.type(letters);
    await page.waitForTimeout(pauseMs);
    shown.push(await work.answer.inputValue());
  }
  expect(shown).toEqual([before, `${before}QQ`, `${before}QQRR`]);
  for (const expected of [shown[1], shown[0], shown[0], shown[0]]) {
    await page.keyboard.press('Control+z');
    await expect(work.answer).toHaveValue(expected ?? '');
    await page.waitForTimeout(pauseMs);
    await expect(work.answer).toHaveValue(expected ?? '');
    await expect(work.answer).toBeFocused();
  }
  for (const expected of [shown[1], shown[2]]) {
    await page.keyboard.press('Control+y');
    await expect(work.answer).toHaveValue(expected ?? '');
  }

  const session = await page.context().newCDPSession(page);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('derivations.saveContent')) saves.push(request.postData() ?? '');
  });
  const relation = await work.relation(1).inputValue();
  await work.relation(1).focus();
  await page.keyboard.press('End');
  for (const text of ['か', 'かい', 'かいは']) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await page.waitForTimeout(pauseMs);
  }
  await expect(work.relation(1)).toHaveValue(`${relation}かいは`);
  expect(saves).toEqual([]);
  await session.send('Input.insertText', { text: '開発元' });
  await expect(work.relation(1)).toHaveValue(`${relation}開発元`);
  await expect(frame.saved).toContainText(/v\d+/);
  await expect.poll(() => saves.length).toBe(1);
  await page.keyboard.press('Control+z');
  await expect(work.relation(1)).toHaveValue(relation);

  await session.send('Input.imeSetComposition', { text: 'のこす', selectionStart: 3, selectionEnd: 3 });
  await work.answer.focus();
  await expect.poll(() => saves.length).toBe(2);
  await expect(work.relation(1)).toHaveValue(/のこす/);
});
