// Does not prove that Electron itself behaves: a stand-in plays its part here. That it loads the sandboxed preload, serves app://, opens the database in its own Node, and draws a window is only seen where its program is installed.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGrants } from '../../src/main/grants.ts';
import { answerAppRequest } from '../../src/main/shells/electron/appProtocol.ts';
import { createBridge } from '../../src/main/shells/electron/bridge.ts';
import { callChannel, eventChannel, grantChannel } from '../../src/main/shells/electron/channels.ts';
import { createElectronHost } from '../../src/main/shells/electron/electronHost.ts';
import { startElectronShell } from '../../src/main/shells/electron/electronShell.ts';
import { menuTemplate } from '../../src/main/shells/electron/menu.ts';
import { appAddress, isAppAddress } from '../../src/main/shells/electron/windowRules.ts';
import { openProject } from '../../src/main/shells/project.ts';
import { eventually } from '../eventually.ts';
import { createElectronStandIn, WebContentsStandIn, type WindowStandIn } from './electronStandIn.ts';

const entryFile = join(import.meta.dirname, '../../src/main/shells/electron/main.ts');
const call = { requestId: 'request-1', evaluatorId: null, method: 'project.open', input: {} };

let dataFolder: string;
let electron: ReturnType<typeof createElectronStandIn>;
let window: WindowStandIn;

async function start(options?: Parameters<typeof createElectronStandIn>[0]) {
  electron = createElectronStandIn(options);
  await startElectronShell(electron.parts, {
    entryFile,
    argv: ['electron', 'folder', '--data-dir', dataFolder, '--enable-logging'],
  });
  const [first] = electron.windows;
  if (first !== undefined) window = first;
}

async function quit() {
  if (electron.windows.length === 0) return;
  electron.app.quit();
  await eventually(() => expect(electron.app.calls).toContain('gone'));
}

const ask = (event: unknown, message: unknown = call) => electron.ipcHandlers.get(callChannel)?.(event, message);
const fromOwnFrame = () => ({ sender: window.webContents, senderFrame: window.webContents.mainFrame });
const get = (address: string, init?: RequestInit) => electron.protocols.get('app')?.(new Request(address, init));

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'akapen-electron-'));
  await start();
});

afterAll(async () => {
  await quit();
  rmSync(dataFolder, { recursive: true, force: true });
});

describe('window', () => {
  it('is sandboxed and isolated, without Node, without webviews, with our preload alone', () => {
    expect(window.options.webPreferences).toEqual({
      preload: expect.stringMatching(/out[\\/]preload[\\/]preload\.cjs$/),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    });
    expect([window.address, window.isShown]).toEqual(['app://akapen/', true]);
  });

  it('comes after sandbox and scheme were set up, which have to be before Electron is ready', () => {
    expect(electron.app.calls).toEqual(['enableSandbox', 'schemes', 'ready']);
    expect(electron.schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ]);
    expect(electron.app.userData).toBe(join(dataFolder, 'window'));
  });

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('does not leave the program: %s', (name) => {
    const prevented = [
      'https://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'app://other/',
      'app://akapen@evil/',
      'not an address',
    ].map((url) => ({ url, preventDefault: vi.fn() }));
    const allowed = { url: appAddress, preventDefault: vi.fn() };
    for (const event of [...prevented, allowed]) window.webContents.emit(name, event);
    expect(prevented.map(({ preventDefault }) => preventDefault.mock.calls.length)).toEqual(prevented.map(() => 1));
    expect(allowed.preventDefault).not.toHaveBeenCalled();
  });

  it('opens no further window and embeds no page, in any contents that Electron makes', () => {
    const other = new WebContentsStandIn([]);
    electron.app.emit('web-contents-created', {}, other);
    for (const contents of [window.webContents, other]) {
      const attach = { preventDefault: vi.fn() };
      contents.emit('will-attach-webview', attach);
      expect([contents.openHandler?.(), attach.preventDefault.mock.calls.length]).toEqual([{ action: 'deny' }, 1]);
      expect(contents.webRtcPolicy).toBe('disable_non_proxied_udp');
    }
  });

  it('is brought to the front by a second instance', () => {
    window.minimized = true;
    const { focusCount } = window;
    electron.app.emit('second-instance');
    expect([window.minimized, window.focusCount]).toEqual([false, focusCount + 1]);
  });
});

it('takes its folder from the arguments, packaged or not', async () => {
  const packaged = createElectronStandIn({ isFirst: false, isPackaged: true });
  await startElectronShell(packaged.parts, { entryFile, argv: ['/opt/akapen/akapen', `--data-dir=${dataFolder}`] });
  expect(packaged.app.userData).toBe(join(dataFolder, 'window'));
});

it('a second instance ends at once and opens nothing', async () => {
  const first = electron;
  const firstWindow = window;
  await start({ isFirst: false });
  expect([electron.app.calls, electron.windows]).toEqual([['enableSandbox', 'schemes', 'quit', 'gone'], []]);
  electron = first;
  window = firstWindow;
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

describe('session', () => {
  it('grants no permission but to put text on the clipboard', () => {
    const { rules } = electron.session;
    const permissions = [
      'media',
      'geolocation',
      'notifications',
      'openExternal',
      'clipboard-read',
      'fileSystem',
      'unknown',
      'clipboard-sanitized-write',
    ];
    expect(permissions.filter((permission) => rules.mayRequest(permission))).toEqual(['clipboard-sanitized-write']);
    expect(permissions.filter((permission) => rules.mayUse(permission))).toEqual(['clipboard-sanitized-write']);
    expect(rules.mayUseDevice()).toBe(false);
  });

  it('asks nothing of the network, not even for spelling dictionaries', () => {
    const { rules } = electron.session;
    const addresses = [
      'https://example.com/',
      'http://127.0.0.1:1/',
      'ws://127.0.0.1/',
      'file:///etc/passwd',
      'ftp://a/',
      'no address',
      appAddress,
      'data:,',
      'blob:app://akapen/1',
    ];
    expect([addresses.filter((url) => !rules.isCancelled(url)), rules.checksSpelling]).toEqual([
      [appAddress, 'data:,', 'blob:app://akapen/1'],
      false,
    ]);
    expect([rules.proxy, electron.app.switches]).toEqual(['direct', ['host-resolver-rules=MAP * ~NOTFOUND']]);
  });
});

describe('app://', () => {
  it('has the window with its policy, and nothing beside the built files', async () => {
    const answers = await Promise.all(
      [
        'app://akapen/../package.json',
        'app://akapen/assets/..%2f..%2f..%2fpackage.json',
        'app://akapen/package.json',
        'app://other/',
        'app://akapen/assets/missing.js',
      ].map((address) => get(address)),
    );
    expect(answers.map((answer) => answer?.status)).toEqual([404, 404, 404, 404, 404]);
    expect((await get(appAddress, { method: 'PUT' }))?.status).toBe(405);
  });

  it('counts only our own host as ours', () => {
    const addresses = [
      'app://akapen/',
      'app://akapen/assets/a.js',
      'app://akapen',
      'app://akapen.evil/',
      'app://x@akapen/',
      'app://akapen:1/',
      'https://akapen/',
      '',
    ];
    expect(addresses.map(isAppAddress)).toEqual([true, true, true, false, false, false, false, false]);
  });
});

describe('calls', () => {
  it('from the main frame of our window reach the core', async () => {
    expect(await ask(fromOwnFrame())).toMatchObject({ ok: true, result: { shell: 'electron', dataFolder } });
  });

  it('from any other frame, window or page are refused', async () => {
    const { webContents } = window;
    const other = new WebContentsStandIn([]);
    other.mainFrame.url = appAddress;
    const { processId, frameToken } = webContents.mainFrame;
    const events = [
      { sender: webContents, senderFrame: null },
      { sender: webContents, senderFrame: { processId, frameToken: 'a frame within', url: appAddress } },
      { sender: webContents, senderFrame: { processId: processId + 1, frameToken, url: appAddress } },
      { sender: other, senderFrame: other.mainFrame },
    ];
    for (const event of events) await expect(ask(event)).rejects.toThrow('foreign frame');
    const grant = (event: unknown) => electron.ipcHandlers.get(grantChannel)?.(event, '/etc/passwd');
    for (const event of events) await expect(grant(event)).rejects.toThrow('foreign frame');
    webContents.mainFrame.url = 'https://example.com/';
    await expect(ask(fromOwnFrame())).rejects.toThrow('foreign frame');
    webContents.mainFrame.url = appAddress;
  });

  it('that are no calls are refused in the form of a reply', async () => {
    for (const message of [null, 'project.open', { ...call, requestId: 1 }]) {
      expect(await ask(fromOwnFrame(), message)).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
    }
  });
});

describe('host', () => {
  const request = (method: string, input: unknown) =>
    ask(fromOwnFrame(), { requestId: `request-${method}`, method, input });

  it('shows the dialogs of the system and gives what was chosen there, without its path', async () => {
    const grant = { kind: 'grant', grantId: expect.stringMatching(/^[0-9a-f-]{36}$/) };
    expect(await request('host.chooseFiles', {})).toEqual({
      ok: true,
      result: { files: [{ name: 'a.json', source: grant }] },
    });
    expect(await request('host.chooseImportFolder', {})).toEqual({
      ok: true,
      result: { folder: { name: 'a.json', source: grant } },
    });
    expect(await request('host.chooseDestination', { suggestedName: 'b.json' })).toEqual({
      ok: true,
      result: { destination: grant },
    });
    electron.dialog.save = { canceled: true, filePath: '' };
    expect(
      await ask(fromOwnFrame(), {
        requestId: 'request-again',
        method: 'host.chooseDestination',
        input: { suggestedName: 'b' },
      }),
    ).toEqual({
      ok: true,
      result: { destination: null },
    });
  });

  it("keeps secrets sealed by the system, and none where its store is Chromium's own fallback", async () => {
    const host = createElectronHost(
      electron.parts.dialog,
      electron.parts.shell,
      electron.parts.safeStorage,
      () => null,
      () => [],
    );
    const sealed = await host.seal('refresh token');
    expect(Buffer.from(sealed ?? []).toString()).not.toContain('refresh');
    expect(await host.unseal(sealed ?? new Uint8Array())).toBe('refresh token');
    electron.safeStorage.backend = 'basic_text';
    const isLinux = process.platform === 'linux';
    expect(await host.seal('refresh token')).toEqual(isLinux ? null : expect.anything());
  });

  it('opens web pages only', async () => {
    await request('host.openExternal', { url: 'https://example.com/a' });
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://evil/']) {
      expect(
        await ask(fromOwnFrame(), { requestId: `request-${url}`, method: 'host.openExternal', input: { url } }),
      ).toMatchObject({ ok: false });
    }
    expect(electron.opened).toEqual(['https://example.com/a']);
  });
});

it('events of the core reach the window', async () => {
  await ask(fromOwnFrame(), { requestId: 'request-2', method: 'project.chooseEvaluator', input: { name: '検証者' } });
  await eventually(() => expect(window.sent.length).toBeGreaterThan(0));
  expect(window.sent.every(([channel]) => channel === eventChannel)).toBe(true);
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
    await openAndQuit();
    expect(readdirSync(profile)).toEqual(['SingletonLock']);
    mkdirSync(join(profile, 'Code Cache'));
    await openAndQuit();
    expect(readdirSync(profile)).toEqual(['Code Cache', 'SingletonLock']);
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
  const holder = electron;
  const second = createElectronStandIn();
  await startElectronShell(second.parts, { entryFile, argv: ['electron', 'folder', '--data-dir', dataFolder] });
  const page = await second.protocols.get('app')?.(new Request('app://akapen/'));
  const text = await page?.text();
  expect([page?.status, text?.includes('Another Akapen already has this project open')]).toEqual([503, true]);
  electron = holder;
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

it('names in the page the files of the room that was open, and of the language of the system', async () => {
  const rendererFolder = mkdtempSync(join(tmpdir(), 'akapen-renderer-'));
  const ahead = { rooms: { toy: ['assets/toy-1.js'] }, languages: { ja: ['assets/ja-1.js'] } };
  writeFileSync(join(rendererFolder, 'index.html'), '<!doctype html><head><title>Akapen</title></head>');
  writeFileSync(join(rendererFolder, 'ahead.json'), JSON.stringify(ahead));
  const workbench = {
    dispatch: vi.fn(),
    onEvent: () => () => {},
    tellOfEverything: () => {},
    lastShown: () => ({ place: 'toy', language: 'system' as const }),
    grants: createGrants(),
    close: async () => {},
  };
  const recovery = { listSnapshots: async () => [], restore: async () => {} };
  const project = await openProject(rendererFolder, async () => workbench, recovery);
  const from = { rendererFolder, languages: ['ja-JP'] };
  const page = await (await answerAppRequest(new Request(appAddress), project, from)).text();
  expect(page.match(/href="[^"]+"/g)).toEqual(['href="./assets/toy-1.js"', 'href="./assets/ja-1.js"']);
  rmSync(rendererFolder, { recursive: true, force: true });
});

describe('menu', () => {
  it('has editing and quitting in both languages, chosen by the system until the settings say otherwise', async () => {
    const labels = (language: 'en' | 'ja') => menuTemplate(language, 'linux').map(({ label }) => label);
    expect([labels('en'), labels('ja')]).toEqual([
      ['File', 'Edit', 'View'],
      ['ファイル', '編集', '表示'],
    ]);
    for (const [language, label] of [
      ['system', 'File'],
      ['ja', 'ファイル'],
    ] as const) {
      await ask(fromOwnFrame(), { requestId: randomUUID(), method: 'project.updateSettings', input: { language } });
      await eventually(() => expect(electron.menus.at(-1)?.[0]?.label).toBe(label));
    }
  });

  it('leaves undo and redo to the page, and has the application menu on macOS', () => {
    const roles = JSON.stringify(menuTemplate('en', 'darwin'));
    expect([
      roles.includes('"undo"'),
      roles.includes('"redo"'),
      roles.includes('"quit"'),
      roles.includes('"paste"'),
    ]).toEqual([false, false, true, true]);
    expect(menuTemplate('en', 'darwin')[0]?.label).toBe('Akapen');
  });
});

it('the preload gives three functions to the page, without an event object of Electron', async () => {
  const listeners = new Map<string, (event: unknown, payload: unknown) => void>();
  const ipc = {
    invoke: vi.fn(async () => 'reply'),
    on: (channel: string, listener: (event: unknown, payload: unknown) => void) => listeners.set(channel, listener),
    /** As Electron's: it gives back the emitter. */
    off: (channel: string) => {
      listeners.delete(channel);
      return ipc;
    },
  };
  const bridge = createBridge(ipc as never, { getPathForFile: () => '/dropped/a.json' });
  const heard = vi.fn();
  const stop = bridge.onEvent(heard);
  listeners.get(eventChannel)?.({ sender: 'secret' }, { event: 'project.changed', payload: {} });
  expect([Object.keys(bridge).sort(), heard.mock.calls]).toEqual([
    ['call', 'grantFile', 'onEvent'],
    [[{ event: 'project.changed', payload: {} }]],
  ]);
  expect([await bridge.call(call), await bridge.grantFile({} as never), ipc.invoke.mock.calls]).toEqual([
    'reply',
    'reply',
    [
      [callChannel, call],
      [grantChannel, '/dropped/a.json'],
    ],
  ]);
  const made = createBridge(ipc as never, { getPathForFile: () => '' });
  expect([await made.grantFile({} as never), ipc.invoke.mock.calls.length]).toEqual([null, 2]);
  expect([stop(), listeners.size]).toEqual([undefined, 0]);
});

it('quitting waits until the core has closed', async () => {
  electron.app.emit('window-all-closed');
  expect(electron.app.calls.at(-1)).toBe('quit');
  await eventually(() => expect(electron.app.calls.slice(-2)).toEqual(['quit', 'gone']));
  const again = createElectronStandIn();
  await startElectronShell(again.parts, { entryFile, argv: ['electron', 'folder', '--data-dir', dataFolder] });
  // The project was let go of, so it opens again.
  expect((await again.protocols.get('app')?.(new Request('app://akapen/')))?.status).not.toBe(503);
  electron = again;
});
