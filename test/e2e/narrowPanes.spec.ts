import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeManyModels } from '../manyModels.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test } from './workbench.fixture.ts';

test.use({ viewport: { width: 1280, height: 720 } });

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
