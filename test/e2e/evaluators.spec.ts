import { locales } from './pages/words.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test } from './workbench.fixture.ts';

test.use({ locale: locales.ja });

test('two evaluators see each other’s done marks, flags and comments as whose they are, and undo their own', async ({
  page,
}) => {
  test.slow();
  const { enterRoom, frame, work, keyboard, words, drift, list } = workbenchOn(page, 'ja');
  const others = (key: 'done' | 'flagged', names: string) => words(`derivations.item.others.${key}`, { names });
  await enterRoom('髙橋');
  await work.flag.click();
  await expect(work.flag).toHaveAttribute('aria-pressed', 'true');
  await work.done.click();
  await expect(list.selected).not.toContainText('銀河鉄道の夜');
  await work.pane.getByRole('button', { name: words('derivations.item.previous') }).click();
  await frame.workAs('Suzuki', '髙橋');
  await expect(work.pane).toContainText(others('done', '髙橋'));
  await expect(work.pane).toContainText(others('flagged', '髙橋'));
  await expect(work.flag).toHaveAttribute('aria-pressed', 'false');
  await work.flag.click();
  await expect(work.flag).toHaveAttribute('aria-pressed', 'true');
  await frame.undo();
  await expect(work.flag).toHaveAttribute('aria-pressed', 'false');
  await expect(work.pane).toContainText(others('flagged', '髙橋'));

  await drift.open();
  await expect(drift.model('suzume-7b')).toContainText('0.38');
  await drift.plots.focus();
  for (const key of ['ArrowDown', 'Enter']) await keyboard.press(key);
  await drift.comment.fill('ここで喘息を忘れている。');
  await drift.comment.press('Escape');
  await frame.workAs('﨑本', 'Suzuki');
  await expect(drift.inspector).toContainText('Suzuki');
  await expect(drift.comment).toHaveValue('');
  await drift.comment.fill('同意する。');
  await drift.comment.press('Escape');
  await expect(drift.inspector).toContainText('ここで喘息を忘れている。');
  await expect(drift.comment).toHaveValue('同意する。');
});
