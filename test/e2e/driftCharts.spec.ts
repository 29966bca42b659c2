import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { manyModelNames, writeForeignResults, writeManyModels } from '../manyModels.ts';
import { downloaded } from './downloaded.ts';
import { type Workbench, workbenchOn } from './pages/workbench.ts';
import { expect, test } from './workbench.fixture.ts';

const elsewhere = 'momiji-elsewhere-70b';

test('eight models and one from elsewhere are named without overlap, and a picture of cases has every case', async ({
  page,
  dataFolder,
}) => {
  test.slow();
  const window = workbenchOn(page, 'en');
  const { drift, firstStart, words } = window;
  await firstStart.giveName('髙橋');
  await firstStart.welcome.waitFor();
  const folder = join(dataFolder, 'files');
  mkdirSync(folder);
  const { cases, generations, entities } = writeManyModels(folder, { cases: 30, turns: 12, models: 8 });
  await importAll(window, [cases, generations, entities]);
  await measureAfterTerms(window);
  await expect(drift.model('hinoki-mini')).toBeVisible();
  await importAll(window, [writeForeignResults(folder, 10)]);
  await expect(drift.model(elsewhere)).toBeVisible();

  await expectNamesApart(window, await downloaded(page, () => drift.save('svg').click(), 'svg'));

  await drift.chart('scatter').click();
  // Conflicts were measured elsewhere alone.
  await drift.list.getByRole('checkbox', { name: words('drift.list.showLine', { model: elsewhere }) }).uncheck();
  await expect(drift.save('svg')).toBeDisabled();
  await expect(drift.save('png')).toHaveAttribute('title', words('driftCharts.tools.nothing.conflicts'));

  await drift.chart('multiples').click();
  const picture = readFileSync(await downloaded(page, () => drift.save('svg').click(), 'svg'), 'utf8');
  expect(picture.match(/>m_\d{3}</g)).toHaveLength(30);
  expect(picture).toContain('Cases 1 to 30 of 30');
  expect(picture).not.toContain('95 % intervals');
});

async function importAll({ importSheet, page, drift }: Workbench, files: readonly string[]) {
  await importSheet.choose(...files);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import \S+/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drift.open();
}

/** Ctrl+Enter in the terms leads back to the button that says Enter, which then measures. */
async function measureAfterTerms({ drift, keyboard, page, words }: Workbench) {
  // Only then is the set there with its models, and can be measured.
  await expect(drift.listed('models')).toContainText('8');
  await keyboard.press('Control+m');
  await page.getByRole('radio', { name: words('driftDialogs.measure.lexicon'), exact: true }).check();
  await page.getByRole('button', { name: words('driftDialogs.measure.editTerms') }).click();
  await keyboard.insertText('asthma');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(drift.measureDialog.getByRole('button', { name: /^Measure/ })).toBeFocused();
  await page.getByRole('radio', { name: words('driftDialogs.measure.precomputed'), exact: true }).check();
  await page.getByRole('combobox', { name: words('driftDialogs.measure.precomputedFile') }).selectOption({ index: 0 });
  await drift.measureDialog.getByRole('button', { name: /^Measure/ }).focus();
  await keyboard.press('Enter');
  await expect(drift.measureDialog).toHaveCount(0);
}

async function expectNamesApart({ page }: Workbench, path: string) {
  const picture = await page.context().newPage();
  await picture.goto(pathToFileURL(path).href);
  const names = [...manyModelNames, elsewhere];
  const boxes = await picture
    .locator('text')
    .evaluateAll(
      (texts, wanted) =>
        texts
          .filter(({ textContent }) => wanted.includes(textContent ?? ''))
          .map((text) => ({ name: text.textContent, box: text.getBoundingClientRect().toJSON() })),
      names,
    );
  expect(new Set(boxes.map(({ name }) => name)).size).toBe(names.length);
  // Letters fill less than the line that they stand on.
  const meet = boxes.flatMap(({ name, box }, at) =>
    boxes
      .slice(at + 1)
      .filter(({ box: other }) => box.left < other.right && other.left < box.right)
      .filter(({ box: other }) => Math.abs((box.top + box.bottom - other.top - other.bottom) / 2) < 11)
      .map((other) => [name, other.name]),
  );
  expect(meet).toEqual([]);
  await picture.close();
}
