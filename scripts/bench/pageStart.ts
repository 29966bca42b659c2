/**
 * What a window does from its navigation to the first rows of a project: the built browser shell in headless Chromium with an empty cache,
 * and the browser's own record of its main thread. Nothing in the product takes part in the measuring.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { type BrowserShell, startBrowserShell } from '../../test/e2e/browserShell.ts';
import { findChromium } from '../../test/e2e/chromium.ts';
import { type Figure, percentile, toFigure } from './figures.ts';

const starts = 15;
const viewport = { width: 1440, height: 900 };
const categories = ['devtools.timeline', 'blink.user_timing', 'v8', 'toplevel'];

/** One start of a window. */
type Start = {
  /** Milliseconds since the navigation. */
  readonly firstPaint: number;
  readonly firstRows: number;
  /** Calls that were answered before the first rows, and how many of them one after another. */
  readonly calls: number;
  readonly rounds: number;
  /** Milliseconds of the main thread until the first rows: with no task, in evaluating scripts, in style and layout, in the longest layout. */
  readonly idle: number;
  /** Milliseconds of the processor that the main thread took until then, which other work on the machine does not make longer. */
  readonly processor: number;
  readonly evaluating: number;
  readonly layout: number;
  readonly longestLayout: number;
  /** Fonts that two seconds later have been fetched, and their kilobytes. */
  readonly fonts: number;
  readonly fontBytes: number;
  /** Memory of the page's process that two seconds later is its own, in MiB; null where the system does not tell. */
  readonly memory: number | null;
};

/** Measures windows on a project somebody left in the derivations room. */
export async function measurePageStarts(dataFolder: string): Promise<Figure[]> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The window is measured in a Chromium, Chrome or Edge; none was found');
  const shell = await startBrowserShell({ dataFolder });
  const browser = await chromium.launch({ executablePath, args: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    await enterRoom(browser, shell.firstLink);
    const measured: Start[] = [];
    for (let index = 0; index < starts; index += 1) measured.push(await startOnce(browser, shell));
    return toFigures(measured);
  } finally {
    await browser.close();
    await shell.stop();
  }
}

/** Leaves the project as somebody who worked in the room left it: the next window opens there. */
async function enterRoom(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('.ak-window').waitFor();
  await page.keyboard.press('Control+1');
  await page.locator('[role=option]').first().waitFor();
  await pause(1_000);
  await context.close();
}

async function startOnce(browser: Browser, shell: BrowserShell): Promise<Start> {
  const link = await shell.freshLink();
  const context = await browser.newContext({ viewport, locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(markFirstRows);
  await browser.startTracing(page, { categories });
  await page.goto(link);
  await page.waitForFunction(() => performance.getEntriesByName('first rows').length > 0);
  const trace = readTrace(await browser.stopTracing());
  const seen = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    firstRows: performance.getEntriesByName('first rows')[0]?.startTime ?? Number.NaN,
    calls: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('/rpc'))
      .map(({ startTime, responseEnd }) => ({ startTime, responseEnd })),
  }));
  await pause(2_000);
  const fonts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  const memory = await ownMemory(browser, page);
  await context.close();
  const calls = seen.calls.filter(({ responseEnd }) => responseEnd <= seen.firstRows);
  return {
    ...seen,
    ...trace,
    calls: calls.length,
    rounds: countRounds(calls),
    fonts: fonts.length,
    fontBytes: fonts.reduce((sum, bytes) => sum + bytes, 0) / 1_000,
    memory,
  };
}

/** Runs in the page before its own scripts: marks the frame in which the first row of the list stands. */
function markFirstRows(): void {
  // A message comes after the frame was drawn.
  const afterFrame = (run: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = run;
      port2.postMessage(null);
    });
  const look = () => {
    if (document.querySelector('[role=option]')) performance.mark('first rows');
    else afterFrame(look);
  };
  afterFrame(look);
}

/** The longest chain of calls of which each began when the one before it was answered. */
function countRounds(calls: readonly { readonly startTime: number; readonly responseEnd: number }[]): number {
  const inTurn = calls.toSorted((one, other) => one.responseEnd - other.responseEnd);
  let [rounds, until] = [0, Number.NEGATIVE_INFINITY];
  for (const { startTime, responseEnd } of inTurn) if (startTime >= until) [rounds, until] = [rounds + 1, responseEnd];
  return rounds;
}

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number; tid: number; pid: number };

/** What the page's main thread did between the last navigation and the mark. */
function readTrace(bytes: Buffer): Pick<Start, 'idle' | 'processor' | 'evaluating' | 'layout' | 'longestLayout'> {
  const { traceEvents } = JSON.parse(bytes.toString()) as { traceEvents: TraceEvent[] };
  const mark = traceEvents.find(({ name }) => name === 'first rows');
  if (mark === undefined) throw new Error('The record of the page has no first rows');
  const own = traceEvents.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  const start = Math.max(
    ...own.filter(({ name, ts }) => name === 'navigationStart' && ts < mark.ts).map(({ ts }) => ts),
  );
  const during = own.filter(({ ts }) => ts >= start && ts <= mark.ts);
  const named = (...names: readonly string[]) => during.filter(({ name, ph }) => ph === 'X' && names.includes(name));
  const spent = (...names: readonly string[]) => named(...names).map(({ dur = 0 }) => dur / 1_000);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const layouts = spent('Layout', 'UpdateLayoutTree');
  const tasks = ['RunTask', 'ThreadControllerImpl::RunTask'];
  return {
    idle: (mark.ts - start) / 1_000 - sum(spent(...tasks)),
    processor: sum(named(...tasks).map(({ tdur = 0 }) => tdur / 1_000)),
    evaluating: sum(spent('EvaluateScript', 'v8.evaluateModule')),
    layout: sum(layouts),
    longestLayout: Math.max(0, ...layouts),
  };
}

/** MiB of the page's process that no other process shares. */
async function ownMemory(browser: Browser, page: Page): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  await page.evaluate(() => null);
  const privateOf = (pid: number) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const found = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)];
    return found.reduce((total, [, kilobytes]) => total + Number(kilobytes), 0) / 1_024;
  };
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateOf(id));
  return Math.max(...renderers);
}

function toFigures(all: readonly Start[]): Figure[] {
  const milliseconds = (label: string, of: (start: Start) => number) => toFigure(label, all.map(of));
  const other = (label: string, unit: string, of: (start: Start) => number): Figure => {
    const values = all.map(of);
    return { label, p50: percentile(values, 0.5), p95: percentile(values, 0.95), unit };
  };
  return [
    milliseconds(`navigation to first rows, empty cache (${starts} times)`, ({ firstRows }) => firstRows),
    milliseconds('of that to first paint', ({ firstPaint }) => firstPaint),
    milliseconds('of that with nothing to do', ({ idle }) => idle),
    milliseconds("processor time of the page's main thread until then", ({ processor }) => processor),
    milliseconds('of that evaluating scripts', ({ evaluating }) => evaluating),
    milliseconds('of that in style and layout', ({ layout }) => layout),
    milliseconds('the longest of these', ({ longestLayout }) => longestLayout),
    other('calls answered until then', '', ({ calls }) => calls),
    other('of these one after another', '', ({ rounds }) => rounds),
    other('fonts fetched two seconds later', '', ({ fonts }) => fonts),
    other('these are', 'kB', ({ fontBytes }) => fontBytes),
    ...(all.some(({ memory }) => memory === null)
      ? []
      : [other("memory of the page's own two seconds later", 'MiB', ({ memory }) => memory ?? Number.NaN)]),
  ];
}
