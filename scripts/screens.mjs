// Photographs every screen of the window into a folder, and says what differs between two such folders. No test: a picture is for eyes.
//   npm run screens -- FOLDER            photographs; further words go to Playwright, such as -g drift
//   npm run screens -- --compare OLD NEW
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { buildWhenNeeded } from './build.mjs';
import { root, withPinnedNode } from './runtime.mjs';

/** A pixel differs when one of its channels does by more than this, of 255: less is how a letter's edge happens to fall. */
const channelTolerance = 24;
/** A picture differs when more pixels than this do. */
const pixelTolerance = 12;

const usage = 'npm run screens -- FOLDER [words for Playwright]\nnpm run screens -- --compare OLD NEW';

withPinnedNode(import.meta.url, async () => {
  const [first, ...rest] = process.argv.slice(2);
  if (first === '--compare' && rest.length === 2) process.exit(await compare(resolve(rest[0]), resolve(rest[1])));
  if (first === undefined || first.startsWith('-')) {
    console.error(usage);
    process.exit(2);
  }
  process.exit(await photograph(resolve(first), rest));
});

async function photograph(folder, words) {
  await buildWhenNeeded();
  const playwright = join(root, 'node_modules/playwright/cli.js');
  const config = join(root, 'test/screens/playwright.config.ts');
  const { status } = spawnSync(process.execPath, [playwright, 'test', '--config', config, ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, AKAPEN_SCREENS: folder },
  });
  return status ?? 1;
}

/** Prints each picture that differs or is in one folder only; 1 when there is one. `NEW/differences` has them side by side. */
async function compare(before, after) {
  const picturesOf = (folder) => globSync('*/*.png', { cwd: folder }).filter((name) => !name.startsWith('differences'));
  const names = [...new Set([...picturesOf(before), ...picturesOf(after)])].sort();
  const { chromium } = await import('playwright');
  const { findChromium } = await import('../test/e2e/chromium.ts');
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  let count = 0;
  for (const name of names) {
    const files = [join(before, name), join(after, name)];
    const missing = files.findIndex((file) => !existsSync(file));
    if (missing !== -1) {
      console.log(`${name}: only in ${missing === 0 ? after : before}`);
      count += 1;
      continue;
    }
    const [one, other] = files.map((file) => readFileSync(file));
    if (one.equals(other)) continue;
    const images = [one, other].map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`);
    const { pixels, box, picture } = await page.evaluate(differenceInPage, { images, channelTolerance });
    if (pixels <= pixelTolerance) continue;
    count += 1;
    const drawn = join(after, 'differences', name);
    mkdirSync(dirname(drawn), { recursive: true });
    writeFileSync(drawn, Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'));
    console.log(`${name}: ${pixels.toLocaleString('en')} pixels, ${box}`);
  }
  await browser.close();
  console.log(`${count} of ${names.length} pictures differ`);
  return count === 0 ? 0 : 1;
}

/** In a page, which can read and draw PNG: how many pixels differ, within which box, and before, after and difference side by side. */
async function differenceInPage({ images, channelTolerance }) {
  const [one, other] = await Promise.all(
    images.map(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return image;
    }),
  );
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const canvas = new OffscreenCanvas(3 * width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(one, 0, 0);
  context.drawImage(other, width, 0);
  const [a, b] = [0, width].map((x) => context.getImageData(x, 0, width, height).data);
  const result = context.createImageData(width, height);
  let pixels = 0;
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let at = 0; at < a.length; at += 4) {
    const differs = [0, 1, 2, 3].some((channel) => Math.abs(a[at + channel] - b[at + channel]) > channelTolerance);
    const grey = 255 - (255 - (b[at] + b[at + 1] + b[at + 2]) / 3) / 4;
    result.data.set(differs ? [220, 0, 90, 255] : [grey, grey, grey, 255], at);
    if (!differs) continue;
    pixels += 1;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  context.putImageData(result, 2 * width, 0);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  const picture = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(blob);
  });
  return { pixels, box: `${box.left},${box.top} to ${box.right},${box.bottom}`, picture };
}
