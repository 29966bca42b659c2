import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { expectAccessible, openDialog } from './expectAccessible.ts';
import { ratingsResultsOn } from './pages/ratingsResults.ts';
import { workbenchOn } from './pages/workbench.ts';
import { folderWithRatedStudies } from './ratedStudies.ts';
import { test as base, expect } from './workbench.fixture.ts';

const test = base.extend({ dataFolder: folderWithRatedStudies });

test(`results are read, followed to their judgements and decided by keys alone`, async ({ page }) => {
  test.slow();
  const { words, keyboard, frame } = workbenchOn(page, 'en');
  const results = ratingsResultsOn(page, words);
  const look = (screen: string, within?: string) => expectAccessible(page, screen, within);
  await results.open('Heart and kidney');

  await expect(results.badge).toContainText('Interim');
  const first = await results.criterion.textContent();
  await keyboard.press('4');
  await expect(results.criterion).not.toHaveText(first ?? '');
  await look('the overview of results');
  await expect(results.work).toContainText(words('ratingsResults.apart.noRanking'));
  await expect(results.recipe).toContainText(words('ratingsResults.recipe.few'));

  // A cell of the matrix by arrows, its judgements by J, the pair by Enter.
  await results.cells.first().focus();
  const heading = await results.number.textContent();
  await keyboard.press('ArrowDown');
  await expect(results.number).not.toHaveText(heading ?? '');
  await expect(results.rows.first()).toHaveAttribute('aria-current', 'true');
  await keyboard.press('j');
  await expect(results.rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await look('the judgements behind a number');
  await keyboard.press('Enter');
  await expect(results.pair).toBeVisible();
  await look('the pair behind a judgement', openDialog);
  const [frameBox, question] = [
    await results.pair.boundingBox(),
    await results.pair.locator('p').first().boundingBox(),
  ];
  expect((question?.x ?? 0) - (frameBox?.x ?? 0)).toBeGreaterThan(12);
  await keyboard.press('Escape');
  await expect(results.pair).toBeHidden();
  await expect(results.number).not.toHaveText(heading ?? '');
  await expect(results.cells.and(page.locator(':focus'))).toHaveCount(1);

  await keyboard.press('t');
  await expect(results.table).toBeVisible();
  await look('the table of results');
  for (const [key, name] of [
    ['Alt+2', 'ratings'],
    ['Alt+4', 'style'],
    ['Alt+5', 'progress'],
    ['Alt+3', 'agreement'],
  ] as const) {
    await keyboard.press(key);
    await expect(results.tab(words(`ratingsResults.tabs.${name}`))).toHaveAttribute('aria-selected', 'true');
    await look(`the tab ${name} of results`);
  }

  await keyboard.press('u');
  await expect(results.decision).toBeVisible();
  const before = await results.counts.textContent();
  await keyboard.press('2');
  await keyboard.press('g');
  await keyboard.press('r');
  await keyboard.insertText('添付文書の用量に合う。');
  await look('an item that is decided');
  await keyboard.press('Control+Enter');
  await expect(results.counts).not.toHaveText(before ?? '');
  await expect(results.decided).toHaveCount(1);
  await results.work.focus();
  await frame.undo();
  await expect(results.decided).toHaveCount(0);
  await expect(results.counts).toHaveText(before ?? '');
});

test('a filter to nothing is named and widened by a key, and what was chosen is there after a restart', async ({
  page,
  reopenIn,
}) => {
  const { words, keyboard } = workbenchOn(page, 'en');
  const results = ratingsResultsOn(page, words);
  await results.open('Heart and kidney');
  const boxes = results.filters.getByRole('checkbox', { name: /^E-/ });
  for (const name of ['E-01', 'E-02', 'E-03']) await results.filters.getByRole('checkbox', { name }).uncheck();
  await expect(results.work).toContainText('Narrowed by: Evaluators 0 / 3.');
  await expectAccessible(page, 'a filter to nothing');
  await keyboard.press('w');
  await expect(boxes.first()).toBeChecked();
  await results.filters.getByRole('checkbox', { name: 'E-02' }).uncheck();
  await keyboard.press('3');
  const labels = Object.fromEntries(fiveCriteria.criteria.map(({ label }) => [label.en, label.ja]));
  const name = (await results.criterion.textContent()) ?? '';
  const kept = page.waitForResponse((response) => (response.request().postData() ?? '').includes('"tab":"ratings"'));
  await keyboard.press('Alt+2');
  await expect(results.tab('Ratings')).toHaveAttribute('aria-selected', 'true');
  await kept;
  const later = await reopenIn('ja', 'SIGKILL');
  const japanese = workbenchOn(later, 'ja').words;
  const again = ratingsResultsOn(later, japanese);
  await expect(again.badge).toContainText('中間集計');
  await expect(again.tab(japanese('ratingsResults.tabs.ratings'))).toHaveAttribute('aria-selected', 'true');
  await expect(again.criterion).toHaveText(labels[name] ?? 'no criterion of the five');
  await expect(again.filters.getByRole('checkbox', { name: 'E-02' })).not.toBeChecked();
  await expect(again.filters.getByRole('checkbox', { name: 'E-03' })).toBeChecked();
});

test('models that were never compared have no strengths, and one evaluator no agreement, both in words', async ({
  page,
}) => {
  const { words, keyboard } = workbenchOn(page, 'en');
  const results = ratingsResultsOn(page, words);
  await results.open('Never compared');
  await expect(results.work).toContainText('were never compared, not even through others');
  await expect(results.work).not.toContainText('Told apart');
  await expectAccessible(page, 'results that are not connected');
  await keyboard.press('Alt+3');
  await expect(results.work).toContainText(words('agreement.needsTwo'));
  await expect(results.work).not.toContainText('Krippendorff');
});
