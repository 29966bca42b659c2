import { conflictBetween } from './conflict.ts';
import { expectAccessible, openDialog } from './expectAccessible.ts';
import { inspectorTabs } from './pages/inspector.ts';
import { tracesTabs } from './pages/tracesRoom.ts';
import { workbenchOn } from './pages/workbench.ts';
import { hinokiFile, questionsFile } from './story.ts';
import { expect, test, watch } from './workbench.fixture.ts';

test.slow();

test('the first start, the welcome page and the room have nothing for axe to report', async ({ page }) => {
  const window = workbenchOn(page, 'en');
  const { firstStart, list, work, inspector } = window;
  await expect(firstStart.question).toBeVisible();
  await expectAccessible(page, 'the question for the name');
  await firstStart.giveName('髙橋');
  await expect(firstStart.welcome).toBeVisible();
  await expectAccessible(page, 'the welcome page');
  await page.keyboard.press('Control+1');
  await expect(list.selected).toBeVisible();
  await expect(inspector.notComparable).toBeVisible();
  await expectAccessible(page, 'the room, comparison');
  await work.subject(1).fill('');
  await work.flag.click();
  await expect(work.finding('E1')).toBeVisible();
  await work.commentField.fill('確認');
  await work.commentField.press('Enter');
  await expect(work.comments).toBeVisible();
  for (const tab of inspectorTabs.slice(1)) {
    await inspector.tab(tab).click();
    await expect(inspector.panel).not.toHaveText('');
    if (tab === 'json') await expect(inspector.json).toBeVisible();
    await expectAccessible(page, `the room, ${tab}`, '[data-pane="inspector"]');
  }
  await list.search.fill('どこにもない文字');
  await expect(list.questions).toHaveCount(0);
  await expectAccessible(page, 'a search that finds nothing');
  await page.keyboard.press('Control+7');
  await expect(page.getByRole('heading', { name: window.words('rail.rooms.work'), level: 1 })).toBeVisible();
  await expectAccessible(page, 'the page of work done');
});

test('dialogs, the import sheet and a conflict have nothing for axe to report', async ({
  page,
  context,
  unwanted,
  shellName,
}) => {
  const window = workbenchOn(page, 'en');
  const { frame, importSheet } = window;
  await window.enterRoom('髙橋');
  await importSheet.choose(questionsFile);
  await expect(importSheet.importGood(5)).toBeVisible();
  await expectAccessible(page, 'the import sheet', openDialog);
  await page.keyboard.press('Escape');
  await expect(importSheet.importGood(5)).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(frame.paletteChoices.first()).toBeVisible();
  await expectAccessible(page, 'the palette', openDialog);
  await page.keyboard.press('Escape');
  await expect(frame.palette).toBeHidden();

  await page.keyboard.press('F6');
  await page.keyboard.press('?');
  await expect(frame.keysSheet).toBeVisible();
  await expectAccessible(page, 'the keys of this place', openDialog);
  await page.keyboard.press('Escape');
  await expect(frame.keysSheet).toBeHidden();

  await page.keyboard.press('Control+,');
  await expect(frame.settings).toBeVisible();
  await expectAccessible(page, 'the settings', openDialog);
  await frame.settings.getByRole('button', { name: window.words('settings.keymapEdit') }).click();
  await expect(frame.keymap).toBeVisible();
  await expectAccessible(page, 'the keymap', openDialog);
  await page.keyboard.press('Escape');
  await expect(frame.keymap).toBeHidden();

  if (shellName === 'electron') return;
  const other = await context.newPage();
  watch(other, unwanted);
  await other.goto(page.url());
  const second = workbenchOn(other, 'en');
  await second.joinRoom();
  await conflictBetween(window, second);
  await expectAccessible(page, 'a conflict');
});

test('the traces room and its dialogs have nothing for axe to report', async ({ page }) => {
  const window = workbenchOn(page, 'en');
  const { firstStart, importSheet, traces, words } = window;
  await firstStart.giveName('髙橋');
  await firstStart.welcome.waitFor();
  await importSheet.choose(hinokiFile);
  await expect(importSheet.importTraces(2)).toBeVisible();
  await expectAccessible(page, 'the import sheet of traces', openDialog);
  await page.keyboard.press('Escape');
  await expect(importSheet.importTraces(2)).toBeHidden();

  await traces.open();
  await expect(traces.columns).toHaveCount(2);
  await page.keyboard.press('u');
  await expect(traces.panel.getByRole('radio').first()).toBeVisible();
  await page.keyboard.press('1');
  await expect(traces.answers).toHaveCount(1);
  await page.keyboard.press('b');
  await page.keyboard.press('Control+f');
  await page.keyboard.insertText('dose');
  await expect(traces.findCounts).toBeVisible();
  await expectAccessible(page, 'the traces room, labels, names hidden, find');
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  for (const tab of tracesTabs.slice(1)) {
    await traces.tab(tab).click();
    await expect(traces.panel).not.toHaveText('');
    await expectAccessible(page, `the traces room, ${tab}`, '[data-pane="inspector"]');
  }
  await traces.filterMenu.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the filters of traces', '[role="menu"]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.keyboard.press('Control+e');
  await expect(traces.exportDialog).toBeVisible();
  await expectAccessible(page, 'the export of labels', openDialog);
  await page.keyboard.press('Escape');
  await expect(traces.exportDialog).toBeHidden();
  await window.run(words('traces.commands.scheme.title'));
  await expect(traces.schemeDialog).toBeVisible();
  await expectAccessible(page, 'the label scheme', openDialog);
  await page.keyboard.press('Escape');
  await expect(traces.schemeDialog).toBeHidden();
  await window.run(words('traces.commands.labels.title'));
  await expect(traces.labelsDialog).toBeVisible();
  await expectAccessible(page, 'the source labels', openDialog);
  await page.keyboard.press('Escape');
  await expect(traces.labelsDialog).toBeHidden();

  await page.keyboard.press('Alt+4');
  await traces.criterion('Was the call needed?').click();
  await traces.labelsByModel.getByRole('button').first().click();
  await expectAccessible(page, 'labels of traces by model');
  await page.keyboard.press('Alt+4');
  await traces.search.fill('どこにもない文字');
  await expect(traces.groups).toHaveCount(0);
  await expectAccessible(page, 'a search of traces that finds nothing', '[data-pane="list"]');
});
