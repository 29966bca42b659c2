import { workbenchOn } from './pages/workbench.ts';
import { expect, test, watch } from './workbench.fixture.ts';

test('a window says that the connection is lost, and goes on by itself', async ({
  page,
  context,
  browserShell,
  unwanted,
}) => {
  await expect(page.getByText('Who is working?')).toBeVisible();
  await context.setOffline(true);
  await browserShell.current().stop('SIGKILL');
  await expect(page.getByText(/Connection lost/)).toBeVisible();

  // A shell that was started again does not know the window any more; any window of this browser can sign in for all.
  const link = await browserShell.startAgain();
  await context.setOffline(false);
  await expect(page.getByText('This window needs a fresh link.')).toBeVisible({ timeout: 20_000 });
  const second = await context.newPage();
  watch(second, unwanted);
  await second.goto(link);
  await expect(second.getByText('Who is working?')).toBeVisible();
  await expect(page.getByText('Who is working?')).toBeVisible({ timeout: 20_000 });
  // What a key opens is loaded two seconds after the start; that it was away then costs it no style.
  await expect
    .poll(() => page.evaluate("[...document.styleSheets].map(({ href }) => href ?? '').join()"))
    .toContain('KeysSheet');

  // The browser itself reports every request that met no server.
  const expected = unwanted.filter((line) =>
    /ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED|EMPTY|CONNECTION_RESET)|401/.test(line),
  );
  expect(unwanted).toEqual(expected);
  unwanted.length = 0;
});

test('what another window does while the connection is cut is shown when it is back', async ({
  page,
  context,
  browser,
  browserShell,
  unwanted,
}) => {
  const first = workbenchOn(page, 'en');
  await first.enterRoom('Akane');
  const elsewhere = await browser.newContext({ locale: 'en-US' });
  const other = await elsewhere.newPage();
  watch(other, unwanted);
  await other.goto(await browserShell.current().freshLink());
  const second = workbenchOn(other, 'en');
  await second.joinRoom();
  await expect(second.work.subject(1)).toHaveValue('銀河鉄道の夜');
  // Of its work, the window says that it lost the connection; from then on it hears nothing.
  await context.setOffline(true);
  await first.inspector.tab('history').click();
  await first.list.questions.nth(1).click();
  await expect(first.frame.saved).toHaveText(first.words('status.lost'));

  await second.work.subject(1).fill('銀河鉄道の夜（切断中）');
  await second.work.subject(1).press('Enter');
  const changed = new RegExp(second.words('derivations.list.changed'));
  await expect(second.list.questions.first()).toHaveAccessibleName(changed);
  await second.list.questions.nth(1).click();
  await second.work.flag.click();
  await expect(second.work.flag).toHaveAttribute('aria-pressed', 'true');
  await expect(first.list.questions.first()).not.toHaveAccessibleName(changed);

  await context.setOffline(false);
  await expect(first.frame.saved).toContainText(/^Saved /, { timeout: 20_000 });
  await expect(first.list.questions.first()).toHaveAccessibleName(changed);
  await expect(first.work.flag).toHaveAttribute('aria-pressed', 'true');
  await first.list.questions.first().click();
  await expect(first.work.subject(1)).toHaveValue('銀河鉄道の夜（切断中）');
  await elsewhere.close();
  const expected = unwanted.filter((line) => /ERR_INTERNET_DISCONNECTED/.test(line));
  expect(unwanted).toEqual(expected);
  unwanted.length = 0;
});

test('a link works once, and a window without a session is told what to do', async ({
  page,
  browser,
  browserShell,
  unwanted,
}) => {
  await expect(page).toHaveURL(/\/$/);
  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(browserShell.current().firstLink);
  await expect(other.getByText('Open the link that Akapen printed')).toBeVisible();
  await expect(other.getByText('This link was already used')).toBeVisible();
  await expect(other.getByText(/このリンクは .+ に別のブラウザーまたはプログラムで使用されています/)).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'opened twice' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button').click();
  await expect(notice).toHaveCount(0);
  await expect(other.getByText('ターミナルに表示されたリンクを開いてください')).toBeVisible();
  await other.goto(await browserShell.current().freshLink());
  await expect(other.getByText('Who is working?')).toBeVisible();
  await stranger.close();
  expect(unwanted).toEqual([]);
});

test('a further tab asks the others for the secret, and a cookie alone opens nothing', async ({
  page,
  context,
  browser,
  browserShell,
  unwanted,
}) => {
  await expect(page.getByText('Who is working?')).toBeVisible();
  const tab = await context.newPage();
  watch(tab, unwanted);
  await tab.goto(page.url());
  await expect(tab.getByText('Who is working?')).toBeVisible();
  await tab.reload();
  await expect(tab.getByText('Who is working?')).toBeVisible();
  expect(unwanted).toEqual([]);

  const thief = await browser.newContext({ storageState: await context.storageState() });
  const stolen = await thief.newPage();
  await stolen.goto(page.url());
  await expect(stolen.getByText('Open the link that Akapen printed')).toBeVisible();
  await stolen.goto(await browserShell.current().freshLink());
  await expect(stolen.getByText('Who is working?')).toBeVisible();
  await thief.close();
});
