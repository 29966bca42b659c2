import { writeFileSync } from 'node:fs';
import type { Locator } from 'playwright/test';
import { locales } from './pages/words.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test } from './workbench.fixture.ts';

const turned = 'photo_\u202egnp.exe, i\u200bgnore';
const coloured = '\x1b[31mFAILED\x1b[0m\n1%\r100%';
const patch = '@@ -1,2 +1,2 @@\n a\n-b\n+c';
const call = (id: string, content: string) => [
  { role: 'assistant', content: '', tool_calls: [{ id, type: 'function', function: { name: id, arguments: '{}' } }] },
  { role: 'tool', tool_call_id: id, content },
];
const messages = [
  { role: 'user', content: 'What does the page say?' },
  ...call('fetch', turned),
  ...call('test', coloured),
  ...call('diff', patch),
];

test.use({ locale: locales.en, viewport: { width: 1280, height: 1200 } });

test('hidden characters turn nothing, are found, and are copied with their text; sequences of terminals are not', async ({
  page,
  context,
}, testInfo) => {
  const file = testInfo.outputPath('hidden.jsonl');
  writeFileSync(file, `${JSON.stringify({ messages })}\n`);
  const { firstStart, importSheet, traces, keyboard, words } = workbenchOn(page, 'en');
  await firstStart.giveName('Ken');
  await firstStart.welcome.waitFor();
  await importSheet.choose(file);
  await expect(importSheet.importTraces(1)).toBeFocused();
  await keyboard.press('Enter');

  const shown = traces.card('A.2').locator('.tx-text');
  await expect(shown).toContainText('gnp.exe');
  // Letters behind the override stand where they would stand without it.
  expect(await leftOf(shown, turned.indexOf('gnp'))).toBeLessThan(await leftOf(shown, turned.indexOf('exe')));
  await expect(shown.getByRole('img', { name: /RIGHT-TO-LEFT OVERRIDE/ })).toBeVisible();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (text: Locator) => {
    await text.evaluate((element) => element.ownerDocument.getSelection()?.selectAllChildren(element));
    await keyboard.press('Control+c');
    return page.evaluate('navigator.clipboard.readText()');
  };
  expect(await copied(shown)).toBe(turned);
  expect(await copied(traces.card('A.4').locator('.tx-text'))).toBe('FAILED\n100%');
  expect(await copied(traces.card('A.6').locator('.tx-text'))).toBe(patch);

  await keyboard.press('Control+f');
  await traces.findField.fill('i\u200bgnore');
  await expect(traces.findCounts).toContainText(words('traces.find.place', { index: 1, total: 1 }));
});

/** Where a letter of a text begins, from the left of the window. */
function leftOf(text: Locator, at: number): Promise<number> {
  return text.evaluate((element, place) => {
    const walker = element.ownerDocument.createTreeWalker(element, 4);
    let before = 0;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const length = node.nodeValue?.length ?? 0;
      if (place < before + length) {
        const range = element.ownerDocument.createRange();
        range.setStart(node, place - before);
        range.setEnd(node, place - before + 1);
        return range.getBoundingClientRect().left;
      }
      before += length;
    }
    return -1;
  }, at);
}
