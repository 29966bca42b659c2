import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { writeTinyModels } from '../../scripts/tinyModels.ts';
import { downloaded } from './downloaded.ts';
import { locales } from './pages/words.ts';
import { type Workbench, workbenchOn } from './pages/workbench.ts';
import { driftFiles } from './story.ts';
import { expect, test } from './workbench.fixture.ts';

test.describe('ja', () => {
  test.use({ locale: locales.ja, viewport: { width: 1280, height: 720 } });

  test('two raters of the sample see how far they agree, and a plan that is written goes into the file of plans', async ({
    page,
    shellName,
  }) => {
    test.skip(shellName === 'electron', 'Files are chosen in dialogs of the system there');
    test.slow();
    const window = workbenchOn(page, 'ja');
    const { drift, firstStart, frame, keyboard, words } = window;
    await firstStart.giveName('髙橋');
    await firstStart.welcome.waitFor();
    await drift.open();
    await expect(drift.model('suzume-7b')).toContainText('0.38');
    await drift.plots.focus();
    for (const key of ['ArrowDown', 'Enter']) await keyboard.press(key);
    await expect(drift.caseName).toBeVisible();
    await keyboard.press('Alt+5');
    await rateTwoSummaries(window, ['445544511', '334433410']);
    const place = ((await drift.rated.textContent()) ?? '').slice(0, 30);
    await frame.workAs('﨑本', '髙橋');
    await expect(drift.rated).toContainText(place);
    // The second rater begins at the same summary.
    for (const key of ['Alt+PageUp', 'Alt+PageUp']) await keyboard.press(key);
    await expect(drift.rated).toContainText('s_003');
    await rateTwoSummaries(window, ['444544500', '233332300']);
    await drift.toAgreement.check();
    await expect(
      drift.agreement.getByRole('row', { name: new RegExp(words('driftPdsqi.attributes.accurate')) }),
    ).toContainText(
      words('driftPdsqi.table.basisText', { count: 2, raters: words('driftPdsqi.table.raterCount', { count: 2 }) }),
    );
    await expect(drift.agreement.getByRole('row', { name: /25 %/ })).toContainText(
      words('driftPdsqi.attributes.stigmatizing'),
    );
    await expectLegible(drift.agreement);
    // There to what the raters differ on, and back with the keys in what was shown.
    await keyboard.press('Shift+A');
    await expect(drift.agreement).toBeHidden();
    await keyboard.press('Shift+A');
    await expect(page.getByRole('region', { name: words('driftPdsqi.table.title') })).toBeFocused();
    await writePlan(window);
  });
});

/** Every attribute is named in one line, and no column lies outside. */
async function expectLegible(table: Locator) {
  await expect(table.getByRole('rowheader')).toHaveCount(9);
  const lines = await table.getByRole('rowheader').evaluateAll((heads) => heads.map((head) => head.clientHeight));
  expect(Math.max(...lines)).toBeLessThan(64);
  expect(await table.evaluate(({ parentElement: pane }) => pane && pane.scrollWidth - pane.clientWidth)).toBe(0);
}

/** Nine digits each, from the first attribute on; the next one is asked by itself, in the next summary too. */
async function rateTwoSummaries({ drift, keyboard }: Workbench, ratings: readonly string[]) {
  await drift.attribute('citation').getByRole('radio').first().focus();
  for (const digits of ratings) {
    await expect(drift.attribute('citation').getByRole('radio').first()).toBeFocused();
    for (const digit of digits) await keyboard.press(digit);
    await expect(drift.allRated).toBeVisible();
    await drift.nextUnrated.click();
    await expect(drift.allRated).toBeHidden();
  }
}

async function writePlan(window: Workbench) {
  const { drift, keyboard, page } = window;
  await drift.listed('plans').click();
  await drift.plans.getByRole('option', { name: 's_003' }).click();
  await drift.planText('s_003').fill('曝露反応妨害を毎日。𠮷田医師に報告。');
  await keyboard.press('Control+Enter');
  await expect(drift.plans.getByRole('option', { name: 's_003' })).toContainText('曝露反応妨害');
  await keyboard.press('Control+e');
  await expect(drift.exportKind('ratings')).toBeChecked();
  await drift.exportKind('plans').check();
  const written = JSON.parse(readFileSync(await downloaded(page, () => keyboard.press('Enter'), 'json'), 'utf8'));
  expect(Object.keys(written.plans)).toEqual(['s_001', 's_002', 's_003', 's_004', 's_005', 's_006']);
  expect(written.plans.s_003.plan).toBe('曝露反応妨害を毎日。𠮷田医師に報告。');
}

test('with local models, conflicts are counted and shown with their advices, and alignment with the plans', async ({
  page,
  dataFolder,
}) => {
  test.slow();
  const models = writeTinyModels(join(dataFolder, 'models'));
  const window = workbenchOn(page, 'en');
  const { drift, firstStart, importSheet, keyboard, words } = window;
  await firstStart.giveName('髙橋');
  await firstStart.welcome.waitFor();
  const { cases, kaede, plans } = driftFiles;
  await importSheet.choose(cases, kaede, plans);
  await expect(importSheet.importFiles(3)).toBeFocused();
  await keyboard.press('Enter');
  await expect(importSheet.importFiles(3)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(drift.listed('plans')).toContainText('2');
  await keyboard.press('Control+m');
  // Those in the data folder alone are offered.
  await expect(drift.folder('nli').getByRole('option')).toHaveCount(1 + Object.keys(models).length);
  await drift.folder('nli').selectOption(models.embedder);
  await expect(drift.measureDialog).toContainText(words('problems.modelLabelsMissing'));
  await drift.folder('nli').selectOption(models.nli);
  await expect(drift.measureDialog).toContainText('contradiction');
  await drift.folder('embedder').selectOption(models.embedder);
  await expect(drift.measureDialog).not.toContainText(words('problems.modelLabelsMissing'));
  await drift.measureDialog.getByRole('button', { name: /^Measure/ }).focus();
  await keyboard.press('Enter');
  await expect(drift.model('Kaede-8B')).toContainText(/K 0\.\d\d/);
  await expect(drift.list).not.toContainText(words('drift.missing.noEmbedder'));
  await expect(drift.plots).toBeFocused();
  await keyboard.press('Alt+4');
  // The keys are in what is shown, though the chart that had them is gone.
  await expect(drift.chartPanel.locator(':focus')).toHaveCount(1);
  await expect(drift.chartPanel.getByRole('row', { name: /^Kaede-8B/ })).not.toContainText(
    words('driftCharts.absent.noEmbedder'),
  );
  await keyboard.press('Alt+1');
  await expect(drift.plots).toBeFocused();
  await keyboard.press('Enter');
  await expect(drift.caseName).toContainText('d_002');
  await keyboard.press('3');
  await expect(drift.reason).toContainText(words('driftReason.advice.verdicts.contradiction'));
  await expect(drift.reason).toContainText('You should stop work without gloves today.');
});
