import type { Request } from 'playwright/test';
import { conflictBetween, earlierText, laterText } from './conflict.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test, watch } from './workbench.fixture.ts';

for (const choice of ['mine', 'theirs'] as const) {
  test(`the later save of two gets both versions; choosing ${choice} keeps the other in the history`, async ({
    page,
    context,
    shellName,
    unwanted,
  }) => {
    test.skip(shellName === 'electron', 'Electron has one window');
    const first = workbenchOn(page, 'en');
    await first.enterRoom('Akane');
    const other = await context.newPage();
    watch(other, unwanted);
    await other.goto(page.url());
    const second = workbenchOn(other, 'en');
    await second.joinRoom();
    await expect(second.work.subject(1)).toHaveValue('銀河鉄道の夜');

    await conflictBetween(first, second);
    await expect(first.work.conflict).toContainText('（後）');
    await expect(first.work.conflict).toContainText('（先）');
    await expect(second.work.conflict).toHaveCount(0);

    await (choice === 'mine' ? first.work.keepMine : first.work.takeTheirs).click();
    const chosen = choice === 'mine' ? laterText : earlierText;
    await expect(first.work.conflict).toHaveCount(0);
    for (const { work } of [first, second]) await expect(work.subject(1)).toHaveValue(chosen);
    await first.inspector.tab('history').click();
    await expect(first.inspector.panel).toContainText('（後）');
    await expect(first.inspector.panel).toContainText('（先）');
  });
}

test('a dropped connection keeps what was typed, says so, and sends it once', async ({
  page,
  context,
  shellName,
  unwanted,
}) => {
  test.skip(shellName === 'electron', 'Electron has no connection to lose');
  const { enterRoom, work, frame, words, list } = workbenchOn(page, 'en');
  await enterRoom('Akane');
  const saves: Request[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('"derivations.saveContent"')) saves.push(request);
  });
  await context.setOffline(true);
  await work.subject(1).fill('銀河鉄道の夜（切断中）');
  await work.subject(1).press('Enter');
  await expect(frame.saved).toHaveText(words('status.lostWaiting', { count: 1 }));
  await expect(work.subject(1)).toHaveValue('銀河鉄道の夜（切断中）');

  await context.setOffline(false);
  await expect(frame.saved).toContainText(/^Saved /, { timeout: 20_000 });
  await expect(list.selected).toHaveAccessibleName(/changed/);
  expect(new Set(saves.map((request) => request.postDataJSON().requestId)).size).toBe(1);
  const answers = await Promise.all(saves.map((request) => request.response().then((response) => response !== null)));
  expect(answers.filter((answered) => answered)).toHaveLength(1);
  await page.reload();
  await expect(work.subject(1)).toHaveValue('銀河鉄道の夜（切断中）');
  expect(unwanted).toEqual(unwanted.filter((line) => /ERR_INTERNET_DISCONNECTED/.test(line)));
  unwanted.length = 0;
});

test('a save whose answer was lost is not done twice', async ({ page, shellName, unwanted }) => {
  test.skip(shellName === 'electron', 'Electron has no connection to lose');
  const { enterRoom, work, frame, inspector, list } = workbenchOn(page, 'en');
  await enterRoom('Akane');
  let lost = 0;
  await page.route('**/rpc', async (route) => {
    if (lost > 0 || !route.request().postData()?.includes('"derivations.saveContent"')) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await work.subject(1).fill('銀河鉄道の夜（一度だけ）');
  await work.subject(1).press('Enter');
  await expect.poll(() => lost).toBe(1);
  await expect(list.selected).toHaveAccessibleName(/changed/);
  await expect(frame.saved).toContainText(/^Saved /);
  await expect(work.conflict).toHaveCount(0);
  await inspector.tab('history').click();
  await expect(inspector.history.filter({ hasText: '（一度だけ）' })).toHaveCount(1);
  expect(unwanted).toEqual(unwanted.filter((line) => /ERR_CONNECTION_RESET/.test(line)));
  unwanted.length = 0;
});
