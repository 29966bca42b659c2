import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callChannel, eventChannel } from '../../src/main/shells/electron/channels.ts';
import { closeBeforeQuit } from '../../src/main/shells/electron/closeBeforeQuit.ts';
import { startElectronShell } from '../../src/main/shells/electron/electronShell.ts';
import { eventually } from '../eventually.ts';
import {
  ask,
  dataFolder,
  electron,
  electronForFile,
  entryFile,
  fromOwnFrame,
  quit,
  start,
  window,
} from './electronOfTests.ts';
import { createElectronStandIn } from './electronStandIn.ts';

electronForFile();

it('takes its folder from the arguments, packaged or not', async () => {
  const packaged = createElectronStandIn({ isFirst: false, isPackaged: true });
  await startElectronShell(packaged.parts, { entryFile, argv: ['/opt/akapen/akapen', `--data-dir=${dataFolder}`] });
  expect(packaged.app.userData).toBe(join(dataFolder, 'window'));
});

it('a second instance ends at once and opens nothing', async () => {
  const second = await start({ isFirst: false });
  expect([second.app.calls, second.windows]).toEqual([['enableSandbox', 'schemes', 'quit', 'gone'], []]);
});

describe('a study folder that is opened with the program', () => {
  let folder: string;
  beforeAll(() => {
    folder = join(dataFolder, 'a study');
    mkdirSync(folder);
  });
  const take = (requestId: string) =>
    ask(fromOwnFrame(), { requestId, evaluatorId: null, method: 'host.takeOpened', input: {} });
  const named = (...names: string[]) => ({
    ok: true,
    result: { files: names.map((name) => ({ name, source: { kind: 'grant', grantId: expect.any(String) } })) },
  });

  it('is handed over to the window that is open, which is told of it and gets it once', async () => {
    const second = createElectronStandIn({ isFirst: false, isPackaged: true });
    const argv = ['/opt/akapen/akapen', '--data-dir', dataFolder, folder, '--no-such-switch', join(dataFolder, 'gone')];
    await startElectronShell(second.parts, { entryFile, argv });
    expect(second.app.handedOver).toEqual({ paths: [folder] });
    // Electron promises nothing of the order of the arguments of a second instance.
    electron.app.emit('second-instance', {}, ['--other', 'x'], '/', second.app.handedOver);
    expect(window.sent.at(-1)).toEqual([eventChannel, { event: 'host.opened', payload: {} }]);
    expect(await take('opened-1')).toEqual(named('a study'));
    expect(await take('opened-2')).toEqual(named());
  });

  it('is taken on macOS, which says it by an event, also before there is a window', async () => {
    const prevented = vi.fn();
    electron.app.emit('open-file', { preventDefault: prevented }, folder);
    expect(prevented).toHaveBeenCalled();
    expect(await take('opened-3')).toEqual(named('a study'));
  });
});

it('what fails before there is a window is said in a box of the system, and the program ends', async () => {
  const second = createElectronStandIn();
  const file = join(dataFolder, 'a file');
  writeFileSync(file, '');
  await startElectronShell(second.parts, {
    entryFile,
    argv: ['electron', 'folder', `--data-dir=${join(file, 'project')}`],
  });
  expect(second.dialog.errors).toEqual([expect.stringMatching(/^Akapen: ENOTDIR/)]);
  expect([second.app.calls.at(-1), second.windows]).toEqual(['exit 1', []]);
});

describe('Chromium’s own files', () => {
  let folder: string;
  let profile: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'akapen-profile-'));
    profile = join(folder, 'window');
    return () => rmSync(folder, { recursive: true, force: true });
  });
  async function startThere() {
    const own = createElectronStandIn();
    await startElectronShell(own.parts, { entryFile, argv: ['electron', 'folder', '--data-dir', folder] });
    return own;
  }
  async function openAndQuit() {
    const own = await startThere();
    own.app.quit();
    await eventually(() => expect(own.app.calls).toContain('gone'));
  }

  it('are taken away where somebody else may have made them, and stay where this program left the project', async () => {
    mkdirSync(join(profile, 'Code Cache'), { recursive: true });
    writeFileSync(join(profile, 'SingletonLock'), '');
    // On Windows the key of all that is sealed lies in it.
    writeFileSync(join(profile, 'Local State'), '{}');
    await openAndQuit();
    expect(readdirSync(profile)).toEqual(['Local State', 'SingletonLock']);
    mkdirSync(join(profile, 'Code Cache'));
    await openAndQuit();
    expect(readdirSync(profile)).toEqual(['Code Cache', 'Local State', 'SingletonLock']);
  });

  it('are not written where a link within the data folder leads', async () => {
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), profile);
    const own = await startThere();
    expect([own.windows, own.app.userData]).toEqual([[], '']);
    expect(own.dialog.errors.join()).toContain('A symbolic link within the data folder is not followed');
  });
});

it('a project that cannot be opened is explained in the window', async () => {
  const second = createElectronStandIn();
  await startElectronShell(second.parts, { entryFile, argv: ['electron', 'folder', '--data-dir', dataFolder] });
  const page = await second.protocols.get('app')?.(new Request('app://akapen/'));
  const text = await page?.text();
  expect([page?.status, text?.includes('Another Akapen already has this project open')]).toEqual([503, true]);
});

it('a damaged project is restored from a snapshot on the page that says so, and that page leads to the window', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-damaged-'));
  const argv = ['electron', 'folder', '--data-dir', folder];
  const healthy = createElectronStandIn();
  await startElectronShell(healthy.parts, { entryFile, argv });
  const contents = healthy.windows[0]?.webContents;
  const taken = await healthy.ipcHandlers.get(callChannel)?.(
    { sender: contents, senderFrame: contents?.mainFrame },
    { requestId: 'request-1', method: 'project.takeSnapshot', input: {} },
  );
  expect(taken).toMatchObject({ ok: true });
  healthy.app.quit();
  await eventually(() => expect(healthy.app.calls).toContain('gone'));
  writeFileSync(
    join(folder, 'workbench.sqlite'),
    'not a database at all, and long enough to be read as one'.repeat(100),
  );

  const damaged = createElectronStandIn();
  await startElectronShell(damaged.parts, { entryFile, argv });
  const ask = async (path: string, body?: string) => {
    const init = body === undefined ? {} : { method: 'POST', body };
    const page = await damaged.protocols.get('app')?.(new Request(`app://akapen${path}`, init));
    return { status: page?.status, html: (await page?.text()) ?? '' };
  };
  const trouble = await ask('/');
  const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(trouble.html)?.[1] ?? '';
  const form = new URLSearchParams({ token: fieldOf('token'), fileName: fieldOf('fileName') });
  const restored = await ask('/restore', form.toString());
  expect([trouble.status, restored.status]).toEqual([503, 200]);
  expect(restored.html).toContain('http-equiv="refresh" content="0;url=app://akapen/"');
  expect((await ask('/')).status).not.toBe(503);
  damaged.app.quit();
  await eventually(() => expect(damaged.app.calls).toContain('gone'));
  rmSync(folder, { recursive: true, force: true });
});

describe('quitting', () => {
  it('is heard where nothing has to be waited for', async () => {
    const own = createElectronStandIn();
    closeBeforeQuit(own.parts.app, async () => {}, []);
    own.app.quit();
    await eventually(() => expect(own.app.calls).toEqual(['quit', 'quit', 'gone']));
  });

  it('starts the program again for who started it meanwhile, with what was handed over', async () => {
    const own = createElectronStandIn();
    let closed = () => {};
    const close = () =>
      new Promise<void>((done) => {
        closed = done;
      });
    closeBeforeQuit(own.parts.app, close, ['folder', '--data-dir', '/data']);
    own.app.emit('second-instance', {}, [], '/', { paths: ['/before'] });
    own.app.quit();
    own.app.emit('second-instance', {}, [], '/', { paths: [dataFolder] });
    own.app.emit('open-file', {}, '/later');
    await new Promise(setImmediate);
    expect(own.app.calls).toEqual(['quit']);
    closed();
    await eventually(() =>
      expect(own.app.calls).toEqual(['quit', `relaunch folder --data-dir /data ${dataFolder} /later`, 'quit', 'gone']),
    );
  });
});

it('quitting waits until the core has closed', async () => {
  electron.app.emit('window-all-closed');
  expect(electron.app.calls.at(-1)).toBe('quit');
  await eventually(() => expect(electron.app.calls.slice(-2)).toEqual(['quit', 'gone']));
  const again = createElectronStandIn();
  await startElectronShell(again.parts, { entryFile, argv: ['electron', 'folder', '--data-dir', dataFolder] });
  // The project was let go of, so it opens again.
  expect((await again.protocols.get('app')?.(new Request('app://akapen/')))?.status).not.toBe(503);
  await quit(again);
});
