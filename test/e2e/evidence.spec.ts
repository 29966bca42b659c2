import { readFileSync } from 'node:fs';
import { downloaded } from './downloaded.ts';
import { archiveOfTests, type KeyedClaim, keyedClaims } from './evidenceTests.ts';
import { expectAccessible, openDialog } from './expectAccessible.ts';
import { evidenceRoomOn } from './pages/evidenceRoom.ts';
import { type Workbench, workbenchOn } from './pages/workbench.ts';
import { expect, test } from './workbench.fixture.ts';

/** During whose explanation the shell is killed. */
const cutOff = 'mixed';
const order = Object.keys(keyedClaims);
const claims: Readonly<Record<string, KeyedClaim>> = keyedClaims;

test(`claims of all eight tests are worked and compared with gold by keys alone, with a restart in the middle`, async ({
  page,
  reopenIn,
  dataFolder,
  shellName,
}) => {
  test.skip(shellName === 'electron', 'Files are chosen in dialogs of the system there');
  test.slow();
  const window = workbenchOn(page, 'en');
  const { firstStart, importSheet, keyboard, words } = window;
  await firstStart.giveName('佐伯');
  await firstStart.welcome.waitFor();
  const room = evidenceRoomOn(page, words);
  await room.open();
  await importSheet.choose(archiveOfTests(dataFolder));
  await expect(importSheet.dialog('claims.zip')).toContainText(words('evidence.tests.assignment_test'));
  await keyboard.press('Enter');
  await expect(importSheet.dialog('claims.zip')).toBeHidden();
  const before = order.slice(0, order.indexOf(cutOff));
  for (const name of before) await workOn(window, name, true);

  await decide(window, cutOff);
  const kept = page.waitForResponse((response) => (response.request().postData() ?? '').includes('途中まで'));
  await keyboard.press('e');
  await expect(room.explanation).toBeFocused();
  await keyboard.insertText('途中まで');
  await expect(room.explanation).toHaveValue('途中まで');
  await kept;
  const again = workbenchOn(await reopenIn('ja', 'SIGKILL'), 'ja');
  await expectAsBefore(again);
  for (const name of order.slice(before.length)) await workOn(again, name, false);
  await expect(again.frame.toast(again.words('evidence.bench.allDone'))).toBeVisible();
  await expectAnswersAsFile(again);
});

/** What was answered of the open claim's file leaves by the menu of the set. */
async function expectAnswersAsFile({ page, words, keyboard }: Workbench): Promise<void> {
  await evidenceRoomOn(page, words)
    .list.getByRole('button', { name: words('evidence.list.chooseSet') })
    .focus();
  await keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: words('evidence.ownWork.answers') });
  await item.focus();
  const written = readFileSync(await downloaded(page, () => keyboard.press('Enter'), 'json'), 'utf8');
  expect(JSON.parse(written)).toMatchObject({
    format: 'akapen-evidence-answers',
    annotator: '佐伯',
    items: [{ position: 0 }],
  });
}

/** A claim from its candidates to what gold says of it, then the next that is open. */
async function workOn(window: Workbench, name: string, isLookedAt: boolean): Promise<void> {
  const { page, keyboard, words } = window;
  const room = evidenceRoomOn(page, words);
  await decide(window, name);
  await explain(window, name);
  await keyboard.press('Alt+h');
  await expect(room.confidence('high')).toBeVisible();
  if (isLookedAt && name === order[0]) await expectAccessible(page, 'the evidence bench');
  await keyboard.press('Control+Enter');
  if (name !== order.at(-1)) {
    await expect(room.test(name)).toBeHidden();
    await keyboard.press('[');
  }
  await expect(room.test(name)).toBeVisible();
  await expect(room.state('done')).toBeVisible();
  await expect(room.reveal).toBeHidden();
  // Done stands there a moment before the button whose key this is.
  await expect(room.seeGold).toBeVisible();
  await keyboard.press('g');
  await expect(room.confirm).toBeVisible();
  if (isLookedAt && name === order[0]) await expectAccessible(page, 'the question before gold', openDialog);
  // The ring starts on the safe choice, a moment after the dialog is seen.
  await expect(room.confirm.getByRole('button', { name: words('common.cancel') })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(room.reveal).toBeVisible();
  await expect(room.differences).toHaveCount(0);
  if (isLookedAt && name === order[0]) await expectAccessible(page, 'a claim beside gold');
  await keyboard.press('s');
}

/** Chooses the claim or says that it is wrong, decides on each card as it becomes the current one, and adds what is found. */
async function decide({ page, keyboard, words }: Workbench, name: string): Promise<void> {
  const room = evidenceRoomOn(page, words);
  const claim = claims[name];
  await expect(room.test(name)).toBeVisible();
  await expect(room.current).toBeVisible();
  const letterOf = async (text: string) => {
    const heading = await room.claim(text).getByRole('heading').textContent();
    return heading === words('evidence.bench.claimOf', { side: 'A' }) ? 'a' : 'b';
  };
  if (claim?.chosen !== undefined) {
    const letter = await letterOf(claim.chosen);
    await keyboard.press(letter);
    await expect(room.pressed(words('evidence.bench.supported', { side: letter.toUpperCase() }))).toBeVisible();
  }
  if (claim?.isWrong) {
    await keyboard.press('w');
    await expect(room.pressed(words('evidence.bench.verdicts.claimIsWrong'))).toBeVisible();
  }
  for (let open = await room.undecided.count(); open > 0; open -= 1) {
    const id = Number(await room.current.getAttribute('data-evidence'));
    const said = claim?.said[id];
    if (said === undefined) throw new Error(`EID${id} does not belong to ${name}`);
    const key = typeof said === 'object' ? await letterOf(said.to) : { keep: 'k', discard: 'd', neither: 'x' }[said];
    await keyboard.press(key);
    await expect(room.card(id)).not.toHaveAttribute('data-choice', 'none');
  }
  if (claim?.found === undefined) return;
  const { words: searched, id } = claim.found;
  await keyboard.press('q');
  await keyboard.insertText(searched);
  await expect(room.hit(id)).toBeVisible();
  await keyboard.press('Enter');
  await expect(room.card(id)).toHaveAttribute('data-choice', 'add');
  await keyboard.press('Escape');
  await expect(room.knowledge).toHaveValue('');
  await keyboard.press('Escape');
  await expect(room.knowledge).not.toBeFocused();
}

/** One explanation for each claim that is asked about, each with a citation from the list. */
async function explain({ page, keyboard, words }: Workbench, name: string): Promise<void> {
  const room = evidenceRoomOn(page, words);
  const isTwo = name === 'assignment_test';
  for (const side of isTwo ? ['A', 'B'] : ['A']) {
    if (side === 'B') await keyboard.press('Alt+e');
    await keyboard.press('e');
    await expect(room.explanation).toBeFocused();
    await keyboard.press('End');
    // Nothing has this id, which is said below.
    await keyboard.insertText('[EID77] で反応した ');
    await keyboard.type('@');
    await expect(room.picks).toBeVisible();
    await keyboard.press('Enter');
    await expect(room.explanation).toHaveValue(/反応した \[(EID|ID )\d\]$/);
    await keyboard.press('Escape');
    await expect(room.explanation).not.toBeFocused();
  }
}

/** The claim that was open, its decisions, what was added and what was typed. */
async function expectAsBefore({ page, words, keyboard }: Workbench): Promise<void> {
  const room = evidenceRoomOn(page, words);
  await expect(room.test(cutOff)).toBeVisible();
  await expect(room.explanation).toHaveValue('途中まで');
  await expect(room.undecided).toHaveCount(0);
  for (const [id, said] of Object.entries(keyedClaims[cutOff].said)) {
    await expect(room.card(Number(id))).toHaveAttribute('data-choice', said);
  }
  await expect(room.card(keyedClaims[cutOff].found.id)).toHaveAttribute('data-choice', 'add');
  // A claim that was done before is as it was.
  await keyboard.press('[');
  await expect(room.state('done')).toBeVisible();
  await expect(room.reveal).toBeVisible();
  await keyboard.press(']');
  await expect(room.test(cutOff)).toBeVisible();
}
