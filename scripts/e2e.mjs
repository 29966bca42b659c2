// End-to-end tests in a real Chromium. They are never skipped for want of a browser: one is found, installed, or asked for.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenNeeded } from './build.mjs';
import { root, withPinnedNode } from './runtime.mjs';

const installLimitMs = 60_000;
const playwright = join(root, 'node_modules/playwright/cli.js');

withPinnedNode(import.meta.url, async () => {
  await buildWhenNeeded();
  const { findTestChromium, playwrightBrowsers } = await import('../test/e2e/chromium.ts');
  const chromium = findTestChromium() ?? install(findTestChromium, playwrightBrowsers);
  if (chromium === null) {
    console.error(`The end-to-end tests need a Chromium, Chrome or Edge. Run:\n\n  ${installCommand()}\n`);
    process.exit(1);
  }
  console.log(`End-to-end tests in ${chromium}`);
  const { status } = spawnSync(process.execPath, [playwright, 'test', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, AKAPEN_CHROMIUM: chromium, NODE_OPTIONS: withRoomForWhatIsYoung() },
  });
  process.exit(status ?? 1);
});

/** A tenth of what a worker of Playwright computes is garbage collection otherwise: V8 begins with room for 16 MB of what is young. */
function withRoomForWhatIsYoung() {
  return [process.env.NODE_OPTIONS, '--max-semi-space-size=64'].filter(Boolean).join(' ');
}

function install(findTestChromium, playwrightBrowsers) {
  if (isDebian() && process.getuid() === 0) {
    console.log('Installing chromium-headless-shell through apt …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: 'ignore',
      env,
    });
    if (findTestChromium() !== null) return findTestChromium();
  }
  console.log("Fetching Playwright's own Chromium …");
  spawnSync(process.execPath, [playwright, 'install', 'chromium', '--only-shell'], {
    cwd: root,
    stdio: 'inherit',
    timeout: installLimitMs,
    env: { ...process.env, PLAYWRIGHT_BROWSERS_PATH: playwrightBrowsers },
  });
  return findTestChromium();
}

function installCommand() {
  if (isDebian()) return 'sudo apt-get install chromium-headless-shell';
  return 'PLAYWRIGHT_BROWSERS_PATH=node_modules/.cache/playwright npx playwright install chromium --only-shell';
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}
