import { expectAccessible, openDialog } from './expectAccessible.ts';
import { driftCharts, listTabs, reasonTabs } from './pages/driftRoom.ts';
import { workbenchOn } from './pages/workbench.ts';
import { driftFiles } from './story.ts';
import { expect, test } from './workbench.fixture.ts';

test('the drift room, its charts, its reason and its dialogs have nothing for axe to report', async ({ page }) => {
  test.slow();
  const { drift, firstStart, importSheet, keyboard, words, run } = workbenchOn(page, 'en');
  const close = async () => {
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await firstStart.giveName('髙橋');
  await firstStart.welcome.waitFor();
  await importSheet.choose(driftFiles.kaede);
  await expect(importSheet.dialog('drift-kaede-8b.jsonl')).toContainText(words('driftImport.fits.noneTitle'));
  await expectAccessible(page, 'the import sheet of generations', openDialog);
  await close();

  await drift.open();
  await expect(drift.plots).toBeVisible();
  await expectAccessible(page, 'the drift room without a point');
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
    await expectAccessible(page, `${chart}, ${tab}, ${listed}`);
  }
  await drift.chart('multiples').click();
  await drift.listed('plans').click();
  await drift.table.click();
  await expect(drift.chartPanel.getByRole('table')).toBeVisible();
  await drift.plans.getByRole('option').first().click();
  await expectAccessible(page, 'the numbers of single cases, and a plan');
  await drift.setMenu.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'the menu of the set', '[role="menu"]');
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  for (const dialog of ['measure', 'export', 'note', 'groups', 'terms', 'problems', 'queue', 'history'] as const) {
    await run(words(`drift.commands.${dialog}.title`));
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
    await expectAccessible(page, `the dialog ${dialog}`, openDialog);
    await close();
  }
});
