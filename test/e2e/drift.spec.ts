import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './browserShell.ts';
import { downloaded } from './downloaded.ts';
import type { DriftExport } from './pages/driftRoom.ts';
import { locales } from './pages/words.ts';
import { type Workbench, workbenchOn } from './pages/workbench.ts';
import { driftFiles } from './story.ts';
import { expect, test } from './workbench.fixture.ts';

test.use({ locale: locales.ja });

test('from files of cases to the turn where something is forgotten, overruled, exported, and there after a restart', async ({
  page,
  reopenIn,
}) => {
  test.slow();
  const window = workbenchOn(page, 'ja');
  await window.firstStart.giveName('髙橋');
  await window.firstStart.welcome.waitFor();
  await importSet(window);
  await measureAfterWarning(window);
  await readCurves(window);
  await clickLowestPoint(window);
  await expectSameAsCommandLine(window);
  await overruleAndUndo(window);
  await commentAndStepTurns(window);
  await readOtherTabs(window);
  await reviewQueue(window);
  await writeNoteAndReport(window);
  await saveChart(window);

  await expectAllThere(workbenchOn(await reopenIn('en'), 'en'));
});

/** Four files in one sheet; the one with a case that was answered from other content waits until somebody has looked at it. */
async function importSet({ importSheet, keyboard, words, drift }: Workbench) {
  const { cases, kaede, hinoki, plans } = driftFiles;
  await importSheet.choose(cases, kaede, hinoki, plans);
  await expect(importSheet.importFiles(4)).toBeFocused();
  await keyboard.press('Enter');
  const waits = importSheet.line('drift-hinoki-14b.jsonl');
  await expect(waits).toContainText(words('import.many.needsLook', { set: 'drift-cases' }));
  for (const file of ['drift-cases.json', 'drift-kaede-8b.jsonl', 'drift-plans.json'])
    await expect(importSheet.line(file)).toContainText(words('import.many.imported'));
  await expect(importSheet.details('drift-hinoki-14b.jsonl')).toBeEnabled();
  await importSheet.details('drift-hinoki-14b.jsonl').press('Enter');
  const told = words('driftImport.fits.otherTitle', { count: 1 });
  await expect(importSheet.dialog('drift-hinoki-14b.jsonl')).toContainText(told);
  await expect(importSheet.importDrift('drift-generations', 24)).toBeFocused();
  await keyboard.press('Enter');
  await expect(waits).toContainText(words('import.many.imported'));
  await keyboard.press('Escape');
  await expect(waits).toHaveCount(0);
  await drift.open();
  await expect(drift.setMenu).toContainText('drift-cases');
  await expect(drift.listed('models')).toContainText('2');
  await expect(drift.listed('plans')).toContainText('2');
}

/** Enter goes back from the warning; only the button measures all the same. */
async function measureAfterWarning({ drift, keyboard, words }: Workbench) {
  await keyboard.press('Control+m');
  await expect(drift.measureDialog).toContainText(words('driftDialogs.measure.otherSplit', { count: 1 }));
  await keyboard.press('Enter');
  await expect(drift.otherSplit).toContainText('d_003');
  await expect(drift.back).toBeFocused();
  await keyboard.press('Enter');
  await expect(drift.measureDialog).toBeVisible();
  await keyboard.press('Enter');
  await drift.measureAnyway.click();
  await expect(drift.otherSplit).toBeHidden();
}

async function readCurves({ drift, keyboard, words }: Workbench) {
  const title = words('drift.curves.title.recall');
  await expect(drift.plots).toHaveAccessibleName(words('drift.curves.chartName', { title, count: 2, turns: 4 }));
  await expect(drift.model('Kaede-8B')).toContainText('0.89');
  await expect(drift.model('Hinoki-14B')).toContainText('0.53');
  await expect(drift.list).toContainText(words('drift.missing.noNliModel'));
  await drift.plots.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown']) await keyboard.press(key);
  await expect(drift.spokenPoint).toHaveText(/^Hinoki-14B.* 0\.61/);
}

async function clickLowestPoint({ drift, page, words }: Workbench) {
  const { x, y } = await drift.placeOf(4, 0.528);
  await page.mouse.click(x, y);
  await expect(drift.spokenPoint).toHaveText(/^Hinoki-14B.* 0\.53.* 0\.22/);
  await expect(drift.caseName).toContainText('d_001');
  await expect(drift.caseName).toContainText('0.25');
  for (const [entity, finding] of findings) {
    await expect(drift.entity(entity)).toContainText(words(`driftReason.findings.${finding}`));
  }
}

const findings = [
  ['bipolar disorder', 'matched'],
  ['penicillin allergy', 'negated'],
  ['lithium 600mg', 'missed'],
  ['asthma', 'missed'],
  ['migraine', 'unmatched'],
] as const;

/** What is exported as measured is what the command line measures of the same files. */
async function expectSameAsCommandLine(window: Workbench) {
  const { drift } = window;
  await drift.model('Hinoki-14B').click();
  const results = JSON.parse(readFileSync(await exported(window, 'results', 'json'), 'utf8'));
  const folder = test.info().outputPath('measured');
  const { cases, kaede, hinoki, plans } = driftFiles;
  const files = ['--cases', cases, '--generations', kaede, '--generations', hinoki, '--plans', plans];
  const args = ['measure', 'drift', ...files, '--entities', 'lexicon', '--accept-other-split', '--output', folder];
  // Ends with 1 for the case that it warns of.
  expect(spawnSync(process.execPath, [join(projectRoot, 'scripts/akapen.mjs'), ...args]).status).toBe(1);
  const measured = JSON.parse(readFileSync(join(folder, 'Hinoki-14B/study_c_results.json'), 'utf8'));
  expect(withoutSources(results)).toEqual(withoutSources(measured));
  const { cases: casesFile, entities } = measured.akapen.sources;
  expect(results.akapen.sources).toMatchObject({ cases: casesFile, entities });
}

type Results = { readonly akapen: Readonly<Record<string, unknown>> };

/** The numbers alone: the room also says what was overruled, and names the files of this model alone. */
function withoutSources({ akapen: { sources: _, overrulings: __, ...akapen }, ...results }: Results) {
  return { ...results, akapen };
}

async function overruleAndUndo({ drift, keyboard, words, frame }: Workbench) {
  const both = words('driftReason.both', { measured: '0.25', overruled: '0.50' });
  const key = words('acts.item', { title: '𠮷田 恵美 (Emi Yoshida) is a 41…' });
  const act = { act: words('acts.driftOverruleCounts', { entity: 'penicillin allergy', key, turn: 4 }) };
  await drift.entity('penicillin allergy').getByRole('button').first().focus();
  await keyboard.press('m');
  await drift.overruleChoice('counts').click();
  await expect(drift.reason).toContainText(both);
  await expect(drift.inspector).toContainText(
    words('driftReason.foot.mean', { measured: '0.528', overruled: '0.611' }),
  );
  await expect(drift.model('Hinoki-14B')).toContainText('0.61');
  await keyboard.press('Control+z');
  await expect(frame.toast(words('app.undid', act)).first()).toBeVisible();
  await expect(drift.reason).not.toContainText(both);
  await expect(drift.model('Hinoki-14B')).toContainText('0.53');
  await keyboard.press('Control+Shift+z');
  await expect(frame.toast(words('app.redid', act)).first()).toBeVisible();
  await expect(drift.reason).toContainText(both);
}

/** The arrows go on from the comment that was saved, without the pointer. */
async function commentAndStepTurns({ drift, keyboard, words }: Workbench) {
  await keyboard.press('c');
  await expect(drift.comment).toBeFocused();
  await keyboard.insertText(comment);
  await keyboard.press('Escape');
  await expect(drift.inspector).toContainText('髙橋');
  await expect(drift.comment).not.toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(drift.inspector).toContainText(words('driftReason.head.turn', { turn: 3 }));
  await expect(drift.comment).toHaveValue('');
  await keyboard.press('ArrowRight');
  await expect(drift.comment).toHaveValue(comment);
  await expect(drift.caseName).toContainText('d_001');
}

const comment = '𠮷田さんの否定は「不明」の意味か、﨑本さんに確かめる';

async function readOtherTabs({ drift, keyboard, words }: Workbench) {
  await keyboard.press('2');
  await expect(drift.reason).toContainText('ｾﾝｾｲ');
  await keyboard.press('w');
  await expect(drift.cutPieces.first()).toContainText('level of lithium');
  await keyboard.press('3');
  await expect(drift.reason).toContainText(words('driftReason.advice.notJudged'));
  await keyboard.press('4');
  await expect(drift.reason.getByRole('table')).toHaveAccessibleName(
    words('driftReason.compare.differ', { count: 3, total: 4 }),
  );
  await keyboard.press('1');
}

/** A stretch that is drawn over turns 3 and 4 below 0.7 becomes a queue, which is gone through by keys. */
async function reviewQueue(window: Workbench) {
  const { drift, keyboard, words, page, frame } = window;
  const [from, to] = [await drift.placeOf(3, 0.95), await drift.placeOf(4, 0.05)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await drift.makeQueue.click();
  await expect(drift.queueDialog).toContainText(words('driftDialogs.queue.found', { count: 7 }));
  await drift.queueName.fill('二次確認𠮷');
  await keyboard.press('Enter');
  await expect(frame.toast(words('queues.made', { name: '二次確認𠮷' }))).toBeVisible();
  await expect(drift.queue).toContainText(words('driftReason.queue.place', { at: 1, total: 7 }));
  await keyboard.press('n');
  await expect(drift.queue).toContainText(words('driftReason.queue.place', { at: 2, total: 7 }));
  await keyboard.press('Shift+n');
  await keyboard.press('Control+Enter');
  await expect(drift.queue).toContainText(words('driftReason.queue.done', { count: 1 }));
  await expect(drift.queue).toContainText(words('driftReason.queue.place', { at: 2, total: 7 }));
}

async function writeNoteAndReport(window: Workbench) {
  const { drift, keyboard, page, context, words } = { ...window, context: window.page.context() };
  await keyboard.press('Alt+n');
  await expect(drift.noteField).toBeFocused();
  await keyboard.insertText('# 所見\n\nHinoki-14B は**否定**で落とす。');
  await expect(drift.notePreview.getByRole('heading', { name: '所見' })).toBeVisible();
  await keyboard.press('Control+Enter');
  await expect(drift.noteField).toBeHidden();

  const report = await context.newPage();
  const requests: string[] = [];
  report.on('request', (request) => requests.push(request.url()));
  const address = pathToFileURL(await exported(window, 'report', 'html')).href;
  await report.goto(address);
  await expect(report.getByRole('heading', { name: '所見' })).toBeVisible();
  await expect(report.locator('body')).toContainText('penicillin allergy');
  await expect(report.locator('body')).toContainText(words('driftReport.comparability.lexicon'));
  await expect(report.locator('svg').first()).toBeVisible();
  await expect(report.locator('script, iframe, link, [onerror]')).toHaveCount(0);
  expect(requests).toEqual([address]);
  await report.close();
  await page.bringToFront();
}

/** Pictures and numbers of the curves arrive and are well-formed. */
async function saveChart({ drift, page }: Workbench) {
  const path = await downloaded(page, () => drift.save('svg').click(), 'svg');
  const picture = await page.context().newPage();
  await picture.goto(pathToFileURL(path).href);
  await expect(picture.locator('parsererror')).toHaveCount(0);
  await expect(picture.locator('text', { hasText: 'Hinoki-14B' }).first()).toBeVisible();
  await picture.close();
  expect(readFileSync(path, 'utf8')).not.toContain('var(--');
  const csv = readFileSync(await downloaded(page, () => drift.save('csv').click(), 'csv'), 'utf8');
  const [head = '', ...lines] = csv.trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',').length)).toEqual(lines.map(() => head.split(',').length));
  expect(lines.filter((line) => line.includes('Hinoki-14B'))).toHaveLength(4);
}

async function expectAllThere({ drift, words }: Workbench) {
  await expect(drift.setMenu).toContainText('drift-cases');
  await expect(drift.model('Hinoki-14B')).toContainText('0.61');
  await expect(drift.queue).toContainText(words('driftReason.queue.done', { count: 1 }));
}

/** Ctrl+E; the path of what was written. */
async function exported({ drift, keyboard, page }: Workbench, kind: DriftExport, ending: string): Promise<string> {
  await keyboard.press('Control+e');
  await drift.exportKind(kind).check();
  // What was chosen already is not pressed; the keys go to the dialog a moment after it is seen.
  await expect(drift.exportKind(kind)).toBeFocused();
  const path = await downloaded(page, () => keyboard.press('Enter'), ending);
  await expect(drift.exportDialog).toBeHidden();
  return path;
}
