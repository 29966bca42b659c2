import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** A tree that looks like an installation, so that nothing of the real one is touched. */
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'akapen-scripts-'));
  cpSync(import.meta.dirname, join(root, 'scripts'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Runs some lines that have a script of the tree as `script`, and reads what they print as JSON. */
function run(script: string, lines: string, env: Record<string, string> = {}) {
  const code = `const script = await import(${JSON.stringify(pathToFileURL(join(root, 'scripts', script)).href)});\n${lines}`;
  const { CI: _, ELECTRON_OVERRIDE_DIST_PATH: __, ...clean } = process.env;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { ...clean, ...env },
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('the pinned Node', () => {
  it('is needed by everything before 22.18', () => {
    const versions = ['20.20.2', '22.17.9', '22.18.0', '24.1.0', '26.10.0'];
    const lines = `console.log(JSON.stringify(${JSON.stringify(versions)}.map(script.isNewEnough)))`;
    expect(run('runtime.mjs', lines)).toEqual([false, false, true, true, true]);
  });

  it('is missing before npm ci', () => {
    expect(run('runtime.mjs', 'console.log(JSON.stringify(script.pinnedNode()))')).toBeNull();
  });
});

describe('a program that is started', () => {
  // The child tells that it runs, and then hears nothing, as one that SQLite keeps busy.
  const busy = "process.on('SIGINT', () => {}); process.stdout.write('busy'); for (;;);";
  const startIt = (options: string) =>
    spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { spawn } from 'node:child_process';
      const { passThrough } = await import(${JSON.stringify(pathToFileURL(join(root, 'scripts/runtime.mjs')).href)});
      passThrough(spawn(process.execPath, ['-e', ${JSON.stringify(busy)}], { stdio: 'inherit' }), ${options});`,
    ]);

  it('is killed when it has not ended so long after Ctrl+C', async () => {
    const child = startIt('{ killAfterMs: 300 }');
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  });

  it('is killed by a second Ctrl+C, but not by the one that a terminal and npm send at once', async () => {
    const child = startIt('{ killAfterMs: 600_000 }');
    await once(child.stdout, 'data');
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    child.kill('SIGINT');
    const again = setInterval(() => child.kill('SIGINT'), 2_500);
    expect(await ended).toEqual([null, 'SIGKILL']);
    clearInterval(again);
  });
});

describe('Electron', () => {
  const find = 'console.log(JSON.stringify(script.electronBinary()))';
  const ask = 'console.log(JSON.stringify(script.mayInstallElectron()))';
  const install =
    'console.log(JSON.stringify([await script.installElectron(1500), script.mayInstallElectron(), script.electronBinary()]))';

  beforeEach(() => write('node_modules/electron/package.json', '{"version": "45.4.1"}'));

  it('is found by the files that its installer writes, or where it is said to be', () => {
    expect(run('electronBinary.mjs', find)).toBeNull();
    write('node_modules/electron/path.txt', 'electron');
    expect(run('electronBinary.mjs', find)).toBeNull();
    write('node_modules/electron/dist/electron', '');
    expect(run('electronBinary.mjs', find)).toBe(join(root, 'node_modules/electron/dist/electron'));
    write('elsewhere/electron', '');
    const env = { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') };
    expect(run('electronBinary.mjs', find, env)).toBe(join(root, 'elsewhere/electron'));
  });

  it('has no sandbox where the system limits it, unless its helper is that of root', () => {
    write('limit', '1\n');
    write('no limit', '0\n');
    write('chrome-sandbox', '');
    const program = join(root, 'electron');
    const why = (limit: string) =>
      run(
        'electronBinary.mjs',
        `console.log(JSON.stringify(script.whyNoSandbox(${JSON.stringify(program)}, ${JSON.stringify(join(root, limit))})))`,
      );
    expect([why('no limit'), why('gone')]).toEqual([null, null]);
    expect(why('limit')).toContain('This system gives Electron no sandbox');
    if (process.getuid?.() !== 0) return;
    chmodSync(join(root, 'chrome-sandbox'), 0o4755);
    expect(why('limit')).toBeNull();
  });

  it('is never fetched in CI', () => {
    write('node_modules/electron/install.js', '');
    expect([run('electronBinary.mjs', ask), run('electronBinary.mjs', ask, { CI: '1' })]).toEqual([true, false]);
  });

  it('is fetched once; what went wrong is told in one line and remembered for this version', () => {
    write('node_modules/electron/install.js', "console.error('TypeError: fetch failed\\n    at x'); process.exit(1)");
    expect(run('electronBinary.mjs', install)).toEqual(['fetch failed', false, null]);
    write('node_modules/electron/package.json', '{"version": "46.0.0"}');
    expect(run('electronBinary.mjs', ask)).toBe(true);
  });

  it('is given up when nothing has come for a while', () => {
    write('node_modules/electron/install.js', 'setInterval(() => {}, 1000)');
    expect(run('electronBinary.mjs', install)).toEqual(['no answer for 1.5 s', false, null]);
  });

  it('is waited for while it grows', () => {
    const growing = `
      const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
      const part = require('node:path').join(require('node:os').tmpdir(), 'part');
      let count = 0;
      setInterval(() => {
        appendFileSync(part, 'x');
        count += 1;
        if (count < 16) return;
        mkdirSync('dist');
        writeFileSync('dist/electron', '');
        writeFileSync('path.txt', 'electron');
        process.exit(0);
      }, 250);`;
    write('node_modules/electron/install.js', growing);
    expect(run('electronBinary.mjs', install)).toEqual([
      null,
      false,
      join(root, 'node_modules/electron/dist/electron'),
    ]);
  });
});

describe('the build', () => {
  const ask = 'console.log(JSON.stringify(script.isBuilt()))';

  it('is new as long as no source is newer', () => {
    for (const file of ['src/main/a.ts', 'electron.vite.config.ts', 'package-lock.json', 'out/main/browser.js'])
      write(file, '');
    expect(run('build.mjs', ask)).toBe(false);
    write('out/built', '');
    expect(run('build.mjs', ask)).toBe(true);
    spawnSync('touch', ['-d', '+1 hour', join(root, 'src/main/a.ts')]);
    expect(run('build.mjs', ask)).toBe(false);
  });
});

describe('the last line of .ci/run', () => {
  const totals = () =>
    spawnSync(process.execPath, [join(root, 'scripts/totals.mjs')], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n');

  it('adds up what both runners report, and says why tests were skipped', () => {
    const unit = {
      name: 'a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: ['passed', 'passed', 'failed', 'skipped', 'todo'].map((status, index) => ({
        status,
        fullName: `unit ${index}${status === 'skipped' ? ' (skipped: a disk is not there)' : ''}`,
        failureMessages: index === 1 || status === 'failed' ? ['expected 1 to be 2'] : [],
      })),
    };
    const unreadable = { name: 'b.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] };
    write('test-results/vitest-check.json', JSON.stringify({ testResults: [unit, unreadable] }));
    const specs = [
      {
        title: 'story',
        tests: [
          { status: 'unexpected', projectName: 'browser shell', annotations: [] },
          {
            status: 'skipped',
            projectName: 'electron shell',
            annotations: [{ type: 'skip', description: 'a disk is not there' }],
          },
        ],
      },
    ];
    const suites = [{ title: 'a.spec.ts', suites: [{ title: 'group', specs }] }];
    write(
      'test-results/playwright.json',
      JSON.stringify({
        config: { metadata: { whyNoElectron: 'Electron is not installed' } },
        stats: { expected: 3, flaky: 1, skipped: 1, unexpected: 1 },
        suites,
        errors: [],
      }),
    );
    expect(totals()).toEqual([
      'passed at the second try: unit 1',
      'failed: unit 2',
      'failed: b.test.ts: cannot be loaded',
      'vitest accidents: did not run',
      'failed: group > story (browser shell)',
      'skipped: 6 because Electron is not installed (end-to-end tests run in Chromium alone); 2 because a disk is not there; 1 because of no reason that was given',
      '6 passed, 3 failed, 9 skipped',
    ]);
  });

  it('says which runner did not run', () => {
    expect(totals()).toEqual([
      'vitest: did not run',
      'vitest accidents: did not run',
      'playwright: did not run',
      '0 passed, 0 failed, 0 skipped',
    ]);
  });
});

it('no script asks the electron package where it is, since that starts a download', () => {
  const files = [
    'start',
    'dev',
    'check',
    'e2e',
    'build',
    'electronBinary',
    'runtime',
    'bench',
    'akapen',
    'totals',
    'accidents',
    'collect',
    'test',
  ];
  for (const file of files) {
    const path = join(root, 'scripts', `${file}.mjs`);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8').replace(/^\/\/.*$/gm, '')).not.toMatch(
      /(require|import)\(?\s*['"]electron['"]|from 'electron'/,
    );
  }
});
