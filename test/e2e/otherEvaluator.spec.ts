import type { Page } from 'playwright/test';
import { sentencesText } from '../../src/shared/charts/numberTexts.ts';
import { locales } from './pages/words.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test, watch } from './workbench.fixture.ts';

test.use({ locale: locales.ja });

/** From now on the window does not hear who works, until the function returned is called. */
async function keepUnaware(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/rpc', async (route) => {
    if (route.request().postData()?.includes('"project.open"')) await held;
    await route.continue();
  });
  return release;
}

test('what is done in a window that does not know yet that another evaluator works waits for the one it shows', async ({
  page,
  context,
  shellName,
  unwanted,
}) => {
  test.skip(shellName === 'electron', 'Electron has one window');
  test.slow();
  const first = workbenchOn(page, 'ja');
  const { words, work, frame } = first;
  await first.enterRoom('髙橋');
  const before = await work.subject(1).inputValue();
  const other = await context.newPage();
  watch(other, unwanted);
  await other.goto(page.url());
  const second = workbenchOn(other, 'ja');
  await second.joinRoom();
  await expect(second.work.subject(1)).toHaveValue(before);

  const becomeAware = await keepUnaware(page);
  await second.frame.workAs('Suzuki', '髙橋');
  await expect(frame.evaluator('髙橋')).toBeVisible();
  await work.subject(1).fill(`${before}（髙橋）`);
  await work.subject(1).press('Enter');
  await work.commentField.fill('あとで﨑本さんに');
  await work.flag.click();
  becomeAware();

  await expect(frame.evaluator('Suzuki')).toBeVisible();
  const what = words('refused.derivations.setFlag');
  await expect(frame.toast(words('errors.EVALUATOR_CHANGED.kept', { what, whose: '髙橋' }))).toBeVisible();
  for (const { work: shown } of [first, second]) {
    await expect(shown.subject(1)).toHaveValue(before);
    await expect(shown.flag).toHaveAttribute('aria-pressed', 'false');
    await expect(shown.commentField).toHaveValue('');
  }
  const waits = page.getByText(words('refused.title', { count: 1 }));
  await expect(waits).toHaveCount(0);

  await frame.workAs('髙橋', 'Suzuki');
  await expect(work.subject(1)).toHaveValue(`${before}（髙橋）`);
  await expect(work.commentField).toHaveValue('あとで﨑本さんに');
  await expect(second.work.subject(1)).toHaveValue(`${before}（髙橋）`);
  await expect(waits).toBeVisible();
  await page.getByRole('button', { name: words('refused.write'), exact: true }).click();
  await expect(waits).toHaveCount(0);
  await expect(work.flag).toHaveAttribute('aria-pressed', 'true');
  await first.inspector.tab('history').click();
  await expect(first.inspector.panel).toContainText('髙橋');
  await expect(first.inspector.panel).not.toContainText('Suzuki');
});

test('what is typed when a window closes that did not know of the other evaluator is saved when its own works again', async ({
  page,
  context,
  shellName,
  unwanted,
}) => {
  test.skip(shellName === 'electron', 'Electron has one window');
  test.slow();
  const first = workbenchOn(page, 'ja');
  await first.enterRoom('髙橋');
  const other = await context.newPage();
  watch(other, unwanted);
  await other.goto(page.url());
  const second = workbenchOn(other, 'ja');
  await second.joinRoom();
  const before = await second.work.subject(1).inputValue();

  await keepUnaware(page);
  await second.frame.workAs('Suzuki', '髙橋');
  await first.work.subject(1).fill(`${before}（閉じる前）`);
  const answered = (method: string) =>
    page.waitForResponse((response) => response.request().postData()?.includes(`"${method}"`) ?? false);
  const flushed = Promise.all(['derivations.saveContent', 'session.write'].map(answered));
  // What a browser tells a window that it closes; whoever answers is waited for here.
  await page.evaluate("window.dispatchEvent(new Event('pagehide'))");
  await flushed;
  await page.close();
  await expect(second.work.subject(1)).toHaveValue(before);

  await second.frame.workAs('髙橋', 'Suzuki');
  await expect(second.work.subject(1)).toHaveValue(`${before}（閉じる前）`);
  await second.inspector.tab('history').click();
  await expect(second.inspector.panel).toContainText('髙橋');
  await expect(second.inspector.panel).not.toContainText('Suzuki');
});

test('what is typed into an open dialog stays, with its room, until the dialog is closed', async ({
  page,
  context,
  shellName,
  unwanted,
}) => {
  test.skip(shellName === 'electron', 'Electron has one window');
  const first = workbenchOn(page, 'ja');
  const { words, traces, frame } = first;
  await first.enterRoom('髙橋');
  await traces.open();
  await traces.openQueues();
  await traces.queueName.fill('二次確認𠮷');
  const other = await context.newPage();
  watch(other, unwanted);
  await other.goto(page.url());
  const second = workbenchOn(other, 'ja');
  await second.joinRoom();
  await second.frame.workAs('Suzuki', '髙橋');

  const isSuzuki = words('errors.EVALUATOR_CHANGED.title', { by: 'Suzuki' });
  await expect(frame.toast(sentencesText([isSuzuki, words('errors.EVALUATOR_CHANGED.held')]))).toBeVisible();
  await traces.queueName.press('Enter');
  await expect(traces.queueDialog.getByRole('alert')).toContainText(isSuzuki);
  await expect(traces.queueName).toHaveValue('二次確認𠮷');
  await expect(frame.evaluator('髙橋')).toBeVisible();

  await second.frame.workAs('髙橋', 'Suzuki');
  await traces.queueName.press('Enter');
  await expect(frame.toast(words('queues.made', { name: '二次確認𠮷' }))).toBeVisible();
  await second.frame.workAs('Suzuki', '髙橋');
  await expect(frame.evaluator('Suzuki')).toBeVisible();
});
