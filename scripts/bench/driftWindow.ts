/**
 * How soon the curves of eight models over 20 turns stand, with their bands: the built browser shell in headless Chromium, watched
 * through the browser's own timing interfaces.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { startBrowserShell } from '../../test/e2e/browserShell.ts';
import { findChromium } from '../../test/e2e/chromium.ts';
import { type BenchResult, type Figure, toFigure } from './figures.ts';
import { writeRun } from './generateDrift.ts';
import { call, importPreview, openProject, previewFile } from './project.ts';

const seed = 1_003;
const caseCount = 60;
const models = Array.from({ length: 8 }, (_, index) => (index === 0 ? 'steady' : `forgetful-${index}`));
const loads = 12;
const moves = 120;
const viewport = { width: 1440, height: 900 };

export async function run(): Promise<BenchResult> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The window is measured in a Chromium, Chrome or Edge; none was found');
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const dataFolder = join(folder, 'project');
  await makeProject(folder, dataFolder);
  const shell = await startBrowserShell({ dataFolder });
  const browser = await chromium.launch({ executablePath, args: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    const page = await (await browser.newContext({ viewport, locale: 'en-US' })).newPage();
    await page.addInitScript(watchCurves, models.length);
    await page.goto(shell.firstLink);
    await page.locator('.ak-window').waitFor();
    await page.keyboard.press('Control+5');
    await page.waitForFunction(() => window.curvesAt !== undefined);
    const figures = [await measureLoads(page), ...(await measureHover(page))];
    return { name: 'driftWindow', n: models.length * 20, seed, figures };
  } finally {
    await browser.close();
    await shell.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A set that eight models have answered and that is measured. */
async function makeProject(folder: string, dataFolder: string): Promise<void> {
  const path = join(folder, 'run');
  await writeRun(path, caseCount, models);
  const workbench = await openProject(dataFolder);
  try {
    const cases = await previewFile(workbench, `${path}-cases.json`);
    const datasetId = await importPreview(workbench, { previewId: cases.previewId, name: 'cases' });
    const answers = await previewFile(workbench, `${path}-generations.jsonl`);
    await importPreview(workbench, { previewId: answers.previewId, name: 'answers', goldDatasetId: datasetId });
    const { runId } = await call(workbench, 'drift.measure', { datasetId });
    for (;;) {
      const { runs } = await call(workbench, 'drift.overview', { datasetId });
      if (runs.some(({ id, state }) => id === runId && state === 'done')) return;
      await pause(100);
    }
  } finally {
    await workbench.close();
  }
}

declare global {
  interface Window {
    /** When the numbers of the run were there, and when the frame with all of their curves had been made. */
    numbersAt: number | undefined;
    curvesAt: number | undefined;
    drawnAgain: number;
    movedFor: number[];
  }
}

/** Runs in the page before anything else: notes when the numbers came and when every line and its band stood. */
function watchCurves(lineCount: number): void {
  const { fetch } = window;
  window.fetch = async (...asked) => {
    const response = await fetch(...asked);
    const body = asked[1]?.body;
    if (typeof body !== 'string' || !body.includes('"drift.readRun"')) return response;
    const text = await response.text();
    window.numbersAt ??= performance.now();
    return new Response(text, { status: response.status, headers: response.headers });
  };
  const afterFrame = (act: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = act;
      port2.postMessage(null);
    });
  const look = () => {
    const panel = document.querySelector('.dr-panel-share');
    const lines = panel?.querySelectorAll('.recharts-line-curve[d]').length ?? 0;
    const hasBand = panel?.querySelector('.recharts-area-area[d]') !== null;
    if (lines > lineCount && hasBand) window.curvesAt = performance.now();
    else afterFrame(look);
  };
  afterFrame(look);
}

async function measureLoads(page: Page): Promise<Figure> {
  const waits: number[] = [];
  for (let index = 0; index < loads; index += 1) {
    await page.reload();
    await page.waitForFunction(() => window.curvesAt !== undefined);
    waits.push(await page.evaluate(() => (window.curvesAt ?? Number.NaN) - (window.numbersAt ?? Number.NaN)));
    await pause(300);
  }
  return toFigure(`numbers of ${models.length} models × 20 turns to their curves with bands (${loads} times)`, waits);
}

/** Moves the pointer over the curves: how long each movement keeps the page busy, and whether a line is drawn anew. */
async function measureHover(page: Page): Promise<Figure[]> {
  const box = await page.locator('.dr-panel-share').boundingBox();
  if (box === null) throw new Error('There is no chart');
  await page.evaluate(() => {
    window.drawnAgain = 0;
    window.movedFor = [];
    const lines = document.querySelector('.dr-panel-share .recharts-wrapper');
    if (lines) {
      const count = (changes: readonly MutationRecord[]) => {
        window.drawnAgain += changes.length;
      };
      new MutationObserver(count).observe(lines, { subtree: true, childList: true, attributes: true });
    }
    addEventListener('pointermove', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.movedFor.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    });
  });
  for (let index = 0; index < moves; index += 1) {
    await page.mouse.move(box.x + 80 + ((index * 4) % (box.width - 220)), box.y + 60 + (index % 40) * 4);
    await pause(20);
  }
  const [drawnAgain, movedFor] = await page.evaluate(() => [window.drawnAgain, window.movedFor] as const);
  return [
    toFigure(`pointer to the values at the turn (${moves} movements)`, movedFor),
    { label: 'changes to the lines meanwhile', p50: drawnAgain, p95: null, unit: '' },
  ];
}
