/** How a project of 10,000 short runs of four models feels: its list after a navigation, and the matrix of pass rates, in headless Chromium. */
import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { startBrowserShell } from '../../test/e2e/browserShell.ts';
import { findChromium } from '../../test/e2e/chromium.ts';
import { type BenchResult, type Figure, toFigure } from './figures.ts';
import { createRandom } from './generate.ts';
import { importPreview, openProject, previewFile } from './project.ts';

const models = ['gpt-4o', 'claude-3-opus', 'gemini-1.5-pro', 'qwen-2-72b'];
const [questions, trials] = [625, 4];
const seed = 21;
const times = 10;

export async function run(): Promise<BenchResult> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('The window is measured in a Chromium, Chrome or Edge; none was found');
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const dataFolder = join(folder, 'project');
  await makeProject(folder, dataFolder);
  const shell = await startBrowserShell({ dataFolder });
  const browser = await chromium.launch({ executablePath, args: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    ).newPage();
    await page.goto(shell.firstLink);
    await page.locator('.ak-window').waitFor();
    await page.keyboard.press('Control+3');
    await page.locator('article').first().waitFor();
    const figures = [await measureNavigation(page), await measureMatrix(page)];
    return { name: 'tracesRuns', n: models.length * questions * trials, seed, figures };
  } finally {
    await browser.close();
    await shell.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file for each model, as tau-bench writes them: the model stands in its name. */
async function makeProject(folder: string, dataFolder: string): Promise<void> {
  const workbench = await openProject(dataFolder);
  try {
    for (const [index, model] of models.entries()) {
      const path = join(folder, `airline_${model}.json`);
      writeFileSync(path, JSON.stringify(runsOf(createRandom(seed + index))));
      const { previewId } = await previewFile(workbench, path);
      await importPreview(workbench, { previewId, name: model });
    }
  } finally {
    await workbench.close();
  }
}

function runsOf(random: () => number): unknown[] {
  return Array.from({ length: questions * trials }, (_, at) => ({
    task_id: Math.floor(at / trials),
    trial: at % trials,
    reward: random() < 0.4 ? 1 : 0,
    info: { task: { actions: [], instruction: 'You want to change a flight.' } },
    traj: [
      { role: 'user', content: `Question ${Math.floor(at / trials)}: may I change my flight?` },
      {
        role: 'assistant',
        content: 'I look for it.',
        tool_calls: [{ id: 'c1', function: { name: 'get_user', arguments: '{"id":"u1"}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '{"flights":["HAT001"]}' },
      { role: 'assistant', content: 'It is changed.' },
    ],
  }));
}

declare global {
  interface Window {
    stood: number | null;
  }
}

/** From the beginning of a navigation to the frame in which rows of the list stand. */
async function measureNavigation(page: Page): Promise<Figure> {
  await page.addInitScript(() => {
    window.stood = null;
    const look = () => {
      if (document.querySelector('.ak-list-row:not(.ak-list-row-coming)')) window.stood = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const waits: number[] = [];
  for (let index = 0; index < times; index += 1) {
    await page.reload();
    await page.waitForFunction(() => window.stood !== null);
    waits.push(await page.evaluate(() => window.stood ?? Number.NaN));
    await page.locator('article').first().waitFor();
  }
  return toFigure(`navigation to the list of runs (${times} times)`, waits);
}

/** From the key to the frame in which the first row of numbers stands. */
async function measureMatrix(page: Page): Promise<Figure> {
  const waits: number[] = [];
  for (let index = 0; index < times; index += 1) {
    await page.evaluate(() => {
      window.stood = null;
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = () => {
            if (document.querySelector('.tp-table .tp-cell')) window.stood = performance.now() - timeStamp;
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    await page.keyboard.press('Alt+5');
    await page.waitForFunction(() => window.stood !== null);
    waits.push(await page.evaluate(() => window.stood ?? Number.NaN));
    await page.keyboard.press('Alt+5');
    await page.locator('article').first().waitFor();
  }
  return toFigure(`key to the matrix of 10,000 runs (${times} times)`, waits);
}
