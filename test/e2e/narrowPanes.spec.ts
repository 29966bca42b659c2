import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { writeManyModels } from '../manyModels.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { ratingsRoomOn } from './pages/ratingsRoom.ts';
import { locales } from './pages/words.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test } from './workbench.fixture.ts';

test.use({ viewport: { width: 1280, height: 720 } });

const heights = {
  ...{ qid: 'w10', type: 'comparison', answer: '北岳' },
  question: '北岳と槍ヶ岳では、どちらの標高が高いですか？',
  derivations: [
    ['北岳', '最高地点の海抜での標高', ['3,193m']],
    ['槍ヶ岳', '山頂にある地点の高さ', ['3,180m']],
  ],
  ...{ page_ids: ['1', '2'], time_dependent: false },
};

test('in a small window a check keeps room for its sentence beside or above what can be done', async ({
  page,
}, testInfo) => {
  const { firstStart, importSheet, work } = workbenchOn(page, 'en');
  await firstStart.giveName('髙橋');
  await firstStart.welcome.waitFor();
  const file = testInfo.outputPath('heights.json');
  writeFileSync(file, JSON.stringify([heights]));
  await importSheet.choose(file);
  await importSheet.importAll(1).click();
  const finding = work.finding('W10');
  await expect(finding).toBeVisible();
  const width = await finding.locator('.dv-finding-text').evaluate((text) => text.clientWidth);
  expect(width).toBeGreaterThanOrEqual(260);
});

test.describe('ja', () => {
  test.use({ locale: locales.ja });

  test('in a small window the only fix of a check is read whole, in the line of its check', async ({ page }) => {
    const { enterRoom, list, work } = workbenchOn(page, 'ja');
    await enterRoom('髙橋');
    await list.questions.last().click();
    const fixes = work.pane.locator('.dv-fix');
    await expect(fixes).toHaveText(['「川端 康成」にそろえる', '主語を「川端康成」にする']);
    const hidden = await fixes.evaluateAll((all) => all.map((fix) => fix.scrollWidth - fix.clientWidth));
    expect(hidden).toEqual([0, 0]);
    const lines = await work.pane.locator('.dv-finding').evaluateAll((all) => all.map((line) => line.clientHeight));
    expect(Math.max(...lines)).toBeLessThanOrEqual(30);
  });
});

test('panes come back as wide as they were, with what was half typed, when a window was small for a while', async ({
  page,
}) => {
  const { enterRoom, inspector, list, work } = workbenchOn(page, 'en');
  await enterRoom('髙橋');
  const widths = () =>
    Promise.all([list, work, inspector].map(async ({ pane }) => Math.round((await pane.boundingBox())?.width ?? 0)));
  await expect.poll(widths).toEqual([284, 536, 392]);
  await work.commentField.click();
  await page.keyboard.insertText('書きかけ');
  await page.setViewportSize({ width: 1000, height: 720 });
  await expect(list.pane).toBeHidden();
  const { x, y, width } = (await work.commentField.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  expect(width).toBeGreaterThan(600);
  // Nowhere do the edges of panes that are folded away take a press.
  for (let at = x + 4; at < x + width; at += 8) {
    await page.evaluate('document.activeElement.blur()');
    await page.mouse.click(at, y + 8);
    await expect(work.commentField).toBeFocused();
  }
  await page.setViewportSize({ width: 400, height: 720 });
  expect(await work.pane.boundingBox()).toMatchObject({ x: 44, width: 356 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(widths).toEqual([284, 536, 392]);
  await page.keyboard.press('End');
  await page.keyboard.insertText('の文');
  await expect(work.focused).toHaveValue('書きかけの文');
});

test('in a small window the list of drift shows its counts whole or not at all', async ({ page, dataFolder }) => {
  const { drift, firstStart, importSheet } = workbenchOn(page, 'en');
  await firstStart.giveName('髙橋');
  await firstStart.welcome.waitFor();
  const folder = join(dataFolder, 'files');
  mkdirSync(folder);
  const { cases, generations } = writeManyModels(folder, { cases: 1_000, turns: 1, models: 3 });
  const ids = Array.from({ length: 1_000 }, (_, at) => `m_${String(at + 1).padStart(3, '0')}`);
  const plans = join(folder, 'target_plans.json');
  writeFileSync(plans, JSON.stringify({ plans: Object.fromEntries(ids.map((id) => [id, `Plan of ${id}.`])) }));
  await importSheet.choose(cases, generations, plans);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import \S+/ })
    .click();
  await drift.open();
  await expect(drift.list.getByRole('button', { name: 'Plans 1,000' })).toBeVisible();
  const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('.dr-list-tabs button')].flatMap((tab) => {
    const within = tab.getBoundingClientRect();
    const isCut = (part) => {
      const { right, top } = part.getBoundingClientRect();
      return part.scrollWidth > part.clientWidth || (top < within.bottom && right > within.right);
    };
    return [...tab.children].some(isCut) ? [tab.innerText] : [];
  })`);
  expect(cut).toEqual([]);
});

test.describe('in Japanese', () => {
  test.use({ locale: locales.ja });

  test('in a small window the heads of both answers tell steps and calls whole, beside the list of judgements too', async ({
    page,
    dataFolder,
  }) => {
    const { firstStart, importSheet, keyboard, words } = workbenchOn(page, 'ja');
    const ratings = ratingsRoomOn(page, words);
    await firstStart.giveName('髙橋');
    await firstStart.welcome.waitFor();
    await ratings.open();
    const file = join(dataFolder, 'study.zip');
    writeFileSync(file, studyZip({ ...studyFolder(), 'protocol.json': { ...fiveCriteria, screen: 'one' } }));
    await importSheet.choose(file);
    await expect(importSheet.dialog('study.zip')).toContainText(words('ratingsImport.first'));
    await keyboard.press('Enter');
    await expect(ratings.welcome).toBeVisible();
    await keyboard.press('Control+Enter');
    await expect(ratings.register).toBeVisible();
    await keyboard.type('7');
    await expect(ratings.left(4)).toBeVisible();
    // To the years of experience.
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Space', 'Control+Enter']) await keyboard.press(key);
    await expect(ratings.position(1, 4)).toBeVisible();
    const sizes = page.locator('.rj-responses .tx-column-size');
    const cut = () =>
      sizes.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    await expect(sizes.first()).toBeVisible();
    expect(await cut()).toEqual([]);
    await keyboard.press('Control+b');
    await expect(page.getByText(words('ratings.mine.none'))).toBeVisible();
    expect(await cut()).toEqual([]);
  });
});

test('what can be done with a file of no known format is in sight under all the formats', async ({
  page,
}, testInfo) => {
  const { firstStart, importSheet, words } = workbenchOn(page, 'en');
  await firstStart.giveName('髙橋');
  await firstStart.welcome.waitFor();
  const file = testInfo.outputPath('unknown.jsonl');
  writeFileSync(file, '{"says":"hello"}\n{"says":"there"}\n');
  await importSheet.choose(file);
  for (const act of ['import.another', 'import.byFields'])
    await expect(page.getByRole('dialog').getByRole('button', { name: words(act) })).toBeInViewport({ ratio: 1 });
});
