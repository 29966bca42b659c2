import { describe, expect, it, vi } from 'vitest';
import { createBridge } from '../../src/main/shells/electron/bridge.ts';
import { callChannel, eventChannel, grantChannel } from '../../src/main/shells/electron/channels.ts';
import { createElectronHost } from '../../src/main/shells/electron/electronHost.ts';
import { appAddress } from '../../src/main/shells/electron/windowRules.ts';
import { eventually } from '../eventually.ts';
import { ask, call, dataFolder, electron, electronForFile, fromOwnFrame, window } from './electronOfTests.ts';
import { WebContentsStandIn } from './electronStandIn.ts';

electronForFile();

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
    const isLinux = process.platform === 'linux';
    const { encryptStringAsync } = electron.safeStorage;
    electron.safeStorage.encryptStringAsync = async () => Buffer.from('v10 by the key that Chromium has built in');
    expect(await host.seal('refresh token')).toEqual(isLinux ? null : expect.anything());
    electron.safeStorage.encryptStringAsync = () => Promise.reject(new Error('denied'));
    expect(await host.seal('refresh token')).toBeNull();
    electron.safeStorage.encryptStringAsync = encryptStringAsync;
    electron.safeStorage.backend = 'basic_text';
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
