import { driftCharts, listTabs, reasonTabs } from '../e2e/pages/driftRoom.ts';
import { inspectorTabs } from '../e2e/pages/inspector.ts';
import { tracesTabs } from '../e2e/pages/tracesRoom.ts';
import { driftFiles, hinokiFile, questionsFile } from '../e2e/story.ts';
import { expect } from '../e2e/workbench.fixture.ts';
import { close, dialogsOf, keysOf, menuOf, refuse, walks, withdrawAll } from './walks.ts';

/** Found in no record of the sample. */
const nowhere = 'どこにもない文字';

walks((walk) => {
  walk('frame', async (window, photograph, page) => {
    const { firstStart, frame, words } = window;
    await expect(firstStart.question).toBeVisible();
    await photograph('frame-name');
    await firstStart.giveName('髙橋');
    await expect(firstStart.welcome).toBeVisible();
    await photograph('frame-welcome');
    await page.keyboard.press('Control+k');
    await expect(frame.paletteChoices.first()).toBeVisible();
    await photograph('frame-palette');
    await close(page);
    await page.keyboard.press('Control+,');
    await expect(frame.settings).toBeVisible();
    await photograph('frame-settings');
    await frame.settings.getByRole('button', { name: words('settings.keymapEdit') }).click();
    await expect(frame.keymap).toBeVisible();
    await photograph('frame-keymap');
    await close(page);
    await frame.evaluator('髙橋').click();
    await menuOf(page, photograph, 'frame-evaluator');
  });

  walk('import', async ({ firstStart, importSheet, words }, photograph, page) => {
    await firstStart.giveName('髙橋');
    await firstStart.welcome.waitFor();
    await importSheet.choose(questionsFile);
    await expect(importSheet.importGood(5)).toBeVisible();
    await photograph('import-questions');
    await close(page);
    await importSheet.choose(hinokiFile);
    await expect(importSheet.importTraces(2)).toBeVisible();
    await photograph('import-traces');
    await close(page);
    await importSheet.choose(driftFiles.kaede);
    await expect(importSheet.dialog('drift-kaede-8b.jsonl')).toContainText(words('driftImport.fits.noneTitle'));
    await photograph('import-generations');
  });

  walk('derivations', async (window, photograph, page) => {
    const { list, work, inspector, words } = window;
    await window.enterRoom('髙橋');
    await expect(inspector.notComparable).toBeVisible();
    await photograph('derivations');
    await keysOf(page, photograph, 'derivations-keys');
    await list.dataset.click();
    await menuOf(page, photograph, 'derivations-datasets');
    await list.order.click();
    await menuOf(page, photograph, 'derivations-orders');
    await list.pane.locator('button[aria-haspopup="menu"]').nth(1).click();
    await menuOf(page, photograph, 'derivations-filters');
    await dialogsOf(window, photograph, 'derivations', ['describe', 'withdraw', 'queues', 'export', 'synonyms']);
    await work.subject(1).fill('');
    // What is empty in the row with the caret is told once that is left.
    await work.flag.click();
    await expect(work.finding('E1')).toBeVisible();
    await work.commentField.fill('確認');
    await work.commentField.press('Enter');
    await expect(work.comments).toBeVisible();
    await expect(inspector.panel.getByRole('button', { name: words('scores.scoreAgain') })).toBeVisible();
    for (const tab of inspectorTabs) {
      await inspector.tab(tab).click();
      await expect(inspector.panel).not.toHaveText('');
      if (tab === 'json') await expect(inspector.json).toBeVisible();
      await photograph(`derivations-${tab}`);
    }
    await list.search.fill('の');
    await expect(list.shown).toContainText(words('list.hiddenBySearch', { hidden: 0 }).slice(0, 3));
    await photograph('derivations-search');
    await list.search.fill(nowhere);
    await expect(list.questions).toHaveCount(0);
    await photograph('derivations-nothing-found');
    await refuse(page, 'derivations.listQuestions');
    await page.reload();
    await expect(list.pane.getByText(words('derivations.list.failed'))).toBeVisible();
    await photograph('derivations-error');
    await page.unroute('**/rpc');
    await withdrawAll(page);
    await expect(page.getByText(words('derivations.dataset.emptyTitle')).first()).toBeVisible();
    await photograph('derivations-empty');
  });

  walk('traces', async (window, photograph, page) => {
    const { firstStart, traces, words } = window;
    await firstStart.giveName('髙橋');
    await firstStart.welcome.waitFor();
    await traces.open();
    await expect(traces.columns).toHaveCount(2);
    // Who comes first begins with the first call that is to be labelled.
    await expect(traces.current).toHaveAccessibleName(/\.4/);
    await photograph('traces');
    await keysOf(page, photograph, 'traces-keys');
    const listButton = (key: string) => traces.list.getByRole('button', { name: new RegExp(`^${words(key)}`) });
    await listButton('traces.list.chooseFiles').click();
    await menuOf(page, photograph, 'traces-files');
    await listButton('list.order').click();
    await menuOf(page, photograph, 'traces-orders');
    await traces.filterMenu.click();
    await menuOf(page, photograph, 'traces-filters');
    await traces.queueMenu.click();
    await menuOf(page, photograph, 'traces-queues');
    await page.keyboard.press('F6');
    await page.keyboard.press('u');
    await page.keyboard.press('1');
    await expect(traces.answers).toHaveCount(1);
    await traces.flag.click();
    for (const tab of tracesTabs) {
      await traces.tab(tab).click();
      await expect(traces.panel).not.toHaveText('');
      await photograph(`traces-${tab}`);
    }
    await page.keyboard.press('Control+f');
    await page.keyboard.insertText('dose');
    await expect(traces.findCounts).toBeVisible();
    await photograph('traces-find');
    await page.keyboard.press('Escape');
    await traces.saveQueue('第一回');
    await expect(listButton('queues.chosen').or(traces.queueMenu).first()).toBeVisible();
    await photograph('traces-queue');
    await dialogsOf(window, photograph, 'traces', ['queues', 'export', 'scheme', 'labels']);
    await page.keyboard.press('Alt+4');
    await traces.labelsByModel.getByRole('button').first().or(page.locator('.tl-work .ak-empty')).waitFor();
    await photograph('traces-labels-by-model');
    await page.keyboard.press('Alt+4');
    await traces.search.fill(nowhere);
    await expect(traces.groups).toHaveCount(0);
    await photograph('traces-nothing-found');
    await refuse(page, 'traces.listGroups');
    await page.reload();
    await expect(traces.list.getByText(words('traces.list.failed'))).toBeVisible();
    await photograph('traces-error', traces.list);
    await page.unroute('**/rpc');
    await withdrawAll(page);
    await expect(page.getByText(words('traces.list.emptyTitle')).first()).toBeVisible();
    await photograph('traces-empty');
  });

  walk('drift', async (window, photograph, page) => {
    const { firstStart, drift, keyboard, words } = window;
    await firstStart.giveName('髙橋');
    await firstStart.welcome.waitFor();
    await drift.open();
    await expect(drift.plots).toBeVisible();
    await photograph('drift');
    await keysOf(page, photograph, 'drift-keys');
    await drift.setMenu.click();
    await menuOf(page, photograph, 'drift-sets');
    await drift.plots.focus();
    for (const key of ['ArrowDown', 'Enter']) await keyboard.press(key);
    await expect(drift.entity('')).toBeVisible();
    for (const [at, chart] of driftCharts.entries()) {
      await drift.chart(chart).click();
      await expect(drift.chartPanel).not.toHaveText('');
      const tab = reasonTabs[at % reasonTabs.length] ?? 'summary';
      await drift.reasonTab(tab).click();
      await expect(drift.reason).not.toHaveText('');
      const listed = listTabs[at % listTabs.length] ?? 'models';
      await drift.listed(listed).click();
      await photograph(`drift-${chart}-${tab}-${listed}`);
    }
    await drift.listed('plans').click();
    await drift.table.click();
    await expect(drift.chartPanel.getByRole('table')).toBeVisible();
    await drift.plans.getByRole('option').first().click();
    await photograph('drift-table-plan');
    const dialogs = ['measure', 'export', 'note', 'groups', 'terms', 'aliases', 'problems', 'queue', 'history'];
    await dialogsOf(window, photograph, 'drift', dialogs);
    await refuse(page, 'drift.overview');
    await page.reload();
    await expect(drift.list.getByText(words('drift.list.failed'))).toBeVisible();
    await photograph('drift-error');
    await page.unroute('**/rpc');
    await withdrawAll(page);
    await expect(page.getByText(words('drift.work.noSetTitle')).first()).toBeVisible();
    await photograph('drift-empty');
  });
});
