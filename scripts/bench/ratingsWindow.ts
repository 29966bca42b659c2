/**
 * How the ratings room feels: the built browser shell in headless Chromium. The next pair from the key that submits the one before to the frame
 * that shows it, the submit from its call to the reply that it is on the disk, and the frames of the window while the core sums up 100,000
 * judgements.
 * Nothing in the product takes part in the measuring.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { readStudyOf } from '../../src/main/rooms/ratings/tables/studiesTable.ts';
import { type BrowserShell, startBrowserShell } from '../../test/e2e/browserShell.ts';
import { findChromium } from '../../test/e2e/chromium.ts';
import { type BenchResult, type Figure, percentile, toFigure } from './figures.ts';
import { writeStudy } from './judging.ts';
import { call, importPreview, openProject, previewFile } from './project.ts';
import { writeManyJudgements } from './writeManyJudgements.ts';

const pairs = 120;
const judgements = 100_000;
/** Milliseconds between two frames, after which one was left out at 60 a second. */
const lostAfter = 25;
const viewport = { width: 1440, height: 900 };

export async function run(): Promise<BenchResult> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The window is measured in a Chromium, Chrome or Edge; none was found');
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const browser = await chromium.launch({ executablePath, args: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    await layOut(folder);
    const shell = await startBrowserShell({ dataFolder: join(folder, 'project') });
    try {
      const figures = [...(await measurePairs(browser, shell)), ...(await measureFrames(browser, shell))];
      return { name: 'ratingsWindow', n: pairs, seed: 1, figures };
    } finally {
      await shell.stop();
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

/** A study that is rated and one that was, in one project. */
async function layOut(folder: string): Promise<void> {
  const workbench = await openProject(join(folder, 'project'));
  try {
    await writeStudy(join(folder, 'to rate'), 3 * pairs, 'to rate');
    const preview = await previewFile(workbench, join(folder, 'to rate'));
    const datasetId = await importPreview(workbench, { previewId: preview.previewId, name: 'to rate' });
    const registration = {
      ...{ studyEvaluatorId: '1', name: 'B', email: 'b@example.org', npi: '', yearsOfExperience: 'under5' as const },
      ...{ specialties: [], subspecialties: [], privacy: false, takesGeneral: false },
    };
    await call(workbench, 'ratings.start', { datasetId, registration });
    await writeStudy(join(folder, 'summed up'), 50, 'summed up');
    const rated = await previewFile(workbench, join(folder, 'summed up'));
    const ratedId = await importPreview(workbench, { previewId: rated.previewId, name: 'summed up' });
    writeManyJudgements(workbench.context.db, readStudyOf(workbench.context.db, ratedId).studyId, judgements);
  } finally {
    await workbench.close();
  }
}

/** A pair that followed another one, in milliseconds. */
type Shown = {
  /** From the key that submits the pair before to the frame that shows this one. */
  readonly sinceKey: number;
  /** The submit of the pair before: from its call to its reply, which comes when it is on the disk. */
  readonly submit: number;
};

declare global {
  interface Window {
    pairsShown: Shown[];
    longTasks: number[];
    /** The longest time between two frames. */
    frameGaps: number[];
  }
}

/** Runs in the page before anything else: notes each pair from the key before it to its frame, and what keeps the page busy. */
function watchPairs(): void {
  window.pairsShown = [];
  window.longTasks = [];
  window.frameGaps = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
  let before = performance.now();
  const note = (now: number) => {
    window.frameGaps.push(now - before);
    before = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  const question = () => document.querySelector('.rj-question')?.textContent;
  let pressed: { readonly key: number; readonly before: ReturnType<typeof question> } | null = null;
  const notePress = ({ timeStamp }: KeyboardEvent) => {
    pressed = { key: timeStamp, before: question() };
  };
  addEventListener('keydown', notePress, { capture: true });
  const { fetch } = window;
  const framesUntilAnother = async (before: string | null | undefined) => {
    for (;;) {
      await new Promise(requestAnimationFrame);
      const now = question();
      const { port1, port2 } = new MessageChannel();
      const painted = new Promise((resolve) => (port1.onmessage = resolve));
      port2.postMessage(null);
      await painted;
      if (now !== before && now !== undefined) return performance.now();
    }
  };
  window.fetch = async (...asked) => {
    const body = asked[1]?.body;
    if (typeof body !== 'string' || !body.includes('"ratings.submit"') || pressed === null) return fetch(...asked);
    const called = performance.now();
    const { key, before } = pressed;
    const another = framesUntilAnother(before);
    const response = await fetch(...asked);
    const text = await response.text();
    const submit = performance.now() - called;
    void another.then((painted) => window.pairsShown.push({ sinceKey: painted - key, submit }));
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

async function openRoom(browser: Browser, shell: BrowserShell, title: string): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(watchPairs);
  await page.goto(await shell.freshLink());
  await page.locator('.ak-window').waitFor();
  await page.getByRole('region', { name: 'Status' }).waitFor();
  await page.keyboard.press('Control+4');
  // The room opens where the last page left it.
  await page.locator('[data-pane="work"]').first().waitFor();
  await page.keyboard.press('Alt+h');
  await page.getByRole('button').filter({ hasText: title }).click();
  return page;
}

const labels: Readonly<Record<keyof Shown, string>> = {
  sinceKey: 'next pair from the key to its frame',
  submit: 'submit from its call to the reply that it is on the disk',
};

/** Judges pair after pair by keys. */
async function measurePairs(browser: Browser, shell: BrowserShell): Promise<Figure[]> {
  const page = await openRoom(browser, shell, 'to rate');
  await page.locator('.rw-how, .rf').first().waitFor();
  if (await page.locator('.rw-how').isVisible()) await page.keyboard.press('Control+Enter');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  const worked: number[] = [];
  for (let index = 0; index < pairs; index += 1) {
    await page.locator('.rf').waitFor();
    for (const keys of ['11111', '4242424242']) {
      for (const key of keys) await page.keyboard.press(key);
      await page.keyboard.press('Control+Enter');
    }
    // Enter is not heard before the dialog has the focus.
    await page.locator('[role="dialog"] :focus').waitFor();
    const before = [await busy(), await page.evaluate(() => window.pairsShown.length)] as const;
    await page.keyboard.press('Enter');
    await page.waitForFunction((count) => window.pairsShown.length > count, before[1], { timeout: 120_000 });
    // Nobody judges sooner; by then the pair that follows is read.
    await pause(800);
    worked.push((await busy()) - before[0]);
  }
  const shown = await page.evaluate(() => window.pairsShown);
  await page.context().close();
  return [
    ...(['sinceKey', 'submit'] as const).map((part) =>
      toFigure(
        `${labels[part]} (${pairs - 1} times)`,
        shown.slice(1).map((one) => one[part]),
      ),
    ),
    toFigure('processor time of the page from the submit to the pair that rests', worked.slice(1)),
    { label: 'least of these', p50: Math.min(...worked), p95: null, unit: 'ms' },
  ];
}

/** Opens the results of many judgements, changes what they take, and watches the frames meanwhile. */
async function measureFrames(browser: Browser, shell: BrowserShell): Promise<Figure[]> {
  const page = await openRoom(browser, shell, 'summed up');
  await page.locator('.rw-how, .rf').first().waitFor();
  await page.keyboard.press('Alt+t');
  await page.locator('.rr-forest svg').waitFor({ timeout: 120_000 });
  await pause(500);
  const waits: number[] = [];
  await page.evaluate(() => {
    window.frameGaps.length = 0;
    window.longTasks.length = 0;
  });
  const boxes = page.locator('.rr-filters fieldset').nth(1).getByRole('checkbox');
  for (let index = 0; index < 4; index += 1) {
    const before = await page.locator('.rr-foot').textContent();
    const start = performance.now();
    await boxes.nth(index).click();
    await page.waitForFunction((text) => document.querySelector('.rr-foot')?.textContent !== text, before, {
      timeout: 120_000,
    });
    waits.push(performance.now() - start);
  }
  const [frames, longTasks] = await page.evaluate(() => [window.frameGaps, window.longTasks] as const);
  await page.context().close();
  return [
    toFigure(`results of ${judgements.toLocaleString('en')} judgements by another filter (4 times)`, waits),
    toFigure('between two frames meanwhile', frames),
    {
      label: `frames lost, of ${frames.length}`,
      p50: frames.filter((gap) => gap > lostAfter).length,
      p95: null,
      unit: '',
    },
    { label: 'longest of these', p50: percentile(frames, 1), p95: null, unit: 'ms' },
    { label: 'tasks over 50 ms meanwhile', p50: longTasks.length, p95: null, unit: '' },
    { label: 'longest task', p50: longTasks.length === 0 ? 0 : percentile(longTasks, 1), p95: null, unit: 'ms' },
  ];
}
