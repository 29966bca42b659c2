import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../e2e/workbench.fixture.ts';
import { resultTexts } from '../resultTexts.ts';
import { zipOf } from '../zipFiles.ts';
import { walks } from './walks.ts';

const models = ['Kogane/kogane-32b', 'Suzume/suzume-7b'];

walks((walk) => {
  walk('results of evidence', async ({ firstStart, importSheet, keyboard, words }, photograph, page) => {
    const archive = join(test.info().outputPath(), 'results.zip');
    mkdirSync(test.info().outputPath(), { recursive: true });
    writeFileSync(archive, zipOf([...resultTexts(models, 20, 13)].map(({ path, text }) => [path, text, 8])));
    await firstStart.giveName('髙橋');
    await firstStart.welcome.waitFor();
    await importSheet.choose(archive);
    await expect(importSheet.dialog('results.zip')).toContainText(words('import.formats.evidence-results'));
    await photograph('import-results');
    await keyboard.press('Enter');
    const tabs = page.getByRole('tablist', { name: words('evidenceResults.tabsLabel') }).getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    for (const name of ['overview', 'density', 'heat', 'correlation', 'radar', 'bars', 'models', 'computed']) {
      await page.getByRole('tab', { name: words(`evidenceResults.tabs.${name}`) }).click();
      await expect(page.locator('.er-work')).toHaveAttribute('aria-busy', 'false');
      await expect(page.locator('.er-work').getByRole('tabpanel')).not.toHaveText('');
      await expect(page.locator('.ak-loading')).toHaveCount(0);
      await photograph(`evidence-results-${name}`);
    }
  });
});
