// `npm run package`: the desktop program for one platform, ready to be signed. Fetches Electron's program, or takes it from a folder.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from './build.mjs';
import { root, withPinnedNode } from './runtime.mjs';

const help = `Usage: npm run package -- [options]

Writes the desktop program to packages/Akapen-<platform>-<arch>: one app.asar, native modules beside it, fuses set.

  --platform <name>          linux, darwin or win32 (default: this one)
  --arch <name>              x64 or arm64 (default: this one)
  --electron-zip-dir <path>  folder with electron-v<version>-<platform>-<arch>.zip, instead of fetching it
  --out <path>               default: packages`;

withPinnedNode(import.meta.url, async () => {
  const { values } = parseArgs({
    options: {
      platform: { type: 'string', default: process.platform },
      arch: { type: 'string', default: process.arch },
      'electron-zip-dir': { type: 'string' },
      out: { type: 'string', default: join(root, 'packages') },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  try {
    await buildWhenNeeded();
    console.log(`Akapen for ${values.platform} ${values.arch}: ${await packageFor(values)}`);
    if (values.platform === 'darwin' && process.platform !== 'darwin')
      console.log('Its signature ends with the fuses. On a Mac: codesign --force --deep --sign - Akapen.app');
    if (values.platform === 'linux')
      console.log(
        'Ubuntu starts it where root owns its chrome-sandbox: chown root, chmod 4755, or an AppArmor profile.',
      );
  } catch (error) {
    console.error(`akapen: ${error.message}`);
    process.exit(1);
  }
});

/** Resolves to the folder of the program. */
async function packageFor({ platform, arch, out, 'electron-zip-dir': zipFolder }) {
  const { packager } = await import('@electron/packager');
  const [folder] = await packager({
    dir: root,
    name: 'Akapen',
    executableName: platform === 'linux' ? 'akapen' : 'Akapen',
    appBundleId: 'org.akapen.workbench',
    extendInfo: opensOnMac,
    platform,
    arch,
    electronVersion: electronVersion(),
    out: resolve(out),
    overwrite: true,
    quiet: true,
    ignore: (path) => !belongs(path, platform, arch),
    // What the system loads by itself cannot lie in an archive, and a dictionary of 120 MB would be copied out of it at each start.
    asar: { unpack: '**/*.{node,so,so.*,dylib,dll,dic}' },
    ...(zipFolder === undefined ? {} : { electronZipDir: resolve(zipFolder) }),
  });
  await setFuses(join(folder, programs[platform] ?? 'akapen'), platform);
  return folder;
}

/** macOS gives a program only what it says it opens: here folders and files, put on its icon or opened with it. None of them is its own by a double click. */
const opensOnMac = {
  CFBundleDocumentTypes: [
    {
      CFBundleTypeName: 'Study folder or file of data',
      CFBundleTypeRole: 'Viewer',
      LSHandlerRank: 'Alternate',
      LSItemContentTypes: ['public.folder', 'public.data'],
    },
  ],
};

const programs = { darwin: 'Akapen.app', win32: 'Akapen.exe' };

/** Nobody gets a Node out of the program, puts code in by the environment, or swaps its archive. A new fuse fails until it is decided. */
async function setFuses(program, platform) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  await flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // The change breaks the signature that Apple's processors ask for, until the program is signed for good.
    resetAdHocDarwinSignature: platform === 'darwin' && process.platform === 'darwin',
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
    // No page of ours comes from file://, and no cookie is kept.
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    [FuseV1Options.EnableCookieEncryption]: false,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.WasmTrapHandlers]: true,
  });
}

/** Whether a path of this folder goes into the program: what was built, its texts, and what it needs at run time on this platform. */
function belongs(path, platform, arch) {
  if (path === '') return true;
  const [, top, name] = path.split('/');
  if (!['package.json', 'LICENSE', 'out', 'resources', 'node_modules'].includes(top)) return false;
  if (top === 'resources') return name !== 'screenshots';
  if (top !== 'node_modules') return true;
  return (
    !name?.startsWith('.') &&
    !ofTheLauncher.test(path) &&
    !forBuilding.test(path) &&
    !forElsewhere(path, platform, arch)
  );
}

/** The Node under which scripts run; Electron brings its own. */
const ofTheLauncher = /^\/node_modules\/node-(bin-)?(linux|darwin|win)-/;
const forBuilding = /^\/node_modules\/(better-sqlite3\/(deps|src)|onnxruntime-node\/script)(\/|$)/;

function forElsewhere(path, platform, arch) {
  const [, onnxPlatform, onnxArch] =
    /^\/node_modules\/onnxruntime-node\/bin\/[^/]+\/([^/]+)\/?([^/]*)/.exec(path) ?? [];
  if (onnxPlatform) return onnxPlatform !== platform || (onnxArch !== '' && onnxArch !== arch);
  const [, prebuilt] = /^\/node_modules\/better-sqlite3\/prebuilds\/(.+)\.node$/.exec(path) ?? [];
  return prebuilt !== undefined && prebuilt !== `${platform}-${arch}` && prebuilt !== `${platform}musl-${arch}`;
}

function electronVersion() {
  const file = join(root, 'node_modules/electron/package.json');
  if (!existsSync(file)) throw new Error('Run npm ci first.');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
