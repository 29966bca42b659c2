import { expectAccessible } from './expectAccessible.ts';
import { locales, wordsOf } from './pages/words.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test } from './workbench.fixture.ts';

const language = 'ja';
test.use({ locale: locales[language], viewport: { width: 1280, height: 720 } });

test('a study is made of two sets of traces by keys, and stands in the list', async ({ page }) => {
  const words = wordsOf(language);
  const { firstStart } = workbenchOn(page, language);
  await firstStart.giveName('髙橋');
  await page.getByRole('button', { name: words('rail.rooms.ratings'), exact: true }).click();
  await page.getByRole('button', { name: words('ratings.studies.make') }).click();
  const set = (author: string) => page.getByRole('button', { name: author });
  await set('Kaede-8B').focus();
  await page.keyboard.press('a');
  await set('Sumire-70B').focus();
  await page.keyboard.press('b');
  const pairs = page.getByRole('table');
  await expect(pairs.getByRole('row')).toHaveCount(3);
  // Models of one maker begin alike, so that a name that is cut may be either.
  for (const name of ['Kaede-8B', 'Sumire-70B']) {
    const shown = page.getByRole('strong').filter({ hasText: name });
    expect(await shown.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
  }
  await page.getByRole('heading', { name: words('ratingsMaking.traits.title') }).scrollIntoViewIfNeeded();
  await expectAccessible(page, 'a study in the making');
  await page.getByLabel(words('ratingsMaking.foot.name'), { exact: true }).fill('楓 / 菫');
  await page.getByLabel(words('ratingsMaking.foot.id'), { exact: true }).fill('kaede-sumire');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '楓 / 菫' })).toBeVisible();
});
