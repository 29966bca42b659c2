/**
 * How the window feels with 100,000 questions: the built browser shell in headless Chromium, watched through the browser's own
 * timing interfaces. Nothing in the product takes part in the measuring.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page, type Request } from 'playwright';
import { type BrowserShell, startBrowserShell } from '../../test/e2e/browserShell.ts';
import { findChromium } from '../../test/e2e/chromium.ts';
import { type BenchResult, type Figure, longTaskFigures, toFigure } from './figures.ts';
import { largeProject, largeProjectFacts } from './project.ts';

const starts = 10;
const steps = 150;
const keystrokes = 150;
const edits = 120;
const screens = 200;

/** The size of a laptop's window; the same everywhere, since it decides how many rows are drawn. */
const viewport = { width: 1440, height: 900 };
/** As Chromium's Event Timing rounds and reports: shorter interactions are not told. */
const shortestEvent = 16;

export async function run(): Promise<BenchResult> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The window is measured in a Chromium, Chrome or Edge; none was found');
  const shell = await startBrowserShell({ dataFolder: await largeProject() });
  const browser = await chromium.launch({ executablePath, args: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    await enterRoom(browser, shell);
    const figures = [
      ...(await measureStarts(browser, shell)),
      ...(await inWindow(browser, shell, measureSteps)),
      ...(await inWindow(browser, shell, measureTyping)),
      ...(await inWindow(browser, shell, measureSaves)),
      ...(await inWindow(browser, shell, measureScrolling)),
    ];
    return { name: 'window', ...largeProjectFacts, figures };
  } finally {
    await browser.close();
    await shell.stop();
  }
}

/** Leaves the project as somebody who worked in the room left it: the next window opens there. */
async function enterRoom(browser: Browser, shell: BrowserShell): Promise<void> {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(shell.firstLink);
  await page.locator('.ak-window').waitFor();
  await page.keyboard.press('Control+1');
  await question(page).waitFor();
  await pause(1_000);
  await context.close();
}

type Watched = {
  /** Milliseconds from a key to the frame in which another question stood, after each that did this. */
  readonly steps: number[];
  /** Whether keys are followed to the frame of the next question. Looking costs script in each frame, so only while steps are measured. */
  followsSteps: boolean;
  /** When the last key was pressed, in milliseconds since 1970. */
  lastKey: number;
  /** When list and question were drawn, in milliseconds since the navigation. */
  shown: number | null;
  /** Durations of the key events that were slow enough to be told. */
  readonly slowKeys: number[];
  readonly longTasks: number[];
};

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Runs in the page before its own scripts; a window that takes a key for itself would hide it from later listeners. */
function watchWindow(shortestEvent: number): void {
  const watched: Watched = { steps: [], followsSteps: false, lastKey: 0, shown: null, slowKeys: [], longTasks: [] };
  window.watched = watched;
  const question = () => document.querySelector('.dv-head-key')?.textContent ?? null;
  // A message comes after the frame was drawn.
  const afterFrame = (run: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = run;
      port2.postMessage(null);
    });
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      watched.lastKey = performance.timeOrigin + timeStamp;
      if (!watched.followsSteps) return;
      const before = question();
      let frames = 0;
      const look = () => {
        const now = question();
        frames += 1;
        if (now !== null && now !== before) watched.steps.push(performance.now() - timeStamp);
        else if (frames < 100) afterFrame(look);
      };
      afterFrame(look);
    },
    { capture: true },
  );
  const lookForStart = () => {
    if (question() && document.querySelector('[role=option]')) watched.shown = performance.now();
    else afterFrame(lookForStart);
  };
  afterFrame(lookForStart);
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') watched.slowKeys.push(duration);
  }).observe({ type: 'event', durationThreshold: shortestEvent } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** A new window with an empty cache. */
async function newWindow(browser: Browser): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  await context.addInitScript(watchWindow, shortestEvent);
  return [await context.newPage(), context];
}

/** A window with an empty cache, on a question. */
async function openWindow(browser: Browser, shell: BrowserShell): Promise<[Page, BrowserContext]> {
  const link = await shell.freshLink();
  const [page, context] = await newWindow(browser);
  await page.goto(link);
  await question(page).waitFor();
  return [page, context];
}

const question = (page: Page) => page.locator('.dv-head-key');

async function inWindow<T>(browser: Browser, shell: BrowserShell, measure: (page: Page) => Promise<T>): Promise<T> {
  const [page, context] = await openWindow(browser, shell);
  try {
    await pause(1_000);
    return await measure(page);
  } finally {
    await context.close();
  }
}

async function measureStarts(browser: Browser, shell: BrowserShell): Promise<Figure[]> {
  const paints: number[] = [];
  const answers: number[] = [];
  const questions: number[] = [];
  for (let index = 0; index < starts; index += 1) {
    const link = await shell.freshLink();
    const [page, context] = await newWindow(browser);
    await page.goto(link);
    await page.waitForFunction(() => window.watched.shown !== null);
    const [paint, answer, shown] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      Math.min(
        ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith('/rpc'))
          .map(({ responseEnd }) => responseEnd),
      ),
      window.watched.shown,
    ]);
    await context.close();
    paints.push(Number(paint));
    answers.push(Number(answer) - Number(paint));
    questions.push(Number(shown) - Number(paint));
  }
  return [
    toFigure(`link to first paint, empty cache (${starts} times)`, paints),
    toFigure('first paint to first answered call', answers),
    toFigure('first paint to list and question shown', questions),
  ];
}

/** From the key to the frame in which the next question stands. */
async function measureSteps(page: Page): Promise<Figure[]> {
  const waits: number[] = [];
  await page.evaluate(() => {
    window.watched.followsSteps = true;
  });
  for (let index = 0; index < steps; index += 1) {
    await page.keyboard.press(index % 3 === 2 ? 'k' : 'j');
    await page.waitForFunction((count) => window.watched.steps.length > count, waits.length);
    waits.push(await page.evaluate(() => window.watched.steps.at(-1) ?? Number.NaN));
    await pause(60);
  }
  return [toFigure(`key to next or previous question drawn (${steps} times)`, waits)];
}

/** Our own work of a keystroke is what script, style and layout of the page took until the next one. */
async function measureTyping(page: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, field] of [
    ['subject', '[data-cell*="subject"]'],
    ['relation', '[data-cell*="relation"]'],
    ['question', '.dv-question textarea'],
  ] as const) {
    await page.locator(field).first().click();
    await page.keyboard.press('End');
    figures.push(...(await typeInto(page, name)));
  }
  return figures;
}

async function typeInto(page: Page, name: string): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.evaluate(() => window.watched.slowKeys.splice(0));
  const work: number[] = [];
  let before = await ownWork(devtools);
  for (let index = 0; index < keystrokes; index += 1) {
    await page.keyboard.press('abcdefghijklmnopqrst'[index % 20] ?? 'x');
    await pause(90);
    const now = await ownWork(devtools);
    work.push(now - before);
    before = now;
    if (index % 10 === 9) for (let back = 0; back < 10; back += 1) await page.keyboard.press('Backspace');
    if (index % 10 === 9) {
      await pause(700);
      before = await ownWork(devtools);
    }
  }
  const slow = await page.evaluate(() => window.watched.slowKeys);
  const allKeys = keystrokes * 2;
  const events = [...slow, ...Array.from({ length: Math.max(0, allKeys - slow.length) }, () => shortestEvent)];
  return [
    toFigure(`own work per keystroke in a ${name} (${keystrokes} times)`, work),
    toFigure('Event Timing of these keys, no less than 16', events),
  ];
}

/** Milliseconds of script, style and layout since the page was opened. */
async function ownWork(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return (seconds('ScriptDuration') + seconds('LayoutDuration') + seconds('RecalcStyleDuration')) * 1_000;
}

/** From leaving a changed field to the answer that says it is on the disk. */
async function measureSaves(page: Page): Promise<Figure[]> {
  const waits: number[] = [];
  for (let index = 0; index < edits; index += 1) {
    await page.locator('[data-cell*="subject"]').first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('xyz'[index % 3] ?? 'x');
    // Two keys of a very fast typist are this far apart.
    await pause(80);
    const saved = page.waitForEvent('requestfinished', isSave);
    await page.keyboard.press('Tab');
    const key = await page.evaluate(() => window.watched.lastKey);
    const { startTime, responseEnd } = (await saved).timing();
    waits.push(startTime + responseEnd - key);
    await pause(100);
  }
  return [toFigure(`edit to durable (${edits} times)`, waits)];
}

function isSave(request: Request): boolean {
  return request.url().endsWith('/rpc') && (request.postData() ?? '').includes('derivations.saveContent');
}

/** Wheel, page keys and jumps over the whole list. */
async function measureScrolling(page: Page): Promise<Figure[]> {
  await page.evaluate(() => window.watched.longTasks.splice(0));
  const list = page.locator('[role=listbox]');
  const box = await list.boundingBox();
  if (box === null) throw new Error('There is no list to scroll');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let index = 0; index < screens; index += 1) {
    await page.mouse.wheel(0, index % 20 === 19 ? 200_000 : box.height * (1 + (index % 5)));
    await pause(30);
  }
  await pause(500);
  return longTaskFigures(screens, await page.evaluate(() => window.watched.longTasks));
}
