/**
 * How the traces room feels with one trace of 2,000 steps and 50 MB, with two questions that two models answer in as much each, side by
 * side, and with one that four models answer, in four columns: the built browser shell in headless Chromium, watched through the browser's own timing interfaces.
 */
import { execFile } from 'node:child_process';
import { createReadStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright';
import { startBrowserShell } from '../../test/e2e/browserShell.ts';
import { findChromium } from '../../test/e2e/chromium.ts';
import { type BenchResult, type Figure, longTaskFigures, toFigure } from './figures.ts';
import type { generateTraces } from './generateTraces.ts';
import { processorFigures, taskTimes } from './mainThread.ts';
import { call, importPreview, openProject, previewFile } from './project.ts';

const longTraces = { stepsPerTrace: 2_000, bytesPerStep: 25_000, seed: 9 };
const pairs = { ...longTraces, traceCount: 4 };
const opens = 20;
const screens = 200;
const viewport = { width: 1440, height: 900 };

export async function run(): Promise<BenchResult> {
  const figures = [
    ...(await inProject(1, async (page) => measureScrolling(page, 'one trace'))),
    ...(await inProject(pairs.traceCount, async (page, path) => [
      ...(await measureOpening(page, await promptsIn(path))),
      ...(await measureScrolling(page, 'two side by side')),
      await measureFind(page, 'a drug that is in every step of some traces', (index) => `drug${index}`),
      await measureFind(
        page,
        'words of every fourth result and more',
        (index) => commonWords[index % commonWords.length] ?? '',
      ),
    ])),
    ...(await inProject(4, measureFour, 4)),
  ];
  return { name: 'tracesWindow', n: pairs.traceCount * pairs.stepsPerTrace, seed: pairs.seed, figures };
}

/** Measures in a window on the traces room of a project of its own with so many long traces, which stand in the file at `path`. */
async function inProject(
  traceCount: number,
  measure: (page: Page, path: string) => Promise<Figure[]>,
  models = 2,
): Promise<Figure[]> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The window is measured in a Chromium, Chrome or Edge; none was found');
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const dataFolder = join(folder, 'project');
  const path = join(folder, 'long.jsonl');
  await makeProject(path, dataFolder, { ...longTraces, traceCount, models });
  const shell = await startBrowserShell({ dataFolder });
  const browser = await chromium.launch({ executablePath, args: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    const page = await (await browser.newContext({ viewport, locale: 'en-US' })).newPage();
    await page.goto(shell.firstLink);
    await page.locator('.ak-window').waitFor();
    await page.keyboard.press('Control+3');
    await page.locator('article').first().waitFor();
    await pause(2_000);
    return await measure(page, path);
  } finally {
    await browser.close();
    await shell.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Imports the traces and waits for their index, so that nothing else is done while the window is measured. */
async function makeProject(
  path: string,
  dataFolder: string,
  options: Parameters<typeof generateTraces>[0],
): Promise<void> {
  const generator = join(import.meta.dirname, 'generateTraces.ts');
  await promisify(execFile)(process.execPath, [generator, path, JSON.stringify(options)]);
  const workbench = await openProject(dataFolder);
  try {
    const { previewId } = await previewFile(workbench, path);
    await importPreview(workbench, { previewId, name: 'long' });
    for (;;) {
      const { indexedBytes, totalBytes } = await call(workbench, 'traces.indexState', {});
      if (indexedBytes >= totalBytes && workbench.context.tasks.list().every(({ state }) => state !== 'running'))
        return;
      await pause(500);
    }
  } finally {
    await workbench.close();
  }
}

declare global {
  interface Window {
    opened: number | null;
    wasEmpty: boolean;
    longTasks: number[];
  }
}

/** For each question how its first step asks for a drug that no other question asks for, in words that no other drug's name begins. */
async function promptsIn(path: string): Promise<string[]> {
  const byQuestion = [new Set<string>(), new Set<string>()];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [, question, drug = ''] = /Question (\d+): may (.+?) be given/.exec(line.slice(0, 1_000)) ?? [];
    byQuestion[Number(question)]?.add(drug);
  }
  return byQuestion.map((own, index) => {
    const drug = [...own].find((one) => !byQuestion[1 - index]?.has(one));
    if (drug === undefined) throw new Error('Both questions ask about the same drugs');
    return `may ${drug} be given`;
  });
}

/** From the key that goes to the other question to the frame in which its first steps stand. */
async function measureOpening(page: Page, prompts: readonly string[]): Promise<Figure[]> {
  const waits: number[] = [];
  for (let index = 0; index < opens; index += 1) {
    const isDown = index % 2 === 0;
    await page.evaluate(
      (wanted) => {
        window.opened = null;
        const afterFrame = (run: () => void) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = run;
            port2.postMessage(null);
          });
        const onKey = ({ timeStamp }: KeyboardEvent) => {
          const look = () => {
            const isThere = [...document.querySelectorAll('article')].some((card) =>
              card.textContent?.includes(wanted),
            );
            if (isThere) window.opened = performance.now() - timeStamp;
            else afterFrame(look);
          };
          afterFrame(look);
        };
        addEventListener('keydown', onKey, { capture: true, once: true });
      },
      prompts[isDown ? 1 : 0] ?? '',
    );
    await page.keyboard.press(isDown ? 'Alt+PageDown' : 'Alt+PageUp');
    await page.waitForFunction(() => window.opened !== null);
    waits.push(await page.evaluate(() => window.opened ?? Number.NaN));
    await pause(700);
  }
  return [toFigure(`key to the first steps of two traces of 2,000 steps and 50 MB (${opens} times)`, waits)];
}

const commonWords = ['warfarin', '報告', '腎機能', 'hepatic impairment', 'clearance'];

/** From Enter in the field of find to the frame that says how many there are, of another text each time. */
async function measureFind(page: Page, what: string, textOf: (index: number) => string): Promise<Figure> {
  const waits: number[] = [];
  await page.keyboard.press('Control+f');
  for (let index = 0; index < opens; index += 1) {
    const wanted = textOf(index);
    await page.keyboard.press('Control+f');
    await page.locator('.tr-find input').evaluate((field: HTMLInputElement, text) => {
      field.value = '';
      field.focus();
      document.execCommand('insertText', false, text);
      window.opened = null;
      const started = performance.now();
      const look = () => {
        const counts = document.querySelector('.tr-find-counts[role="status"]');
        if (counts === null) window.wasEmpty = true;
        if (counts !== null && window.wasEmpty) window.opened = performance.now() - started;
        else requestAnimationFrame(look);
      };
      window.wasEmpty = document.querySelector('.tr-find-counts[role="status"]') === null;
      requestAnimationFrame(look);
    }, wanted);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.opened !== null);
    waits.push(await page.evaluate(() => window.opened ?? Number.NaN));
    await pause(300);
  }
  await page.keyboard.press('Escape');
  return toFigure(
    `Enter in the search of the open question (2 × 2,000 steps, 50 MB each) to its count, ${what} (${opens} times)`,
    waits,
  );
}

async function measureFour(page: Page): Promise<Figure[]> {
  const run = page.getByRole('dialog').locator('tbody tr').first();
  for (let isThere = false; !isThere; ) {
    await page.keyboard.press('p');
    isThere = await run.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  }
  for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check();
  await page.keyboard.press('Enter');
  await page.locator('.tx-linked .tx-column-head').nth(3).waitFor();
  await pause(1_000);
  return measureScrolling(page, 'four side by side');
}

/** The wheel through what is open, with a jump at each twentieth turn. */
async function measureScrolling(page: Page, what: string): Promise<Figure[]> {
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  // The sample that a first start lays out comes in meanwhile, and the question may just be read again.
  await page.locator('.tx-scroller').first().waitFor();
  const list = await page.locator('.tx-scroller').first().boundingBox();
  if (list === null) throw new Error('There is no list to scroll');
  await page.mouse.move(list.x + 60, list.y + list.height / 2);
  let nodes = 0;
  const times = await taskTimes(page, async () => {
    for (let index = 0; index < screens; index += 1) {
      await page.mouse.wheel(0, index % 20 === 19 ? 20_000 : 500 + 300 * (index % 5));
      await pause(40);
      if (index % 10 === 0) nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length));
    }
    await pause(500);
  });
  return [
    ...[
      ...longTaskFigures(screens, await page.evaluate(() => window.longTasks)),
      ...processorFigures(screens, times),
    ].map((figure) => ({ ...figure, label: `${what}: ${figure.label}` })),
    { label: `${what}: elements of the page at most`, p50: nodes, p95: null, unit: '' },
  ];
}
