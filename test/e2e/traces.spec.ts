import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Download, Page } from 'playwright/test';
import { locales } from './pages/words.ts';
import { type Workbench, workbenchOn } from './pages/workbench.ts';
import { hinokiFile, kaedeFile, sampleGroupCount } from './story.ts';
import { expect, test } from './workbench.fixture.ts';

test.use({ locale: locales.ja });

test('from two files of traces to labels that are exported, and on from there after a restart', async ({
  page,
  reopenIn,
  context,
}) => {
  test.slow();
  const window = workbenchOn(page, 'ja');
  await window.firstStart.giveName('髙橋');
  await window.firstStart.welcome.waitFor();
  await importTraces(window);
  await readSideBySide(window);
  await labelByKeyboard(window);
  await commentAndLabelPassage(window);
  await undoAndRedo(window);
  await findAndSearch(window);
  await hideNames(window);
  await flagAndQueue(window);
  await exportLabels(window, context);

  const later = await reopenIn('en');
  const reopened = workbenchOn(later, 'en');
  await goOnWhereOneWas(reopened);
  await later.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await followLink(reopened);
});

/** Both files in one sheet; the second has a call that could not be read. */
async function importTraces({ importSheet, traces, keyboard, words }: Workbench) {
  await importSheet.choose(kaedeFile, hinokiFile);
  await expect(importSheet.line('traces-kaede.json')).toContainText(words('import.many.noProblems'));
  await expect(importSheet.line('traces-hinoki.json')).toContainText(words('import.warned', { count: 1 }));
  await expect(importSheet.importFiles(2)).toBeFocused();
  await keyboard.press('Enter');
  await expect(importSheet.line('traces-hinoki.json')).toHaveCount(0);
  await expect(traces.selected).toHaveAccessibleName(/ミナモ錠/);
  await traces.chooseFile('traces-hinoki');
  await expect(traces.groups).toHaveCount(2);
  await traces.chooseFile(words('traces.list.all'));
  await expect(traces.groups).toHaveCount(sampleGroupCount + 2);
  await expect(traces.selected).toHaveAccessibleName(/ミナモ錠/);
}

async function readSideBySide({ traces, words, keyboard }: Workbench) {
  await expect(traces.columns).toHaveText(['Kaede-8B', 'Hinoki-14B']);
  await expect(traces.card('A.3')).toContainText('minamoline');
  await expect(traces.card('B.3')).toContainText('results');
  await expect(traces.work).toContainText(words('transcript.relations.sameCallResult'));
  for (const letter of ['A', 'B'])
    await expect(traces.work).toContainText(words('transcript.relations.only', { letter }));
  await keyboard.press('e');
  await expect(traces.current).toHaveAccessibleName(startsWith('B.6'));
}

/** Every call of the question: U goes on and round, the digits answer, brackets change the side, J and K the step. */
async function labelByKeyboard({ traces, keyboard, words }: Workbench) {
  const goes = async (key: string, step: string) => {
    await keyboard.press(key);
    await expect(traces.current).toHaveAccessibleName(startsWith(step));
  };
  for (const [step, digits] of calls) {
    await goes('u', step);
    for (const digit of digits) await keyboard.press(digit);
    await expect(traces.answers).toHaveCount(digits.length);
    await expect(traces.card(step)).toContainText(`${digits.length} / ${digits.length}`);
  }
  await keyboard.press('Shift+Digit1');
  await expect(traces.verdicts).toHaveCount(1);
  await expect(traces.selected).toHaveAccessibleName(new RegExp(words('traces.list.callsOf', { marked: 4, count: 4 })));
  await goes('k', 'A.3');
  await goes(']', 'B.3');
  await goes('[', 'A.3');
  await goes('j', 'A.4');
  await goes('j', 'A.7');
  await goes('j', 'A.8');
  await goes(']', 'B.10');
}

/** Answers of the calls of the first question, in the order in which U leads there from the error. */
const calls = [
  ['B.8', ['1', '1', '3', '2', '2']],
  ['A.3', ['1', '1', '1', '1', '1']],
  ['B.3', ['1', '2', '1', '3', '1']],
  ['A.4', ['1', '1', '1', '1', '1']],
] as const;

async function commentAndLabelPassage({ traces, keyboard, page }: Workbench) {
  await keyboard.press('c');
  await expect(traces.comment).toBeFocused();
  await keyboard.insertText('禁忌を﨑本さんに確かめる𠮷');
  await keyboard.press('Escape');
  await expect(traces.comment).not.toBeFocused();
  await expect(traces.comment).toHaveValue('禁忌を﨑本さんに確かめる𠮷');
  await traces.card('B.10').focus();
  for (let letter = 0; letter < passage.length; letter += 1) await keyboard.press('Shift+ArrowRight');
  await expect(traces.picker('B.10')).toBeVisible();
  // The window is told of a selection after the key that made it.
  await page.waitForFunction(`String(getSelection()) === ${JSON.stringify(passage)}`);
  await page.evaluate('new Promise((told) => requestAnimationFrame(() => setTimeout(told)))');
  await keyboard.press('2');
  await expect(traces.spans).toHaveText([passage]);
}

const passage = 'はい。半量';

async function undoAndRedo({ traces, keyboard, frame, words }: Workbench) {
  // A question is named by its text, of which the toast has the beginning.
  const key = { key: words('acts.item', { title: '㈱𠮷野川製薬のミナモ錠（minamoline）は、中等…' }), step: 10 };
  await keyboard.press('Control+z');
  await expect(frame.toast(words('app.undid', { act: words('acts.addSpan', key) })).first()).toBeVisible();
  await expect(traces.spans).toHaveCount(0);
  await keyboard.press('Control+Shift+z');
  await expect(frame.toast(words('app.redid', { act: words('acts.addSpan', key) })).first()).toBeVisible();
  await expect(traces.spans).toHaveText([passage]);
}

async function findAndSearch({ traces, keyboard, words }: Workbench) {
  await keyboard.press('Control+f');
  await expect(traces.findField).toBeFocused();
  await keyboard.insertText('minamoline');
  await expect(traces.findCounts).toContainText(words('traces.find.side', { letter: 'B', count: 2 }));
  await keyboard.press('Enter');
  await expect(traces.findCounts).toContainText(words('traces.find.place', { index: 2, total: 5 }));
  await keyboard.press('Escape');
  await expect(traces.find).toHaveCount(0);

  // Escape leads back to where the key was pressed.
  await traces.box.focus();
  await keyboard.press('/');
  await expect(traces.search).toBeFocused();
  await keyboard.insertText('ｍｉｎａｍｏｌｉｎｅ');
  await expect(traces.groups).toHaveCount(2);
  await expect(traces.groups.last()).toHaveAccessibleName(/CYP3A4/);
  await keyboard.press('Escape');
  await expect(traces.groups).toHaveCount(sampleGroupCount + 2);
  await keyboard.press('Escape');
  await expect(traces.box).toBeFocused();
}

/** No name is left in the window, and the trace that names itself says so. */
async function hideNames({ traces, keyboard, page }: Workbench) {
  await keyboard.press('b');
  await expect(traces.columns.first()).not.toHaveText('Kaede-8B');
  await expect(page.locator('.tx-names-itself')).toHaveText(/[AB]\.2/);
  await expect(page.locator('body')).not.toContainText(/kaede|hinoki/i);
  await keyboard.press('b');
  await expect(traces.columns.filter({ hasText: 'Hinoki-14B' })).toBeVisible();
  // Hidden names may stand on other sides than before.
  if ((await traces.columns.first().textContent()) !== 'Kaede-8B') await keyboard.press('Control+Shift+r');
  await expect(traces.columns).toHaveText(['Kaede-8B', 'Hinoki-14B']);
}

async function flagAndQueue({ traces, keyboard, words, frame }: Workbench) {
  await keyboard.press('f');
  await expect(traces.selected).toHaveAccessibleName(new RegExp(words('traces.list.flagged')));
  await traces.flaggedOnly.click();
  await expect(traces.groups).toHaveCount(1);
  await traces.saveQueue('二次確認𠮷');
  await expect(frame.toast(words('queues.made', { name: '二次確認𠮷' }))).toBeVisible();
  await expect(traces.queueMenu).toContainText('二次確認𠮷');
  await traces.scrollToEnd();
  await traces.card('B.10').click({ position: { x: 20, y: 12 } });
  await expect(traces.current).toHaveAccessibleName(startsWith('B.10'));
  await keyboard.press('Control+Enter');
  await expect(traces.selected).toHaveAccessibleName(new RegExp(words('traces.list.done')));
}

/** Everything said above is in the data, once and with where it stands in the file. */
async function exportLabels(window: Workbench, context: BrowserContext) {
  const jsonl = await exported(window, 'jsonl');
  const rows: Row[] = readFileSync(jsonl, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(rows.filter(({ kind }) => kind === 'state').map(({ state, flagged }) => [state, flagged])).toEqual([
    ['done', true],
  ]);
  expect(rows.filter(({ kind, step }) => kind === 'mark' && step === null)).toMatchObject([
    { model: 'Kaede-8B', criterion: 'answerCorrect', choice: 'yes' },
  ]);
  expect(
    rows
      .filter(({ kind, step }) => kind === 'mark' && step !== null)
      .map(({ model, step, choice }) => [model, step, choice]),
  ).toEqual(
    [
      ['Kaede-8B', 3, ['yes', 'yes', 'yes', 'yes', 'no']],
      ['Kaede-8B', 4, ['yes', 'yes', 'yes', 'yes', 'no']],
      ['Hinoki-14B', 3, ['yes', 'partly', 'yes', 'no', 'no']],
      ['Hinoki-14B', 8, ['yes', 'yes', 'no', 'partly', 'yes']],
    ].flatMap(([model, step, choices]) => (Array.isArray(choices) ? choices.map((one) => [model, step, one]) : [])),
  );
  expect(rows.filter(({ kind }) => kind === 'comment')).toMatchObject([
    { model: 'Hinoki-14B', step: 10, comment: '禁忌を﨑本さんに確かめる𠮷', evaluator: '髙橋' },
  ]);
  expect(rows.filter(({ kind }) => kind === 'span')).toMatchObject([
    { model: 'Hinoki-14B', step: 10, choice: 'wrong', quote: passage, start: 0, end: passage.length },
  ]);
  expect(rows.find(({ tool, model }) => tool !== null && model === 'Hinoki-14B')).toMatchObject({
    question: '㈱𠮷野川製薬のミナモ錠（minamoline）は、中等度の肝障害がある﨑本さんに減量が必要ですか？',
    pointer: '/0/conversation/1/tool_calls',
    innerPointer: '/0',
    callId: 'hA1hA1hA1',
    sourceLabel: 'FDA',
  });

  const csv = readFileSync(await exported(window, 'csv'), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(csv).toHaveLength(rows.length + 1);

  await expectReadOnly(context, await exported(window, 'html'));
}

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Ctrl+E; the path of what was written. */
async function exported({ traces, keyboard, page }: Workbench, format: 'html' | 'csv' | 'jsonl'): Promise<string> {
  await keyboard.press('Control+e');
  await traces.exportFormat(format).check();
  // What was chosen already is not pressed; the keys go to the dialog a moment after it is seen.
  await expect(traces.exportFormat(format)).toBeFocused();
  const downloads: Download[] = [];
  const keep = (download: Download) => downloads.push(download);
  page.on('download', keep);
  await keyboard.press('Enter');
  await expect.poll(() => downloads.length).toBe(2);
  page.off('download', keep);
  await expect(traces.exportDialog).toBeHidden();
  const file = downloads.find((download) => download.suggestedFilename().endsWith(`.${format}`));
  // A browser tells a page by the ending of its name.
  const path = test.info().outputPath(`labels.${format}`);
  await file?.saveAs(path);
  return path;
}

/** The report is one page that runs nothing and fetches nothing, whatever stands in a trace. */
async function expectReadOnly(context: BrowserContext, path: string) {
  const report: Page = await context.newPage();
  const requests: string[] = [];
  report.on('request', (request) => requests.push(request.url()));
  const address = pathToFileURL(path).href;
  await report.goto(address);
  await expect(report.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(report.locator('body')).toContainText(passage);
  await expect(report.locator('body')).toContainText('禁忌を﨑本さんに確かめる𠮷');
  await expect(report.locator('script, img, iframe, link, [onerror]')).toHaveCount(0);
  await expect(report.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveAttribute(
    'content',
    /default-src 'none'/,
  );
  expect(requests).toEqual([address]);
  await report.close();
}

async function goOnWhereOneWas({ traces, keyboard, words }: Workbench) {
  await expect(traces.queueMenu).toContainText('二次確認𠮷');
  await expect(traces.groups).toHaveCount(1);
  await expect(traces.selected).toHaveAccessibleName(new RegExp(words('traces.list.done')));
  await expect(traces.current).toHaveAccessibleName(startsWith('B.10'));
  await expect(traces.spans).toHaveText([passage]);
  await expect(traces.comment).toHaveValue('禁忌を﨑本さんに確かめる𠮷');
  await keyboard.press('k');
  await expect(traces.current).toHaveAccessibleName(startsWith('B.8'));
  await expect(traces.answers).toHaveCount(5);
  await keyboard.press('Backspace');
  await expect(traces.answers).toHaveCount(4);
  await keyboard.press('Control+z');
  await expect(traces.answers).toHaveCount(5);
}

/** A link that was copied from a step leads back to it through the palette. */
async function followLink({ traces, keyboard, frame }: Workbench) {
  await traces.card('B.8').focus();
  await keyboard.press('Alt+l');
  await expect(frame.toast('B.8')).toBeVisible();
  await keyboard.press('k');
  await expect(traces.current).not.toHaveAccessibleName(startsWith('B.8'));
  await keyboard.press('Control+k');
  await expect(frame.paletteField).toBeFocused();
  await keyboard.press('Control+v');
  await expect(frame.paletteField).toHaveValue(/^akapen:\/\/traces\/\d+\/8\?beside=\d+$/);
  await expect(frame.paletteChoices.first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(traces.current).toHaveAccessibleName(/^[AB]\.8 ?.*FDA_get_contraindications_by_drug_name/);
}

function startsWith(step: string): RegExp {
  return new RegExp(`^${step.replace('.', '\\.')}(?!\\d)`);
}
