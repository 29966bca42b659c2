import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow, WebContents } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { createGrants } from '../../src/main/grants.ts';
import { answerAppRequest } from '../../src/main/shells/electron/appProtocol.ts';
import { keepAltFromMenu, showPage } from '../../src/main/shells/electron/mainWindow.ts';
import { menuTemplate } from '../../src/main/shells/electron/menu.ts';
import { appAddress, isAppAddress } from '../../src/main/shells/electron/windowRules.ts';
import { openProject } from '../../src/main/shells/project.ts';
import { eventually } from '../eventually.ts';
import { ask, dataFolder, electron, electronForFile, fromOwnFrame, get, window } from './electronOfTests.ts';
import { WebContentsStandIn, WindowStandIn } from './electronStandIn.ts';

electronForFile();

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

  it('is shown when it is loaded, too: where a hidden window is never drawn, nothing says that it was', async () => {
    const mute = new WindowStandIn({});
    mute.saysWhenDrawn = false;
    await showPage(mute as unknown as BrowserWindow, 1);
    await eventually(() => expect(mute.isShown).toBe(true));
  });

  it('may be closed while it loads', async () => {
    const closed = new WindowStandIn({});
    closed.loadURL = async () => {
      closed.isGone = true;
      throw new Error('ERR_ABORTED');
    };
    await showPage(closed as unknown as BrowserWindow, 1);
    expect(closed.isShown).toBe(false);
  });

  it('is loaded again where its process ended, and later where it ends again at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
    const own = new WindowStandIn({});
    await showPage(own as unknown as BrowserWindow);
    const loadsAfter = (reason: string, ms: number) => {
      own.webContents.emit('render-process-gone', {}, { reason });
      vi.advanceTimersByTime(ms);
      return own.loads;
    };
    expect(loadsAfter('clean-exit', 60_000)).toBe(1);
    expect([loadsAfter('launch-failed', 60_000), loadsAfter('crashed', 1), loadsAfter('oom', 9_000)]).toEqual([
      1, 2, 2,
    ]);
    vi.advanceTimersByTime(1_000);
    expect(own.loads).toBe(3);
    vi.useRealTimers();
  });

  it('keeps Alt with another key from the menu bar, as its own keys have it; Alt alone leads there', () => {
    const contents = new WebContentsStandIn([]);
    keepAltFromMenu(contents as unknown as WebContents);
    const isPrevented = (type: 'keyDown' | 'keyUp', key: string) => {
      const preventDefault = vi.fn();
      contents.emit('before-input-event', { preventDefault }, { type, key });
      return preventDefault.mock.calls.length > 0;
    };
    const press = (...keys: string[]) => keys.map((key) => isPrevented('keyDown', key));
    expect([...press('Alt', '3'), isPrevented('keyUp', 'Alt'), isPrevented('keyUp', '3')]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect([...press('Alt'), isPrevented('keyUp', 'Alt')]).toEqual([false, false]);
  });

  it('is brought to the front by a second instance', () => {
    window.minimized = true;
    const { focusCount } = window;
    electron.app.emit('second-instance');
    expect([window.minimized, window.focusCount]).toEqual([false, focusCount + 1]);
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

  it('leaves undo and redo to the page but on macOS, where fields have none without it, and has the application menu there', () => {
    const rolesOn = (platform: NodeJS.Platform) => {
      const roles = JSON.stringify(menuTemplate('en', platform));
      return ['undo', 'redo', 'quit', 'paste'].filter((role) => roles.includes(`"${role}"`));
    };
    expect([rolesOn('linux'), rolesOn('darwin')]).toEqual([
      ['quit', 'paste'],
      ['undo', 'redo', 'quit', 'paste'],
    ]);
    expect(menuTemplate('en', 'darwin')[0]?.label).toBe('Akapen');
  });
});
